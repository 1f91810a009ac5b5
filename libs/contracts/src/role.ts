/** Roles and rights: the one table that drives the server's guards and what the screens show (decisions.md, role matrix). */
export const BUSINESS_ROLES = ['owner', 'bookkeeper', 'accountant', 'assistant'] as const;
export type BusinessRole = (typeof BUSINESS_ROLES)[number];

export type Right =
  | 'business.read'
  | 'business.manage'
  | 'accounts.read'
  | 'accounts.manage'
  | 'categories.read'
  | 'categories.manage'
  | 'transactions.read'
  | 'transactions.write'
  | 'transactions.delete-own'
  | 'transactions.delete-any'
  | 'transactions.import'
  | 'reports.summary'
  | 'reports.all'
  | 'journal.write'
  | 'history.read'
  | 'exports.list'
  | 'exports.all'
  | 'team.read'
  | 'team.manage';

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

export const RIGHTS: Readonly<Record<BusinessRole, ReadonlySet<Right>>> = {
  owner: new Set<Right>([
    ...EVERYONE,
    'business.manage',
    'accounts.manage',
    'categories.manage',
    'transactions.delete-any',
    'transactions.import',
    'reports.all',
    'journal.write',
    'history.read',
    'exports.all',
    'team.read',
    'team.manage',
  ]),
  bookkeeper: new Set<Right>([
    ...EVERYONE,
    'accounts.manage',
    'categories.manage',
    'transactions.delete-any',
    'transactions.import',
    'reports.all',
    'history.read',
    'exports.all',
    'team.read',
  ]),
  accountant: new Set<Right>([...EVERYONE, 'reports.all', 'journal.write', 'history.read', 'exports.all', 'team.read']),
  assistant: new Set<Right>(EVERYONE),
};

/** True when a member of that role may do this. */
export function may(role: BusinessRole, right: Right): boolean {
  return RIGHTS[role].has(right);
}
