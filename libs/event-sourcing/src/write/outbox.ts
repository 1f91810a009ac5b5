import type { DomainEvent, EventCodec } from '../log/recorded-event';

/** Channel that wakes the relay, sent when the caller's transaction commits. */
export const OUTBOX_CHANNEL = 'event_sourcing_outbox';

/** A fact that begins in Postgres and is to reach the log, once. */
export interface OutboxEntry<Event extends DomainEvent = DomainEvent> {
  /** UUID; becomes the command id. The same id again is the same entry. */
  readonly id: string;
  readonly stream: string;
  readonly event: Event;
  readonly actorId: string;
  readonly actorRole: string;
  readonly correlationId: string;
  readonly causationId?: string;
}

/**
 * What can run a statement within the caller's transaction: a client of node-postgres, an EntityManager or QueryRunner
 * of TypeORM.
 */
export interface StatementRunner {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** Puts facts into the outbox, in the transaction that makes them true. */
export class Outbox<Event extends DomainEvent = DomainEvent> {
  constructor(private readonly codec: EventCodec<Event>) {}

  /**
   * Writes an entry; it reaches the log after the caller's transaction commits, and never if it does not.
   * Entries of one stream keep the order in which they were written.
   * @throws what the codec throws for an event that does not fit its schema: the caller's transaction then fails, not
   *   the relay.
   */
  async enqueue(transaction: StatementRunner, entry: OutboxEntry<Event>): Promise<void> {
    const { type, data, schemaVersion } = this.codec.encode(entry.event);
    await transaction.query(ENQUEUE, [
      entry.id,
      entry.stream,
      type,
      JSON.stringify(data),
      schemaVersion,
      entry.actorId,
      entry.actorRole,
      entry.correlationId,
      entry.causationId ?? null,
    ]);
  }
}

const ENQUEUE = `
  WITH entry AS (
    INSERT INTO event_sourcing.outbox (id, stream, event_type, data, schema_version, actor_id, actor_role,
      correlation_id, causation_id)
    VALUES ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING
  )
  SELECT pg_notify('${OUTBOX_CHANNEL}', '')`;
