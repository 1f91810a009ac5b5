import { Inject, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type Redis from 'ioredis';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import { limitedAddress } from '../callers/caller-address';
import type { Config } from '../../process/config';
import { CONFIG } from '../../process/config.module';
import { signedInAs } from '../callers/current-user';
import { REDIS } from '../../database/redis.module';
import { pointsOf } from './call-points';
import { MINUTE_SECONDS, rateLimiter, spend } from './rate-limiter';

const LIMITED_BY_ADDRESS = 'counterfoil:limited-by-address';
const WITHOUT_RATE_LIMIT = 'counterfoil:without-rate-limit';

/** Counts a route against `AUTH_RATE_PER_MINUTE` of the caller's address: sign-in, registration, leads. */
export const LimitedByAddress = (): MethodDecorator => SetMetadata(LIMITED_BY_ADDRESS, true);
/** Takes a controller out of every limit: health and metrics, which operators poll. */
export const WithoutRateLimit = (): ClassDecorator => SetMetadata(WITHOUT_RATE_LIMIT, true);

/**
 * Limits a minute, in multiples of `API_RATE_PER_MINUTE`. A new account or session has the budget of its address left,
 * and no more.
 */
const MULTIPLES = {
  /** A caller who is signed out, by address. */
  visitor: 1,
  session: 1,
  /** A laptop, a phone and a program. */
  person: 3,
  /** An office behind one address. */
  address: 8,
  /** Points for expensive calls and large bodies: a call counts, its work counts again. */
  'person-work': 1,
  'address-work': 4,
} as const;

type Budget = keyof typeof MULTIPLES;

/** Refuses callers who ask too often or for too much: 429 with Retry-After, before the body is read. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly signIns: RateLimiterRedis | undefined;
  private readonly budgets: Readonly<Record<Budget, RateLimiterRedis>> | undefined;

  constructor(
    private readonly reflector: Reflector,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) redis: Redis,
  ) {
    const { authRatePerMinute, apiRatePerMinute } = config;
    const limiter = (keyPrefix: string, points: number): RateLimiterRedis =>
      rateLimiter(redis, { keyPrefix, points, duration: MINUTE_SECONDS, inMemoryBlockOnConsumed: points });
    if (authRatePerMinute > 0) this.signIns = limiter('limit:sign-in', authRatePerMinute);
    if (apiRatePerMinute === 0) return;
    const entries = Object.entries(MULTIPLES).map(([budget, multiple]) => [
      budget,
      limiter(`limit:${budget}`, multiple * apiRatePerMinute),
    ]);
    this.budgets = Object.fromEntries(entries) as Record<Budget, RateLimiterRedis>;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean>(WITHOUT_RATE_LIMIT, places)) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    if (this.signIns && this.reflector.getAllAndOverride<boolean>(LIMITED_BY_ADDRESS, places))
      await counted(response, this.signIns, limitedAddress(request));
    if (this.budgets) await this.count(this.budgets, context, request, response);
    return true;
  }

  private async count(
    budgets: Readonly<Record<Budget, RateLimiterRedis>>,
    context: ExecutionContext,
    request: Request,
    response: Response,
  ): Promise<void> {
    const address = limitedAddress(request);
    const userId = signedInAs(request);
    if (userId === undefined) return counted(response, budgets.visitor, address);
    await Promise.all([
      counted(response, budgets.session, request.apiToken?.id ?? request.sessionID),
      counted(response, budgets.person, userId),
      counted(response, budgets.address, address),
    ]);
    // A setting below a route's points leaves one such call a minute.
    const points = Math.min(pointsOf(this.reflector, context), this.config.apiRatePerMinute);
    if (points === 0) return;
    await Promise.all([spend(budgets['person-work'], userId, points), spend(budgets['address-work'], address, points)]);
  }
}

/** Counts a call and shows what is left, so that callers need not run into the limit. */
function counted(response: Response, limiter: RateLimiterRedis, key: string): Promise<void> {
  return spend(limiter, key, 1, ({ remainingPoints, msBeforeNext }) => {
    const shown = response.getHeader('RateLimit-Remaining');
    // Of several limits the one that is nearest.
    if (shown !== undefined && Number(shown) <= remainingPoints) return;
    response.setHeader('RateLimit-Limit', String(limiter.points));
    response.setHeader('RateLimit-Remaining', String(remainingPoints));
    response.setHeader('RateLimit-Reset', String(Math.ceil(msBeforeNext / 1_000)));
  });
}
