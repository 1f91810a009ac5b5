import { createHash } from 'node:crypto';
import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import type Redis from 'ioredis';
import { type RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { REDIS } from '../database/redis.module';
import { Refusal } from '../http/answers/refusal';
import { rateLimiter } from '../http/limits/rate-limiter';

/** Wrong passwords for one account from one address; nobody mistypes more often without looking the password up. */
const WRONG_PASSWORDS = 10;
const WITHIN_SECONDS = 15 * 60;
/** How long wrong passwords of one account are counted together, wherever they come from. */
const CEILING_SECONDS = 60 * 60;
/** Beyond the ceiling one attempt is let through after this, then after twice as long, and so on. */
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 15 * 60;
const UNBOUNDED = 1_000_000_000;

/** Who tries a password. */
export interface Attempt {
  /** E-mail or user id, whether it exists or not. */
  readonly account: string;
  /** As limits count it. */
  readonly address: string;
  /** Names a browser in which this account was signed in before. */
  readonly knownDevice?: string | undefined;
}

/**
 * Slows the guessing of one account's password. Counted by account and address together, so that somebody who guesses
 * does not lock the owner out; and by account over all addresses, for who has many. There the pauses between attempts
 * grow, and a known device is counted for itself. An e-mail that nobody has is counted alike: the refusal tells
 * nothing. Counters are in Redis, over all processes.
 */
@Injectable()
export class SignInThrottle {
  private readonly limiters:
    { place: RateLimiterRedis; failures: RateLimiterRedis; pauses: RateLimiterRedis } | undefined;
  private readonly ceiling: number;
  private isSpared: (account: string) => Promise<boolean> = () => Promise.resolve(false);

  constructor(@Inject(CONFIG) config: Config, @Inject(REDIS) redis: Redis) {
    this.ceiling = config.authRatePerMinute;
    if (this.ceiling === 0) return;
    const limiter = (keyPrefix: string, points: number, duration: number): RateLimiterRedis =>
      rateLimiter(redis, { keyPrefix, points, duration });
    this.limiters = {
      place: limiter('limit:password', WRONG_PASSWORDS, WITHIN_SECONDS),
      failures: limiter('limit:account', UNBOUNDED, CEILING_SECONDS),
      pauses: limiter('limit:account-pause', 1, FIRST_PAUSE_SECONDS),
    };
  }

  /** Has accounts spared the ceiling that a password alone does not open: it would only keep their owner waiting. */
  spare(isSpared: (account: string) => Promise<boolean>): void {
    this.isSpared = isSpared;
  }

  /**
   * Checks a password as one of few attempts; a right one gives them back.
   * @throws Refusal (429) with Retry-After, without looking at the password
   */
  async attempt({ account, address, knownDevice }: Attempt, isRight: () => Promise<boolean>): Promise<boolean> {
    const place = digestOf([account.toLowerCase(), knownDevice ?? address]);
    const everywhere = digestOf([account.toLowerCase()]);
    // Counted before it is checked: a hundred guesses at once are a hundred.
    await this.countPlace(place);
    const hasCeiling = knownDevice === undefined && !(await this.isSpared(account));
    if (hasCeiling) await this.countAccount(everywhere);
    const right = await isRight();
    if (right) await this.giveBack(place, hasCeiling ? everywhere : undefined);
    return right;
  }

  /** Starts an account's count anew: the owner has shown who they are in another way. */
  async forgive(account: string): Promise<void> {
    const key = digestOf([account.toLowerCase()]);
    await this.limiters?.failures.delete(key);
    await this.limiters?.pauses.delete(key);
  }

  private async countPlace(key: string): Promise<void> {
    await refusing(async () => void (await this.limiters?.place.consume(key)));
  }

  private async countAccount(key: string): Promise<void> {
    const { limiters } = this;
    if (!limiters) return;
    await refusing(async () => {
      const over = (await limiters.failures.consume(key)).consumedPoints - this.ceiling;
      if (over <= 0) return;
      const customDuration = Math.min(FIRST_PAUSE_SECONDS * 2 ** (over - 1), LONGEST_PAUSE_SECONDS);
      try {
        await limiters.pauses.consume(key, 1, { customDuration });
      } catch (refused) {
        // Refused, and so no guess: only guesses make the pauses longer.
        await limiters.failures.reward(key);
        throw refused;
      }
    });
  }

  private async giveBack(place: string, everywhere: string | undefined): Promise<void> {
    await this.limiters?.place.delete(place);
    if (everywhere === undefined) return;
    await this.limiters?.failures.reward(everywhere);
    await this.limiters?.pauses.delete(everywhere);
  }
}

/** Only a digest: no e-mail addresses in Redis. */
function digestOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** @throws Refusal (429) */
async function refusing(count: () => Promise<void>): Promise<void> {
  try {
    await count();
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw tooManyAttempts(refused.msBeforeNext);
  }
}

function tooManyAttempts(milliseconds: number): Refusal {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
  const minutes = Math.ceil(seconds / 60);
  const message = `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return new Refusal(HttpStatus.TOO_MANY_REQUESTS, 'too_many_attempts', message, undefined, seconds);
}
