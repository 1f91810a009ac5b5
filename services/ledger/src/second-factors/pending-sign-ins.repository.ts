import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { MOST_SECOND_STEPS, SECOND_STEP_MINUTES } from '@counterfoil/contracts/second-factor-limits';
import type { StatementRunner } from '@counterfoil/event-sourcing/write/outbox';
import { PG_POOL } from '../database/database.module';

/** Sign-ins between password and second factor. They open nothing. */
@Injectable()
export class PendingSignIns {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async begin(userId: string): Promise<{ id: string; expiresAt: Date }> {
    await this.pool.query('DELETE FROM platform.pending_sign_ins WHERE expires_at < now()');
    const { rows } = await this.pool.query<{ id: string; expires_at: Date }>(BEGIN, [
      randomUUID(),
      userId,
      SECOND_STEP_MINUTES,
    ]);
    const [row] = rows;
    if (!row) throw new Error('a row that was just inserted was not returned');
    return { id: row.id, expiresAt: row.expires_at };
  }

  /** @returns whose it is; undefined where it is over. */
  async userOf(id: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ user_id: string }>(FIND, [id, MOST_SECOND_STEPS]);
    return rows[0]?.user_id;
  }

  /**
   * Counts an answer before it is looked at, so that many at once are many.
   * @returns whose it is; undefined where it is over.
   */
  async attempt(id: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ user_id: string }>(ATTEMPT, [id, MOST_SECOND_STEPS]);
    return rows[0]?.user_id;
  }

  /** @returns false where somebody has completed or ended it meanwhile. */
  async complete(id: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('DELETE FROM platform.pending_sign_ins WHERE id = $1', [id]);
    return rowCount === 1;
  }

  /** Ends all of somebody's: what began with an old password must not go on. */
  async forget(transaction: StatementRunner, userId: string): Promise<void> {
    await transaction.query('DELETE FROM platform.pending_sign_ins WHERE user_id = $1', [userId]);
  }
}

const BEGIN = `
  INSERT INTO platform.pending_sign_ins (id, user_id, expires_at) VALUES ($1, $2, now() + make_interval(mins => $3))
  RETURNING id, expires_at`;
const FIND = 'SELECT user_id FROM platform.pending_sign_ins WHERE id = $1 AND expires_at > now() AND attempts < $2';
const ATTEMPT = `
  UPDATE platform.pending_sign_ins SET attempts = attempts + 1 WHERE id = $1 AND expires_at > now() AND attempts < $2
  RETURNING user_id`;
