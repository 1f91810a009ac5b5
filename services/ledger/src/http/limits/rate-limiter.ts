import { HttpStatus } from '@nestjs/common';
import type Redis from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../answers/refusal';

export const MINUTE_SECONDS = 60;

interface Limit {
  readonly keyPrefix: string;
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
  /** Points from which on a process refuses a key from memory: a flood then costs Redis nothing. */
  readonly inMemoryBlockOnConsumed?: number;
}

/** Counts in Redis over all processes; while Redis is unavailable each process counts for itself. */
export function rateLimiter(storeClient: Redis, limit: Limit): RateLimiterRedis {
  return new RateLimiterRedis({ ...limit, storeClient, insuranceLimiter: new RateLimiterMemory(limit) });
}

/**
 * @param show what is left, also where the call is refused
 * @throws Refusal (429) with Retry-After where the key has fewer points left
 */
export async function spend(
  limiter: RateLimiterRedis,
  key: string,
  points = 1,
  show: (left: RateLimiterRes) => void = () => undefined,
): Promise<void> {
  try {
    show(await limiter.consume(key, points));
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    show(refused);
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
    const message = `Too many requests. Please try again in ${seconds} seconds.`;
    throw new Refusal(HttpStatus.TOO_MANY_REQUESTS, 'too_many_requests', message, undefined, seconds);
  }
}
