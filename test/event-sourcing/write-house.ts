import { CommandRunner, type CommandRunnerOptions } from '@counterfoil/event-sourcing/write/command-runner';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { migrate } from '@counterfoil/event-sourcing/postgres/library-schema';
import { ProjectionProgress } from '@counterfoil/event-sourcing/project/projection-progress';
import { Projector, type ProjectorOptions } from '@counterfoil/event-sourcing/project/projector';
import { Receipts } from '@counterfoil/event-sourcing/write/receipts';
import type { StoredEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import { LOG_START, NO_STREAM, type EventLog } from '@counterfoil/event-sourcing/log/event-log';
import { Snapshots } from '@counterfoil/event-sourcing/write/snapshots';
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { IS_CAMPAIGN } from '../kit/run/campaign';
import { LogFromHere } from '../kit/log/log-from-here';
import { misbehavior, sharedEventStore } from '../kit/log/shared-event-store';
import { appendSurely } from '../kit/log/sure-appends';
import { startTestEventStore, type TestEventStore } from '../kit/log/test-event-store';
import { createTestDatabase } from '../kit/servers/test-postgres';
import { IS_LOCAL, TARGET_NAME, TARGET_URL } from '../wire/target-name';
import { tallyCodec } from './tally';

/** A database, a log, and what a process of the ledger holds, for one spec file. */
export interface WriteHouse {
  readonly pool: Pool;
  /** Of the log: `EVENTSTORE_URL` where that is set, else of a local event store. */
  readonly url: string;
  /** Where the log is listened to, on this machine. */
  readonly port: number;
  /** Of the log, before everything that this house writes. */
  readonly begin: bigint;
  /**
   * The local event store of its own. @throws where it has none: suites that need one are skipped on another server.
   */
  store(): TestEventStore;
  readonly databaseUrl: string;
  readonly log: EventStoreEventLog;
  /** Another process's worth: its own connection, its own runner. */
  openLog(url?: string): EventStoreEventLog;
  runner(options?: Partial<CommandRunnerOptions>): CommandRunner;
  projector(options: Pick<ProjectorOptions, 'projections'> & Partial<ProjectorOptions>): Projector;
  progress(): Promise<ProjectionProgress>;
  stop(): Promise<void>;
}

/** Without any, the log is the run's event store, which misbehaves. */
export interface HouseOptions {
  /** An event store of its own, for a spec that stops it or changes its log. */
  readonly own?: boolean;
  /**
   * Whether calls fail too; by default in the soak alone. Which call of a shared store fails depends on the other
   * specs: `npm test` meets failing calls in seeded-adversary, on a store of its own.
   */
  readonly failsCalls?: boolean;
  /** The URL of another Postgres than the run's, for a spec that kills it. */
  readonly postgres?: string;
}

export async function startWriteHouse({
  own,
  failsCalls = IS_CAMPAIGN,
  postgres,
}: HouseOptions = {}): Promise<WriteHouse> {
  const database = await createTestDatabase(postgres);
  const store = IS_LOCAL && own ? await startTestEventStore(database.url, misbehavior(failsCalls)) : undefined;
  const { url, port } = store ?? (IS_LOCAL ? await sharedEventStore(failsCalls) : serverInUse());
  const begin = store === undefined ? await placeIn(url) : LOG_START;
  const pool = new Pool({ connectionString: database.url, max: 20, connectionTimeoutMillis: 5_000, pipeline: true });
  pool.on('error', () => undefined);
  // One that is in use when Postgres dies says so too; its query fails in any case.
  pool.on('connect', (client) => client.on('error', () => undefined));
  await migrate(pool);
  const logs: EventStoreEventLog[] = [];
  const projectors: Projector[] = [];
  const progresses: ProjectionProgress[] = [];
  const openLog = (connectionString = url) => {
    const log = new LogFromHere({ connectionString }, begin);
    logs.push(log);
    return log;
  };
  const log = openLog();
  return {
    pool,
    url,
    port,
    begin,
    store() {
      if (store === undefined) throw new Error('this test needs an event store of its own');
      return store;
    },
    databaseUrl: database.url,
    log,
    openLog,
    runner: (options) =>
      new CommandRunner({
        log,
        codec: tallyCodec,
        receipts: new Receipts(pool),
        snapshots: new Snapshots(pool),
        ...options,
        // What is tested here is not how fast a busy machine is; a test of deadlines gives its own.
        limits: { deadlineMs: 30_000, ...options?.limits },
      }),
    projector(options) {
      const projector = new Projector({ pool, log, codec: tallyCodec, ...options });
      projectors.push(projector);
      return projector;
    },
    async progress() {
      const progress = new ProjectionProgress(pool);
      progresses.push(progress);
      await progress.start();
      return progress;
    },
    async stop() {
      for (const projector of projectors) await projector.stop();
      for (const progress of progresses) await progress.stop();
      for (const opened of logs) await opened.close();
      await pool.end();
      await store?.stop();
      await database.drop();
    },
  };
}

function serverInUse(): { url: string; port: number } {
  const url = TARGET_URL ?? '';
  const port = Number(/:(\d+)/.exec(url.slice(url.indexOf('//')))?.[1]);
  if (!(port > 0)) throw new Error(`no port in ${TARGET_NAME}`);
  process.stderr.write(`event-sourcing suite against ${TARGET_NAME}\n`);
  return { url, port };
}

/** Where a log stands: a server may hold anything already. */
async function placeIn(url: string): Promise<bigint> {
  const log = new EventStoreEventLog({ connectionString: url });
  try {
    const marker = { id: randomUUID(), type: 'Marked', data: {}, metadata: {} };
    return (await appendSurely(log, `place-${randomUUID()}`, [marker], NO_STREAM)).position;
  } finally {
    await log.close();
  }
}

/** Everything that a stream holds; a leader that was deposed and does not know it would leave out the newest. */
export async function readWhole(log: EventLog, stream: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const page of log.readStream(stream, { requiresLeader: true })) events.push(...page);
  return events;
}
