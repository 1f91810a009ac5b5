import Redis from 'ioredis';
import { startRedis } from '../../services/launcher/src/redis.js';
import { scratchDirectory } from './scratch-directory';
import { withTimeLimit } from './time-limit';

/** Longer than Postgres: the first run on a machine may have to install it. */
const START_LIMIT_MS = 420_000;
const DATABASES = 256;

/** A Redis of a test. `restart()` starts it again on the same port after `kill()`. */
export interface TestRedis {
  readonly url: string;
  readonly port: number;
  pid(): number;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Where the run's shared Redis is; set by test/kit/global-setup.ts. */
export const REDIS_VARIABLE = 'COUNTERFOIL_TEST_REDIS';

/**
 * Starts a real Redis of its own, in a temporary directory on a random port. Most specs want `createTestRedisUrl`; this is
 * for those that kill or flush it.
 */
export async function startTestRedis(): Promise<TestRedis> {
  const directory = scratchDirectory('redis');
  const start = (port?: number) =>
    withTimeLimit('starting Redis', START_LIMIT_MS, startRedis({ dataDir: directory.path, databases: DATABASES, ownGroup: false, say: console.log, ...(port === undefined ? {} : { port }) }));
  let server = await start();
  const { url, port } = server;
  return {
    url,
    port,
    pid: () => server.pid,
    async kill() {
      process.kill(server.pid, 'SIGKILL');
      await server.exited;
    },
    async restart() {
      server = await start(port);
    },
    async stop() {
      await server.stop();
      directory.remove();
    },
  };
}

/** The URL of an empty numbered database for one spec file, on the run's shared Redis. */
export async function createTestRedisUrl(server = process.env[REDIS_VARIABLE]): Promise<string> {
  if (server === undefined) throw new Error('No Redis for tests: run the spec in the Jest project "parts" or "browser", or start one with startTestRedis().');
  const redis = new Redis(server, { connectTimeout: 5_000, maxRetriesPerRequest: 1, retryStrategy: () => null });
  try {
    // Database 0 only counts; a run has far fewer spec files than databases.
    const number = await redis.incr('spec-files');
    if (number >= DATABASES) throw new Error(`More than ${DATABASES - 1} spec files asked for a Redis database.`);
    return `${server}/${number}`;
  } finally {
    redis.disconnect();
  }
}
