import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { ProfileActivity, ProfileSession } from '@counterfoil/contracts/profile.contract';
import type { StatementRunner } from '@counterfoil/event-sourcing/write/outbox';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { SESSION_DAYS } from '../sessions/session-lifetimes';
import { PG_POOL } from '../database/database.module';
import { shownRow, type Row } from '../database/shown-row';
import { inTransaction } from '@counterfoil/event-sourcing/postgres/transaction';
import { ActivityRepository } from './activity.repository';

/** A person looks at the newest; the others end by themselves within 30 days. */
const MOST_SHOWN = 50;

/**
 * Where people are signed in. A sign-in is named by its activity's id: the session id itself is a password of sorts and
 * stays here.
 */
@Injectable()
export class SessionsRepository {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly activity: ActivityRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param currentId the sign-in that asks */
  async of(userId: string, currentId: string | undefined): Promise<ProfileSession[]> {
    const { rows } = await this.pool.query<Row>(LIST, [
      userId,
      MOST_SHOWN,
      this.config.sessionIdleDays || SESSION_DAYS,
    ]);
    return rows.map((row) => {
      const shown = shownRow<Omit<ProfileSession, 'isCurrent'>>(row);
      return { ...shown, isCurrent: shown.id === currentId };
    });
  }

  async activityOf(userId: string): Promise<ProfileActivity[]> {
    const { rows } = await this.pool.query<Row>(ACTIVITY, [userId, MOST_SHOWN]);
    return rows.map(shownRow<ProfileActivity>);
  }

  /** Ends a sign-in of the user's. @returns false where there is none of that id. */
  async end(userId: string, id: string): Promise<boolean> {
    return inTransaction(this.pool, async (client) => {
      const isEnded = await this.forget(client, userId, id);
      if (isEnded) await this.activity.endOf(client, [id]);
      return isEnded;
    });
  }

  /** Deletes a sign-in's session, under whatever id it goes on by now. @returns false where there is none */
  async forget(transaction: StatementRunner, userId: string, id: string): Promise<boolean> {
    return (await goneAlsoIfRenewed(transaction, END_ONE, [userId, id])).length > 0;
  }

  /** Ends every sign-in of the user's but one. @param keepId undefined ends all */
  async endOthers(transaction: StatementRunner, userId: string, keepId: string | undefined): Promise<void> {
    const rows = await goneAlsoIfRenewed(transaction, END_OTHERS, [userId, keepId ?? null]);
    await this.activity.endOf(
      transaction,
      rows.flatMap(({ id }) => id ?? []),
    );
  }

  /** {@link endOthers} in a transaction of its own. */
  async endOthersNow(userId: string, keepId: string | undefined): Promise<void> {
    await inTransaction(this.pool, (client) => this.endOthers(client, userId, keepId));
  }
}

/** Address and browser of the newest stretch; a phone changes its address several times a day. */
const LIST = `
  SELECT s.sess ->> 'activityId' AS id, least(s.expire::timestamptz,
    s.last_used_at + make_interval(days => $3)) AS expires_at,
    a.signed_in_at, a.last_seen_at, a.ip_address, a.user_agent
  FROM platform.sessions s
  CROSS JOIN LATERAL (
    SELECT min(session_start) AS signed_in_at, max(last_seen_at) AS last_seen_at,
      (array_agg(ip_address ORDER BY session_start DESC))[1] AS ip_address,
        (array_agg(user_agent ORDER BY session_start DESC))[1] AS user_agent
    FROM platform.user_sessions WHERE user_id = $1 AND login_id = (s.sess ->> 'activityId')::uuid
    HAVING count(*) > 0
  ) a
  WHERE s.sess ->> 'userId' = $1::text AND s.expire::timestamptz > now()
    AND s.last_used_at > now() - make_interval(days => $3)
  ORDER BY a.last_seen_at DESC, id LIMIT $2`;

const ACTIVITY = `
  SELECT id, session_start, session_end, duration, ip_address, user_agent FROM platform.user_sessions
  WHERE user_id = $1 ORDER BY session_start DESC, id LIMIT $2`;

/** Read from what was deleted, so that mapper and driver answer with the same rows. */
const endWhere = (condition: string): string => `
  WITH gone AS (
    DELETE FROM platform.sessions WHERE sess ->> 'userId' = $1::text AND ${condition}
    RETURNING sess ->> 'activityId' AS id
  )
  SELECT id FROM gone`;

const END_ONE = endWhere(`sess ->> 'activityId' = $2::text`);
const END_OTHERS = endWhere(`($2::text IS NULL OR sess ->> 'activityId' IS DISTINCT FROM $2::text)`);

/**
 * A session that is put under a new id at this moment is met twice: the first statement waits for its old row, and only
 * the second sees the new one.
 */
async function goneAlsoIfRenewed(
  transaction: StatementRunner,
  statement: string,
  values: unknown[],
): Promise<{ id: string | null }[]> {
  const gone: { id: string | null }[] = [];
  for (let pass = 0; pass < 2; pass++) {
    const answer: unknown = await transaction.query(statement, values);
    gone.push(...((Array.isArray(answer) ? answer : (answer as { rows: unknown }).rows) as { id: string | null }[]));
  }
  return gone;
}
