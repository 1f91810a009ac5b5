import { type EventRecord } from '@counterfoil/eventstore-wire/read-response';
import { KEEP_ALIVE } from '@counterfoil/process/postgres-keep-alive';
import { Pool } from 'pg';
import { NO_REVISION } from './event-record';
import { BYTEA_AS_ESCAPED, LOG_TYPES } from './postgres-types';
import { parseStreamMetadata, type StreamMetadata } from './stream-metadata';

/**
 * Rows and bytes of one page: bounds what a reader holds in memory, and is large enough that the round trip does not
 * count.
 */
const PAGE_EVENTS = 500;
const PAGE_BYTES = 1024 * 1024;
/**
 * Of one stream: somebody reads a history, and appends of others wait while a page is taken apart, five milliseconds
 * for this much.
 */
const STREAM_PAGE_BYTES = 256 * 1024;
/** Readers share these; the ledger needs the rest of Postgres' connections. */
const POOL_SIZE = 8;
const CONNECT_TIMEOUT_MS = 5_000;
const READ_TIMEOUT_MS = 15_000;

/** What decides whether and from where a stream can be read. */
export interface StreamState {
  readonly last: bigint;
  readonly metadata: StreamMetadata;
}

const COLUMNS = 'position, stream, revision, id, type, content_type, created_at, data, metadata';
/** The same, as a record has them; milliseconds of a date are exact as a float. */
const RECORD =
  'position, stream, revision, id, type, content_type AS "contentType", created_at::float8 AS "createdAt", data, metadata';

/** The range of a stream to read, both ends included. */
export interface RevisionRange {
  readonly first: bigint;
  readonly last: bigint;
  /** Only events created at or after this, in milliseconds since 1970. */
  readonly notBefore: number;
}

/**
 * Pages of events from Postgres. Every page is bounded in rows and in bytes; an empty page means that there is nothing
 * further.
 */
export class EventReader {
  private readonly pool: Pool;

  constructor(databaseUrl: string) {
    this.pool = new Pool({
      connectionString: databaseUrl,
      application_name: 'event-store reader',
      max: POOL_SIZE,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: READ_TIMEOUT_MS,
      ...KEEP_ALIVE,
      options: BYTEA_AS_ESCAPED,
      types: LOG_TYPES,
    });
    // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
    this.pool.on('error', () => undefined);
  }

  async close(): Promise<void> {
    await this.pool.end().catch(() => undefined);
  }

  /** @returns the next events of `$all` after the position, oldest first. */
  async allAfter(position: bigint, limit = PAGE_EVENTS): Promise<EventRecord[]> {
    return this.events(
      'all-after',
      `SELECT ${RECORD} FROM event_store.events
       WHERE position > $1 AND position <= (SELECT min(position) FROM event_store.events WHERE position > $1) + $2
       ORDER BY position LIMIT $3`,
      [position, PAGE_BYTES, Math.min(limit, PAGE_EVENTS)],
    );
  }

  /** @returns the events of `$all` before the position, newest first. */
  async allBefore(position: bigint, limit = PAGE_EVENTS): Promise<EventRecord[]> {
    return this.events(
      'all-before',
      `SELECT ${RECORD} FROM event_store.events
       WHERE position < $1 AND position >= (SELECT max(position) FROM event_store.events WHERE position < $1) - $2
       ORDER BY position DESC LIMIT $3`,
      [position, PAGE_BYTES, Math.min(limit, PAGE_EVENTS)],
    );
  }

  /** @returns whether any stream's name begins with one of these, be its events hidden. */
  async hasStreams(prefixes: readonly string[]): Promise<boolean> {
    const { rows } = await this.pool.query<{ found: boolean | null }>({
      name: 'has-streams',
      text: `SELECT bool_or(starts_with(
                      (SELECT stream FROM event_store.events WHERE stream >= prefix ORDER BY stream LIMIT 1), prefix
                    )) AS found
             FROM unnest($1::text[]) AS prefix`,
      values: [prefixes],
    });
    return rows[0]?.found ?? false;
  }

  /** @returns the newest revision of a stream and its metadata. */
  async streamState(stream: string): Promise<StreamState> {
    const { rows } = await this.pool.query<{ last: bigint | null; metadata: Buffer | null }>({
      name: 'stream-state',
      text: `SELECT (SELECT revision FROM event_store.events WHERE stream = $1 ORDER BY revision DESC LIMIT 1) AS last,
                    (SELECT data FROM event_store.events WHERE stream = '$$' || $1 ORDER BY revision DESC
                      LIMIT 1) AS metadata`,
      values: [stream],
    });
    return { last: rows[0]?.last ?? NO_REVISION, metadata: parseStreamMetadata(rows[0]?.metadata ?? undefined) };
  }

  /** @returns the oldest events of the range, oldest first. */
  async streamForwards(stream: string, range: RevisionRange, limit = PAGE_EVENTS): Promise<EventRecord[]> {
    return this.streamPage('stream-forwards', 'ASC', stream, range, limit);
  }

  /** @returns the newest events of the range, newest first. */
  async streamBackwards(stream: string, range: RevisionRange, limit = PAGE_EVENTS): Promise<EventRecord[]> {
    return this.streamPage('stream-backwards', 'DESC', stream, range, limit);
  }

  private streamPage(
    name: string,
    order: 'ASC' | 'DESC',
    stream: string,
    range: RevisionRange,
    limit: number,
  ): Promise<EventRecord[]> {
    return this.events(
      name,
      `SELECT ${RECORD} FROM (
         SELECT ${COLUMNS}, sum(octet_length(data) + octet_length(metadata)) OVER
           (ORDER BY revision ${order} ROWS UNBOUNDED PRECEDING)
                            - octet_length(data) - octet_length(metadata) AS bytes_before
         FROM (SELECT ${COLUMNS} FROM event_store.events
               WHERE stream = $1 AND revision BETWEEN $2 AND $3 AND created_at >= $4
               ORDER BY revision ${order} LIMIT $6) AS rows
       ) AS measured
       WHERE bytes_before < $5 ORDER BY revision ${order}`,
      [stream, range.first, range.last, range.notBefore, STREAM_PAGE_BYTES, Math.min(limit, PAGE_EVENTS)],
    );
  }

  private async events(name: string, text: string, values: unknown[]): Promise<EventRecord[]> {
    const { rows } = await this.pool.query<EventRecord>({ name, text, values });
    return rows;
  }
}
