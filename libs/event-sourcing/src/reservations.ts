import { escapeLiteral, type Pool, type PoolClient } from 'pg';
import { GroupedCalls } from './grouped-calls';
import { inTransaction } from './transaction';

/**
 * Beyond a command's deadline nothing is appended any more, but what was appended in time may be projected later, and a
 * process that died after its append has noted no position. For that long its reservation goes on counting.
 */
const PROJECTION_ALLOWANCE_MS = 30_000;
/** Claims decided, or positions noted, in one transaction. */
const MAX_GROUP = 500;

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
 *
 * Claims that come at once are decided one after the other in one transaction: one by one they held a connection each while
 * they waited for the limit's lock, until none was left for the projections that the writes before them waited for.
 */
export class Reservations {
  private readonly roomSql: string;
  private readonly claims = new GroupedCalls<Claim, ClaimAnswer>((claims) => this.decide(claims), MAX_GROUP);
  private readonly settlements = new GroupedCalls<Settlement, void>((settlements) => this.note(settlements), MAX_GROUP);

  constructor(private readonly options: ReservationsOptions) {
    this.roomSql = roomSql(options);
  }

  /** @returns how much room there is: at least `claim.n` when it is reserved now, less when it is not. */
  reserve(claim: Claim): Promise<ClaimAnswer> {
    return this.claims.call(claim);
  }

  /** Notes where a command's events stand: from there on the projection counts them. */
  settle(commandId: string, position: bigint): Promise<void> {
    return this.settlements.call({ commandId, position });
  }

  /** Gives a reservation back: its command was refused, or changed nothing. */
  async release(commandId: string): Promise<void> {
    await this.options.pool.query('DELETE FROM event_sourcing.reservations WHERE command_id = $1', [commandId]);
  }

  private async decide(claims: readonly Claim[]): Promise<ClaimAnswer[]> {
    return this.locked(claims, async (client) => {
      const limits = await this.readLimits(client, claims);
      const granted = new Map<string, Claim>();
      const answers = claims.map((claim): ClaimAnswer => {
        const limit = limits.get(limitKey(claim));
        const own = limit?.own.get(claim.commandId) ?? 0;
        const room = Math.max(0, claim.limit - (limit?.taken ?? 0) + own);
        if (claim.n > room) return { reserved: false, room };
        granted.set(claim.commandId, claim);
        limit?.own.set(claim.commandId, claim.n);
        if (limit) limit.taken += claim.n - own;
        return { reserved: true, room };
      });
      if (granted.size > 0) await write(client, [...granted.values()]);
      return answers;
    });
  }

  private async readLimits(client: PoolClient, claims: readonly Claim[]): Promise<Map<string, Limit>> {
    const { rows } = await client.query<LimitRow>({
      name: `reservations-${this.options.projection}`,
      text: this.roomSql,
      values: [claims.map(({ scope }) => scope), claims.map(({ resource }) => resource), claims.map(({ period }) => period), claims.map(({ commandId }) => commandId)],
    });
    const ownOf = ({ own }: LimitRow): Map<string, number> => new Map(Object.entries(own ?? {}).map(([id, n]) => [id, Number(n)]));
    return new Map(rows.map((row) => [limitKey(row), { taken: Number(row.taken), own: ownOf(row) }]));
  }

  private async note(settlements: readonly Settlement[]): Promise<void[]> {
    await this.options.pool.query({ name: 'reservations-settle', text: SETTLE, values: [settlements.map(({ commandId }) => commandId), settlements.map(({ position }) => String(position))] });
    return settlements.map(() => undefined);
  }

  /** One transaction at a time for each limit; advisory locks, since there may be no row to lock yet. */
  private locked<T>(claims: readonly Claim[], work: (client: PoolClient) => Promise<T>): Promise<T> {
    const keys = `ARRAY[${claims.map((claim) => escapeLiteral(limitKey(claim))).join(', ')}]`;
    return inTransaction(this.options.pool, work, lockSql(keys));
  }
}

