import { Global, Inject, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import Redis from 'ioredis';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';

/** Injection token of the process's Redis connection for short questions (rate limits, health). BullMQ has its own. */
export const REDIS = Symbol('REDIS');

/** A question to Redis is answered in a millisecond; whoever asks has a way to go on without it. */
const COMMAND_TIMEOUT_MS = 500;
const LONGEST_RECONNECT_MS = 2_000;

@Global()
@Module({ providers: [{ provide: REDIS, inject: [CONFIG], useFactory: createRedis }], exports: [REDIS] })
export class RedisModule implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}

/** Never queues while disconnected: a call then fails at once instead of hanging until Redis is back. */
function createRedis(config: Config): Redis {
  const logger = new Logger('Redis');
  const redis = new Redis(config.redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, LONGEST_RECONNECT_MS),
  });
  let reachable = true;
  redis.on('ready', () => {
    if (!reachable) logger.log('reachable again');
    reachable = true;
  });
  redis.on('error', (error: Error) => {
    if (reachable) logger.warn(`not reachable: ${error.message}`);
    reachable = false;
  });
  return redis;
}
