import { type EventRecord } from '@counterfoil/eventstore-wire/read-response';
import { KEEP_ALIVE, SERVER_KEEP_ALIVE } from '@counterfoil/process/postgres-keep-alive';
import { Client } from 'pg';
import { NO_REVISION, START_POSITION } from './event-record';
import { type KnownEvent } from './expected-revision';
import { byteaArray, int8Array, textArray, uuidArray } from './postgres-array';
import { BIGINT_TYPES } from './postgres-types';
import { schemaSql } from './schema';

/** The session lock that makes its holder the only writer of this database's log. */
const WRITER_LOCK = { class: 0x45_53, object: 1 };
const LOCK_RETRY_MS = 100;
const CONNECT_TIMEOUT_MS = 5_000;
/** A commit that has not come back by then is taken for lost: the connection is dropped and the log read anew. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** Remembered at start, so that an append repeated after a restart is still recognised. */
const RECENT_EVENTS_AT_START = 10_000;

/** What the log holds of a stream, as the writer needs it. */
export interface StoredHead {
  readonly stream: string;
  readonly last: bigint;
  /** Data of the newest event of the metastream. */
  readonly metadata?: Uint8Array;
}

export type RecentEventRow = Pick<EventRecord, 'stream' | 'revision' | 'id' | 'position'>;

/** The log is written by another process that is alive; two writers would destroy the order of positions. */
export class WriterLockTakenError extends Error {}

/**
 * The one connection that may write. It holds a session advisory lock, and it inserts on the same session: losing the
 * connection loses the right to write, and whoever gets the lock next knows that nothing of its predecessor is still
 * under way.
 */
export class WriterConnection {
  private lost = false;

  private constructor(private readonly client: Client) {}

  get isLost(): boolean {
    return this.lost;
  }

  /**
   * Connects, waits for the lock of a dying predecessor at most `lockWaitMs`, and makes the schema where it is missing.
   * @param onLost called once when the connection breaks after this.
   * @param giveUp ends the waiting early.
   * @throws WriterLockTakenError when another process keeps the lock; the driver's error when Postgres is not
   *   reachable.
   */
  static async open(
    databaseUrl: string,
    lockWaitMs: number,
    onLost: (connection: WriterConnection, cause: Error) => void,
    giveUp: AbortSignal,
  ): Promise<WriterConnection> {
    const client = new Client({
      connectionString: databaseUrl,
      application_name: 'event-store writer',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: STATEMENT_TIMEOUT_MS,
      ...KEEP_ALIVE,
      options: SERVER_KEEP_ALIVE,
      types: BIGINT_TYPES,
    });
    const connection = new WriterConnection(client);
    const lose = (cause: Error): void => {
      if (connection.lost) return;
      connection.lost = true;
      onLost(connection, cause);
    };
    client.on('error', lose);
    client.on('end', () => lose(new Error('the connection to Postgres ended')));
    try {
      await client.connect();
      await connection.takeLock(lockWaitMs, giveUp);
      await client.query("SET synchronous_commit = on; SET client_min_messages = 'warning'");
      await client.query(schemaSql());
    } catch (error) {
      connection.lost = true;
      connection.abandon();
      throw error;
    }
    return connection;
  }

  /** @returns the position of the newest event. */
  async readHead(): Promise<bigint> {
    const { rows } = await this.client.query<{ head: bigint | null }>(
      'SELECT max(position) AS head FROM event_store.events',
    );
    return rows[0]?.head ?? START_POSITION;
  }

  /** @returns the newest events of the log, oldest first. */
  async readRecentEvents(): Promise<RecentEventRow[]> {
    const { rows } = await this.client.query<RecentEventRow>(
      'SELECT stream, revision, id, position FROM event_store.events ORDER BY position DESC LIMIT $1',
      [RECENT_EVENTS_AT_START],
    );
    return rows.reverse();
  }

  /** @returns one head for each stream asked for. */
  async readHeads(streams: readonly string[]): Promise<StoredHead[]> {
    const { rows } = await this.client.query<{ stream: string; last: bigint | null; metadata: Buffer | null }>({
      name: 'heads',
      text: `SELECT s.stream,
               (SELECT e.revision FROM event_store.events e WHERE e.stream = s.stream ORDER BY e.revision DESC
                 LIMIT 1) AS last,
               (SELECT m.data FROM event_store.events m WHERE m.stream = '$$' || s.stream ORDER BY m.revision DESC
                 LIMIT 1) AS metadata
             FROM unnest($1::text[]) AS s(stream)`,
      values: [textArray(streams)],
    });
    return rows.map(({ stream, last, metadata }) => ({
      stream,
      last: last ?? NO_REVISION,
      ...(metadata === null ? {} : { metadata }),
    }));
  }

  /** @returns up to `count` events of the stream from this revision on, by id and place. */
  async readHistory(stream: string, from: bigint, count: number): Promise<KnownEvent[]> {
    const { rows } = await this.client.query<KnownEvent>({
      name: 'history',
      text: `SELECT id, revision, position FROM event_store.events
             WHERE stream = $1 AND revision >= $2 ORDER BY revision LIMIT $3`,
      values: [stream, from, count],
    });
    return rows;
  }

  /** Commits the events durably, all or none, in one statement. */
  async insert(records: readonly EventRecord[]): Promise<void> {
    await this.client.query({
      name: 'insert',
      text: `INSERT INTO event_store.events
               (position, stream, revision, id, type, content_type, created_at, data, metadata)
             SELECT * FROM unnest($1::int8[], $2::text[], $3::int8[], $4::uuid[], $5::text[], $6::text[],
                                  $7::int8[], $8::bytea[], $9::bytea[])`,
      values: [
        int8Array(records.map(({ position }) => position)),
        textArray(records.map(({ stream }) => stream)),
        int8Array(records.map(({ revision }) => revision)),
        uuidArray(records.map(({ id }) => id)),
        textArray(records.map(({ type }) => type)),
        textArray(records.map(({ contentType }) => contentType)),
        int8Array(records.map(({ createdAt }) => BigInt(createdAt))),
        byteaArray(records.map(({ data }) => data)),
        byteaArray(records.map(({ metadata }) => metadata)),
      ],
    });
  }

  /** Gives the lock back in order. */
  async close(): Promise<void> {
    this.lost = true;
    await this.client.end().catch(() => undefined);
  }

  /** Drops the connection without a word, as when it hangs: Postgres ends the session and its lock by itself. */
  abandon(): void {
    this.client.end().catch(() => undefined);
  }

  private async takeLock(lockWaitMs: number, giveUp: AbortSignal): Promise<void> {
    const deadline = Date.now() + lockWaitMs;
    for (;;) {
      giveUp.throwIfAborted();
      const { rows } = await this.client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [
        WRITER_LOCK.class,
        WRITER_LOCK.object,
      ]);
      if (rows[0]?.taken === true) return;
      if (Date.now() >= deadline) {
        throw new WriterLockTakenError(
          `another event store has been writing to this database for the last ${lockWaitMs} ms`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
    }
  }
}
