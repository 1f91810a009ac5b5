import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { POSITION_HEADER, VISIBLE_HEADER } from '@counterfoil/contracts/header';
import { ProjectionProgress } from '@counterfoil/event-sourcing/project/projection-progress';

/** How long a read waits for the position its caller has written at; past it the caller gets what there is. */
const READ_WAITS_MS = 2_000;
const POSITION = /^\d{1,19}$/;
/** What every screen reads; the other projections are for counters and command ids. */
const READ_PROJECTIONS = ['books'];

/**
 * Reading one's own write: a write's answer carries the position it reached, and a read that sends a position back goes
 * on once the books show it, so that no page shows the state before the user's own click. It turns nobody away.
 */
@Injectable()
export class ReadYourWritesGuard implements CanActivate {
  constructor(private readonly progress: ProjectionProgress) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const asked = request.method === 'GET' ? request.get(POSITION_HEADER) : undefined;
    return asked === undefined || !POSITION.test(asked)
      ? true
      : this.caughtUp(BigInt(asked), http.getResponse<Response>());
  }

  private async caughtUp(position: bigint, response: Response): Promise<true> {
    const reached = await this.progress.waitFor(position, READ_PROJECTIONS, READ_WAITS_MS);
    if (!reached) response.setHeader(VISIBLE_HEADER, 'false');
    return true;
  }
}
