import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type Redis from 'ioredis';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import { limitedAddress } from '../callers/caller-address';
import type { Config } from '../../process/config';
import { CONFIG } from '../../process/config.module';
import { REDIS } from '../../database/redis.module';
import { MINUTE_SECONDS, rateLimiter, spend } from './rate-limiter';

/** Of the calls of a minute (`AUTH_RATE_PER_MINUTE`) one in so many may tell that an address has an account. */
const SHARE = 4;

/**
 * Lets one network learn of a few e-mail addresses a minute whether they have an account. Beyond that it is refused,
 * whatever it asks about.
 */
@Injectable()
export class TakenAddressThrottle {
  private readonly limiter: RateLimiterRedis | undefined;

  constructor(@Inject(CONFIG) { authRatePerMinute }: Config, @Inject(REDIS) redis: Redis) {
    if (authRatePerMinute === 0) return;
    const points = Math.max(1, Math.floor(authRatePerMinute / SHARE));
    this.limiter = rateLimiter(redis, { keyPrefix: 'limit:taken', points, duration: MINUTE_SECONDS });
  }

  /**
   * @param ask does what would tell it
   * @param isTold whether its outcome, an error too, tells that an address has an account
   * @throws Refusal (429) with Retry-After, without asking
   */
  async guarded<Outcome>(
    request: Request,
    ask: () => Promise<Outcome>,
    isTold: (outcome: unknown) => boolean,
  ): Promise<Outcome> {
    const { limiter } = this;
    if (!limiter) return ask();
    const network = limitedAddress(request);
    // Counted before it is asked, and given back: many at the same time are many.
    await spend(limiter, network);
    let outcome: unknown;
    try {
      const answer = await ask();
      outcome = answer;
      return answer;
    } catch (error) {
      outcome = error;
      throw error;
    } finally {
      if (!isTold(outcome)) await limiter.reward(network);
    }
  }
}
