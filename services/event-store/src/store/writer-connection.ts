import { type EventRecord } from '@counterfoil/eventstore-wire/read-response';
import { KEEP_ALIVE, SERVER_KEEP_ALIVE } from '@counterfoil/process/postgres-keep-alive';
import { Client } from 'pg';
import { NO_REVISION } from './event-record';
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

/** The event that the log ends with. By place and id whoever wrote it last tells that log from another. */
export type NewestEvent = Pick<EventRecord, 'position' | 'id'>;

/** Somebody else has changed the log; nothing was committed to it. */
export class LogChangedError extends Error {
  constructor() {
    super('the log does not end with the event that was written last: somebody else has changed it');
  }
}

/** True where the log ends with the event of these two parameters, or with none where they are null. */
const endsWith = (position: string, id: string): string =>
  `coalesce((SELECT (e.position, e.id) IS NOT DISTINCT FROM (${position}::int8, ${id}::uuid)
    FROM event_store.events e ORDER BY e.position DESC LIMIT 1), ${position}::int8 IS NULL)`;

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

  /** @returns the newest event; undefined where the log is empty. */
  async readNewest(): Promise<NewestEvent | undefined> {
    const { rows } = await this.client.query<NewestEvent>(
      'SELECT position, id FROM event_store.events ORDER BY position DESC LIMIT 1',
    );
    return rows[0];
  }

  /** @returns whether the log holds an event at its place. */
  async holds({ position, id }: NewestEvent): Promise<boolean> {
    const text = 'SELECT 1 FROM event_store.events WHERE position = $1 AND id = $2';
    return (await this.client.query(text, [position, id])).rowCount === 1;
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

  /**
   * Commits the events durably, all or none, in one statement, where the log ends as it is known to.
   * @throws LogChangedError
   */
  async insert(records: readonly EventRecord[], newest: NewestEvent | undefined): Promise<void> {
    const { rowCount } = await this.client.query({
      name: 'insert',
      text: `INSERT INTO event_store.events
               (position, stream, revision, id, type, content_type, created_at, data, metadata)
             SELECT * FROM unnest($1::int8[], $2::text[], $3::int8[], $4::uuid[], $5::text[], $6::text[],
                                  $7::int8[], $8::bytea[], $9::bytea[]) WHERE ${endsWith('$10', '$11')}`,
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
        newest?.position,
        newest?.id,
      ],
    });
    if (rowCount === 0) throw new LogChangedError();
  }

  /** For what is answered without a commit. @throws LogChangedError where the log does not end as it is known to */
  async confirm(newest: NewestEvent | undefined): Promise<void> {
    const { rows } = await this.client.query<{ confirmed: boolean }>({
      name: 'confirm',
      text: `SELECT ${endsWith('$1', '$2')} AS confirmed`,
      values: [newest?.position, newest?.id],
    });
    if (rows[0]?.confirmed !== true) throw new LogChangedError();
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
