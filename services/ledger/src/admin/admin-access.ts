import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import type { AdminUser } from '@counterfoil/contracts/admin.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { lockAdministrators } from '../database/administrators-lock';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { PG_POOL } from '../database/database.module';
import { inTransaction } from '@counterfoil/event-sourcing/postgres/transaction';
import { PlatformFacts, type Administrator } from './platform-facts';
import { UsersQueries } from './users.queries';

/** Who is an administrator. There is always one, and what a super admin has only a super admin takes away. */
@Injectable()
export class AdminAccess {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Config,
    private readonly users: UsersQueries,
    private readonly facts: PlatformFacts,
  ) {}

  /** @throws DomainError not-found, forbidden for what a super admin has, or conflict for the last administrator */
  async set(userId: string, isAdmin: boolean, by: Administrator): Promise<AdminUser> {
    await inTransaction(this.pool, async (client) => {
      if (!isAdmin && !by.isSuperAdmin) await refuseSuperAdmin(client, userId);
      if (!isAdmin) await refuseLast(client, userId);
      const { rowCount } = await client.query(
        'update platform.users set is_admin = $2, updated_at = now() where id = $1 and is_admin <> $2',
        [userId, isAdmin],
      );
      if (isAdmin) await client.query(SHORTEN_SESSIONS, [userId, this.config.adminSessionHours]);
      if (rowCount === 1)
        await this.facts.note(
          client,
          { type: isAdmin ? 'AdminAccessGranted' : 'AdminAccessRevoked', data: { userId } },
          by,
        );
    });
    return this.users.find(userId);
  }
}

/** Giving them the right back is anybody's, so that nobody can be left without it. */
async function refuseSuperAdmin(client: PoolClient, userId: string): Promise<void> {
  const { rowCount } = await client.query('select from platform.super_admins where user_id = $1', [userId]);
  if (rowCount !== 0)
    throw new DomainError('forbidden', 'super_admin_only', 'Only a super admin can do this to a super admin');
}

/**
 * Who becomes an administrator while signed in is signed in as one from now on. A sign-in of this moment waits for the
 * user's row.
 */
const SHORTEN_SESSIONS = `
  UPDATE platform.sessions SET expire = least(expire, now() + make_interval(hours => $2))
    WHERE sess ->> 'userId' = $1::text`;

/** Two that revoke each other at once leave one. */
async function refuseLast(client: PoolClient, userId: string): Promise<void> {
  await lockAdministrators(client);
  const { rows } = await client.query<{ id: string }>('select id from platform.users where is_admin');
  if (rows.length === 1 && rows[0]?.id === userId)
    throw new DomainError('conflict', 'last_admin', 'The last administrator must stay one');
}
