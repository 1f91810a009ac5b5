import { HttpStatus, Inject, Injectable, Logger, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type Redis from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { limitedAddress } from './caller-address';
import type { Config } from './config';
import { CONFIG } from './config.module';
import { REDIS } from './redis.module';
import { Refusal } from './refusal';

const LIMITED_BY_ADDRESS = 'counterfoil:limited-by-address';
const IS_OPERATION = 'counterfoil:operation';

/** Counts a route against `AUTH_RATE_PER_MINUTE` of the caller's address: sign-in, registration, leads. */
export const LimitedByAddress = (): MethodDecorator => SetMetadata(LIMITED_BY_ADDRESS, true);
/** Takes a controller out of every limit: health and metrics, which operators poll. */
export const Operation = (): ClassDecorator => SetMetadata(IS_OPERATION, true);

const WARNING_PAUSE_MS = 60_000;

/**
 * Refuses callers who ask too often: 429 with Retry-After. Counts are in Redis, so that they hold over all processes.
 * Without Redis calls pass: a bookkeeper locked out of the books is worse than a minute without limits, and guessing
 * passwords stays slow because hashing is bounded (auth/password.ts).
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly logger = new Logger('RateLimit');
  private readonly byAddress: RateLimiterRedis | undefined;
  private readonly bySession: RateLimiterRedis | undefined;
  private warnedAt = 0;

  constructor(
    private readonly reflector: Reflector,
    @Inject(CONFIG) config: Config,
    @Inject(REDIS) redis: Redis,
  ) {
    this.byAddress = limiter(redis, 'limit:address', config.authRatePerMinute);
    this.bySession = limiter(redis, 'limit:session', config.apiRatePerMinute);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean>(IS_OPERATION, places)) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    if (this.reflector.getAllAndOverride<boolean>(LIMITED_BY_ADDRESS, places)) await this.count(response, this.byAddress, limitedAddress(request));
    await this.count(response, this.bySession, request.apiToken?.id ?? (request.session?.userId ? request.sessionID : limitedAddress(request)));
    return true;
  }

  private async count(response: Response, limiter: RateLimiterRedis | undefined, key: string): Promise<void> {
    if (!limiter) return;
    try {
      showState(response, limiter, await limiter.consume(key));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) return this.warn(refused);
      showState(response, limiter, refused);
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
      throw new Refusal(HttpStatus.TOO_MANY_REQUESTS, 'too_many_requests', `Too many requests. Please try again in ${seconds} seconds.`, undefined, seconds);
    }
  }

  private warn(error: unknown): void {
    if (Date.now() - this.warnedAt < WARNING_PAUSE_MS) return;
    this.warnedAt = Date.now();
    this.logger.warn(`calls pass unlimited, Redis does not answer: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Tells callers where they stand, so that they need not run into the limit. Of two limits the one that is nearer. */
function showState(response: Response, { points }: RateLimiterRedis, { remainingPoints, msBeforeNext }: RateLimiterRes): void {
  const shown = response.getHeader('RateLimit-Remaining');
  if (shown !== undefined && Number(shown) <= remainingPoints) return;
  response.setHeader('RateLimit-Limit', String(points));
  response.setHeader('RateLimit-Remaining', String(Math.max(0, remainingPoints)));
  response.setHeader('RateLimit-Reset', String(Math.ceil(msBeforeNext / 1_000)));
}

function limiter(storeClient: Redis, keyPrefix: string, points: number): RateLimiterRedis | undefined {
  // Who is over the limit is remembered in the process, so that a flood costs Redis nothing.
  return points === 0 ? undefined : new RateLimiterRedis({ storeClient, keyPrefix, points, duration: 60, inMemoryBlockOnConsumed: points });
}
