import { IsBoolean, IsDateString, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import type { AccountType } from './account.contract';
import type { User } from './auth.contract';
import type { Currency } from './business.contract';
import { PageQuery } from './page.contract';
import type { BusinessRole } from './role';
import { AreFeatures, PlanLimitsRequest } from './super-admin.contract';
import { IsNested, Optional, RequiredText } from './validators';

/** Typed to confirm that somebody becomes an administrator, in any case. */
export const ADMIN_CONFIRMATION_WORD = 'admin';
/** Rows of a page of users, and the most that can be asked for. */
export const USERS_PAGE = 100;
/** Rows of the leaderboard. */
export const LEADERBOARD_SIZE = 50;
/** A user, or a business, is active when something was heard of it within this time. */
export const ACTIVE_DAYS = 30;
export const RECENT_SESSIONS = 5;

/**
 * Engagement of a user: points for each sign-in, hour signed in, business owned and transaction recorded in those
 * businesses.
 */
export const ENGAGEMENT_WEIGHTS = { login: 2, sessionHour: 5, business: 10, transaction: 0.5 } as const;

/** The one formula of the leaderboard, to one decimal. @param totalSessionTime in minutes */
export function engagementScore({
  totalLogins,
  totalSessionTime,
  businessCount,
  transactionCount,
}: EngagementFigures): number {
  const { login, sessionHour, business, transaction } = ENGAGEMENT_WEIGHTS;
  const points =
    totalLogins * login +
    (totalSessionTime / 60) * sessionHour +
    businessCount * business +
    transactionCount * transaction;
  return Math.round(points * 10) / 10;
}

export interface EngagementFigures {
  totalLogins: number;
  totalSessionTime: number;
  businessCount: number;
  transactionCount: number;
}

/** Query of GET /api/admin/users; the next page is in the Link header, the total in X-Total-Count. */
export class UsersQuery extends PageQuery {
  /** Part of a name or e-mail, or a whole user id. */
  @Optional()
  @IsString()
  @MaxLength(255, { message: 'Search can have at most 255 characters' })
  search?: string;
}

/** GET /api/admin/users, newest first */
export type AdminUser = Omit<User, 'emailVerified' | 'pendingEmail' | 'secondFactorRequired'> & {
  /** Name of the plan that the user has asked for and nobody has granted yet. */
  requestedPlan: string | null;
};

/** GET /api/admin/stats */
export interface AdminStats {
  userStats: {
    totalUsers: number;
    newUsersThisMonth: number;
    freeUsers: number;
    paidUsers: number;
    activeUsers: number;
  };
  systemStats: {
    totalBusinesses: number;
    activeBusinesses: number;
    totalRevenue: number;
    totalTransactions: number;
    /** The revenue as a decimal string, exact at any size. */
    exact: { totalRevenue: string };
  };
}

/** A stretch of activity; `duration` in minutes, null while it goes on. */
export interface UserSession {
  id: string;
  userId: string;
  sessionStart: string;
  sessionEnd: string | null;
  duration: number | null;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: string;
}

/** GET /api/admin/users/{id}/usage; times in minutes. */
export interface UserUsage {
  businessCount: number;
  transactionCount: number;
  totalRevenue: number;
  totalExpenses: number;
  /** The same as decimal strings, exact at any size. */
  exact: { totalRevenue: string; totalExpenses: string };
  totalLogins: number;
  totalSessionTime: number;
  lastLoginAt: string | null;
  lastActiveAt: string | null;
  joinedAt: string;
  avgSessionTime: number;
  recentSessions: UserSession[];
}

/** GET /api/admin/users/{id}/activity: the newest sessions, and how many there are in X-Total-Count. */
export type UserActivity = UserSession[];

/** GET /api/admin/leaderboard, highest score first */
export interface LeaderboardRow {
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  totalLogins: number;
  /** Minutes. */
  totalSessionTime: number;
  businessCount: number;
  transactionCount: number;
  engagementScore: number;
  lastLoginAt: string | null;
}

/** GET /api/admin/users/{id}/full-access. Opening it is recorded, and its subject sees that it was. */
export interface SupportView {
  user: Omit<AdminUser, 'requestedPlan'>;
  totalTransactions: number;
  totalRevenue: number;
  totalExpenses: number;
  /** The same as decimal strings, exact at any size. */
  exact: { totalRevenue: string; totalExpenses: string };
  /** Of all businesses; null where they differ, and figures are added as they stand. */
  currency: Currency | null;
  businesses: {
    id: string;
    name: string;
    description: string | null;
    industry: string | null;
    isArchived: boolean;
    members: { userId: string; role: BusinessRole }[];
    /** Those that were not deleted, archived ones too. */
    accounts: { id: string; name: string; type: AccountType; isArchived: boolean }[];
  }[];
  /**
   * What counts in a profit and loss statement: a category that posts to the owner's equity, such as Personal, is not
   * among them.
   */
  categoryBreakdown: {
    category: string;
    count: number;
    type: string;
    amount: number;
    /** The same as a decimal string, exact at any size. */
    exactAmount: string;
    currency: Currency;
  }[];
}

/** POST /api/admin/users/{id}/subscription-status: paid grants Professional, free ends what is active. */
export class SubscriptionStatusRequest {
  @IsIn(['free', 'paid'], { message: 'Subscription status must be free or paid' })
  subscriptionStatus!: 'free' | 'paid';
}

/** POST /api/admin/users/{id}/admin-access */
export class AdminAccessRequest {
  @IsBoolean({ message: 'isAdmin must be true or false' })
  isAdmin!: boolean;
}

/** PUT /api/admin/users/{id}/subscription: grants a plan with exceptions; what is active ends. */
export class GrantSubscriptionRequest {
  /** Internal name of the plan. */
  @IsString({ message: 'Plan is required' })
  @MaxLength(100, { message: 'There is no such plan' })
  plan!: string;

  @Optional()
  @IsString({ message: 'Price must be a decimal such as 19.00' })
  @Matches(/^\d{1,8}(\.\d{1,2})?$/, { message: 'Price must be a decimal such as 19.00' })
  customPrice?: string;

  @AreFeatures()
  customFeatures?: string[];

  @Optional()
  @IsNested(() => PlanLimitsRequest, 'Limits must be an object')
  customLimits?: PlanLimitsRequest;

  /** ISO instant after which the user is on Free again; never when absent. */
  @Optional()
  @IsDateString({ strict: true }, { message: 'End date must be an instant such as 2026-12-31T23:59:59Z' })
  endDate?: string;
}

/** GET /api/admin/users/{id}/subscriptions, newest first */
export interface UserSubscription {
  id: string;
  userId: string;
  planId: string;
  planName: string;
  status: string;
  customPrice: string | null;
  customFeatures: string[] | null;
  customLimits: Record<string, unknown> | null;
  startDate: string;
  endDate: string | null;
  cancelledAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** POST /api/admin/projections/{name}/release */
export class ReleaseQuarantineRequest {
  /** As the quarantine names it, such as `ledger-<business id>`. */
  @RequiredText('Stream', 200)
  stream!: string;
}

/**
 * One fill of a projection, in GET /api/admin/projections. Positions are strings: they go beyond what JSON numbers
 * hold.
 */
export interface ProjectionView {
  name: string;
  version: number;
  schemaName: string;
  state: 'serving' | 'building' | 'retired';
  paused: boolean;
  /** Since when its rows are known to be of a log that was put back to an earlier moment; null where they are not. */
  astraySince: string | null;
  position: string;
  head: string;
  lagEvents: number;
  lagIsEstimate: boolean;
  lagSeconds: number;
  eventsPerSecond: number;
  lastError: string | null;
  lastErrorAt: string | null;
  quarantine: { stream: string; revision: string; eventId: string; eventType: string; error: string; since: string }[];
  /** What the last rebuild found; null where none has been. */
  lastComparison: {
    equal: boolean;
    comparedAt: string;
    position: string;
    tables: { table: string; servingRows: number; rebuiltRows: number; equal: boolean }[];
  } | null;
}

/** POST /api/admin/businesses/{id}/compare: the business's events folded anew, against its tables. */
export interface BooksComparison {
  businessId: string;
  events: number;
  entries: number;
  rows: number;
  eventsNotYetProjected: number;
  differenceCount: number;
  differences: { table: string; row: string; column: string | null; byLog: string | null; inTable: string | null }[];
}
