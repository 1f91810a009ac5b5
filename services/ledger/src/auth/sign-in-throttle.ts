import { createHash } from 'node:crypto';
import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import type Redis from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../platform/config';
import { CONFIG } from '../platform/config.module';
import { REDIS } from '../platform/redis.module';
import { Refusal } from '../platform/refusal';

/** Wrong passwords for one account from one address; nobody mistypes more often without looking the password up. */
export const WRONG_PASSWORDS = 10;
const WITHIN_SECONDS = 15 * 60;

/**
 * Slows the guessing of one account's password. Counted by account and address together, so that somebody who guesses does
 * not lock the owner out. An e-mail that nobody has is counted alike: the refusal tells nothing. Counters are in Redis, over
 * all processes; without Redis attempts pass, as with every other limit (platform/rate-limit.guard.ts).
 */
@Injectable()
export class SignInThrottle {
  private readonly limiter: RateLimiterRedis | undefined;

  constructor(@Inject(CONFIG) config: Config, @Inject(REDIS) redis: Redis) {
    if (config.authRatePerMinute === 0) return;
    this.limiter = new RateLimiterRedis({ storeClient: redis, keyPrefix: 'limit:password', points: WRONG_PASSWORDS, duration: WITHIN_SECONDS });
  }

  /**
   * Checks a password as one of few attempts; a right one gives them all back.
   * @param account e-mail or user id, whether it exists or not
   * @param address as limits count it
   * @throws Refusal (429) with Retry-After, without looking at the password
   */
  async attempt(account: string, address: string, isRight: () => Promise<boolean>): Promise<boolean> {
    // Only a digest: no e-mail addresses in Redis.
    const key = createHash('sha256').update(JSON.stringify([account.toLowerCase(), address])).digest('base64url');
    // Counted before it is checked: a hundred guesses at once are a hundred.
    await this.count(key);
    const right = await isRight();
    if (right) await this.limiter?.delete(key).catch(() => undefined);
    return right;
  }

  private async count(key: string): Promise<void> {
    try {
      await this.limiter?.consume(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) return;
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
      const minutes = Math.ceil(seconds / 60);
      throw new Refusal(HttpStatus.TOO_MANY_REQUESTS, 'too_many_attempts', `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`, undefined, seconds);
    }
  }
}
