/** Roles and rights: the one table for the server's guards and the screens (docs/rules.md, Roles and rights). */
export const BUSINESS_ROLES = ['owner', 'bookkeeper', 'accountant', 'assistant'] as const;
export type BusinessRole = (typeof BUSINESS_ROLES)[number];

/** Roles that somebody can be invited to, or be given later; the business has one owner, who can hand it over. */
export const INVITABLE_ROLES = ['bookkeeper', 'accountant', 'assistant'] as const;
export type InvitableRole = (typeof INVITABLE_ROLES)[number];
export const DEFAULT_ROLE: InvitableRole = 'assistant';
/** What the previous owner becomes when a business is handed over. */
export const ROLE_OF_FORMER_OWNER: InvitableRole = 'bookkeeper';

export type Right =
  | 'business.read'
  | 'business.manage'
  | 'accounts.read'
  | 'accounts.manage'
  | 'accounts.reconcile'
  | 'categories.read'
  | 'categories.manage'
  | 'transactions.read'
  | 'transactions.write'
  | 'transactions.delete-own'
  | 'transactions.delete-any'
  | 'transactions.import'
  | 'schedules.manage'
  | 'imports.read'
  | 'reports.summary'
  | 'reports.all'
  | 'journal.write'
  | 'chart.manage'
  | 'periods.prepare'
  | 'periods.close'
  | 'history.read'
  | 'audit.read'
  | 'exports.list'
  | 'exports.all'
  | 'team.read'
  | 'team.manage'
  | 'team.leave';

const EVERYONE: readonly Right[] = [
  'business.read',
  'accounts.read',
  'categories.read',
  'transactions.read',
  'transactions.write',
  'transactions.delete-own',
  'reports.summary',
  'exports.list',
];

const RIGHTS: Readonly<Record<BusinessRole, ReadonlySet<Right>>> = {
  owner: new Set<Right>([
    ...EVERYONE,
    'business.manage',
    'accounts.manage',
    'accounts.reconcile',
    'categories.manage',
    'transactions.delete-any',
    'transactions.import',
    'schedules.manage',
    'imports.read',
    'reports.all',
    'journal.write',
    'chart.manage',
    'periods.prepare',
    'periods.close',
    'history.read',
    'audit.read',
    'exports.all',
    'team.read',
    'team.manage',
  ]),
  bookkeeper: new Set<Right>([
    ...EVERYONE,
    'accounts.manage',
    'accounts.reconcile',
    'categories.manage',
    'chart.manage',
    'transactions.delete-any',
    'transactions.import',
    'schedules.manage',
    'imports.read',
    'reports.all',
    'periods.prepare',
    'history.read',
    'exports.all',
    'team.read',
    'team.leave',
  ]),
  accountant: new Set<Right>([
    ...EVERYONE,
    'accounts.reconcile',
    'imports.read',
    'reports.all',
    'journal.write',
    'chart.manage',
    'periods.prepare',
    'history.read',
    'audit.read',
    'exports.all',
    'team.read',
    'team.leave',
  ]),
  assistant: new Set<Right>([...EVERYONE, 'team.leave']),
};

/**
 * True when a member of that role may do this.
 * @param closingRoles those that the owner of the business has allowed to close periods
 */
export function may(role: BusinessRole, right: Right, closingRoles: readonly string[] = []): boolean {
  return RIGHTS[role].has(right) || (right === 'periods.close' && closingRoles.includes(role));
}

/**
 * What is done to the platform rather than within a business: the columns platform admin and super admin of the matrix.
 */
export type PlatformRight =
  | 'platform.users'
  | 'platform.support-view'
  | 'platform.subscriptions'
  | 'platform.admin-access'
  | 'platform.delete-users'
  | 'platform.delete-businesses'
  | 'platform.delete-accounts'
  | 'platform.projections'
  | 'platform.tickets'
  | 'platform.mail'
  | 'platform.plans'
  | 'platform.flags';

/**
 * What each kind of administrator may do, on any user and business. Everybody else is not in the table and may do none
 * of it.
 */
const PLATFORM_RIGHTS: Readonly<Record<'admin' | 'superAdmin', ReadonlySet<PlatformRight>>> = {
  admin: new Set<PlatformRight>([
    'platform.users',
    'platform.support-view',
    'platform.subscriptions',
    'platform.admin-access',
    'platform.delete-users',
    'platform.delete-businesses',
    'platform.delete-accounts',
    'platform.projections',
    'platform.tickets',
    'platform.mail',
  ]),
  superAdmin: new Set<PlatformRight>(['platform.plans', 'platform.flags']),
};

/** Permissions of a super admin's record, each standing for one right of the table above. */
const SUPER_ADMIN_PERMISSIONS: Readonly<Record<string, PlatformRight>> = {
  plans: 'platform.plans',
  flags: 'platform.flags',
};

/** Who asks, as far as the platform is concerned. */
export interface PlatformStanding {
  readonly isAdmin: boolean;
  /** Permissions of the super admin's record; undefined for whoever is none. */
  readonly permissions?: readonly string[];
}

/** True when an administrator of that standing may do this. */
export function mayOnPlatform({ isAdmin, permissions = [] }: PlatformStanding, right: PlatformRight): boolean {
  if (isAdmin && PLATFORM_RIGHTS.admin.has(right)) return true;
  return (
    PLATFORM_RIGHTS.superAdmin.has(right) &&
    permissions.some((permission) => SUPER_ADMIN_PERMISSIONS[permission] === right)
  );
}
