import { Global, Inject, Logger, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { CommandRunner } from '@counterfoil/event-sourcing/write/command-runner';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import {
  EventStoreEventLog,
  type EventStoreEventLogOptions,
} from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { migrate } from '@counterfoil/event-sourcing/postgres/library-schema';
import { Outbox } from '@counterfoil/event-sourcing/write/outbox';
import { ProjectionProgress } from '@counterfoil/event-sourcing/project/projection-progress';
import { Receipts } from '@counterfoil/event-sourcing/write/receipts';
import { Snapshots } from '@counterfoil/event-sourcing/write/snapshots';
import { eventCodec } from '@counterfoil/events/event-codec';
import { ConfigError, type Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { DatabaseConnections, PG_POOL } from './database.module';
import { confirmLogAccess } from './log-access';
import { decideNamespace, LOOK_LIMIT_MS } from './log-namespace';

/** Injection token of the process's one `EventLog`. */
export const EVENT_LOG = Symbol('EVENT_LOG');
/** In which namespace our streams are on the log's server: a connection without it would not find them. */
export const LOG_NAMESPACE = Symbol('LOG_NAMESPACE');

const CLOCK_WARNING_EVERY_MS = 60_000;

/**
 * Some hundred events: the transport's own 64 kB made a fill that is behind wait for pages, and megabytes come in
 * bursts that keep the process from all else.
 */
const AHEAD_BYTES = 512 * 1024;

/** One line a minute, however many decisions meet it. */
function clockWarnings(): (stream: string, milliseconds: number) => void {
  const logger = new Logger('Clock');
  let toldAt = Number.NEGATIVE_INFINITY;
  return (stream, aheadMs) => {
    if (performance.now() - toldAt < CLOCK_WARNING_EVERY_MS) return;
    toldAt = performance.now();
    logger.warn(
      { stream, aheadMs },
      'the newest event of a stream is ahead of our clock: one of the two clocks is wrong',
    );
  };
}

/** @throws ConfigError for an address that is none; it is not repeated, since a password may stand in it */
function openLog(options: EventStoreEventLogOptions): EventStoreEventLog {
  try {
    return new EventStoreEventLog(options);
  } catch (error) {
    throw new ConfigError([`EVENTSTORE_URL: ${error instanceof Error ? error.message : 'it cannot be used'}`]);
  }
}

async function namespaceOf({ eventStoreUrl }: Config, pool: Pool): Promise<string> {
  const log = openLog({ connectionString: eventStoreUrl, readIdleTimeoutMs: LOOK_LIMIT_MS });
  try {
    return await decideNamespace(log, pool);
  } finally {
    await log.close();
  }
}

/** The one connection to the log and the one way to write to it, in every process. */
@Global()
@Module({
  providers: [
    { provide: LOG_NAMESPACE, inject: [CONFIG, PG_POOL], useFactory: namespaceOf },
    {
      provide: EVENT_LOG,
      inject: [CONFIG, LOG_NAMESPACE],
      useFactory: ({ eventStoreUrl, readsFromFollowers }: Config, namespace: string) =>
        openLog({ connectionString: eventStoreUrl, namespace, receiveWindowBytes: AHEAD_BYTES, readsFromFollowers }),
    },
    {
      provide: CommandRunner,
      inject: [EVENT_LOG, PG_POOL],
      useFactory: (log: EventLog, pool: Pool) => {
        const receipts = new Receipts(pool);
        return new CommandRunner({
          log,
          codec: eventCodec,
          receipts,
          snapshots: new Snapshots(pool),
          onClockBehind: clockWarnings(),
        });
      },
    },
    { provide: Outbox, useFactory: () => new Outbox(eventCodec) },
    {
      provide: ProjectionProgress,
      inject: [PG_POOL, DatabaseConnections, CONFIG],
      useFactory: (pool: Pool, connections: DatabaseConnections, { slowness }: Config) =>
        new ProjectionProgress(pool, () => connections.abandon(), slowness),
    },
  ],
  exports: [EVENT_LOG, LOG_NAMESPACE, CommandRunner, Outbox, ProjectionProgress],
})
export class EventSourcingModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStoreEventLog,
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly runner: CommandRunner,
    private readonly progress: ProjectionProgress,
  ) {}

  async onModuleInit(): Promise<void> {
    await confirmLogAccess(this.log);
    await migrate(this.pool);
    await this.progress.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.runner.close();
    await this.progress.stop();
    await this.log.close();
  }
}
