import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { v5 } from 'uuid';
import type { FeatureFlag, FeatureFlagRequest } from '@counterfoil/contracts/flag.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { StatementRunner } from '@counterfoil/event-sourcing/write/outbox';
import { PG_POOL } from '../database/database.module';
import { shownRow, type Row } from '../database/shown-row';
import { BUILT_IN_FLAGS } from './built-in-flags';

/** Ids of the seeded flags are made from their names, so that every process seeds the same rows. */
const FLAG_NAMESPACE = '0b0d6a44-7a4e-5b0e-9a53-6c3b7f0d1c11';

@Injectable()
export class FlagRepository implements OnModuleInit {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Puts flags for the built-in features into the table where they are missing; how they were switched since stays. */
  async onModuleInit(): Promise<void> {
    for (const { name, displayName, description, category, defaultValue } of BUILT_IN_FLAGS) {
      await this.pool.query(SEED, [v5(name, FLAG_NAMESPACE), name, displayName, description, category, defaultValue]);
    }
  }

  /** Every flag, by category and name. */
  async list(): Promise<FeatureFlag[]> {
    return flagsOf(this.pool, `${FLAGS} ORDER BY category, name`, []);
  }

  /** @throws DomainError conflict for a name that is taken */
  async create(transaction: StatementRunner, request: FeatureFlagRequest): Promise<FeatureFlag> {
    const {
      name,
      displayName = '',
      description = '',
      category = 'core',
      isActive = true,
      defaultValue = false,
    } = request;
    const [created] = await flagsOf(transaction, CREATE, [
      randomUUID(),
      name,
      displayName.trim() || name,
      description,
      category,
      isActive,
      defaultValue,
    ]);
    if (!created) throw nameTaken();
    return created;
  }

  /**
   * @throws DomainError not-found, or conflict for a name that is taken or a built-in flag that is to be called
   * otherwise
   */
  async change(transaction: StatementRunner, id: string, request: FeatureFlagRequest): Promise<FeatureFlag> {
    const flag = await this.locked(transaction, id);
    if (flag.isBuiltIn && flag.name !== request.name)
      throw new DomainError('conflict', 'flag_built_in', 'A built-in feature flag keeps its name', 'name');
    const next = { ...flag, ...given(request) };
    const values = [
      id,
      next.name,
      next.displayName.trim() || next.name,
      next.description,
      next.category,
      next.isActive,
      next.defaultValue,
    ];
    const [changed] = await flagsOf(transaction, CHANGE, values);
    if (!changed) throw nameTaken();
    return changed;
  }

  /** @returns the flag that is gone. @throws DomainError not-found, or conflict for a built-in one */
  async delete(transaction: StatementRunner, id: string): Promise<FeatureFlag> {
    const flag = await this.locked(transaction, id);
    if (flag.isBuiltIn)
      throw new DomainError(
        'conflict',
        'flag_built_in',
        'A built-in feature flag cannot be deleted. Switch it off instead.',
      );
    await transaction.query('DELETE FROM platform.feature_flags WHERE id = $1', [id]);
    return flag;
  }

  private async locked(transaction: StatementRunner, id: string): Promise<FeatureFlag> {
    const [flag] = await flagsOf(transaction, `${FLAGS} WHERE id = $1 FOR UPDATE`, [id]);
    if (!flag) throw new DomainError('not-found', 'flag_not_found', 'Feature flag not found');
    return flag;
  }
}

async function flagsOf(runner: StatementRunner, text: string, values: unknown[]): Promise<FeatureFlag[]> {
  return ((await runner.query(text, values)) as { rows: Row[] }).rows.map(shownRow<FeatureFlag>);
}

/** Only what the request names; a member that is absent must not overwrite what is there. */
function given(request: FeatureFlagRequest): Partial<FeatureFlagRequest> {
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));
}

function nameTaken(): DomainError {
  return new DomainError('conflict', 'flag_name_taken', 'There is a feature flag of this name', 'name');
}

const COLUMNS =
  'id, name, display_name, description, category, is_active, default_value, is_built_in, created_at, updated_at';
const FLAGS = `SELECT ${COLUMNS} FROM platform.feature_flags`;

const SEED = `
  INSERT INTO platform.feature_flags (id, name, display_name, description, category, default_value, is_built_in)
  VALUES ($1, $2, $3, $4, $5, $6, true) ON CONFLICT (name) DO UPDATE SET is_built_in = true
    WHERE NOT feature_flags.is_built_in`;

const CREATE = `
  INSERT INTO platform.feature_flags (id, name, display_name, description, category, is_active, default_value)
  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (name) DO NOTHING RETURNING ${COLUMNS}`;

const CHANGE = `
  UPDATE platform.feature_flags flag
  SET name = $2, display_name = $3, description = $4, category = $5, is_active = $6, default_value = $7,
    updated_at = now()
  WHERE id = $1 AND NOT EXISTS (SELECT FROM platform.feature_flags other WHERE other.name = $2 AND other.id <> $1)
  RETURNING ${COLUMNS}`;
