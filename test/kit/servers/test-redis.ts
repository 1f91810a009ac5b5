import type { Redis, RedisOptions } from 'ioredis';
import { startRedis } from '../../../services/launcher/src/redis.js';
import { scratchDirectory } from '../run/scratch-directory';
import { withTimeLimit } from '../run/time-limit';

/** Longer than Postgres: the first run on a machine may have to install it. */
const START_LIMIT_MS = 420_000;
const DATABASES = 256;

/** A Redis of a test. `restart()` starts it again in the same place after `kill()`. */
export interface TestRedis {
  readonly url: string;
  pid(): number;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Where the run's shared Redis is; set by test/kit/run/global-setup.ts */
export const REDIS_VARIABLE = 'COUNTERFOIL_TEST_REDIS';

/**
 * Starts a real Redis of its own, in a temporary directory. Most specs want `createTestRedisUrl`; this is
 * for those that kill or flush it.
 */
export async function startTestRedis(): Promise<TestRedis> {
  const directory = scratchDirectory('redis');
  const options = { dataDir: directory.path, databases: DATABASES, ownGroup: false, say: console.log };
  const start = () => withTimeLimit('starting Redis', START_LIMIT_MS, startRedis(options));
  let server = await start();
  return {
    url: server.url,
    pid: () => server.pid,
    async kill() {
      process.kill(server.pid, 'SIGKILL');
      await server.exited;
    },
    async restart() {
      server = await start();
    },
    async stop() {
      await server.stop();
      directory.remove();
    },
  };
}

/** The URL of an empty numbered database for one spec file, on the run's shared Redis. */
export async function createTestRedisUrl(server = process.env[REDIS_VARIABLE]): Promise<string> {
  if (server === undefined)
    throw new Error(
      'No Redis for tests: run the spec in the Jest project "parts" or "browser", or start one with startTestRedis().',
    );
  const redis = await clientOf(server, { connectTimeout: 30_000, maxRetriesPerRequest: 1, retryStrategy: () => null });
  try {
    // Database 0 only counts; a run has far fewer spec files than databases.
    const number = await redis.incr('spec-files');
    if (number >= DATABASES) throw new Error(`More than ${DATABASES - 1} spec files asked for a Redis database.`);
    const url = new URL(server);
    url.pathname = `/${number}`;
    return url.href;
  } finally {
    redis.disconnect();
  }
}

/** Has a Redis forget everything. */
export async function flushed(url: string): Promise<void> {
  const redis = await clientOf(url);
  await redis.flushdb();
  redis.disconnect();
}

/** Loaded by who asks: every spec of an app comes by here, most of them with the run's app there already. */
async function clientOf(url: string, options: RedisOptions = {}): Promise<Redis> {
  const ioredis = await import('ioredis');
  return new ioredis.Redis(url, options);
}
