import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { RECOVERY_CODES } from '@counterfoil/contracts/second-factor-limits';
import type { StatementRunner } from '@counterfoil/event-sourcing/write/outbox';
import { PG_POOL } from '../database/database.module';
import { newRecoveryCode, recoveryDigest } from './recovery-code';

/** Codes on paper for whoever has lost the rest. Only digests are stored, and a used one is gone. */
@Injectable()
export class RecoveryCodeList {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async left(userId: string): Promise<number> {
    const { rows } = await this.pool.query<{ left: number }>(LEFT, [userId]);
    return rows[0]?.left ?? 0;
  }

  /** Makes new ones instead of those that are left. Needs the user's row locked. @returns them, this once */
  async make(transaction: StatementRunner, userId: string): Promise<string[]> {
    await this.remove(transaction, userId);
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    await transaction.query(ADD, [userId, codes.map((code) => recoveryDigest(userId, code))]);
    return codes;
  }

  /** Uses one up: of two who come with the same one, one gets undefined. @returns how many are left */
  async use(transaction: StatementRunner, userId: string, code: string): Promise<number | undefined> {
    const { rowCount } = (await transaction.query(USE, [userId, recoveryDigest(userId, code)])) as {
      rowCount: number | null;
    };
    if (rowCount !== 1) return undefined;
    const { rows } = (await transaction.query(LEFT, [userId])) as { rows: { left: number }[] };
    return rows[0]?.left ?? 0;
  }

  async remove(transaction: StatementRunner, userId: string): Promise<void> {
    await transaction.query('DELETE FROM platform.recovery_codes WHERE user_id = $1', [userId]);
  }
}

const LEFT = 'SELECT count(*)::integer AS left FROM platform.recovery_codes WHERE user_id = $1';
const ADD = 'INSERT INTO platform.recovery_codes (user_id, digest) SELECT $1, unnest($2::bytea[])';
const USE = 'DELETE FROM platform.recovery_codes WHERE user_id = $1 AND digest = $2';
