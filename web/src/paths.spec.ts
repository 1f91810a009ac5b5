import 'reflect-metadata';
import { needsSignIn, PATHS, returnPath } from './paths';

it('knows the pages that need somebody to be signed in', () => {
  expect([PATHS.transactions, '/transactions/', PATHS.admin, PATHS.generalLedger].every(needsSignIn)).toBe(true);
  expect(
    [PATHS.dashboard, PATHS.auth, PATHS.forgotPassword, PATHS.resetPassword, '/invitations/x', '/nowhere'].some(
      needsSignIn,
    ),
  ).toBe(false);
});

it('returns to pages of this app only', () => {
  expect(returnPath({ returnTo: '/balance-sheet?date=2026-03-31' })).toBe('/balance-sheet?date=2026-03-31');
  for (const state of [
    null,
    undefined,
    {},
    { returnTo: 7 },
    { returnTo: 'https://elsewhere.example' },
    { returnTo: '//elsewhere.example' },
    { returnTo: '/auth?tab=signup' },
  ])
    expect(returnPath(state)).toBe('/');
});
