import {
  HttpStatus,
  Inject,
  Injectable,
  Logger,
  SetMetadata,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type Redis from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { CallCounts, type CallCount } from './call-counts';
import { limitedAddress } from '../callers/caller-address';
import type { Config } from '../../process/config';
import { CONFIG } from '../../process/config.module';
import { signedInAs } from '../callers/current-user';
import { KnownMembers } from '../callers/known-members';
import { REDIS } from '../../database/redis.module';
import { Refusal } from '../answers/refusal';

const LIMITED_BY_ADDRESS = 'counterfoil:limited-by-address';
const WITHOUT_RATE_LIMIT = 'counterfoil:without-rate-limit';

/** Counts a route against `AUTH_RATE_PER_MINUTE` of the caller's address: sign-in, registration, leads. */
export const LimitedByAddress = (): MethodDecorator => SetMetadata(LIMITED_BY_ADDRESS, true);
/** Takes a controller out of every limit: health and metrics, which operators poll. */
export const WithoutRateLimit = (): ClassDecorator => SetMetadata(WITHOUT_RATE_LIMIT, true);

const WARNING_PAUSE_MS = 60_000;
/** What a person's sessions and tokens have together, in calls of one session: a laptop, a phone and a program. */
const SESSIONS_A_PERSON = 3;
/** What everybody has for one business: two people as busy as one can be, and others who look something up. */
const SESSIONS_A_BUSINESS = 8;

/**
 * Refuses callers who ask too often: 429 with Retry-After. Counts are in Redis, so that they hold over all processes.
 * Without Redis calls pass: a bookkeeper locked out of the books is worse than a minute without limits, and guessing
 * passwords stays slow because hashing is bounded (auth/password.ts).
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly logger = new Logger('RateLimit');
  private readonly byAddress: RateLimiterRedis | undefined;
  private readonly calls: CallCounts;
  private readonly perSession: number;
  private warnedAt = 0;

  constructor(
    private readonly reflector: Reflector,
    @Inject(CONFIG) config: Config,
    @Inject(REDIS) redis: Redis,
    private readonly members: KnownMembers,
  ) {
    this.byAddress = limiter(redis, 'limit:address', config.authRatePerMinute);
    this.calls = new CallCounts(redis);
    this.perSession = config.apiRatePerMinute;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean>(WITHOUT_RATE_LIMIT, places)) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    if (this.reflector.getAllAndOverride<boolean>(LIMITED_BY_ADDRESS, places))
      await this.count(response, this.byAddress, limitedAddress(request));
    if (this.perSession > 0) await this.countCall(response, this.countsOf(request));
    return true;
  }

  private async count(response: Response, limiter: RateLimiterRedis | undefined, key: string): Promise<void> {
    if (!limiter) return;
    try {
      const { remainingPoints, msBeforeNext } = await limiter.consume(key);
      showState(response, limiter.points, remainingPoints, msBeforeNext);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) return this.warn(refused);
      showState(response, limiter.points, 0, refused.msBeforeNext);
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
      throw tooManyRequests(seconds);
    }
  }

  /** By session or token, by person, and by business where the caller is known to be its member. */
  private countsOf(request: Request): CallCount[] {
    const userId = signedInAs(request);
    if (userId === undefined) return [{ key: limitedAddress(request), max: this.perSession }];
    const { id } = request.params;
    const businessId = typeof id === 'string' ? this.members.businessOf(userId, id) : undefined;
    return [
      { key: request.apiToken?.id ?? request.sessionID, max: this.perSession },
      { key: userId, max: SESSIONS_A_PERSON * this.perSession },
      ...(businessId === undefined ? [] : [{ key: businessId, max: SESSIONS_A_BUSINESS * this.perSession }]),
    ];
  }

  private async countCall(response: Response, counts: readonly CallCount[]): Promise<void> {
    const standings = await this.calls.note(counts).catch((error: unknown) => this.warn(error));
    for (const { max, calls, msBeforeNext } of standings ?? []) {
      showState(response, max, Math.max(0, max - calls), msBeforeNext);
      if (calls > max) throw tooManyRequests(Math.max(1, Math.ceil(msBeforeNext / 1_000)));
    }
  }

  private warn(error: unknown): void {
    if (Date.now() - this.warnedAt < WARNING_PAUSE_MS) return;
    this.warnedAt = Date.now();
    this.logger.warn(
      `calls pass unlimited, Redis does not answer: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Tells callers where they stand, so that they need not run into the limit: of several the one that is nearest. */
function showState(response: Response, points: number, remainingPoints: number, msBeforeNext: number): void {
  const shown = response.getHeader('RateLimit-Remaining');
  if (shown !== undefined && Number(shown) <= remainingPoints) return;
  response.setHeader('RateLimit-Limit', String(points));
  response.setHeader('RateLimit-Remaining', String(remainingPoints));
  response.setHeader('RateLimit-Reset', String(Math.ceil(msBeforeNext / 1_000)));
}

function tooManyRequests(seconds: number): Refusal {
  const message = `Too many requests. Please try again in ${seconds} seconds.`;
  return new Refusal(HttpStatus.TOO_MANY_REQUESTS, 'too_many_requests', message, undefined, seconds);
}

function limiter(storeClient: Redis, keyPrefix: string, points: number): RateLimiterRedis | undefined {
  // Who is over the limit is remembered in the process, so that a flood costs Redis nothing.
  return points === 0
    ? undefined
    : new RateLimiterRedis({ storeClient, keyPrefix, points, duration: 60, inMemoryBlockOnConsumed: points });
}
