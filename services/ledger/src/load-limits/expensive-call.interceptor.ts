import {
  applyDecorators,
  Injectable,
  SetMetadata,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { finalize, from, mergeMap, type Observable } from 'rxjs';
import { userIdOf } from '../http/callers/current-user';
import { CallPoints } from '../http/limits/call-points';
import { ExpensiveCalls } from './expensive-calls';
import { CALL_LIMITS, type CallKind } from './quota-limits';

const CALL_KIND = 'counterfoil:expensive-call';

/** Takes a place before a call is handled and frees it once the call is answered. */
@Injectable()
export class ExpensiveCallInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly calls: ExpensiveCalls,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const kind = this.reflector.getAllAndOverride<CallKind | undefined>(CALL_KIND, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!kind) throw new Error(`${context.getClass().name} needs a permit for nothing`);
    const request = context.switchToHttp().getRequest<Request>();
    const asker = { userId: userIdOf(request), businessId: request.membership?.businessId };
    return from(this.calls.take(kind, asker)).pipe(mergeMap((end) => next.handle().pipe(finalize(end))));
  }
}

/** Limits how many calls of a route run at the same time, and counts them by their cost; over it 429. */
export const Expensive = (kind: CallKind): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(CALL_KIND, kind),
    CallPoints(CALL_LIMITS[kind].points),
    UseInterceptors(ExpensiveCallInterceptor),
  );
