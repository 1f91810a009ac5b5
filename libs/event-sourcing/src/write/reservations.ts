import { escapeLiteral, type Pool, type PoolClient } from 'pg';
import type { EventLog } from '../log/event-log';
import { WRITE_GATHER_MS } from './group-pace';
import { GroupedCalls } from './grouped-calls';
import { inTransaction } from '../postgres/transaction';

/**
 * How long after its deadline a command that nobody has settled is looked for. Its sender settles it long before,
 * unless it died.
 */
const UNSETTLED_AFTER_MS = 30_000;
/** A log that answers has taken up by then what was on its way to it, and appended it or given it up. */
const LATE_APPENDS_MS = 10_000;
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
  /** Milliseconds after which the command sends nothing more to the log. */
  readonly withinMs: number;
}

export interface ReservationsOptions {
  readonly pool: Pool;
  readonly log: Pick<EventLog, 'head'>;
  /** Of the streams that commands write to. */
  readonly streamPrefixes: readonly string[];
  /** Name of the projection that counts usage. */
  readonly projection: string;
  /**
   * SQL expression for what is counted so far, of $1 scope, $2 resource and $3 period, as text; e.g. a scalar subquery.
   */
  readonly usedSql: string;
  /** Told of a log that cannot be asked. */
  readonly onError?: (error: unknown) => void;
  /** Default ten seconds. */
  readonly lateAppendsMs?: number;
}

/**
 * Limits that span streams, exact under concurrency: usage as projected at some position, plus what is reserved by
 * commands whose events that position does not cover, plus what is asked for, must fit.
 *
 * A reservation ends when the projection has passed the position its command reached, or when the command is given
 * up, never by time: a projection may be behind for as long as it likes. A command that nobody has settled, since its
 * process died or its outcome stayed unknown, is settled at the newest event of ours, once nothing of it can come there
 * any more. Usage, position and reservations are read in one statement: were they read one after the other, a command
 * projected in between would count nowhere.
 *
 * Claims that come at once are decided one after the other in one transaction: one by one they held a connection each
 * while they waited for the limit's lock, until none was left for the projections that the writes before them waited
 * for.
 */
export class Reservations {
  private readonly roomSql: string;
  private settlingOverdue: Promise<void> | undefined;
  private readonly claims = new GroupedCalls<Claim, DecidedClaim>(
    (claims) => this.decide(claims),
    MAX_GROUP,
    WRITE_GATHER_MS,
  );
  private readonly settlements = new GroupedCalls<Settlement, void>(
    (settlements) => this.note(settlements),
    MAX_GROUP,
    WRITE_GATHER_MS,
  );

  constructor(private readonly options: ReservationsOptions) {
    this.roomSql = roomSql(options);
  }

  /** @returns how much room there is: at least `claim.n` when it is reserved now, less when it is not. */
  async reserve(claim: Claim): Promise<ClaimAnswer> {
    const { overdue, ...answer } = await this.claims.call(claim);
    if (overdue.length === 0) return answer;
    const settling = this.settleOverdue(overdue);
    if (answer.reserved) return answer;
    await settling;
    const { reserved, room } = await this.claims.call(claim);
    return { reserved, room };
  }

  /** Notes where a command's events stand: from there on the projection counts them. */
  settle(commandId: string, position: bigint): Promise<void> {
    return this.settlements.call({ commandId, position });
  }

  /** Settles a command whose steps are recorded in part: none stands behind our newest event. @throws LogUnavailable */
  async settleAtHead(commandId: string): Promise<void> {
    await this.settle(commandId, await this.head());
  }

  /** Gives a reservation back: its command was refused, or changed nothing. */
  async release(commandId: string): Promise<void> {
    await this.options.pool.query('DELETE FROM event_sourcing.reservations WHERE command_id = $1', [commandId]);
  }

  /** One at a time, whoever asks. Where the log cannot be asked they go on counting. */
  private settleOverdue(commandIds: readonly string[]): Promise<void> {
    this.settlingOverdue ??= this.askLog(commandIds)
      .catch((error: unknown) => this.options.onError?.(error))
      .finally(() => (this.settlingOverdue = undefined));
    return this.settlingOverdue;
  }

  private async askLog(commandIds: readonly string[]): Promise<void> {
    const head = await this.head();
    const { pool, lateAppendsMs = LATE_APPENDS_MS } = this.options;
    await pool.query(SETTLE_OVERDUE, [commandIds, String(head), lateAppendsMs]);
  }

  /** Behind it others may have written, whom the projection passes with our next event only. */
  private head(): Promise<bigint> {
    return this.options.log.head({ requiresLeader: true, prefixes: this.options.streamPrefixes });
  }

  /**
   * One transaction at a time for each limit; advisory locks, since there may be no row to lock yet. What is granted is
   * written with its end. Serves the benchmark rows `spread` and `hot`.
   */
  private decide(claims: readonly Claim[]): Promise<DecidedClaim[]> {
    const granted = new Map<string, Claim>();
    const keys = `ARRAY[${claims.map((claim) => escapeLiteral(limitKey(claim))).join(', ')}]`;
    const decideAll = async (client: PoolClient): Promise<DecidedClaim[]> => {
      const limits = await this.readLimits(client, claims);
      return claims.map((claim) => {
        const limit = limits.get(limitKey(claim));
        const overdue = limit?.overdue ?? [];
        const own = limit?.own.get(claim.commandId) ?? 0;
        const room = Math.max(0, claim.limit - (limit?.taken ?? 0) + own);
        if (claim.n > room) return { reserved: false, room, overdue };
        granted.set(claim.commandId, claim);
        limit?.own.set(claim.commandId, claim.n);
        if (limit) limit.taken += claim.n - own;
        return { reserved: true, room, overdue };
      });
    };
    const last = (client: PoolClient) => (granted.size > 0 ? write(client, [...granted.values()]) : undefined);
    return inTransaction(this.options.pool, decideAll, { first: lockSql(keys), last });
  }

