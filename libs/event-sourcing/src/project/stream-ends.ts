import type { PoolClient } from 'pg';
import type { EventLog } from '../log/event-log';
import type { StoredEvent } from '../log/recorded-event';

/** The log, as far as it is asked where a stream begins. */
export type StreamReads = Pick<EventLog, 'readStream'>;

/** What a page holds of one stream: everything between two revisions, both included. */
export interface StreamRun {
  readonly stream: string;
  readonly first: bigint;
  last: bigint;
}

/**
 * A projection was handed an event that does not follow the last one that it knows of the stream. Its rows would be
 * wrong from there on, so it stops and asks for the same events again until none is missing.
 */
export class GapInStream extends Error {
  constructor(stream: string, known: bigint | undefined, next: bigint) {
    const before = known === undefined ? 'knows nothing of it' : `stands at revision ${known}`;
    super(`an event of ${stream} is missing: the projection ${before}, and revision ${next} came. It stops here.`);
    this.name = 'GapInStream';
  }
}

/**
 * @param events of a page, also those that the projection does not read: only together are they without a gap
 * @throws GapInStream where one is missing within the page
 */
export function runsOf(events: readonly StoredEvent[], streamPrefixes: readonly string[]): readonly StreamRun[] {
  const runs = new Map<string, StreamRun>();
  for (const { stream, revision } of events) {
    const run = runs.get(stream);
    if (!run) {
      const isOurs = streamPrefixes.some((prefix) => stream.startsWith(prefix));
      if (isOurs) runs.set(stream, { stream, first: revision, last: revision });
    } else if (revision === run.last + 1n) run.last = revision;
    else throw new GapInStream(stream, run.last, revision);
  }
  return [...runs.values()];
}

/**
 * Notes how far a fill knows each stream, in the transaction of its rows: one statement, which also compares. So it
 * holds over crashes, take-overs and rebuilds, and the process keeps nothing in memory however many streams there
 * are.
 * @throws GapInStream where a run does not follow what is noted
 */
export async function noteStreamEnds(
  client: PoolClient,
  schemaName: string,
  runs: readonly StreamRun[],
  log: StreamReads,
): Promise<void> {
  if (runs.length === 0) return;
  const { rows } = await client.query<{ noted: number; begun: string[] | null }>({
    name: 'es-stream-ends',
    text: NOTE,
    values: [
      schemaName,
      runs.map(({ stream }) => stream),
      runs.map(({ first }) => String(first - 1n)),
      runs.map(({ last }) => String(last)),
    ],
  });
  const begun = new Set(rows[0]?.begun ?? []);
  const late = runs.filter(({ stream }) => begun.has(stream));
  if (late.length > 0 && (await knowsStreams(client, schemaName))) await refuseLateBeginnings(late, log);
  if (rows[0]?.noted !== runs.length) await refuseGaps(client, schemaName, runs);
}

/** Streams of which the fill knows nothing begin with their first event, unless that one is gone from the log. */
async function refuseLateBeginnings(runs: readonly StreamRun[], log: StreamReads): Promise<void> {
  for (const { stream, first } of runs) {
    const beginning = await firstRevision(log, stream);
    if (beginning !== undefined && beginning < first) throw new GapInStream(stream, undefined, first);
  }
}

/** False for a fill that was begun before the ends of its streams were noted. */
async function knowsStreams(client: PoolClient, schemaName: string): Promise<boolean> {
  const { rows } = await client.query<{ knows_streams: boolean }>(
    'SELECT knows_streams FROM event_sourcing.fills WHERE schema_name = $1',
    [schemaName],
  );
  return rows[0]?.knows_streams ?? true;
}

async function firstRevision(log: StreamReads, stream: string): Promise<bigint | undefined> {
  for await (const [event] of log.readStream(stream, { limit: 1, requiresLeader: true })) return event?.revision;
  return undefined;
}

async function refuseGaps(client: PoolClient, schemaName: string, runs: readonly StreamRun[]): Promise<void> {
  const { rows } = await client.query<{ stream: string; revision: string }>(
    'SELECT stream, revision FROM event_sourcing.stream_ends WHERE schema_name = $1 AND stream = ANY ($2::text[])',
    [schemaName, runs.map(({ stream }) => stream)],
  );
  const known = new Map(rows.map(({ stream, revision }) => [stream, BigInt(revision)]));
  for (const { stream, first, last } of runs) {
    // A run that follows is noted by now.
    const revision = known.get(stream);
    if (revision !== last) throw new GapInStream(stream, revision, first);
  }
  // Noted as they stand, and not by this batch: they came twice.
  throw new GapInStream(runs.map(({ stream }) => stream).join(', '), undefined, runs[0]?.first ?? 0n);
}

const NOTE = `
  WITH noted AS (
    INSERT INTO event_sourcing.stream_ends AS known (schema_name, stream, follows, revision)
    SELECT $1, stream, follows, revision
    FROM unnest($2::text[], $3::bigint[], $4::bigint[]) AS run (stream, follows, revision)
    ON CONFLICT (schema_name, stream) DO UPDATE SET follows = excluded.follows, revision = excluded.revision
      WHERE known.revision = excluded.follows
    RETURNING stream, follows, xmax = 0 AS is_new
  )
  SELECT count(*)::integer AS noted, array_agg(stream) FILTER (WHERE is_new AND follows >= 0) AS begun FROM noted`;
