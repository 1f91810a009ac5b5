import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { Passkey } from '@counterfoil/contracts/second-factor.contract';
import type { StatementRunner } from '@counterfoil/event-sourcing/write/outbox';
import { PG_POOL } from '../../database/database.module';
import { shownRow, type Row } from '../../database/shown-row';

/** What is needed to check a signature. */
export interface PasskeyKey {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: string[];
}

export interface NewPasskey extends Omit<PasskeyKey, 'id'> {
  readonly name: string;
  readonly isSynced: boolean;
}

/** Passkeys of people. Public keys only: the private ones never leave the authenticator. */
@Injectable()
export class PasskeyList {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async of(userId: string): Promise<Passkey[]> {
    const { rows } = await this.pool.query<Row>(`${SELECT} WHERE user_id = $1 ORDER BY created_at, id`, [userId]);
    return rows.map(shownRow<Passkey>);
  }

  async keysOf(userId: string): Promise<PasskeyKey[]> {
    const { rows } = await this.pool.query<PasskeyKey>(`${KEYS} WHERE user_id = $1 ORDER BY created_at, id`, [userId]);
    return rows;
  }

  /** @param credentialId as the authenticator names it */
  async keyOf(credentialId: string): Promise<PasskeyKey | undefined> {
    const { rows } = await this.pool.query<PasskeyKey>(`${KEYS} WHERE credential_id = $1`, [credentialId]);
    return rows[0];
  }

  /** @returns false where the authenticator has given the same one to somebody before. Needs the user's row locked. */
  async add(
    transaction: StatementRunner,
    { userId, credentialId, publicKey, signCount, transports, name, isSynced }: NewPasskey,
  ): Promise<boolean> {
    const values = [randomUUID(), userId, credentialId, publicKey, signCount, transports, name, isSynced];
    const { rowCount } = (await transaction.query(ADD, values)) as { rowCount: number | null };
    return rowCount === 1;
  }

  async count(transaction: StatementRunner, userId: string): Promise<number> {
    const { rows } = (await transaction.query(COUNT, [userId])) as { rows: { count: number }[] };
    return rows[0]?.count ?? 0;
  }

  /** Notes a use. @returns false where the passkey is gone, or another use has counted further meanwhile */
  async use(id: string, signCount: number): Promise<boolean> {
    const { rowCount } = await this.pool.query(USE, [id, signCount]);
    return rowCount === 1;
  }

  async rename(userId: string, id: string, name: string): Promise<Passkey | undefined> {
    const { rows } = await this.pool.query<Row>(RENAME, [userId, id, name]);
    return rows[0] && shownRow<Passkey>(rows[0]);
  }

  /** @returns false where the user has none of that id. */
  async remove(transaction: StatementRunner, userId: string, id: string): Promise<boolean> {
    const { rowCount } = (await transaction.query(REMOVE, [userId, id])) as { rowCount: number | null };
    return rowCount === 1;
  }
}

const SHOWN = 'id, name, created_at, last_used_at, is_synced';
const SELECT = `SELECT ${SHOWN} FROM platform.passkeys`;
const KEYS = `
  SELECT id, user_id AS "userId", credential_id AS "credentialId", public_key AS "publicKey",
    sign_count::float8 AS "signCount", transports
  FROM platform.passkeys`;
const COUNT = 'SELECT count(*)::integer AS count FROM platform.passkeys WHERE user_id = $1';
const ADD = `
  INSERT INTO platform.passkeys (id, user_id, credential_id, public_key, sign_count, transports, name, is_synced)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (credential_id) DO NOTHING`;
/** Authenticators that do not count say 0 each time. */
const USE = `
  UPDATE platform.passkeys SET sign_count = $2, last_used_at = now()
  WHERE id = $1 AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0))`;
const RENAME = `UPDATE platform.passkeys SET name = $3 WHERE user_id = $1 AND id = $2 RETURNING ${SHOWN}`;
const REMOVE = 'DELETE FROM platform.passkeys WHERE user_id = $1 AND id = $2';
