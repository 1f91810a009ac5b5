import {
  Inject,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type BeforeApplicationShutdown,
} from '@nestjs/common';
import type { Pool } from 'pg';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import type { Projection } from '@counterfoil/event-sourcing/project/projection';
import { ProjectionProgress } from '@counterfoil/event-sourcing/project/projection-progress';
import type { FillName } from '@counterfoil/event-sourcing/project/projection-schema';
import { Projector, type ProjectorOptions } from '@counterfoil/event-sourcing/project/projector';
import { receiptsProjection } from '@counterfoil/event-sourcing/project/receipts-projection';
import { eventCodec } from '@counterfoil/events/event-codec';
import { STREAM_PREFIXES } from '@counterfoil/events/stream-names';
import { analyticsProjection } from './analytics.projection';
import { booksProjection } from './books.projection';
import { fiscalYearsProjection } from './fiscal-years.projection';
import { formerNamesProjection } from './former-names.projection';
import { transactionChangesProjection } from './transaction-changes.projection';
import { usageProjection } from './usage.projection';
import { PG_POOL } from '../database/database.module';
import { EVENT_LOG } from '../database/event-sourcing.module';
import { logged } from './logged-projection';

export const PROJECTIONS: readonly Projection[] = [
  receiptsProjection(STREAM_PREFIXES),
  booksProjection,
  usageProjection,
  transactionChangesProjection,
  fiscalYearsProjection,
  formerNamesProjection,
  analyticsProjection,
];

/** The projector of the ledger's projections; it does nothing until it is started. */
export function createProjector(
  pool: Pool,
  log: EventLog,
  onError: ProjectorOptions['onError'],
  progress?: ProjectionProgress,
): Projector {
  return new Projector({
    pool,
    log,
    codec: eventCodec,
    projections: PROJECTIONS.map(logged),
    progress,
    streamPrefixes: STREAM_PREFIXES,
    onError,
  });
}

/**
 * Keeps every read model up to date in the process that loads it; any number of processes may, one writes at a time.
 */
@Injectable()
class Projections implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Projections');
  readonly projector: Projector;

  constructor(@Inject(PG_POOL) pool: Pool, @Inject(EVENT_LOG) log: EventLog, progress: ProjectionProgress) {
    const onError = (error: unknown, fill: FillName | undefined) =>
      this.logger.error({ err: error, projection: fill?.schemaName }, 'a projection met trouble');
    this.projector = createProjector(pool, log, onError, progress);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.projector.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.projector.stop();
  }
}

@Module({ providers: [Projections], exports: [Projections] })
export class ProjectorModule {}
