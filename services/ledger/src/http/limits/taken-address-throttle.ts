import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type Redis from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { limitedAddress } from '../callers/caller-address';
import type { Config } from '../../process/config';
import { CONFIG } from '../../process/config.module';
import { REDIS } from '../../database/redis.module';
import { Refusal } from '../answers/refusal';

/** Of the calls of a minute (`AUTH_RATE_PER_MINUTE`) one in so many may tell that an address has an account. */
const SHARE = 4;
const MINUTE_SECONDS = 60;

/**
 * Lets one network learn of a few addresses a minute whether they have an account. Beyond that it is told nothing,
 * about no address. Without Redis calls pass, as with every other limit.
 */
@Injectable()
export class TakenAddressThrottle {
  private readonly limiter: RateLimiterRedis | undefined;

  constructor(@Inject(CONFIG) { authRatePerMinute }: Config, @Inject(REDIS) storeClient: Redis) {
    if (authRatePerMinute === 0) return;
    const points = Math.max(1, Math.floor(authRatePerMinute / SHARE));
    this.limiter = new RateLimiterRedis({ storeClient, keyPrefix: 'limit:taken', points, duration: MINUTE_SECONDS });
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
    const network = limitedAddress(request);
    // Counted before it is asked, and given back: many at once are many.
    await this.count(network);
    let outcome: unknown;
    try {
      const answer = await ask();
      outcome = answer;
      return answer;
    } catch (error) {
      outcome = error;
      throw error;
    } finally {
      if (!isTold(outcome)) await this.limiter?.reward(network).catch(() => undefined);
    }
  }

  private async count(network: string): Promise<void> {
    try {
      await this.limiter?.consume(network);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) return;
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
      const message = `Too many requests. Please try again in ${seconds} seconds.`;
      throw new Refusal(HttpStatus.TOO_MANY_REQUESTS, 'too_many_requests', message, undefined, seconds);
    }
  }
}
