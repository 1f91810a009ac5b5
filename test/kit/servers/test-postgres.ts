import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { startPostgres } from '../../../services/launcher/src/postgres.js';
import { Client, DatabaseError } from 'pg';
import { ownPort } from '../run/own-port';
import { scratchDirectory } from '../run/scratch-directory';
import { withTimeLimit } from '../run/time-limit';

const START_LIMIT_MS = 240_000;
const OBJECT_IN_USE = '55006';
/**
 * An app with its worker and log may open some sixty, a spec may start two of these, and several specs run at once:
 * one that finds none left answers that it is busy.
 */
const CONNECTIONS = '500';

/** A Postgres of a test. `restart()` starts it again on the same port after `kill()` or `stop()`. */
export interface TestPostgres {
  readonly url: string;
  readonly port: number;
  pid(): number;
  /** kill -9 of the postmaster; settles when it is gone. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Stops it and removes its directory. */
  stop(): Promise<void>;
}

/** Where the run's shared Postgres is; set by test/kit/run/global-setup.ts */
export const POSTGRES_VARIABLE = 'COUNTERFOIL_TEST_POSTGRES';

/**
 * Starts a real Postgres of its own, in a temporary directory on a port of its own. Most specs want
 * `createTestDatabase` instead; this is for those that kill it or measure it.
 * @param options.durable true keeps fsync on, for measurements. Tests leave it off: what they kill are processes, and
 *   the operating system keeps what a killed process wrote.
 */
export async function startTestPostgres(
  options: { durable?: boolean; settings?: Record<string, string> } = {},
): Promise<TestPostgres> {
  const directory = scratchDirectory('postgres');
  const speed: Record<string, string> = options.durable ? {} : { fsync: 'off', full_page_writes: 'off' };
  const start = (port: number) =>
    withTimeLimit(
      'starting Postgres',
      START_LIMIT_MS,
      startPostgres({
        dataDir: directory.path,
        ownGroup: false,
        settings: { max_connections: CONNECTIONS, ...speed, ...options.settings },
        port,
      }),
    );
  const port = await ownPort();
  let server = await start(port);
  const { url } = server;
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
      // Elsewhere than asked when the temporary directory is closed to the user that Postgres runs as.
      rmSync(server.dataDir, { recursive: true, force: true });
      directory.remove();
    },
  };
}

/**
 * An empty database of its own for one spec file, on the run's shared Postgres.
 * @param server another server's URL, when the spec started one
 */
export async function createTestDatabase(
  server = process.env[POSTGRES_VARIABLE],
): Promise<{ url: string; drop: () => Promise<void> }> {
  if (server === undefined)
    throw new Error(
      'No Postgres for tests: run the spec in the Jest project "parts" or "browser", or start one with startTestPostgres().',
    );
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Postgres would write the whole of an empty database to its log first: ten times the processor time of copying
  // files.
  await withTimeLimit(
    'creating a database',
    START_LIMIT_MS,
    carryOut(server, `CREATE DATABASE ${name} STRATEGY FILE_COPY`),
  );
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => withTimeLimit('dropping a database', START_LIMIT_MS, dropped(server, name)),
  };
}

/** Postgres waits five seconds for those who are about to leave; only who stays longer is thrown out, and says so. */
async function dropped(server: string, name: string): Promise<void> {
  try {
    await carryOut(server, `DROP DATABASE IF EXISTS ${name}`);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== OBJECT_IN_USE) throw error;
    await carryOut(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

async function carryOut(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server, connectionTimeoutMillis: 10_000, query_timeout: 60_000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
