import type { WalkBooks } from './walk-books';

const tabs = (path: string, names: readonly string[]): string[] => names.map((name) => `${path}?tab=${name}`);

export const SIGNED_OUT = [
  '/',
  '/auth?tab=signin',
  '/auth?tab=signup',
  '/forgot-password',
  '/reset-password?token=none',
  '/verify-email?token=none',
];

const MAIN = [
  '/',
  '/transactions',
  '/transactions/sort',
  '/repeats',
  '/imports',
  '/balance-sheet',
  '/reports',
  '/team',
  '/rules',
];
const SETTINGS = tabs('/settings', ['business', 'businesses', 'categories', 'accounts', 'team', 'preferences']);
const REPORTS = [
  'profit-and-loss',
  'trial-balance',
  'general-ledger',
  'journal',
  'account-register',
  'cash-flow',
  'journal-entries',
  'chart',
  'periods',
].map((report) => `/reports/${report}`);
const RECONCILIATION = ['/reconciliation', '/receipts'];
const AUDIT = tabs('/audit', ['history', 'proof']);
/** About the person rather than the business. */
const OWN = [
  ...tabs('/profile', ['profile', 'security', 'notifications', 'account']),
  ...tabs('/billing', ['overview', 'plans', 'history']),
  ...tabs('/help', ['faq', 'contact', 'guides', 'status']),
  '/create-business',
  '/upgrade?reason=business',
  '/upgrade?reason=account',
  '/setup',
];

/** Pages as a link opens them, with something open beside them. */
const deep = ({ transactionId, account }: WalkBooks): string[] => [
  '/transactions?group=category&sort=amount',
  '/transactions?search=nothing+like+it',
  `/transactions?history=${transactionId}`,
  `/transactions?notes=${transactionId}`,
  '/reports/journal?entry=1',
  `/reports/account-register?account=${account.id}`,
  `/reconciliation?account=${account.id}`,
  `/reconciliation?account=${account.id}&day=2026-03-31&balance=0.00`,
  '/reports/profit-and-loss?by=month&compare=previous-year',
];

export const ADMIN = tabs('/admin', [
  'users',
  'leaderboard',
  'activity',
  'backdoor',
  'usage',
  'projections',
  'mail',
  'tickets',
]);
export const SUPER_ADMIN = tabs('/super-admin', ['plans', 'flags']);

/** Every page of somebody who is signed in. */
export function signedInRoutes(books: WalkBooks): string[] {
  return [...MAIN, ...SETTINGS, ...REPORTS, ...RECONCILIATION, ...AUDIT, ...deep(books), ...OWN];
}

/** With a user chosen, whose profile and books administrators look at. */
export function adminRoutes({ user }: WalkBooks): string[] {
  return [
    ...ADMIN,
    `/admin?profile=${user.id}`,
    ...['activity', 'backdoor', 'usage'].map((tab) => `/admin?tab=${tab}&user=${user.id}`),
  ];
}
