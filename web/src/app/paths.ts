/** Pages of the signed-in app. A visitor who opens one of them is led to sign in and back; any other path is not found. */
export const PATHS = {
  dashboard: '/',
  transactions: '/transactions',
  balanceSheet: '/balance-sheet',
  settings: '/settings',
  setup: '/setup',
  auth: '/auth',
} as const;

/** The specification's routes for people who are signed in, also those that only some may see. */
const SIGNED_IN = ['/transactions', '/balance-sheet', '/team', '/settings', '/profile', '/create-business', '/billing', '/upgrade', '/help', '/admin', '/super-admin', '/setup'];

export function needsSignIn(pathname: string): boolean {
  return SIGNED_IN.includes(pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname);
}

/** Where to go after signing in: carried by the route's state, and trusted only when it is a path of this app. */
export function returnPath(state: unknown): string {
  const path = typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined;
  return typeof path === 'string' && path.startsWith('/') && !path.startsWith('//') && !path.startsWith(PATHS.auth) ? path : PATHS.dashboard;
}
