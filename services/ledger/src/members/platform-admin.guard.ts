import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { Request } from 'express';
import type { Pool } from 'pg';
import { DomainError } from '@counterfoil/event-sourcing/domain-error';
import { userIdOf } from '../platform/current-user';
import { PG_POOL } from '../platform/database.module';
import { MembershipQueries } from './membership.queries';

/**
 * Lets platform administrators in, on the accounts of any business. A member gets 403; to everybody else the account does
 * not exist.
 */
@Injectable()
export class PlatformAdminOfAccountGuard implements CanActivate {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly memberships: MembershipQueries,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const userId = userIdOf(request);
    const { rows } = await this.pool.query<{ is_admin: boolean }>(`select is_admin from platform.users where id = $1`, [userId]);
    if (rows[0]?.is_admin) return true;
    const { id } = request.params;
    const member = typeof id === 'string' && isUUID(id) ? await this.memberships.find(userId, 'account', id) : undefined;
    if (member) throw new DomainError('forbidden', 'no_right', 'You do not have permission to do this');
    throw new DomainError('not-found', 'account_not_found', 'Account not found');
  }
}
