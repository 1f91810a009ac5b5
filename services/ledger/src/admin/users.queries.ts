import { Inject, Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { Pool } from 'pg';
import { USERS_PAGE, type AdminUser, type UserSession, type UsersQuery } from '@counterfoil/contracts/admin.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { PG_POOL } from '../database/database.module';
import { shownRow, type Row } from '../database/shown-row';
import type { Page } from '../http/answers/paging';
import { BadRequest } from '../http/answers/refusal';

/** Sessions of one answer; the total is in a header. */
const MAX_SESSIONS = 200;

/** With the microseconds of `created_at`, which a Date has not. */
type UserRow = Row & { readonly created_at_text: string };

/** People, as administrators see them. */
@Injectable()
export class UsersQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Newest first. @throws BadRequest for a cursor that was not given out */
  async page({ search, limit, cursor }: UsersQuery): Promise<Page<AdminUser>> {
    const size = limit === undefined ? USERS_PAGE : Number(limit);
    const after = cursor === undefined ? [null, null] : readCursor(cursor);
    const pattern =
      search === undefined || search.trim() === '' ? null : `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`;
    const { rows } = await this.pool.query<UserRow>(
      `${USERS} ${FOUND} and ($2::timestamptz is null or (u.created_at, u.id) < ($2::timestamptz, $3::uuid)) order by u.created_at desc, u.id desc limit $4`,
      [pattern, ...after, size + 1],
    );
    const { rows: counted } = await this.pool.query<{ total: number }>(
      `select count(*)::int as total from platform.users u ${FOUND}`,
      [pattern],
    );
    const last = rows.length > size ? rows[size - 1] : undefined;
    return { rows: rows.slice(0, size).map(adminUserOf), total: counted[0]?.total ?? 0, next: last && cursorAt(last) };
  }

  /** @throws DomainError not-found */
  async find(id: string): Promise<AdminUser> {
    const { rows } = await this.pool.query<UserRow>(`${USERS} where u.id = $1`, [id]);
    if (!rows[0]) throw new DomainError('not-found', 'user_not_found', 'User not found');
    return adminUserOf(rows[0]);
  }

  /** Sessions of a user, newest first. @throws DomainError not-found */
  async sessions(userId: string, limit = MAX_SESSIONS): Promise<Page<UserSession>> {
    await this.find(userId);
    const { rows } = await this.pool.query<Row>(SESSIONS, [userId, limit]);
    const { rows: counted } = await this.pool.query<{ total: number }>(
      'select count(*)::int as total from platform.user_sessions where user_id = $1',
      [userId],
    );
    return { rows: rows.map(shownRow<UserSession>), total: counted[0]?.total ?? 0, next: undefined };
  }
}

const USERS = `
  select u.id, u.email, u.first_name, u.last_name, u.profile_image_url, u.is_admin, u.setup_completed, u.total_logins,
         u.total_session_time, u.last_login_at, u.created_at, u.updated_at, u.created_at::text as created_at_text,
         s.user_id is not null as is_super_admin,
         exists (select from platform.authenticator_apps a where a.user_id = u.id and a.secret is not null)
           or exists (select from platform.passkeys p where p.user_id = u.id) as has_second_factor,
         case when coalesce(plan.name, 'free') = 'free' then 'free' else 'paid' end as subscription_status,
         coalesce(plan.display_name,
           (select display_name from platform.subscription_plans where name = 'free'), 'Free') as plan_name,
         wanted.name as requested_plan, greatest(u.last_active_at, seen.last_active_at) as last_active_at
  from platform.users u
  left join platform.super_admins s on s.user_id = u.id
  left join platform.user_subscriptions sub on sub.user_id = u.id and sub.status = 'active' and sub.start_date <= now()
    and (sub.end_date is null or sub.end_date > now())
  left join platform.subscription_plans plan on plan.id = sub.plan_id
  left join platform.plan_requests request on request.user_id = u.id
  left join platform.subscription_plans wanted on wanted.id = request.plan_id
  left join analytics.users seen on seen.id = u.id`;

const SESSIONS = `
  select id, user_id, session_start, session_end, duration, ip_address, user_agent, created_at
  from platform.user_sessions where user_id = $1 order by session_start desc, id limit $2`;

const FOUND = `
  where ($1::text is null or u.email ilike $1 or u.first_name || ' ' || u.last_name ilike $1
    or lower($1) = '%' || u.id::text || '%')`;

function adminUserOf({ created_at_text: _, ...row }: UserRow): AdminUser {
  return shownRow(row);
}

function cursorAt({ created_at_text: at, id }: UserRow): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url');
}

const POSTGRES_INSTANT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-]\d{2}(:\d{2})?$/;

function readCursor(cursor: string): [string, string] {
  try {
    const [at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[];
    if (
      typeof at === 'string' &&
      POSTGRES_INSTANT.test(at) &&
      !Number.isNaN(Date.parse(at)) &&
      isUUID(id) &&
      typeof id === 'string'
    )
      return [at, id];
  } catch {
    // Answered below, like every other text that is no cursor.
  }
  throw new BadRequest('cursor_invalid', 'cursor is not one that was given out');
}