/** Whether a claim was reserved, and how much room there was for it. */
export interface ClaimAnswer {
  readonly reserved: boolean;
  readonly room: number;
}

interface Settlement {
  readonly commandId: string;
  readonly position: bigint;
}

/** What is taken of a limit, while the claims of a group are decided on it. */
interface Limit {
  taken: number;
  /** Part of it that is reserved already by commands of the group: sent again, they need it once. */
  readonly own: Map<string, number>;
}

interface LimitRow {
  readonly scope: string;
  readonly resource: string;
  readonly period: string;
  readonly taken: string;
  readonly own: Readonly<Record<string, string | number>> | null;
}

function limitKey({ scope, resource, period }: Pick<Claim, 'scope' | 'resource' | 'period'>): string {
  return JSON.stringify([scope, resource, period]);
}

/** Every process takes the locks in the same order, so that none waits for another one that waits for it. */
function lockSql(keys: string): string {
  return `SELECT pg_advisory_xact_lock(lock) FROM (SELECT DISTINCT hashtextextended(name, 0) AS lock FROM unnest(${keys}) AS name ORDER BY lock) AS locks`;
}

async function write(client: PoolClient, claims: readonly Claim[]): Promise<void> {
  await client.query({
    name: 'reservations-write',
    text: WRITE,
    values: [
      claims.map(({ commandId }) => commandId),
      claims.map(({ scope }) => scope),
      claims.map(({ resource }) => resource),
      claims.map(({ period }) => period),
      claims.map(({ n }) => n),
      claims.map(({ deadline }) => deadline + PROJECTION_ALLOWANCE_MS),
    ],
  });
}

const WRITE = `
  INSERT INTO event_sourcing.reservations (command_id, scope, resource, period, n, expires_at)
  SELECT command_id, scope, resource, period, n, to_timestamp(expires_ms / 1000.0)
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[]) AS claim (command_id, scope, resource, period, n, expires_ms)
  ORDER BY command_id
  ON CONFLICT (command_id) DO UPDATE SET n = excluded.n, expires_at = excluded.expires_at, position = NULL`;

/** Does not wait for the disk: a note that Postgres loses in a crash leaves a reservation that counts until it expires. */
const SETTLE = `
  WITH unhurried AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
  UPDATE event_sourcing.reservations SET position = settled.position
  FROM unnest($1::text[], $2::bigint[]) AS settled (command_id, position), unhurried WHERE reservations.command_id = settled.command_id`;

/** What is taken of each limit: counted plus reserved beyond what is counted. Ended reservations are removed on the way. */
function roomSql({ projection, usedSql }: ReservationsOptions): string {
  const used = usedSql.replace(/\$([123])/g, (_, place: string) => `asked.${['scope', 'resource', 'period'][Number(place) - 1] ?? ''}`);
  return `
    WITH counted AS (
      SELECT f.position FROM event_sourcing.projections p JOIN event_sourcing.fills f ON f.schema_name = p.serving_schema
      WHERE p.name = '${projection}'
    ), asked AS (
      SELECT DISTINCT scope, resource, period FROM unnest($1::text[], $2::text[], $3::text[]) AS claim (scope, resource, period)
    ), ended AS (
      DELETE FROM event_sourcing.reservations r USING asked
      WHERE r.scope = asked.scope AND r.resource = asked.resource AND r.period = asked.period
        AND (r.expires_at < now() OR r.position <= (SELECT position FROM counted))
    )
    SELECT asked.scope, asked.resource, asked.period, coalesce((${used}), 0) + coalesce(live.n, 0) AS taken, live.own
    FROM asked, LATERAL (
      SELECT sum(r.n) AS n, jsonb_object_agg(r.command_id, r.n) FILTER (WHERE r.command_id = ANY ($4::text[])) AS own
      FROM event_sourcing.reservations r
      WHERE r.scope = asked.scope AND r.resource = asked.resource AND r.period = asked.period
        AND r.expires_at >= now() AND (r.position IS NULL OR r.position > coalesce((SELECT position FROM counted), -1))
    ) AS live`;
}
