import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { isUUID } from 'class-validator';
import type { Request } from 'express';
import type { Pool } from 'pg';
import { mayOnPlatform, type PlatformRight, type PlatformStanding } from '@counterfoil/contracts/role';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { userIdOf } from '../http/callers/current-user';
import { PG_POOL } from '../database/database.module';
import { REQUIRED_PLATFORM_RIGHT } from '../http/callers/platform-right';
import { PLATFORM_SUBJECT, type PlatformSubject } from '../http/callers/platform-subject';
import { NOT_FOUND, PATH_SUBJECT } from './membership.guard';
import { MembershipQueries, type PathSubject } from './membership.queries';

/**
 * Lets administrators in, as far as the role matrix goes. Where the path names a business or one of its parts, whoever
 * may not do this learns no more than elsewhere: a member gets 403, and to everybody else the thing does not exist.
 * What is a super admin's is for super admins alone.
 */
@Injectable()
export class PlatformGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly memberships: MembershipQueries,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const places = [context.getHandler(), context.getClass()];
    const right = this.reflector.getAllAndOverride<PlatformRight | undefined>(REQUIRED_PLATFORM_RIGHT, places);
    if (!right)
      throw new Error(`${context.getClass().name}.${context.getHandler().name} is guarded but requires no right`);
    const userId = userIdOf(request);
    const standing = await this.standingOf(userId);
    if (mayOnPlatform(standing, right)) {
      request.actingAs = standing.isAdmin ? 'platform admin' : 'super admin';
      request.isSuperAdmin = standing.isSuperAdmin;
      const concerns = this.reflector.getAllAndOverride<PlatformSubject | undefined>(PLATFORM_SUBJECT, places);
      if (concerns && !standing.isSuperAdmin) await this.refuseSuperAdmins(concerns, request.params['id']);
      return true;
    }
    const subject = this.reflector.getAllAndOverride<PathSubject | undefined>(PATH_SUBJECT, places);
    if (subject && !(await this.isMember(userId, subject, request.params['id']))) {
      throw new DomainError('not-found', `${subject}_not_found`, NOT_FOUND[subject]);
    }
    throw new DomainError('forbidden', 'no_right', 'You do not have permission to do this');
  }

  /** Asked at every call: whose rights were taken away has none any more at once. */
  private async standingOf(userId: string): Promise<PlatformStanding & { readonly isSuperAdmin: boolean }> {
    const { rows } = await this.pool.query<{ is_admin: boolean; permissions: string[] | null }>({
      name: 'platform-standing',
      text: `
        select u.is_admin, s.permissions from platform.users u left join platform.super_admins s on s.user_id = u.id
          where u.id = $1`,
      values: [userId],
    });
    const row = rows[0];
    const permissions = row?.permissions ?? null;
    return { isAdmin: row?.is_admin ?? false, permissions: permissions ?? [], isSuperAdmin: permissions !== null };
  }

  /** @throws DomainError forbidden where what the path names is a super admin, or a super admin's */
  private async refuseSuperAdmins(subject: PlatformSubject, id: unknown): Promise<void> {
    if (!isUUID(id)) return;
    const { rowCount } = await this.pool.query({
      name: `super-admins-${subject}`,
      text: SUPER_ADMINS[subject],
      values: [id],
    });
    if (rowCount !== 0)
      throw new DomainError('forbidden', 'super_admin_only', 'Only a super admin can do this to a super admin');
  }

  private async isMember(userId: string, subject: PathSubject, id: unknown): Promise<boolean> {
    return typeof id === 'string' && isUUID(id) && (await this.memberships.find(userId, subject, id)) !== undefined;
  }
}

/** The super admin whom an id names, or to whom the business or account of that id belongs. */
const SUPER_ADMINS: Readonly<Record<PlatformSubject, string>> = {
  user: 'select from platform.super_admins where user_id = $1',
  business: `select from platform.super_admins s join books.businesses b on b.owner_id = s.user_id where b.id = $1`,
  account: `select from platform.super_admins s join books.businesses b on b.owner_id = s.user_id
    join books.accounts a on a.business_id = b.id where a.id = $1`,
};
