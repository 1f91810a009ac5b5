import { rmSync } from 'node:fs';
import { buildStale } from '../../../services/launcher/src/build.js';
import { endProcess, processesIn } from '../../../services/launcher/src/processes.js';
import { abandonedScratchDirectories, scratchDirectory } from './scratch-directory';
import { unmount } from './small-disk';
import { YOUNG_SPACE } from './node-process';
import { recordProgram } from './program-record';
import { SHARED_VARIABLE } from './run-directory';
import { endShared } from '../app/shared-app';
import { POSTGRES_VARIABLE, startTestPostgres, type TestPostgres } from '../servers/test-postgres';
import { REDIS_VARIABLE, startTestRedis, type TestRedis } from '../servers/test-redis';
import { withTimeLimit } from './time-limit';

const LIMIT_MS = 900_000;

declare global {
  // Jest runs set-up and tear-down in one process and hands nothing over but globals.
  var counterfoilTestParts:
    { postgres: TestPostgres; redis: TestRedis; shared: { path: string; remove: () => void } } | undefined;
}

/**
 * The build, which specs start processes of, and one Postgres and one Redis for the whole run: starting them for each
 * spec file would double its time.
 */
export default async function startSharedParts(): Promise<void> {
  await withTimeLimit('setting up build, Postgres and Redis for the tests', LIMIT_MS, start());
}

async function start(): Promise<void> {
  await removeAbandoned();
  await buildStale(['ledger', 'event-store']);
  recordProgram(YOUNG_SPACE);
  const postgres = await startTestPostgres();
  const redis = await startTestRedis();
  process.env[POSTGRES_VARIABLE] = postgres.url;
  process.env[REDIS_VARIABLE] = redis.url;
  const shared = scratchDirectory('shared');
  process.env[SHARED_VARIABLE] = shared.path;
  globalThis.counterfoilTestParts = { postgres, redis, shared };
}

/** A run ended by kill -9 leaves its servers and directories; they are found by the directory they work in. */
async function removeAbandoned(): Promise<void> {
  for (const directory of abandonedScratchDirectories()) {
    await endShared(`${directory}/data`);
    for (const place of [`${directory}/data`, `${directory}/data/cluster`]) {
      for (const pid of [
        ...processesIn(place, 'postgres'),
        ...processesIn(place, 'redis-server'),
        ...processesIn(place, 'valkey-server'),
      ]) {
        await endProcess(pid, [
          { signal: 'SIGQUIT', milliseconds: 3_000 },
          { signal: 'SIGKILL', milliseconds: 3_000 },
        ]);
      }
    }
    unmount(`${directory}/data`);
    rmSync(directory, { recursive: true, force: true });
  }
}
