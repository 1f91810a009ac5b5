import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { normalEmail } from '@counterfoil/contracts/email-address';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { inTransaction } from '@counterfoil/event-sourcing/postgres/transaction';
import { PG_POOL } from '../database/database.module';
import type { FactActor } from '../database/noted-fact';
import { FactorChanges } from './factor-changes';
import { lockedOwner } from './factor-owner';
import { HeldFactors } from './held-factors.repository';

/** Takes the second factors from somebody who has lost them all. */
@Injectable()
export class FactorReset {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly held: HeldFactors,
    private readonly changes: FactorChanges,
  ) {}

  /**
   * By an administrator, for everybody but administrators: else one could open the other's account.
   * @throws DomainError (not-found) where there is nobody or nothing, (forbidden) for an administrator
   */
  async byAdministrator(userId: string, by: FactActor): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<{ is_administrator: boolean }>(BY_ID, [userId]);
      const [row] = rows;
      if (!row) throw new DomainError('not-found', 'user_not_found', 'User not found');
      if (row.is_administrator)
        throw new DomainError(
          'forbidden',
          'only_operator',
          'Second factors of administrators are removed by whoever operates the server.',
        );
      await this.carryOut(client, userId, by);
    });
  }

  /** By whoever operates the server, for everybody. @returns the user's id. @throws DomainError (not-found) */
  async byOperator(email: string, by: FactActor): Promise<string> {
    return inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<{ id: string }>('SELECT id FROM platform.users WHERE email = ANY($1)', [
        [email.toLowerCase(), normalEmail(email)],
      ]);
      const [row] = rows;
      if (!row) throw new DomainError('not-found', 'user_not_found', `nobody has the e-mail ${email}`);
      await this.carryOut(client, row.id, by);
      return row.id;
    });
  }

  private async carryOut(client: PoolClient, userId: string, by: FactActor): Promise<void> {
    const owner = await lockedOwner(client, userId);
    if (!(await this.held.hasOne(client, userId)))
      throw new DomainError('not-found', 'no_second_factor', 'This person has no second factor');
    await this.held.removeAll(client, userId);
    await this.changes.removedAll(client, owner, by);
  }
}

/** Locked: nobody becomes an administrator in between. */
const BY_ID = `
  SELECT is_admin OR EXISTS (SELECT FROM platform.super_admins s WHERE s.user_id = u.id) AS is_administrator
  FROM platform.users u WHERE id = $1 FOR UPDATE`;
