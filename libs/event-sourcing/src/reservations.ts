import type { Pool, PoolClient } from 'pg';
import { rollback } from './library-schema';

/**
 * Beyond a command's deadline nothing is appended any more, but what was appended in time may be projected later, and a
 * process that died after its append has noted no position. For that long its reservation goes on counting.
 */
const PROJECTION_ALLOWANCE_MS = 30_000;

/** A limit over many streams, and how much of it a command needs. */
export interface Claim {
  /** Whose limit it is, e.g. an owner's id. */
  readonly scope: string;
  readonly resource: string;
  readonly period: string;
  readonly commandId: string;
  /** Above zero. */
  readonly n: number;
  /** How much there may be in all. */
  readonly limit: number;
  /** Epoch milliseconds past which the command appends nothing. */
  readonly deadline: number;
}

export interface ReservationsOptions {
  readonly pool: Pool;
  /** Name of the projection that counts usage. */
  readonly projection: string;
  /** SQL expression for what is counted so far, of $1 scope, $2 resource and $3 period, as text; e.g. a scalar subquery. */
  readonly usedSql: string;
}

/**
 * Limits that span streams, exact under concurrency (design section 4): usage as projected at some position, plus what is
 * reserved by commands whose events that position does not cover, plus what is asked for, must fit.
 *
 * A reservation ends when the projection has passed the position its command reached, when the command is given up, or
 * some time after its deadline. Usage, position and reservations are read in one statement: were they read one after the
 * other, a command projected in between would count nowhere.
 */
export class Reservations {
  private readonly statement: string;

  constructor(private readonly options: ReservationsOptions) {
    this.statement = roomSql(options);
  }

  /** @returns how much room there is: at least `claim.n` when it is reserved now, less when it is not. */
  async reserve(claim: Claim): Promise<{ reserved: boolean; room: number }> {
    return this.locked(claim, async (client) => {
      const { rows } = await client.query<{ taken: string }>({
        name: `reservations-${this.options.projection}`,
        text: this.statement,
        values: [claim.scope, claim.resource, claim.period, claim.commandId],
      });
      const room = Math.max(0, claim.limit - Number(rows[0]?.taken ?? 0));
      if (claim.n > room) return { reserved: false, room };
      await client.query(
        `INSERT INTO event_sourcing.reservations (command_id, scope, resource, period, n, expires_at)
         VALUES ($1, $2, $3, $4, $5, to_timestamp($6 / 1000.0))
         ON CONFLICT (command_id) DO UPDATE SET n = excluded.n, expires_at = excluded.expires_at, position = NULL`,
        [claim.commandId, claim.scope, claim.resource, claim.period, claim.n, claim.deadline + PROJECTION_ALLOWANCE_MS],
      );
      return { reserved: true, room };
    });
  }

  /** Notes where a command's events stand: from there on the projection counts them. */
  async settle(commandId: string, position: bigint): Promise<void> {
    await this.options.pool.query('UPDATE event_sourcing.reservations SET position = $2 WHERE command_id = $1', [commandId, String(position)]);
  }

  /** Gives a reservation back: its command was refused, or changed nothing. */
  async release(commandId: string): Promise<void> {
    await this.options.pool.query('DELETE FROM event_sourcing.reservations WHERE command_id = $1', [commandId]);
  }

  /** One claim at a time for each limit; an advisory lock, since there may be no row to lock yet. */
  private async locked<T>({ scope, resource, period }: Claim, work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.options.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [JSON.stringify([scope, resource, period])]);
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await rollback(client);
      throw error;
    } finally {
      client.release();
    }
  }
}

/** What is taken: counted plus reserved beyond what is counted. Ended reservations of the limit are removed on the way. */
function roomSql({ projection, usedSql }: ReservationsOptions): string {
  return `
    WITH counted AS (
      SELECT f.position FROM event_sourcing.projections p JOIN event_sourcing.fills f ON f.schema_name = p.serving_schema
      WHERE p.name = '${projection}'
    ), ended AS (
      DELETE FROM event_sourcing.reservations r
      WHERE r.scope = $1 AND r.resource = $2 AND r.period = $3
        AND (r.expires_at < now() OR r.position <= (SELECT position FROM counted))
    )
    SELECT coalesce((${usedSql}), 0) + coalesce((
      SELECT sum(r.n) FROM event_sourcing.reservations r
      WHERE r.scope = $1 AND r.resource = $2 AND r.period = $3 AND r.command_id <> $4
        AND r.expires_at >= now() AND (r.position IS NULL OR r.position > coalesce((SELECT position FROM counted), -1))
    ), 0) AS taken`;
}
