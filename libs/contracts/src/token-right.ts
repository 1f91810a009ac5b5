import { TOKEN_SCOPES, type TokenScope } from './profile.contract';
import { may, type BusinessRole, type Right } from './role';

/**
 * What a call needs that is about no business: who the caller is, which books they have, and what is published anyway.
 */
export type CallerRight = 'caller.identity' | 'caller.businesses' | 'caller.published';

/**
 * All that programs may do with a token, by the right that a route declares and never by its path. What is in neither
 * list is for people: members and invitations, ownership, archiving, deleting, archives and restoring them, periods,
 * plans, profile, sessions, tokens, support and administration. A right that is new is for people until it is put here.
 */
const TOKEN_RIGHTS: Readonly<Record<TokenScope, ReadonlySet<Right | CallerRight>>> = {
  read: new Set<Right | CallerRight>([
    'caller.identity',
    'caller.businesses',
    'caller.published',
    'business.read',
    'accounts.read',
    'categories.read',
    'transactions.read',
    'imports.read',
    'reports.summary',
    'reports.all',
    'history.read',
    'audit.read',
    'exports.list',
    'exports.all',
  ]),
  write: new Set<Right | CallerRight>([
    'accounts.manage',
    'accounts.reconcile',
    'categories.manage',
    'chart.manage',
    'transactions.write',
    'transactions.delete-own',
    'transactions.delete-any',
    'transactions.import',
    'schedules.manage',
    'journal.write',
  ]),
};

/**
 * The scopes that a token needs for a call.
 * @param right what the route declares; undefined where it declares none that programs can have
 * @param isReading false for a call that leaves something behind, which needs `write` whatever its right
 * @returns undefined for what no token can do
 */
export function scopesFor(
  right: Right | CallerRight | undefined,
  isReading: boolean,
): readonly TokenScope[] | undefined {
  const scope = right && TOKEN_SCOPES.find((candidate) => TOKEN_RIGHTS[candidate].has(right));
  if (scope === undefined) return undefined;
  return isReading || scope === 'write' ? [scope] : [scope, 'write'];
}

/** Who acts within a business: a person by their role, or a program with a part of what the person may. */
export interface ActingMember {
  readonly role: BusinessRole;
  /** Roles that the owner of the business has allowed to close periods. */
  readonly closingRoles?: readonly string[];
  /** Undefined where a person acts. */
  readonly tokenScopes?: readonly TokenScope[];
}

/** True when whoever acts may do this: the role has the right, and so has the token where a program calls. */
export function mayAs({ role, closingRoles, tokenScopes }: ActingMember, right: Right): boolean {
  if (!may(role, right, closingRoles)) return false;
  return tokenScopes === undefined || tokenScopes.some((scope) => TOKEN_RIGHTS[scope].has(right));
}
