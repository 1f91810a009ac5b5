import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import { Outbox, type StatementRunner } from '@counterfoil/event-sourcing/write/outbox';
import type { UserEvent } from '@counterfoil/events/ledger-event';
import { PG_POOL } from '../database/database.module';
import { notedFact } from '../database/noted-fact';
import { inTransaction } from '@counterfoil/event-sourcing/postgres/transaction';

/** A session ends at sign-out or after this silence (docs/rules.md, Sessions and passwords). */
const IDLE_MINUTES = 30;
/** Silent sessions of one run; what is left waits for the next one. */
const MOST_ENDED_AT_ONCE = 1_000;

export interface Visit {
  userId: string;
  /** The sign-in that the calls belong to. */
  activityId: string;
  address: string;
  userAgent: string | null;
  /** Whose last use is noted, so that it does not end as idle; absent where it has only begun. */
  sessionId?: string;
}

/** When people were here: what administrators see as sessions. */
@Injectable()
export class ActivityRepository {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly outbox: Outbox<UserEvent>,
  ) {}

  async begin(manager: EntityManager, visit: Visit): Promise<void> {
    await manager.query(BEGIN, beginValues(visit));
  }

  /** Notes a call. After a silence that ended the session a new one begins. */
  async see(visit: Visit): Promise<void> {
    const { rowCount } = await this.pool.query(SEE, [visit.activityId]);
    if (rowCount === 0) await this.pool.query(BEGIN, beginValues(visit));
    if (visit.sessionId !== undefined) await this.pool.query(USE, [visit.sessionId]);
    await this.pool.query('UPDATE platform.users SET last_active_at = now() WHERE id = $1', [visit.userId]);
  }

  /** Ends a sign-in's session now. */
  async end(manager: EntityManager, activityId: string): Promise<void> {
    const ended = await manager.query<EndedSession[]>(END, [activityId]);
    await this.tell(manager, ended);
  }

  /** Ends the sessions of sign-ins that somebody else ended, as of their last call. */
  async endOf(transaction: StatementRunner, activityIds: readonly string[]): Promise<void> {
    await this.tell(transaction, rowsOf<EndedSession>(await transaction.query(END_OF, [activityIds])));
  }

  /** Ends what has been silent for half an hour, as of its last call. @returns how many. */
  async endIdle(): Promise<number> {
    return inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<EndedSession>(END_IDLE, [IDLE_MINUTES, MOST_ENDED_AT_ONCE]);
      await this.tell(client, rows);
      return rows.length;
    });
  }

  /** The log counts minutes, of whom; where somebody was stays in the table, which can be erased. */
  private async tell(transaction: StatementRunner, ended: readonly EndedSession[]): Promise<void> {
    for (const { id, user_id: userId, duration: minutes } of ended) {
      const event = { type: 'SessionEnded', data: { userId, minutes } } as const;
      await this.outbox.enqueue(transaction, notedFact(event, { id: userId, role: 'user', correlationId: id }));
    }
  }
}

interface EndedSession {
  readonly id: string;
  readonly user_id: string;
  readonly duration: number;
}

function beginValues({ activityId, userId, address, userAgent }: Visit): unknown[] {
  return [randomUUID(), activityId, userId, address, userAgent];
}

/**
 * Two calls at once begin one session; a user deleted meanwhile begins none, nor does a call that was signed out while
 * it was noted.
 */
const BEGIN = `
  INSERT INTO platform.user_sessions (id, login_id, user_id, ip_address, user_agent)
  SELECT $1, $2, id, $4, $5 FROM platform.users
  WHERE id = $3 AND NOT EXISTS (SELECT FROM platform.user_sessions WHERE login_id = $2
    AND session_end > now() - interval '1 minute')
  ON CONFLICT (login_id) WHERE session_end IS NULL DO NOTHING`;

const SEE = 'UPDATE platform.user_sessions SET last_seen_at = now() WHERE login_id = $1 AND session_end IS NULL';

/** To the hour, which is enough for days, and never an insert: a session that was signed out stays so. */
const USE = `
  UPDATE platform.sessions SET last_used_at = now() WHERE sid = $1 AND last_used_at < now() - interval '1 hour'`;

const END = `
  WITH ended AS (
    UPDATE platform.user_sessions
    SET session_end = now(), last_seen_at = now(), duration = round(extract(epoch FROM now() - session_start) / 60)
    WHERE login_id = $1 AND session_end IS NULL
    RETURNING id, user_id, duration
  ), added AS (
    UPDATE platform.users u SET total_session_time = total_session_time + ended.duration FROM ended
      WHERE u.id = ended.user_id
  )
  SELECT * FROM ended`;

const endWhere = (condition: string): string => `
  WITH ended AS (
    UPDATE platform.user_sessions
    SET session_end = last_seen_at, duration = round(extract(epoch FROM last_seen_at - session_start) / 60)
    WHERE ${condition}
    RETURNING id, user_id, duration
  ), added AS (
    UPDATE platform.users u SET total_session_time = total_session_time + e.minutes
    FROM (SELECT user_id, sum(duration) AS minutes FROM ended GROUP BY user_id) e WHERE u.id = e.user_id
  )
  SELECT * FROM ended`;

const END_OF = endWhere('session_end IS NULL AND login_id = ANY ($1::uuid[])');
const END_IDLE = endWhere(`id IN (
      SELECT id FROM platform.user_sessions WHERE session_end IS NULL
        AND last_seen_at < now() - make_interval(mins => $1) LIMIT $2 FOR UPDATE SKIP LOCKED
    )`);

/** The mapper answers with rows, the driver with a result that has them. */
function rowsOf<Row>(answer: unknown): Row[] {
  return Array.isArray(answer) ? (answer as Row[]) : (answer as { rows: Row[] }).rows;
}
