import { Injectable, Logger, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { addressOf, userAgentOf } from '../http/callers/caller-address';
import { ActivityRepository } from './activity.repository';

/** Activity is told in minutes; noting every call would double the writes to Postgres. */
const NOTED_EVERY_MS = 60_000;
/** Beyond this many sign-ins the memory is emptied, and each is noted once more than needed. */
const MAX_REMEMBERED = 50_000;

/** Notes that somebody is here, at most once a minute, and lets no call wait for it. It turns nobody away. */
@Injectable()
export class ActivityGuard implements CanActivate {
  private readonly logger = new Logger('Activity');
  private readonly notedAt = new Map<string, number>();

  constructor(private readonly activity: ActivityRepository) {}

  canActivate(context: ExecutionContext): true {
    const request = context.switchToHttp().getRequest<Request>();
    const { userId, activityId } = request.session ?? {};
    if (userId && activityId && this.isDue(activityId)) {
      const visit = {
        userId,
        activityId,
        address: addressOf(request),
        userAgent: userAgentOf(request),
        sessionId: request.sessionID,
      };
      this.activity.see(visit).catch((error: unknown) => this.logger.warn(`not noted: ${String(error)}`));
    }
    return true;
  }

  private isDue(activityId: string): boolean {
    const now = Date.now();
    if (now - (this.notedAt.get(activityId) ?? 0) < NOTED_EVERY_MS) return false;
    if (this.notedAt.size >= MAX_REMEMBERED) this.notedAt.clear();
    this.notedAt.set(activityId, now);
    return true;
  }
}