  private async readLimits(client: PoolClient, claims: readonly Claim[]): Promise<Map<string, Limit>> {
    const { rows } = await client.query<LimitRow>({
      name: `reservations-${this.options.projection}`,
      text: this.roomSql,
      values: [
        claims.map(({ scope }) => scope),
        claims.map(({ resource }) => resource),
        claims.map(({ period }) => period),
        claims.map(({ commandId }) => commandId),
      ],
    });
    const ownOf = ({ own }: LimitRow): Map<string, number> =>
      new Map(Object.entries(own ?? {}).map(([id, n]) => [id, Number(n)]));
    return new Map(
      rows.map((row) => [limitKey(row), { taken: Number(row.taken), own: ownOf(row), overdue: row.overdue ?? [] }]),
    );
  }

  private async note(settlements: readonly Settlement[]): Promise<void[]> {
    await this.options.pool.query({
      name: 'reservations-settle',
      text: SETTLE,
      values: [settlements.map(({ commandId }) => commandId), settlements.map(({ position }) => String(position))],
    });
    return settlements.map(() => undefined);
  }
}

/** Whether a claim was reserved, and how much room there was for it. */
export interface ClaimAnswer {
  readonly reserved: boolean;
  readonly room: number;
}

interface DecidedClaim extends ClaimAnswer {
  /** Commands of the limit that nobody has settled although it is time. */
  readonly overdue: readonly string[];
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
  readonly overdue: readonly string[];
}

interface LimitRow {
  readonly scope: string;
  readonly resource: string;
  readonly period: string;
  readonly taken: string;
  readonly own: Readonly<Record<string, string | number>> | null;
  readonly overdue: readonly string[] | null;
}

function limitKey({ scope, resource, period }: Pick<Claim, 'scope' | 'resource' | 'period'>): string {
  return JSON.stringify([scope, resource, period]);
}

/** Every process takes the locks in the same order, so that none waits for another one that waits for it. */
function lockSql(keys: string): string {
  return `
    SELECT pg_advisory_xact_lock(lock) FROM (SELECT DISTINCT hashtextextended(name, 0) AS lock
      FROM unnest(${keys}) AS name ORDER BY lock) AS locks`;
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
      claims.map(({ withinMs }) => withinMs + UNSETTLED_AFTER_MS),
    ],
  });
}

const WRITE = `
  INSERT INTO event_sourcing.reservations (command_id, scope, resource, period, n, expires_at)
  SELECT command_id, scope, resource, period, n, now() + within_ms * interval '1 ms'
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[]) 
    AS claim (command_id, scope, resource, period, n, within_ms)
  ORDER BY command_id
  ON CONFLICT (command_id) DO UPDATE
    SET n = excluded.n, expires_at = excluded.expires_at, position = NULL, log_answered = false`;

/**
 * The first answer of the log only shows that it answers: what was sent to it before may still be on its way through
 * it. At the next one, some time later, nothing of these commands can come any more, and what they recorded stands
 * before the head.
 */
const SETTLE_OVERDUE = `
  UPDATE event_sourcing.reservations SET
    position = CASE WHEN log_answered THEN $2::bigint END,
    expires_at = CASE WHEN log_answered THEN expires_at ELSE now() + $3::integer * interval '1 ms' END,
    log_answered = true
  WHERE command_id = ANY ($1::text[]) AND position IS NULL AND expires_at < now()`;

/**
 * Does not wait for the disk: a note that Postgres loses in a crash leaves a reservation that is settled when it is
 * overdue.
 */
const SETTLE = `
  WITH unhurried AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
  UPDATE event_sourcing.reservations SET position = settled.position
  FROM unnest($1::text[], $2::bigint[]) AS settled (command_id, position), unhurried
    WHERE reservations.command_id = settled.command_id`;

/**
 * What is taken of each limit: counted plus reserved beyond what is counted. Ended reservations are removed on the way.
 */
function roomSql({ projection, usedSql }: ReservationsOptions): string {
  const used = usedSql.replace(
    /\$([123])/g,
    (_, place: string) => `asked.${['scope', 'resource', 'period'][Number(place) - 1] ?? ''}`,
  );
  return `
    WITH counted AS (
      SELECT f.position FROM event_sourcing.projections p JOIN event_sourcing.fills f
        ON f.schema_name = p.serving_schema
      WHERE p.name = '${projection}'
    ), asked AS (
      SELECT DISTINCT scope, resource, period FROM unnest($1::text[], $2::text[], $3::text[]) AS claim (scope, resource,
        period)
    ), ended AS (
      DELETE FROM event_sourcing.reservations r USING asked
      WHERE r.scope = asked.scope AND r.resource = asked.resource AND r.period = asked.period
        AND r.position <= (SELECT position FROM counted)
    )
    SELECT asked.scope, asked.resource, asked.period,
      coalesce((${used}), 0) + coalesce(live.n, 0) AS taken, live.own, live.overdue
    FROM asked, LATERAL (
      SELECT sum(r.n) AS n, jsonb_object_agg(r.command_id, r.n) FILTER (WHERE r.command_id = ANY ($4::text[])) AS own,
        array_agg(r.command_id) FILTER (WHERE r.position IS NULL AND r.expires_at < now()) AS overdue
      FROM event_sourcing.reservations r
      WHERE r.scope = asked.scope AND r.resource = asked.resource AND r.period = asked.period
        AND (r.position IS NULL OR r.position > coalesce((SELECT position FROM counted), -1))
    ) AS live`;
}
