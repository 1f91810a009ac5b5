import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import { PG_POOL } from '../platform/database.module';

/** A session ends at sign-out or after this silence (decisions.md). */
const IDLE_MINUTES = 30;

export interface Visit {
  userId: string;
  /** The sign-in that the calls belong to. */
  activityId: string;
  address: string;
  userAgent: string | null;
}

/** When people were here: what administrators see as sessions. */
@Injectable()
export class ActivityRepository {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async begin(manager: EntityManager, visit: Visit): Promise<void> {
    await manager.query(BEGIN, beginValues(visit));
  }

  /** Notes a call. After a silence that ended the session a new one begins. */
  async see(visit: Visit): Promise<void> {
    const { rowCount } = await this.pool.query(SEE, [visit.activityId]);
    if (rowCount === 0) await this.pool.query(BEGIN, beginValues(visit));
    await this.pool.query('UPDATE platform.users SET last_active_at = now() WHERE id = $1', [visit.userId]);
  }

  /** Ends a sign-in's session now. */
  async end(manager: EntityManager, activityId: string): Promise<void> {
    await manager.query(END, [activityId]);
  }

  /** Ends what has been silent for half an hour, as of its last call. @returns how many. */
  async endIdle(): Promise<number> {
    const { rows } = await this.pool.query<{ ended: number }>(END_IDLE, [IDLE_MINUTES]);
    return rows[0]?.ended ?? 0;
  }
}

function beginValues({ activityId, userId, address, userAgent }: Visit): unknown[] {
  return [randomUUID(), activityId, userId, address, userAgent];
}

/** Two calls at once begin one session; a user deleted meanwhile begins none. */
const BEGIN = `
  INSERT INTO platform.user_sessions (id, login_id, user_id, ip_address, user_agent)
  SELECT $1, $2, id, $4, $5 FROM platform.users WHERE id = $3
  ON CONFLICT (login_id) WHERE session_end IS NULL DO NOTHING`;

const SEE = 'UPDATE platform.user_sessions SET last_seen_at = now() WHERE login_id = $1 AND session_end IS NULL';

const END = `
  WITH ended AS (
    UPDATE platform.user_sessions
    SET session_end = now(), last_seen_at = now(), duration = round(extract(epoch FROM now() - session_start) / 60)
    WHERE login_id = $1 AND session_end IS NULL
    RETURNING user_id, duration
  )
  UPDATE platform.users u SET total_session_time = total_session_time + ended.duration FROM ended WHERE u.id = ended.user_id`;

const END_IDLE = `
  WITH ended AS (
    UPDATE platform.user_sessions
    SET session_end = last_seen_at, duration = round(extract(epoch FROM last_seen_at - session_start) / 60)
    WHERE session_end IS NULL AND last_seen_at < now() - make_interval(mins => $1)
    RETURNING user_id, duration
  ), added AS (
    UPDATE platform.users u SET total_session_time = total_session_time + e.minutes
    FROM (SELECT user_id, sum(duration) AS minutes FROM ended GROUP BY user_id) e WHERE u.id = e.user_id
  )
  SELECT count(*)::int AS ended FROM ended`;
