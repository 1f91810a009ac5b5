import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { ENROLMENT_MINUTES } from '@counterfoil/contracts/second-factor-limits';
import type { StatementRunner } from '@counterfoil/event-sourcing/write/outbox';
import { PG_POOL } from '../database/database.module';

export interface AuthenticatorAppRow {
  readonly added_at: Date;
  readonly last_used_at: Date | null;
}

/** Authenticator apps of people, one each; their secrets are sealed. */
@Injectable()
export class AuthenticatorApps {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async of(userId: string): Promise<AuthenticatorAppRow | undefined> {
    const { rows } = await this.pool.query<AuthenticatorAppRow>(OF, [userId]);
    return rows[0];
  }

  /** Keeps a secret until it is confirmed, instead of one that was not. @returns until when */
  async offer(userId: string, sealed: Buffer): Promise<Date> {
    const { rows } = await this.pool.query<{ new_until: Date }>(OFFER, [userId, sealed, ENROLMENT_MINUTES]);
    const [row] = rows;
    if (!row) throw new Error('a row that was just written was not returned');
    return row.new_until;
  }

  /** @returns the sealed secret that waits to be confirmed. Needs the user's row locked. */
  async offered(transaction: StatementRunner, userId: string): Promise<Buffer | undefined> {
    const { rows } = (await transaction.query(OFFERED, [userId])) as { rows: { new_secret: Buffer }[] };
    return rows[0]?.new_secret;
  }

  /**
   * The secret that was offered is in force from here on.
   * @param step of the code that confirmed it, which is used up
   */
  async confirm(transaction: StatementRunner, userId: string, step: number): Promise<void> {
    await transaction.query(CONFIRM, [userId, step]);
  }

  /** @returns the sealed secret in force. */
  async secretOf(userId: string): Promise<Buffer | undefined> {
    const { rows } = await this.pool.query<{ secret: Buffer }>(SECRET, [userId]);
    return rows[0]?.secret;
  }

  /** Uses a code up. Of two that come with the same one, one gets false; so does whoever comes with an older one. */
  async use(userId: string, sealed: Buffer, step: number): Promise<boolean> {
    const { rowCount } = await this.pool.query(USE, [userId, sealed, step]);
    return rowCount === 1;
  }

  /** @returns false where there is none. */
  async remove(transaction: StatementRunner, userId: string): Promise<boolean> {
    const { rowCount } = (await transaction.query(REMOVE, [userId])) as { rowCount: number | null };
    return rowCount === 1;
  }
}

const OF = 'SELECT added_at, last_used_at FROM platform.authenticator_apps WHERE user_id = $1 AND secret IS NOT NULL';
const OFFER = `
  INSERT INTO platform.authenticator_apps (user_id, new_secret, new_until)
  VALUES ($1, $2, now() + make_interval(mins => $3))
  ON CONFLICT (user_id) DO UPDATE SET new_secret = excluded.new_secret, new_until = excluded.new_until
  RETURNING new_until`;
const OFFERED = `
  SELECT new_secret FROM platform.authenticator_apps
  WHERE user_id = $1 AND new_secret IS NOT NULL AND new_until > now()`;
const CONFIRM = `
  UPDATE platform.authenticator_apps
  SET secret = new_secret, added_at = now(), last_used_at = NULL, last_step = $2, new_secret = NULL, new_until = NULL
  WHERE user_id = $1`;
const SECRET = 'SELECT secret FROM platform.authenticator_apps WHERE user_id = $1 AND secret IS NOT NULL';
/** The secret is compared as well: it may have been replaced since the code was checked. */
const USE = `
  UPDATE platform.authenticator_apps SET last_step = $3, last_used_at = now()
  WHERE user_id = $1 AND secret = $2 AND (last_step IS NULL OR last_step < $3)`;
const REMOVE = 'DELETE FROM platform.authenticator_apps WHERE user_id = $1 AND secret IS NOT NULL';
