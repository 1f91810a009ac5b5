import { Global, Inject, Injectable, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { AttendedPool } from './attended-pool';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { Platform1763700000001 } from './migrations/0001-platform.migration';
import { PublishedHeads1763700000002 } from './migrations/0002-published-heads.migration';
import { Administration1763700000020 } from './migrations/0020-administration.migration';
import { Identity1763700000010 } from './migrations/0010-identity.migration';
import { Jobs1763700000030 } from './migrations/0030-jobs.migration';
import { Imports1763700000031 } from './migrations/0031-imports.migration';
import { ImportTransfers1763700000032 } from './migrations/0032-import-transfers.migration';
import { ImportRules1763700000033 } from './migrations/0033-import-rules.migration';
import { ImportAccounts1763700000034 } from './migrations/0034-import-accounts.migration';
import { ImportMatches1763700000035 } from './migrations/0035-import-matches.migration';
import { Rules1763700000050 } from './migrations/0050-rules.migration';
import { KeyedRequests1763700000060 } from './migrations/0060-keyed-requests.migration';
import { UserErasures1763700000061 } from './migrations/0061-user-erasures.migration';
import { RestoredArchives1763700000070 } from './migrations/0070-restored-archives.migration';
import { TenantKeys1763700000071 } from './migrations/0071-tenant-keys.migration';
import { Quotas1763700000073 } from './migrations/0073-quotas.migration';
import { SealedMailAndRecordedReads1763700000074 } from './migrations/0074-sealed-mail-and-recorded-reads.migration';
import { SignIn1763700000075 } from './migrations/0075-sign-in.migration';
import { SecondFactors1763700000076 } from './migrations/0076-second-factors.migration';
import { ImportRedo1763700000078 } from './migrations/0078-import-redo.migration';
import { WaitingJobs1763700000080 } from './migrations/0080-waiting-jobs.migration';
import { LogNamespace1763700000090 } from './migrations/0090-log-namespace.migration';
import { ImportCounts1763700000092 } from './migrations/0092-import-counts.migration';
import { ReceiptFiles1763700000094 } from './migrations/0094-receipt-files.migration';
import { OtherDates1763700000096 } from './migrations/0096-other-dates.migration';
import { ReadPictures1763700000098 } from './migrations/0098-read-pictures.migration';
import { BankCategories1763700000101 } from './migrations/0101-bank-categories.migration';
import { OnePrintIndex1763700000103 } from './migrations/0103-one-print-index.migration';
import { Questions1763700000105 } from './migrations/0105-questions.migration';
import { StatementPairs1763700000107 } from './migrations/0107-statement-pairs.migration';
import { ImportSplits1763700000109 } from './migrations/0109-import-splits.migration';

/** The raw pool: sessions, projections, command receipts, and queries that no mapper should write. */
export const PG_POOL = Symbol('PG_POOL');

/** Small, because four processes and the event store share Postgres' 100 connections. */
const POOL_SIZE = 15;
/**
 * Opening a connection takes ten milliseconds, and a call needs a few: people who click once in a minute should not
 * wait for them.
 */
const IDLE_CONNECTION_MS = 300_000;
const MAPPER_POOL_SIZE = 5;
/** Any number, the same in every process: whoever holds it migrates, the others wait. */
const MIGRATION_LOCK = 7_214_031_655;
const START_ATTEMPTS = 15;
const START_PAUSE_MS = 1_000;

/** All connections of this process to Postgres. */
@Injectable()
export class DatabaseConnections {
  private readonly logger = new Logger('Postgres');

  constructor(
    @Inject(PG_POOL) private readonly pool: AttendedPool,
    private readonly mapper: DataSource,
  ) {}

  /** For a Postgres that does not answer: whoever waits for it is told now, and not once every limit has passed. */
  abandon(): void {
    this.logger.warn('does not answer: its connections are given up');
    const { master } = this.mapper.driver as unknown as { readonly master: AttendedPool };
    for (const pool of [this.pool, master]) pool.abandon();
  }
}

/** Postgres for the whole process: the mapper's data source, migrated, and the raw pool. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [CONFIG],
      useFactory: (config: Config) => ({
        ...dataSourceOptions(config),
        autoLoadEntities: true,
        retryAttempts: START_ATTEMPTS,
        retryDelay: START_PAUSE_MS,
      }),
      dataSourceFactory: (options) => migrated(options),
    }),
  ],
  // After the data source, which waits until Postgres is there and has migrated.
  providers: [{ provide: PG_POOL, inject: [CONFIG, DataSource], useFactory: createPool }, DatabaseConnections],
  exports: [PG_POOL, DatabaseConnections],
})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}

function dataSourceOptions(config: Config): DataSourceOptions {
  return {
    type: 'postgres',
    url: config.databaseUrl,
    schema: 'platform',
    migrations: [
      Platform1763700000001,
      PublishedHeads1763700000002,
      Identity1763700000010,
      Administration1763700000020,
      Jobs1763700000030,
      Imports1763700000031,
      ImportTransfers1763700000032,
      ImportRules1763700000033,
      ImportAccounts1763700000034,
      ImportMatches1763700000035,
      Rules1763700000050,
      KeyedRequests1763700000060,
      UserErasures1763700000061,
      RestoredArchives1763700000070,
      TenantKeys1763700000071,
      Quotas1763700000073,
      SealedMailAndRecordedReads1763700000074,
      SignIn1763700000075,
      SecondFactors1763700000076,
      ImportRedo1763700000078,
      WaitingJobs1763700000080,
      LogNamespace1763700000090,
      ImportCounts1763700000092,
      ReceiptFiles1763700000094,
      OtherDates1763700000096,
      ReadPictures1763700000098,
      BankCategories1763700000101,
      OnePrintIndex1763700000103,
      Questions1763700000105,
      StatementPairs1763700000107,
      ImportSplits1763700000109,
    ],
    migrationsTableName: 'migrations',
    synchronize: false,
    poolSize: MAPPER_POOL_SIZE,
    driver: { Pool: AttendedPool },
  };
}

/** Connects and migrates. Several processes start at once, so one migrates and the others wait for it. */
async function migrated(options: DataSourceOptions | undefined): Promise<DataSource> {
  if (!options) throw new Error('TypeORM got no options');
  const source = await new DataSource(options).initialize();
  const lock = source.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await lock.query('CREATE SCHEMA IF NOT EXISTS platform');
    await source.runMigrations({ transaction: 'each' });
    await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } catch (error) {
    await lock.release();
    await source.destroy();
    throw error;
  }
  await lock.release();
  return source;
}

function createPool(config: Config): AttendedPool {
  const pool = new AttendedPool({
    connectionString: config.databaseUrl,
    max: POOL_SIZE,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    application_name: 'counterfoil',
    // What is asked of a connection together goes out together: a report waits for Postgres twice instead of six times.
    pipeline: true,
  });
  // An idle connection that Postgres closes must not end the process; the next query takes another one.
  pool.on('error', (error) => new Logger('Postgres').warn(`idle connection lost: ${error.message}`));
  // The pool listens only while a connection is idle. One that is lost between two queries of a transaction would end
  // the process too; as it is, the next query fails, and its caller knows what to do.
  pool.on('connect', (client) =>
    client.on('error', (error) => new Logger('Postgres').warn(`connection lost: ${error.message}`)),
  );
  return pool;
}
