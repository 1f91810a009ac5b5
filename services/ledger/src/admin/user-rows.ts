import type { AdminUser, UserSession } from '@counterfoil/contracts/admin.contract';

export interface AdminUserRow {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly profile_image_url: string | null;
  readonly is_admin: boolean;
  readonly is_super_admin: boolean;
  readonly has_second_factor: boolean;
  readonly setup_completed: boolean;
  readonly total_logins: number;
  readonly total_session_time: number;
  readonly last_login_at: Date | null;
  readonly active_at: Date | null;
  readonly created_at: Date;
  /** With microseconds, which a Date has not. */
  readonly created_at_text: string;
  readonly updated_at: Date;
  readonly plan_name: string;
  readonly plan_display_name: string;
  readonly requested_plan: string | null;
}

export interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly session_start: Date;
  readonly session_end: Date | null;
  readonly duration: number | null;
  readonly ip_address: string | null;
  readonly user_agent: string | null;
  readonly created_at: Date;
}

export function adminUserOf(row: AdminUserRow): AdminUser {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    profileImageUrl: row.profile_image_url,
    isAdmin: row.is_admin,
    isSuperAdmin: row.is_super_admin,
    subscriptionStatus: row.plan_name === 'free' ? 'free' : 'paid',
    planName: row.plan_display_name,
    hasSecondFactor: row.has_second_factor,
    setupCompleted: row.setup_completed,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    totalLogins: row.total_logins,
    totalSessionTime: row.total_session_time,
    lastActiveAt: row.active_at?.toISOString() ?? null,
    requestedPlan: row.requested_plan,
  };
}

export function sessionOf(row: SessionRow): UserSession {
  return {
    id: row.id,
    userId: row.user_id,
    sessionStart: row.session_start.toISOString(),
    sessionEnd: row.session_end?.toISOString() ?? null,
    duration: row.duration,
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
  };
}
