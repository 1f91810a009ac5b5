import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { ApiToken, TokenScope } from '@counterfoil/contracts/profile.contract';
import type { StatementRunner } from '@counterfoil/event-sourcing/write/outbox';
import { PG_POOL } from '../database/database.module';
import { shownRow, type Row } from '../database/shown-row';

export interface NewToken {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly prefix: string;
  readonly digest: Buffer;
  readonly days: number;
}

/** Access tokens of people. Of a token itself only a digest is stored. */
@Injectable()
export class TokensRepository {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async of(userId: string): Promise<ApiToken[]> {
    const { rows } = await this.pool.query<Row>(`${SELECT} WHERE user_id = $1 ORDER BY created_at DESC, id`, [userId]);
    return rows.map(shownRow<ApiToken>);
  }

  /** Needs the user's row locked. @returns undefined where there are `most` already, expired ones not counted. */
  async add(transaction: StatementRunner, token: NewToken, most: number): Promise<ApiToken | undefined> {
    const { id, userId, name, scopes, prefix, digest, days } = token;
    await transaction.query(ADD, [id, userId, name, scopes, prefix, digest, days, most]);
    const rows = (await transaction.query(`${SELECT} WHERE id = $1`, [id])) as Row[];
    return rows[0] && shownRow<ApiToken>(rows[0]);
  }

  async isKnown(transaction: StatementRunner, id: string): Promise<boolean> {
    const rows = (await transaction.query('SELECT 1 FROM platform.api_tokens WHERE id = $1', [id])) as unknown[];
    return rows.length > 0;
  }

  /** @returns false where the user has none of that id. */
  async remove(userId: string, id: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('DELETE FROM platform.api_tokens WHERE user_id = $1 AND id = $2', [
      userId,
      id,
    ]);
    return rowCount === 1;
  }
}

const SELECT = `
    SELECT id, name, scopes, prefix, created_at, expires_at, expires_at <= now() AS is_expired, last_used_at
      FROM platform.api_tokens`;

const ADD = `
  INSERT INTO platform.api_tokens (id, user_id, name, scopes, prefix, token_digest, expires_at)
  SELECT $1::uuid, $2::uuid, $3, $4::text[], $5, $6, now() + make_interval(days => $7)
  WHERE (SELECT count(*) FROM platform.api_tokens WHERE user_id = $2 AND expires_at > now()) < $8`;
