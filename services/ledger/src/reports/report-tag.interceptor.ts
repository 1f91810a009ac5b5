import {
  HttpStatus,
  Inject,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Pool } from 'pg';
import { from, mergeMap, of, type Observable } from 'rxjs';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import { PG_POOL } from '../database/database.module';
import type { Membership } from '../http/request-context';

/** Raised when the form of a report changes, so that nobody keeps the old one. */
const FORM = 1;

/**
 * Answers a report that its caller has with 304, before it is worked out. A report follows from the books' head, from
 * what was asked, which is in the address, and from today where no days were named. The head is read first: a fact that
 * comes in between makes the answer newer than its tag, and then costs one answer more, never an old figure.
 */
@Injectable()
export class ReportTag implements NestInterceptor {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    if (!request.membership) return next.handle();
    return from(this.tagOf(request.membership)).pipe(
      mergeMap((tag) => {
        if (!sentTags(request).includes(tag)) {
          response.setHeader('ETag', tag);
          return next.handle();
        }
        response.setHeader('ETag', tag).status(HttpStatus.NOT_MODIFIED);
        return of(undefined);
      }),
    );
  }

  private async tagOf({ businessId, timeZone }: Membership): Promise<string> {
    const { rows } = await this.pool.query<{ position: string }>({
      name: 'report-tag',
      text: 'select position from books.stream_heads where business_id = $1',
      values: [businessId],
    });
    return `W/"${FORM}.${rows[0]?.position ?? '0'}.${dateIn(timeZone, new Date())}"`;
  }
}

function sentTags(request: Request): string[] {
  return (request.get('if-none-match') ?? '').split(',').map((tag) => tag.trim());
}
