import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Pool } from 'pg';
import { DomainError } from '@counterfoil/event-sourcing/domain-error';
import { userIdOf } from '../platform/current-user';
import { PG_POOL } from '../platform/database.module';

/** Lets platform administrators in. Asked at every call: whoever loses the right loses it at once. */
@Injectable()
export class PlatformAdminGuard implements CanActivate {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const userId = userIdOf(context.switchToHttp().getRequest<Request>());
    const { rows } = await this.pool.query<{ is_admin: boolean }>('SELECT is_admin FROM platform.users WHERE id = $1', [userId]);
    if (rows[0]?.is_admin) return true;
    throw new DomainError('forbidden', 'no_right', 'You do not have permission to do this');
  }
}
