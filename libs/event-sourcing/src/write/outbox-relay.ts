import type { Pool } from 'pg';
import type { CommandEnvelope } from './command-envelope';
import { requestHash, type CommandRunner } from './command-runner';
import { isTransient } from '../postgres/database-error';
import type { Decider } from './decider';
import { LogUnavailable } from '../log/event-log';
import { OUTBOX_CHANNEL } from './outbox';
import type { DomainEvent, EventCodec, JsonObject } from '../log/recorded-event';
import { Unavailable } from './unavailable';

/** One relay at a time; correctness does not depend on it, but two would do the work twice. */
const RELAY_LOCK = 7_203_915_003;
/** Entries taken at once. */
const PAGE_ENTRIES = 500;
/** Streams sent to side by side. */
const MAX_STREAMS = 16;
/** How often the table is looked at without being woken, and the lock tried by a process that does not hold it. */
const LOOK_MS = 1_000;
/**
 * After this many failures that are not the log's or the database's an entry is poisoned: it and its stream wait for a
 * person.
 */
export const MAX_ATTEMPTS = 8;
const LONGEST_BACKOFF_SECONDS = 60;
/** Sent entries are kept this long, to be looked at. */
const KEEP_DAYS = 7;

export interface OutboxRelayOptions {
  readonly pool: Pool;
  readonly runner: CommandRunner;
  readonly codec: EventCodec;
  readonly onError?: (error: unknown) => void;
}

/**
 * Sends what stands in the outbox to the log: each entry once, in order within a stream, as a command whose id is that
 * of the entry. Any number of processes may run one; another takes over when the connection of the one at work ends.
 */
export class OutboxRelay {
  private running = false;
  private wake: () => void = () => undefined;
  private work: Promise<void> | undefined;

  constructor(private readonly options: OutboxRelayOptions) {}

  start(): void {
    if (this.running) return;
    this.running = true;
    this.work = this.run();
  }

  /** Finishes what is being sent. */
  async stop(): Promise<void> {
    this.running = false;
    this.wake();
    await this.work;
  }

  private async run(): Promise<void> {
    while (this.running) {
      try {
        await this.holdAndSend();
      } catch (error) {
        this.options.onError?.(error);
      }
      await this.rest(LOOK_MS);
    }
  }

  /** The lock is the session's: a process that dies loses it with its connection. */
  private async holdAndSend(): Promise<void> {
    const session = await this.options.pool.connect();
    let broken: Error | undefined;
    const onEnd = () => {
      broken = new Error('the relay lost its connection');
      this.wake();
    };
    session
      .on('error', onEnd)
      .on('end', onEnd)
      .on('notification', () => this.wake());
    try {
      const { rows } = await session.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [RELAY_LOCK]);
      if (!rows[0]?.held) return;
      await session.query(`LISTEN ${OUTBOX_CHANNEL}`);
      while (this.running && !broken) {
        const sent = await this.sendPage();
        if (sent === 0) await this.rest(LOOK_MS);
      }
    } finally {
      session.removeAllListeners('notification').off('error', onEnd).off('end', onEnd);
      // Ending the session gives the lock back and stops listening.
      session.release(true);
    }
  }

  /** @returns how many entries were sent. */
  private async sendPage(): Promise<number> {
    const { rows } = await this.options.pool.query<OutboxRow>(PENDING, [PAGE_ENTRIES]);
    const streams = new Map<string, OutboxRow[]>();
    for (const row of rows) streams.set(row.stream, [...(streams.get(row.stream) ?? []), row]);
    const sent: { id: string; position: bigint }[] = [];
    const queues = [...streams.values()];
    const lanes = Array.from({ length: Math.min(MAX_STREAMS, queues.length) }, async () => {
      for (let queue = queues.shift(); queue; queue = queues.shift()) await this.sendInOrder(queue, sent);
    });
    await Promise.all(lanes);
    if (sent.length > 0) {
      const values = [sent.map((entry) => entry.id), sent.map((entry) => String(entry.position))];
      await this.options.pool.query(MARK_SENT, values);
    } else if (rows.length === 0) {
      await this.options.pool.query(
        `DELETE FROM event_sourcing.outbox WHERE appended_at < now() - interval '${KEEP_DAYS} days'`,
      );
    }
    return sent.length;
  }

  private async sendInOrder(entries: readonly OutboxRow[], sent: { id: string; position: bigint }[]): Promise<void> {
    for (const entry of entries) {
      if (!this.running) return;
      try {
        const event = this.options.codec.decode({
          type: entry.event_type,
          data: entry.data,
          metadata: { schemaVersion: entry.schema_version },
        });
        const { position } = await this.options.runner.run(outboxDecider, entry.stream, event, envelopeOf(entry));
        sent.push({ id: entry.id, position: position ?? 0n });
      } catch (error) {
        // Those behind it in the stream wait with it, or their order would be lost.
        await this.noteFailure(entry, error);
        return;
      }
    }
  }

  private async noteFailure(entry: OutboxRow, error: unknown): Promise<void> {
    const text = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 2_000);
    const isPassing = error instanceof Unavailable || error instanceof LogUnavailable || isTransient(error);
    const attempts = isPassing ? entry.attempts : entry.attempts + 1;
    const backoff = Math.min(2 ** attempts, LONGEST_BACKOFF_SECONDS);
    await this.options.pool.query(NOTE_FAILURE, [entry.id, attempts, backoff, text, attempts >= MAX_ATTEMPTS]);
    if (attempts >= MAX_ATTEMPTS) this.options.onError?.(error);
  }

  private async rest(ms: number): Promise<void> {
    if (!this.running) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = () => undefined;
  }
}

