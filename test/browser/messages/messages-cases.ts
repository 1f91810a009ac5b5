/**
 * Ways to the messages of failure: a call that is answered by nobody, or refused, while a person does what the steps
 * say.
 */
import type { MessageCase } from './messages-driver';
import { problem } from '../driver/refusals';
import { leaveAddress, addTransaction, exportAs, invite, removeMember, changeRole, typedIn } from './messages-steps';
import { SETTINGS } from './messages-settings-cases';

/** Pages that are seen before signing in; each is loaded, since it is the first. */
export const SIGNED_OUT: readonly MessageCase[] = [
  {
    texts: ['Login failed'],
    route: '/auth',
    fails: { method: 'POST', path: /\/api\/login$/ },
    async steps(driver) {
      await driver.fill('Email', 'ada@example.com');
      await driver.fill('Password', 'correct horse');
      await driver.press('Sign In');
    },
  },
  {
    texts: ['Registration failed'],
    route: '/auth?tab=signup&email=ada@example.com',
    fails: { method: 'POST', path: /\/api\/register$/ },
    async steps(driver) {
      await driver.fill('First name', 'Ada');
      await driver.fill('Last name', 'Lovelace');
      await driver.fill('Password', 'correct horse');
      await driver.press('Create Account');
    },
  },
  {
    texts: ['The address could not be verified. Please try again.'],
    route: '/verify-email?token=none',
    fails: { method: 'POST', path: /\/api\/email\/verify$/ },
    steps: (driver) => driver.press('Verify'),
  },
  {
    toast: ['Error', 'Failed to sign up. Please try again.'],
    route: '/',
    fails: { method: 'POST', path: /\/api\/email-leads$/ },
    steps: leaveAddress,
  },
  {
    toast: ['Success!', "You're all set! Check your email for next steps."],
    route: '/',
    fails: { method: 'POST', path: /\/api\/email-leads$/, status: 201, body: { message: '', redirectTo: 'signup' } },
    steps: leaveAddress,
  },
];

const TRANSACTIONS: readonly MessageCase[] = [
  {
    said: ['Failed to add transaction'],
    route: '/',
    fails: { method: 'POST', path: /\/transactions$/ },
    steps: addTransaction,
  },
  {
    toast: ['Error', 'Failed to generate PDF'],
    route: '/',
    fails: { method: 'POST', path: /\/exports$/ },
    steps: exportAs('pdf'),
  },
  {
    toast: ['Error', 'Failed to generate CSV'],
    route: '/',
    fails: { method: 'POST', path: /\/exports$/ },
    steps: exportAs('csv'),
  },
  {
    said: ['Update failed', 'Failed to update transaction categories. Please try again.'],
    route: '/transactions',
    fails: { method: 'PATCH', path: /\/transactions(\/|$)/ },
    async steps(driver) {
      await driver.press('Categorize Rent, Old Mill Road');
      await driver.search('Category', 'Supplies');
      await driver.press('Update Category');
    },
  },
  {
    toast: ['Transfer account required', 'Please select a destination account for this transfer.'],
    route: '/transactions',
    async steps(driver) {
      await driver.press('Categorize Rent, Old Mill Road');
      await driver.search('Category', 'Transfer');
      await driver.press('Update Category');
    },
  },
  {
    // Several rows have no category in common to begin with.
    toast: ['Update failed', 'Transaction data is incomplete'],
    route: '/transactions',
    async steps(driver) {
      await driver.press('Select all', 'checkbox');
      await driver.press('Categorize (2)');
      await driver.press('Update 2 Transactions');
    },
  },
  {
    said: ['Error deleting transactions', 'Failed to delete transactions'],
    route: '/transactions',
    fails: { method: 'DELETE', path: /\/transactions$/ },
    async steps(driver) {
      await driver.press('Select all', 'checkbox');
      await driver.press('Delete Selected (2)');
      await driver.fill('Type DELETE to confirm', 'DELETE');
      await driver.press('Delete');
    },
  },
  {
    texts: ['Error loading balance sheet', 'Failed to fetch balance sheet'],
    route: '/balance-sheet',
    fails: { method: 'GET', path: /\/balance-sheet$/ },
  },
];

const TEAM: readonly MessageCase[] = [
  {
    said: ['Failed to invite team member'],
    route: '/team',
    fails: { method: 'POST', path: /\/invitations$/ },
    steps: invite,
  },
  {
    said: ['Failed to remove team member'],
    route: '/team',
    fails: { method: 'DELETE', path: /\/members\// },
    steps: removeMember,
  },
  {
    said: ['Cannot Remove Owner', 'The owner cannot be removed'],
    route: '/team',
    fails: { method: 'DELETE', path: /\/members\//, ...problem(403, 'owner_protected', 'The owner cannot be removed') },
    steps: removeMember,
  },
  {
    said: ['Failed to update member role'],
    route: '/team',
    fails: { method: 'PATCH', path: /\/members\// },
    steps: changeRole,
  },
  {
    said: ['Cannot Change Owner Role', 'The role of the owner cannot be changed'],
    route: '/team',
    fails: {
      method: 'PATCH',
      path: /\/members\//,
      ...problem(403, 'owner_protected', 'The role of the owner cannot be changed'),
    },
    steps: changeRole,
  },
];

export const BOOKS: readonly MessageCase[] = [...TRANSACTIONS, ...TEAM, ...SETTINGS];

/** As an administrator, about a user. */
export function administration(userId: string): readonly MessageCase[] {
  const profile = `/admin?profile=${userId}`;
  const support = `/admin?tab=backdoor&user=${userId}`;
  const cases: readonly MessageCase[] = [
    {
      toast: ['Error', 'Failed to update subscription status'],
      route: profile,
      fails: { method: 'POST', path: /\/subscription-status$/ },
      steps: (driver) => driver.pressAt('label', 'Paid account'),
    },
    {
      said: ['Failed to update admin access'],
      route: profile,
      fails: { method: 'POST', path: /\/admin-access$/ },
      steps: typedIn('Grant Admin Access', 'Confirmation', 'admin', 'Grant Access'),
    },
    {
      said: ['Failed to delete user'],
      route: profile,
      fails: { method: 'DELETE', path: /\/api\/admin\/users\// },
      steps: typedIn('Delete User Account', 'Full name or email', 'Mary Sale', 'Delete User'),
    },
    {
      said: ['Failed to delete account'],
      route: support,
      fails: { method: 'DELETE', path: /\/api\/accounts\// },
      steps: typedIn('Delete account Checking', 'Name of the account', 'Checking', 'Delete Account'),
    },
    {
      said: ['Failed to delete business'],
      route: support,
      fails: { method: 'DELETE', path: /\/api\/businesses\// },
      steps: typedIn('Delete business', 'Name of the business', 'Bees & Honey', 'Delete Business'),
    },
  ];
  return cases.map((each) => ({ ...each, isLoaded: true }));
}
