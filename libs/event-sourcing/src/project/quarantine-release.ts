import type { Pool } from 'pg';
import type { EventLog } from '../log/event-log';
import { rollback } from '../postgres/transaction';
import type { Projection } from './projection';
import { projectAll, readForProjection } from './quarantine';
import type { EventCodec } from '../log/recorded-event';

/** Events projected by one call while a stream is taken back. */
const PAGE_EVENTS = 500;

export interface ReleaseParts {
  readonly pool: Pool;
  readonly log: EventLog;
  readonly codec: EventCodec;
  readonly projection: Projection;
}

/**
 * Takes a stream of the serving fill back out of quarantine: projects what was left out, from the event at fault up to
 * where the fill stands, in one transaction during which the fill itself waits.
 * @returns how many events were taken back; 0 when the stream was not in quarantine.
 * @throws what the projection still throws; the stream then stays where it is.
 */
export async function releaseFromQuarantine(
  { pool, log, codec, projection }: ReleaseParts,
  stream: string,
): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rows: fills } = await client.query<{ schema_name: string; position: string }>(
      `
        SELECT schema_name, position FROM event_sourcing.fills WHERE projection = $1 AND version = $2
          AND state = 'serving' FOR UPDATE`,
      [projection.name, projection.version],
    );
    const fill = fills[0];
    if (!fill) throw new Error(`version ${projection.version} of ${projection.name} does not serve`);
    const { rows: held } = await client.query<{ revision: string }>(
      'DELETE FROM event_sourcing.quarantine WHERE schema_name = $1 AND stream = $2 RETURNING revision',
      [fill.schema_name, stream],
    );
    let released = 0;
    if (held[0]) {
      await client.query(`SET LOCAL search_path TO ${fill.schema_name}`);
      for await (const page of log.readStream(stream, {
        from: BigInt(held[0].revision),
        pageSize: PAGE_EVENTS,
        requiresLeader: true,
      })) {
        const due = page.filter((event) => event.position <= BigInt(fill.position));
        await projectAll(
          projection,
          due.map((event) => readForProjection(event, projection, codec)),
        )(client);
        released += due.length;
        if (due.length < page.length) break;
      }
      await client.query(
        'UPDATE event_sourcing.fills SET quarantine_epoch = quarantine_epoch + 1 WHERE schema_name = $1',
        [fill.schema_name],
      );
    }
    await client.query('COMMIT');
    return released;
  } catch (error) {
    await rollback(client);
    throw error;
  } finally {
    client.release();
  }
}
