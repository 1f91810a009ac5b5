import { HttpStatus, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, map, mergeMap, type Observable } from 'rxjs';
import { COMMAND_ID_HEADER, POSITION_HEADER, VISIBLE_HEADER } from '@counterfoil/contracts/header';
import { ProjectionProgress } from '@counterfoil/event-sourcing/projection-progress';
import { Answer } from './answer';

/** How long a read waits for the position its caller has written at; past it the caller gets what there is. */
const READ_WAITS_MS = 2_000;
const POSITION = /^\d{1,19}$/;
/** What every screen reads; the other projections are for counters and command ids. */
const READ_PROJECTIONS = ['books'];

/**
 * Reading one's own write: a write's answer carries the position it reached, and a read that sends a position back is
 * answered once the books show it, so that no page shows the state before the user's own click.
 */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  constructor(private readonly progress: ProjectionProgress) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const response = http.getResponse<Response>();
    return from(this.caughtUp(http.getRequest<Request>(), response)).pipe(
      mergeMap(() => next.handle()),
      map((result: unknown) => (result instanceof Answer ? bodyOf(result, http.getRequest<Request>(), response) : result)),
    );
  }

  private async caughtUp(request: Request, response: Response): Promise<void> {
    const asked = request.method === 'GET' ? request.get(POSITION_HEADER) : undefined;
    if (asked === undefined || !POSITION.test(asked)) return;
    const reached = await this.progress.waitFor(BigInt(asked), READ_PROJECTIONS, READ_WAITS_MS);
    if (!reached) response.setHeader(VISIBLE_HEADER, 'false');
  }
}

function bodyOf(answer: Answer<unknown>, request: Request, response: Response): unknown {
  if (request.commandId !== undefined) response.setHeader(COMMAND_ID_HEADER, request.commandId);
  if (answer.position !== undefined) response.setHeader(POSITION_HEADER, String(answer.position));
  if (!answer.visible) response.status(HttpStatus.ACCEPTED).setHeader(VISIBLE_HEADER, 'false');
  return answer.body;
}
