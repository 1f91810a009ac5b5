/** Ways to the messages of failure: a call that is answered by nobody, or refused, while a person does what the steps say. */
import type { MessageCase } from './messages-driver';
import type { PageDriver } from './page-driver';
import { problem } from './refusals';

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
    toast: ['Error', 'Failed to add transaction'],
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
    toast: ['Update failed', 'Failed to update transaction categories. Please try again.'],
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
    toast: ['Error deleting transactions', 'Failed to delete transactions'],
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
    toast: ['Error', 'Failed to invite team member'],
    route: '/team',
    fails: { method: 'POST', path: /\/invitations$/ },
    steps: invite,
  },
  {
    toast: ['Error', 'Failed to remove team member'],
    route: '/team',
    fails: { method: 'DELETE', path: /\/members\// },
    steps: removeMember,
  },
  {
    toast: ['Cannot Remove Owner', 'The owner cannot be removed'],
    route: '/team',
    fails: { method: 'DELETE', path: /\/members\//, ...problem(403, 'owner_protected', 'The owner cannot be removed') },
    steps: removeMember,
  },
  {
    toast: ['Error', 'Failed to update member role'],
    route: '/team',
    fails: { method: 'PATCH', path: /\/members\// },
    steps: changeRole,
  },
  {
    toast: ['Cannot Change Owner Role', 'The role of the owner cannot be changed'],
    route: '/team',
    fails: {
      method: 'PATCH',
      path: /\/members\//,
      ...problem(403, 'owner_protected', 'The role of the owner cannot be changed'),
    },
    steps: changeRole,
  },
];

const SETTINGS: readonly MessageCase[] = [
  {
    toast: ['Error', 'Failed to update business information'],
    route: '/settings?tab=business',
    fails: { method: 'PUT', path: /\/api\/businesses\/[^/]+$/ },
    async steps(driver) {
      await driver.fill('Business name', 'Bees, Honey & Wax');
      await driver.press('Save Changes');
    },
  },
  {
    toast: ['Error', 'Failed to archive business'],
    route: '/settings?tab=businesses',
    fails: { method: 'PATCH', path: /\/archive$/ },
    async steps(driver) {
      await driver.press('Archive Bees & Honey');
      await driver.fill('Name of the business', 'Bees & Honey');
      await driver.press('Archive Business');
    },
  },
  {
    toast: ['Error', 'Failed to create business. Please try again.'],
    route: '/create-business',
    fails: { method: 'POST', path: /\/api\/businesses$/ },
    steps: createBusiness,
  },
  {
    address: '/upgrade?reason=business',
    route: '/create-business',
    fails: {
      method: 'POST',
      path: /\/api\/businesses$/,
      ...problem(403, 'limit_reached', 'Free accounts are limited to 1 business'),
    },
    steps: createBusiness,
  },
  {
    toast: ['Error', 'Failed to create account'],
    route: '/settings?tab=accounts',
    fails: { method: 'POST', path: /\/accounts$/ },
    steps: createAccount,
  },
  {
    address: '/upgrade?reason=account',
    route: '/settings?tab=accounts',
    fails: {
      method: 'POST',
      path: /\/accounts$/,
      ...problem(403, 'limit_reached', 'Free accounts are limited to 3 accounts'),
    },
    steps: createAccount,
  },
  {
    toast: ['Error', 'Failed to update account'],
    route: '/settings?tab=accounts',
    fails: { method: 'PATCH', path: /\/api\/accounts\/[^/]+$/ },
    async steps(driver) {
      await driver.press('Actions for Savings');
      await driver.press('Edit', 'menuitem');
      await driver.fill('Account name', 'Savings at the bank');
      await driver.press('Save Changes');
    },
  },
  {
    toast: ['Error', 'Failed to archive account'],
    route: '/settings?tab=accounts',
    fails: { method: 'POST', path: /\/archive$/ },
    async steps(driver) {
      await driver.press('Actions for Savings');
      await driver.press('Archive', 'menuitem');
    },
  },
  {
    toast: ['Error', 'Failed to create category'],
    route: '/settings?tab=categories',
    fails: { method: 'POST', path: /\/categories$/ },
    async steps(driver) {
      await driver.press('Add Category');
      await driver.fill('Name', 'Queens');
      await driver.page.locator('[role=dialog] button[type=submit]').click();
    },
  },
  {
    toast: ['Error', 'Failed to update category visibility'],
    route: '/settings?tab=categories',
    fails: { method: 'PATCH', path: /\/categories\// },
    steps: (driver) => driver.page.locator('input[aria-label="Show Rent"]').click(),
  },
  {
    toast: ['Error', 'Failed to delete category'],
    route: '/settings?tab=categories',
    fails: { method: 'DELETE', path: /\/categories\// },
    steps: (driver) => driver.press('Delete Wax moulds'),
  },
  {
    toast: ['Error', 'Failed to generate backup'],
    route: '/settings?tab=business',
    fails: { method: 'POST', path: /\/backup$/ },
    steps: (driver) => driver.press('Backup Data'),
  },
];

const PROFILE: readonly MessageCase[] = [
  {
    toast: ['Error', 'Failed to update profile'],
    route: '/profile',
    fails: { method: 'PUT', path: /\/api\/profile$/ },
    steps: changeName('Augusta'),
  },
  { toast: ['Success', 'Profile updated'], route: '/profile', steps: changeName('Byron') },
  { toast: ['Success', 'Profile updated'], route: '/profile', steps: changeName('Ada') },
  {
    toast: ['Error', 'Failed to update password. Please check your current password.'],
    route: '/profile?tab=security',
    fails: { method: 'PUT', path: /\/api\/profile\/password$/ },
    steps: changePassword,
  },
  {
    texts: ['Failed to send support request. Please try again.'],
    route: '/help?tab=contact',
    fails: { method: 'POST', path: /\/api\/support-tickets$/ },
    steps: askSupport,
  },
  { toast: ['Support Request Sent'], route: '/help?tab=contact', steps: askSupport },
];

/** Ends every other session of whoever it is, and gives this one a new cookie. */
export const PASSWORD: MessageCase = {
  toast: ['Success', 'Password updated'],
  route: '/profile?tab=security',
  steps: changePassword,
};

export const BOOKS: readonly MessageCase[] = [...TRANSACTIONS, ...TEAM, ...SETTINGS, ...PROFILE];

/** As an administrator, about a user. */
export function administration(userId: string): readonly MessageCase[] {
  const profile = `/admin?profile=${userId}`;
  const support = `/admin?tab=backdoor&user=${userId}`;
  const cases: readonly MessageCase[] = [
    {
      toast: ['Error', 'Failed to update subscription status'],
      route: profile,
      fails: { method: 'POST', path: /\/subscription-status$/ },
      steps: (driver) =>
        driver.page.locator('::-p-xpath(//label[starts-with(normalize-space(), "Paid account")]//input)').click(),
    },
    {
      toast: ['Error', 'Failed to update admin access'],
      route: profile,
      fails: { method: 'POST', path: /\/admin-access$/ },
      steps: typedIn('Grant Admin Access', 'Confirmation', 'admin', 'Grant Access'),
    },
    {
      toast: ['Error', 'Failed to delete user'],
      route: profile,
      fails: { method: 'DELETE', path: /\/api\/admin\/users\// },
      steps: typedIn('Delete User Account', 'Full name or email', 'Mary Sale', 'Delete User'),
    },
    {
      toast: ['Error', 'Failed to delete account'],
      route: support,
      fails: { method: 'DELETE', path: /\/api\/accounts\// },
      steps: typedIn('Delete account Checking', 'Name of the account', 'Checking', 'Delete Account'),
    },
    {
      toast: ['Error', 'Failed to delete business'],
      route: support,
      fails: { method: 'DELETE', path: /\/api\/businesses\// },
      steps: typedIn('Delete business', 'Name of the business', 'Bees & Honey', 'Delete Business'),
    },
  ];
  return cases.map((each) => ({ ...each, isLoaded: true }));
}

async function leaveAddress(driver: PageDriver): Promise<void> {
  await driver.fill('Email address', 'ada@example.com');
  await driver.press('Get Started');
}

export async function addTransaction(driver: PageDriver): Promise<void> {
  await driver.press('Add Transaction');
  await driver.fill('Amount', '85.50');
  await driver.fill('Description', 'Jars');
  await driver.choose('Account', 'Checking');
  await driver.search('Category', 'Supplies');
  await driver.press('Save Transaction');
}

export function exportAs(format: 'pdf' | 'csv'): (driver: PageDriver) => Promise<void> {
  return async (driver) => {
    await driver.press('Export P&L');
    await driver.page.locator(`input[type=radio][value=${format}]`).click();
    await driver.press('Export');
  };
}

export async function invite(driver: PageDriver): Promise<void> {
  await driver.press('Invite User');
  await driver.fill('Email', 'grace@example.com');
  await driver.press('Review Invitation');
  await driver.press('Send Invitation');
}

async function removeMember(driver: PageDriver): Promise<void> {
  await driver.page.locator('button[aria-label^="Actions for"]').click();
  await driver.page.locator('::-p-xpath(//*[@role="menuitem"][starts-with(., "Remove")])').click();
  await driver.press('Remove');
}

async function changeRole(driver: PageDriver): Promise<void> {
  await driver.page.locator('button[aria-label^="Actions for"]').click();
  await driver.page.locator('::-p-xpath(//*[@role="menuitem"][contains(., "role")])').click();
  await driver.choose('Role', 'Accountant');
  await driver.press('Change Role');
}

async function createBusiness(driver: PageDriver): Promise<void> {
  await driver.fill('Business name', 'Second hive');
  await driver.search('Industry', 'Farming');
  await driver.page.locator('select[name=businessType]').fill('LLC');
  await driver.press('Next');
  await driver.press('Next');
  await driver.press('Create Business');
}

async function createAccount(driver: PageDriver): Promise<void> {
  await driver.press('Add Account');
  await driver.fill('Account name', 'Cash box');
  await driver.fill('Initial balance', '10');
  await driver.page.locator('[role=dialog] button[type=submit]').click();
}

function changeName(name: string): (driver: PageDriver) => Promise<void> {
  return async (driver) => {
    await driver.fill('First name', name);
    await driver.press('Save Changes');
  };
}

async function changePassword(driver: PageDriver): Promise<void> {
  await driver.fill('Current password', 'correct horse');
  await driver.fill('New password', 'correct horse');
  await driver.fill('Confirm new password', 'correct horse');
  await driver.press('Change Password');
}

async function askSupport(driver: PageDriver): Promise<void> {
  await driver.fill('Subject', 'A question');
  await driver.page.locator('select[name=category]').fill('technical');
  await driver.page.locator('textarea[name=message]').fill('How do I close a year?');
  await driver.press('Send Request');
}

/** Opens a confirmation, types what it asks for, and confirms. */
function typedIn(opener: string, field: string, text: string, confirm: string): (driver: PageDriver) => Promise<void> {
  return async (driver) => {
    await driver.press(opener);
    await driver.fill(field, text);
    await driver.press(confirm);
  };
}
