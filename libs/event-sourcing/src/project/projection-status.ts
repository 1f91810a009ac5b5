import type { Pool } from 'pg';
import type { EventLog } from '../log/event-log';
import type { StoredEvent } from '../log/recorded-event';
import type { FillComparison } from './table-comparison';

/** Events of ours that are counted one by one; what lies beyond is estimated from how far apart they were. */
const COUNTED_EVENTS = 1_000;

interface QuarantinedStream {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly eventId: string;
  readonly eventType: string;
  readonly error: string;
  readonly since: Date;
}

/** One fill of a projection, for admins. */
export interface ProjectionStatus {
  readonly projection: string;
  readonly version: number;
  readonly schemaName: string;
  readonly state: 'serving' | 'building' | 'retired';
  readonly paused: boolean;
  /** Since when it is known that its rows are of a log that was put back; it is replaced by the fill being built. */
  readonly astraySince: Date | undefined;
  readonly position: bigint;
  /** Position of the newest event of the log. */
  readonly head: bigint;
  /** Events written in all since the fill was created. */
  readonly events: bigint;
  /** Events of the given prefixes not yet written: exact up to 1,000, else an estimate. */
  readonly lagEvents: number;
  readonly lagIsEstimate: boolean;
  /** Age of the oldest event not yet written; 0 when there is none. */
  readonly lagSeconds: number;
  readonly eventsPerSecond: number;
  readonly lastError: string | undefined;
  readonly lastErrorAt: Date | undefined;
  /** The process that writes it; undefined when none does. */
  readonly holder: string | undefined;
  readonly quarantine: readonly QuarantinedStream[];
  /** What the last rebuild found; on the serving fill. */
  readonly lastComparison: FillComparison | undefined;
}

/**
 * Where every fill stands. Reads at most 1,000 events a fill that is behind; the server passes those of others over.
 * @param prefixes stream prefixes that count as lag.
 */
export async function projectionStatus(
  pool: Pool,
  log: EventLog,
  prefixes: readonly string[],
): Promise<ProjectionStatus[]> {
  const head = await log.head();
  const { rows } = await pool.query<FillRow>(
    `SELECT f.*, coalesce(p.paused, false) AS paused, f.lease_until > clock_timestamp() AS held, p.last_comparison
     FROM event_sourcing.fills f LEFT JOIN event_sourcing.projections p ON p.name = f.projection
       ORDER BY f.projection, f.created_at`,
  );
  const quarantine = await readQuarantine(pool);
  return Promise.all(
    rows.map(async (row) => ({
      projection: row.projection,
      version: row.version,
      schemaName: row.schema_name,
      state: row.state,
      paused: row.paused,
      astraySince: row.astray_at ?? undefined,
      position: BigInt(row.position),
      head,
      events: BigInt(row.events),
      ...(await lagOf(log, BigInt(row.position), head, prefixes)),
      eventsPerSecond: row.events_per_second,
      lastError: row.last_error ?? undefined,
      lastErrorAt: row.last_error_at ?? undefined,
      holder: row.held ? (row.holder ?? undefined) : undefined,
      quarantine: quarantine.get(row.schema_name) ?? [],
      lastComparison: row.state === 'serving' ? (row.last_comparison ?? undefined) : undefined,
    })),
  );
}

interface FillRow {
  readonly schema_name: string;
  readonly projection: string;
  readonly version: number;
  readonly state: ProjectionStatus['state'];
  readonly position: string;
  readonly events: string;
  readonly events_per_second: number;
  readonly last_error: string | null;
  readonly last_error_at: Date | null;
  readonly holder: string | null;
  readonly held: boolean;
  readonly paused: boolean;
  readonly astray_at: Date | null;
  readonly last_comparison: FillComparison | null;
}

interface Lag {
  readonly lagEvents: number;
  readonly lagIsEstimate: boolean;
  readonly lagSeconds: number;
}

async function lagOf(log: EventLog, position: bigint, head: bigint, prefixes: readonly string[]): Promise<Lag> {
  if (position >= head) return { lagEvents: 0, lagIsEstimate: false, lagSeconds: 0 };
  const counted: StoredEvent[] = [];
  // The place itself may be that of the newest event that was written.
  const limit = COUNTED_EVENTS + 1;
  for await (const page of log.readAll({ ...(position > 0n ? { from: position } : {}), prefixes, limit }))
    counted.push(...page.filter((event) => event.position > position));
  const oldest = counted.map(({ metadata }) => metadata['recordedAt']).find((moment) => typeof moment === 'string');
  const lagSeconds = oldest === undefined ? 0 : Math.max(0, (Date.now() - Date.parse(oldest)) / 1_000);
  const reached = counted.at(-1)?.position ?? position;
  if (counted.length < COUNTED_EVENTS) return { lagEvents: counted.length, lagIsEstimate: false, lagSeconds };
  const newest = await log.head({ prefixes });
  const lagEvents = Math.round((counted.length * Number(newest - position)) / Number(reached - position));
  return { lagEvents: Math.max(counted.length, lagEvents), lagIsEstimate: true, lagSeconds };
}

async function readQuarantine(pool: Pool): Promise<Map<string, QuarantinedStream[]>> {
  const { rows } = await pool.query<QuarantineRow>('SELECT * FROM event_sourcing.quarantine ORDER BY since LIMIT 1000');
  const bySchema = new Map<string, QuarantinedStream[]>();
  for (const row of rows) {
    const found = bySchema.get(row.schema_name) ?? [];
    found.push({
      stream: row.stream,
      revision: BigInt(row.revision),
      position: BigInt(row.position),
      eventId: row.event_id,
      eventType: row.event_type,
      error: row.error,
      since: row.since,
    });
    bySchema.set(row.schema_name, found);
  }
  return bySchema;
}

interface QuarantineRow {
  readonly schema_name: string;
  readonly stream: string;
  readonly revision: string;
  readonly position: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly error: string;
  readonly since: Date;
}
