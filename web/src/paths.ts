import { RESET_PASSWORD_PATH, VERIFY_EMAIL_PATH } from '@counterfoil/contracts/mailed-link';

/**
 * Pages of the signed-in app. A visitor who opens one of them is led to sign in and back; any other path is not found.
 */
export const PATHS = {
  dashboard: '/',
  transactions: '/transactions',
  sorting: '/transactions/sort',
  balanceSheet: '/balance-sheet',
  reports: '/reports',
  profitAndLoss: '/reports/profit-and-loss',
  trialBalance: '/reports/trial-balance',
  generalLedger: '/reports/general-ledger',
  journal: '/reports/journal',
  accountRegister: '/reports/account-register',
  cashFlow: '/reports/cash-flow',
  journalEntries: '/reports/journal-entries',
  chart: '/reports/chart',
  periods: '/reports/periods',
  reconciliation: '/reconciliation',
  receipts: '/receipts',
  schedules: '/repeats',
  audit: '/audit',
  imports: '/imports',
  rules: '/rules',
  settings: '/settings',
  team: '/team',
  profile: '/profile',
  createBusiness: '/create-business',
  billing: '/billing',
  upgrade: '/upgrade',
  help: '/help',
  /** Followed by the token; open to everybody who has the link. */
  invitations: '/invitations',
  admin: '/admin',
  superAdmin: '/super-admin',
  setup: '/setup',
  auth: '/auth',
  forgotPassword: '/forgot-password',
  resetPassword: RESET_PASSWORD_PATH,
  verifyEmail: VERIFY_EMAIL_PATH,
} as const;

/** Routes for people who are signed in, also those that only some may see. */
const SIGNED_IN: readonly string[] = [
  PATHS.transactions,
  PATHS.imports,
  PATHS.team,
  PATHS.settings,
  PATHS.rules,
  PATHS.profile,
  PATHS.createBusiness,
  PATHS.billing,
  PATHS.upgrade,
  PATHS.help,
  PATHS.admin,
  PATHS.superAdmin,
  PATHS.setup,
];

/** Pages about the books themselves: balance sheet, reports, journal, chart, periods, sorting. */
export const BOOKS_PATHS: readonly string[] = [
  PATHS.balanceSheet,
  PATHS.reports,
  PATHS.profitAndLoss,
  PATHS.trialBalance,
  PATHS.generalLedger,
  PATHS.journal,
  PATHS.accountRegister,
  PATHS.cashFlow,
  PATHS.journalEntries,
  PATHS.chart,
  PATHS.periods,
  PATHS.reconciliation,
  PATHS.receipts,
  PATHS.schedules,
  PATHS.sorting,
  PATHS.audit,
];

export function needsSignIn(pathname: string): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return SIGNED_IN.includes(path) || BOOKS_PATHS.includes(path);
}

/** Where to go after signing in: carried by the route's state, and trusted only when it is a path of this app. */
export function returnPath(state: unknown): string {
  const path = typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined;
  return typeof path === 'string' && path.startsWith('/') && !path.startsWith('//') && !path.startsWith(PATHS.auth)
    ? path
    : PATHS.dashboard;
}
