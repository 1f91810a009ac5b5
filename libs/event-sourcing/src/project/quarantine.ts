import type { PoolClient } from 'pg';
import { isTransient } from '../postgres/database-error';
import { eventMetadata } from '../log/event-metadata';
import type { BatchWrite, Projection } from './projection';
import type { DomainEvent, EventCodec, RecordedEvent, StoredEvent } from '../log/recorded-event';

/** An event on its way into a projection: decoded, or with the reason why it cannot be. */
export type ReadableEvent =
  | { readonly stored: StoredEvent; readonly recorded: RecordedEvent }
  | { readonly stored: StoredEvent; readonly error: unknown };

/** Where an event that several projections of the process are about to read keeps what the first of them made of it. */
const DECODED = Symbol('decoded');
type SharedEvent = StoredEvent & { [DECODED]?: RecordedEvent };

/**
 * @returns the event decoded, once however many projections read it; for a projection of metadata alone, with its data
 * as stored.
 */
export function readForProjection(stored: SharedEvent, projection: Projection, codec: EventCodec): ReadableEvent {
  try {
    if (projection.metadataOnly)
      return { stored, recorded: recordedOf(stored, { type: stored.type, data: stored.data }) };
    const recorded = (stored[DECODED] ??= recordedOf(stored, codec.decode(stored)));
    return { stored, recorded };
  } catch (error) {
    return { stored, error };
  }
}

function recordedOf({ stream, revision, position, id, metadata }: StoredEvent, event: DomainEvent): RecordedEvent {
  return { stream, revision, position, id, event, metadata: eventMetadata(metadata) };
}

/**
 * Folds all events at once. @returns what writes them; it throws what the projection, or the codec for the first
 * unreadable event, has thrown.
 */
export function projectAll(projection: Projection, events: readonly ReadableEvent[]): BatchWrite {
  try {
    const batch = events.map(readable);
    return batch.length > 0 ? projection.project(batch) : () => Promise.resolve();
  } catch (error) {
    return () => Promise.reject(error);
  }
}

function readable(event: ReadableEvent): RecordedEvent {
  if ('error' in event) throw event.error;
  return event.recorded;
}

/**
 * Projects events of which some cannot be projected: halves them until the event at fault stands alone, puts its stream
 * in quarantine with the event and the error, and goes on with the rest in order. The stream's rows stay as they were
 * before the event at fault; its later events are left out until it is released.
 * @param quarantined grows by the streams found.
 * @throws trouble of the database itself, which is no event's fault.
 */
export async function projectAround(
  projection: Projection,
  schemaName: string,
  events: readonly ReadableEvent[],
  client: PoolClient,
  quarantined: Set<string>,
): Promise<void> {
  const wanted = events.filter((event) => !quarantined.has(event.stored.stream));
  const [first] = wanted;
  if (!first) return;
  await client.query('SAVEPOINT half');
  try {
    await projectAll(projection, wanted)(client);
    await client.query('RELEASE SAVEPOINT half');
    return;
  } catch (error) {
    if (isTransient(error)) throw error;
    await client.query('ROLLBACK TO SAVEPOINT half; RELEASE SAVEPOINT half');
    if (wanted.length === 1) {
      await putInQuarantine(client, schemaName, first.stored, error);
      quarantined.add(first.stored.stream);
      return;
    }
  }
  const middle = wanted.length >> 1;
  await projectAround(projection, schemaName, wanted.slice(0, middle), client, quarantined);
  await projectAround(projection, schemaName, wanted.slice(middle), client, quarantined);
}

/** @returns the streams that a fill leaves out. */
export async function quarantinedStreams(client: Pick<PoolClient, 'query'>, schemaName: string): Promise<Set<string>> {
  const { rows } = await client.query<{ stream: string }>(
    'SELECT stream FROM event_sourcing.quarantine WHERE schema_name = $1',
    [schemaName],
  );
  return new Set(rows.map((row) => row.stream));
}

async function putInQuarantine(
  client: PoolClient,
  schemaName: string,
  event: StoredEvent,
  error: unknown,
): Promise<void> {
  const text = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 2_000);
  await client.query(
    `INSERT INTO event_sourcing.quarantine (schema_name, stream, revision, position, event_id, event_type, error)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (schema_name, stream) DO NOTHING`,
    [schemaName, event.stream, String(event.revision), String(event.position), event.id, event.type, text],
  );
}
