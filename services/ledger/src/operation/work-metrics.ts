import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import { Gauge } from 'prom-client';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import { projectionStatus, type ProjectionStatus } from '@counterfoil/event-sourcing/project/projection-status';
import { PG_POOL } from '../database/database.module';
import { EVENT_LOG } from '../database/event-sourcing.module';
import { Metrics } from '../process/metrics';
import { STREAM_PREFIXES } from '@counterfoil/events/stream-names';

/** One look serves all figures of a scrape, and scrapes of several collectors at once. */
const LOOK_LASTS_MS = 2_000;

interface WorkWaiting {
  readonly what: 'job' | 'mail' | 'outbox';
  readonly kind: string;
  readonly status: string;
  readonly n: number;
}

interface Look {
  readonly fills: readonly ProjectionStatus[];
  readonly work: readonly WorkWaiting[];
}

/**
 * What has not been done yet, in all processes: how far projections are behind the log, and which jobs, mails and facts
 * wait.
 */
@Injectable()
export class WorkMetrics {
  private readonly logger = new Logger('Metrics');
  private look: { readonly found: Promise<Look>; readonly until: number } | undefined;

  constructor(
    { registry }: Metrics,
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(EVENT_LOG) private readonly log: EventLog,
  ) {
    const latest = (): Promise<Look> => this.latest();
    const ofFills = (name: string, help: string, value: (fill: ProjectionStatus) => number): void => {
      const labelNames = ['projection', 'version', 'state'] as const;
      new Gauge({
        name,
        help,
        labelNames,
        registers: [registry],
        async collect() {
          this.reset();
          for (const fill of (await latest()).fills)
            this.set({ projection: fill.projection, version: String(fill.version), state: fill.state }, value(fill));
        },
      });
    };
    ofFills(
      'ledger_projection_lag_events',
      'Events of the log that a projection does not show yet; beyond 1,000 an estimate',
      (fill) => fill.lagEvents,
    );
    ofFills(
      'ledger_projection_lag_seconds',
      'Age of the oldest event that a projection does not show yet',
      (fill) => fill.lagSeconds,
    );
    const failing = '1 where the newest batch of a projection failed, as where an event of a stream is missing';
    ofFills('ledger_projection_failing', failing, (fill) => (fill.lastError === undefined ? 0 : 1));
    ofFills(
      'ledger_projection_quarantined_streams',
      'Streams that a projection has set aside after a fault',
      (fill) => fill.quarantine.length,
    );
    ofFills('ledger_projection_paused', '1 where somebody has paused a projection', (fill) => (fill.paused ? 1 : 0));
    const astray = '1 where a projection shows what the log no longer holds, until it is built anew';
    ofFills('ledger_projection_astray', astray, (fill) => (fill.astraySince ? 1 : 0));
    const ofWork = (name: string, help: string, what: WorkWaiting['what']): void => {
      new Gauge({
        name,
        help,
        labelNames: ['kind', 'status'] as const,
        registers: [registry],
        async collect() {
          this.reset();
          for (const { kind, status, n } of (await latest()).work.filter((row) => row.what === what))
            this.set({ kind, status }, n);
        },
      });
    };
    ofWork('ledger_jobs', 'Jobs that are not over, and failed ones that are still kept', 'job');
    ofWork('ledger_mails', 'Mails that wait for the mail server, and those it refused for good', 'mail');
    ofWork('ledger_outbox_entries', 'Facts of Postgres that have not reached the log', 'outbox');
  }

  private latest(): Promise<Look> {
    if (this.look && this.look.until > Date.now()) return this.look.found;
    const found = this.lookAround().catch((error: unknown): Look => {
      // The other figures are wanted most when a part is away.
      this.logger.warn(`work that waits is not counted: ${error instanceof Error ? error.message : String(error)}`);
      return { fills: [], work: [] };
    });
    this.look = { found, until: Date.now() + LOOK_LASTS_MS };
    return found;
  }

  private async lookAround(): Promise<Look> {
    const [fills, work] = await Promise.all([
      projectionStatus(this.pool, this.log, STREAM_PREFIXES),
      this.pool.query<WorkWaiting>(WORK),
    ]);
    return { fills, work: work.rows };
  }
}

const WORK = `
  SELECT 'job' AS what, kind, status, count(*)::int AS n FROM platform.jobs
    WHERE status IN ('queued', 'running', 'failed') GROUP BY kind, status
  UNION ALL
  SELECT 'mail', kind, state, count(*)::int FROM platform.outgoing_mail WHERE state IN ('queued', 'failed')
    GROUP BY kind, state
  UNION ALL
  SELECT 'outbox', event_type, CASE WHEN poisoned_at IS NULL THEN 'waiting' ELSE 'poisoned' END, count(*)::int
  FROM event_sourcing.outbox WHERE appended_at IS NULL GROUP BY 2, 3`;