/** The rule of the outbox: what was decided in Postgres is a fact. */
const outboxDecider: Decider<null, DomainEvent, DomainEvent> = {
  name: 'outbox',
  reducerVersion: 1,
  initialState: () => null,
  decide: (_, event) => [event],
  evolve: () => null,
};

interface OutboxRow {
  readonly id: string;
  readonly stream: string;
  readonly event_type: string;
  readonly data: JsonObject;
  readonly schema_version: number;
  readonly actor_id: string;
  readonly actor_role: string;
  readonly correlation_id: string;
  readonly causation_id: string | null;
  readonly attempts: number;
}

function envelopeOf(entry: OutboxRow): CommandEnvelope {
  return {
    commandId: entry.id,
    requestHash: requestHash({ type: entry.event_type, data: entry.data }),
    actorId: entry.actor_id,
    actorRole: entry.actor_role,
    correlationId: entry.correlation_id,
    ...(entry.causation_id === null ? {} : { causationId: entry.causation_id }),
  };
}

/** Entries that may be sent now: none whose stream has an earlier one that waits. */
const PENDING = `
  SELECT o.id, o.stream, o.event_type, o.data, o.schema_version, o.actor_id, o.actor_role, o.correlation_id,
    o.causation_id, o.attempts
  FROM event_sourcing.outbox o
  WHERE o.appended_at IS NULL AND o.poisoned_at IS NULL AND o.next_attempt_at <= now()
    AND NOT EXISTS (
      SELECT 1 FROM event_sourcing.outbox earlier
      WHERE earlier.stream = o.stream AND earlier.appended_at IS NULL AND earlier.seq < o.seq
        AND (earlier.poisoned_at IS NOT NULL OR earlier.next_attempt_at > now()))
  ORDER BY o.seq LIMIT $1`;

const MARK_SENT = `
  UPDATE event_sourcing.outbox o SET appended_at = now(), position = sent.position, last_error = NULL
  FROM unnest($1::uuid[], $2::bigint[]) AS sent (id, position) WHERE o.id = sent.id`;

const NOTE_FAILURE = `
  UPDATE event_sourcing.outbox
  SET attempts = $2, next_attempt_at = now() + $3::integer * interval '1 s', last_error = $4, poisoned_at = CASE WHEN $5
    THEN now() END
  WHERE id = $1`;
