import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import {
  ACTIVE_DAYS,
  ENGAGEMENT_WEIGHTS,
  engagementScore,
  LEADERBOARD_SIZE,
  RECENT_SESSIONS,
  type AdminStats,
  type LeaderboardRow,
  type UserUsage,
} from '@counterfoil/contracts/admin.contract';
import { PG_POOL } from '../database/database.module';
import { exactMoney, jsonMoney } from './admin-money';
import { UsersQueries } from './users.queries';

interface UsageRow {
  readonly logins: number;
  readonly session_minutes: number;
  readonly session_count: number;
  readonly last_login_at: Date | null;
  readonly business_count: number;
  readonly transactions: number;
  /** Minor units. */
  readonly revenue: string;
  readonly expenses: string;
}

type Ranked = Omit<LeaderboardRow, 'engagementScore' | 'lastLoginAt'> & { readonly lastLoginAt: Date | null };

/** Statistics of the platform, from what is projected of the log. */
@Injectable()
export class AnalyticsQueries {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly users: UsersQueries,
  ) {}

  async stats(): Promise<AdminStats> {
    const { rows } = await this.pool.query<AdminStats['userStats'] & AdminStats['systemStats'] & { revenue: string }>(
      STATS,
      [ACTIVE_DAYS],
    );
    const row = rows[0];
    if (!row) throw new Error('an aggregate has one row');
    const {
      totalUsers,
      newUsersThisMonth,
      paidUsers,
      activeUsers,
      totalBusinesses,
      activeBusinesses,
      revenue,
      totalTransactions,
    } = row;
    return {
      userStats: {
        totalUsers,
        newUsersThisMonth,
        freeUsers: Math.max(0, totalUsers - paidUsers),
        paidUsers,
        activeUsers,
      },
      systemStats: {
        totalBusinesses,
        activeBusinesses,
        totalRevenue: jsonMoney(revenue),
        totalTransactions,
        exact: { totalRevenue: exactMoney(revenue) },
      },
    };
  }

  /** @throws DomainError not-found */
  async usageOf(userId: string): Promise<UserUsage> {
    const user = await this.users.find(userId);
    const { rows } = await this.pool.query<UsageRow>(USAGE, [userId]);
    const row = rows[0];
    const sessions = await this.users.sessions(userId, RECENT_SESSIONS);
    return {
      businessCount: row?.business_count ?? 0,
      transactionCount: row?.transactions ?? 0,
      totalRevenue: jsonMoney(row?.revenue ?? '0'),
      totalExpenses: jsonMoney(row?.expenses ?? '0'),
      exact: { totalRevenue: exactMoney(row?.revenue ?? '0'), totalExpenses: exactMoney(row?.expenses ?? '0') },
      totalLogins: row?.logins ?? 0,
      totalSessionTime: row?.session_minutes ?? 0,
      lastLoginAt: row?.last_login_at?.toISOString() ?? null,
      lastActiveAt: user.lastActiveAt,
      joinedAt: user.createdAt,
      avgSessionTime: row && row.session_count > 0 ? Math.round(row.session_minutes / row.session_count) : 0,
      recentSessions: sessions.rows,
    };
  }

  /** Whoever is engaged most, first; by the one formula in the contracts. */
  async leaderboard(): Promise<LeaderboardRow[]> {
    const { login, sessionHour, business, transaction } = ENGAGEMENT_WEIGHTS;
    const { rows } = await this.pool.query<Ranked>(LEADERBOARD, [
      login,
      sessionHour,
      business,
      transaction,
      LEADERBOARD_SIZE,
    ]);
    return rows.map((row) => ({
      ...row,
      engagementScore: engagementScore(row),
      lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    }));
  }
}

const STATS = `
  with people as (
    select count(*)::int as "totalUsers",
      count(*) filter (where u.registered_at >= date_trunc('month',
        now() at time zone 'UTC') at time zone 'UTC')::int as "newUsersThisMonth",
      count(*) filter (where greatest(u.last_active_at,
        p.last_active_at) > now() - make_interval(days => $1))::int as "activeUsers"
    from analytics.users u left join platform.users p on p.id = u.id
  ), paying as (
    select count(*)::int as "paidUsers" from platform.user_subscriptions s join platform.subscription_plans p
      on p.id = s.plan_id
    where s.status = 'active' and s.start_date <= now() and (s.end_date is null or s.end_date > now())
      and p.name <> 'free'
  ), companies as (
    select count(*)::int as "totalBusinesses", count(*) filter
      (where last_recorded_at > now() - make_interval(days => $1))::int as "activeBusinesses",
      coalesce(sum(revenue), 0)::text as revenue, coalesce(sum(transactions), 0)::float8 as "totalTransactions"
    from analytics.businesses
  )
  select * from people, paying, companies`;

const OWNED = `
  select count(*)::int as business_count, coalesce(sum(transactions), 0)::float8 as transactions,
    coalesce(sum(revenue), 0)::text as revenue, coalesce(sum(expenses), 0)::text as expenses
  from analytics.businesses where owner_id = `;

const USAGE = `
  select u.logins, u.session_minutes::float8 as session_minutes, u.session_count, u.last_login_at, owned.*
  from analytics.users u, lateral (${OWNED} u.id) as owned where u.id = $1`;

const LEADERBOARD = `
  select p.id as "userId", p.first_name as "firstName", p.last_name as "lastName", p.email, u.logins as "totalLogins",
    u.session_minutes::float8 as "totalSessionTime", owned.business_count as "businessCount",
      owned.transactions as "transactionCount", u.last_login_at as "lastLoginAt"
  from analytics.users u join platform.users p on p.id = u.id, lateral (${OWNED} u.id) as owned
  order by u.logins * $1::float8 + u.session_minutes / 60.0 * $2::float8 + owned.business_count * $3::float8
    + owned.transactions * $4::float8 desc, p.created_at, p.id
  limit $5`;
