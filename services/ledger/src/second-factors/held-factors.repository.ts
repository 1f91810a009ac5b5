import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { SecondFactorMethod } from '@counterfoil/contracts/second-factor.contract';
import { GroupedCalls } from '@counterfoil/event-sourcing/write/grouped-calls';
import type { StatementRunner } from '@counterfoil/event-sourcing/write/outbox';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { PG_POOL } from '../database/database.module';

/** People looked up by one query. */
const MAX_GROUP = 500;

/** Where somebody stands with second factors. */
export interface Standing {
  readonly hasOne: boolean;
  /** `REQUIRE_SECOND_FACTOR` asks them for one. */
  readonly isRequired: boolean;
}

/**
 * Who has which second factor, and who must have one. Read from the tables each time: a reset holds at once
 * everywhere.
 */
@Injectable()
export class HeldFactors {
  private readonly reads = new GroupedCalls<string, Standing>((ids) => this.read(ids), MAX_GROUP);

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Pick<Config, 'requireSecondFactor'>,
  ) {}

  /** False where nobody can be turned away for having none. */
  get isEnforced(): boolean {
    return this.config.requireSecondFactor !== 'off';
  }

  standingOf(userId: string): Promise<Standing> {
    return this.reads.call(userId);
  }

  /** The second factors that somebody can sign in with; recovery codes alone are none. */
  async methodsOf(userId: string): Promise<SecondFactorMethod[]> {
    const { rows } = await this.pool.query<MethodsRow>({
      name: 'second-factor-methods',
      text: METHODS,
      values: [userId],
    });
    const { code, passkey, recovery } = rows[0] ?? { code: false, passkey: false, recovery: false };
    if (!code && !passkey) return [];
    return [
      ...(code ? ['code' as const] : []),
      ...(passkey ? ['passkey' as const] : []),
      ...(recovery ? ['recovery' as const] : []),
    ];
  }

  /** Whether there is one now. Needs the user's row locked. */
  async hasOne(transaction: StatementRunner, userId: string): Promise<boolean> {
    const { rows } = (await transaction.query(METHODS, [userId])) as { rows: MethodsRow[] };
    return rows[0] !== undefined && (rows[0].code || rows[0].passkey);
  }

  /** Takes everything away, also what is on its way to becoming a second factor. */
  async removeAll(transaction: StatementRunner, userId: string): Promise<void> {
    for (const table of TABLES) await transaction.query(`DELETE FROM platform.${table} WHERE user_id = $1`, [userId]);
  }

  private async read(ids: readonly string[]): Promise<Standing[]> {
    const { rows } = await this.pool.query<StandingRow>({
      name: 'second-factor-standing',
      text: STANDING,
      values: [ids],
    });
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = found.get(id);
      return { hasOne: row?.has_one ?? false, isRequired: this.isRequiredOf(row?.is_administrator ?? false) };
    });
  }

  private isRequiredOf(isAdministrator: boolean): boolean {
    switch (this.config.requireSecondFactor) {
      case 'off':
        return false;
      case 'admins':
        return isAdministrator;
      case 'all':
        return true;
      default:
        return this.config.requireSecondFactor satisfies never;
    }
  }
}

interface MethodsRow {
  readonly code: boolean;
  readonly passkey: boolean;
  readonly recovery: boolean;
}

interface StandingRow {
  readonly id: string;
  readonly has_one: boolean;
  readonly is_administrator: boolean;
}

const TABLES = [
  'authenticator_apps',
  'passkeys',
  'recovery_codes',
  'passkey_challenges',
  'pending_sign_ins',
  'wrong_codes',
] as const;

const METHODS = `
  SELECT EXISTS (SELECT FROM platform.authenticator_apps WHERE user_id = $1 AND secret IS NOT NULL) AS code,
    EXISTS (SELECT FROM platform.passkeys WHERE user_id = $1) AS passkey,
    EXISTS (SELECT FROM platform.recovery_codes WHERE user_id = $1) AS recovery`;

const STANDING = `
  SELECT u.id,
    EXISTS (SELECT FROM platform.authenticator_apps a WHERE a.user_id = u.id AND a.secret IS NOT NULL)
      OR EXISTS (SELECT FROM platform.passkeys p WHERE p.user_id = u.id) AS has_one,
    u.is_admin OR EXISTS (SELECT FROM platform.super_admins s WHERE s.user_id = u.id) AS is_administrator
  FROM platform.users u WHERE u.id = ANY ($1::uuid[])`;
