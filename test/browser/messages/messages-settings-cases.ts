import type { MessageCase } from './messages-driver';
import { problem } from '../driver/refusals';
import { createBusiness, createAccount, changeName, changePassword, askSupport } from './messages-steps';

/** Of the business and its team. */
export const SETTINGS: readonly MessageCase[] = [
  {
    said: ['Failed to update business information'],
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
    said: ['Failed to create account'],
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
    said: ['Failed to update account'],
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
    said: ['Failed to create category'],
    route: '/settings?tab=categories',
    fails: { method: 'POST', path: /\/categories$/ },
    async steps(driver) {
      await driver.press('Add Category');
      await driver.fill('Name', 'Queens');
      await driver.pressAt('[role=dialog] button[type=submit]');
    },
  },
  {
    toast: ['Error', 'Failed to update category visibility'],
    route: '/settings?tab=categories',
    fails: { method: 'PATCH', path: /\/categories\// },
    steps: (driver) => driver.pressAt('input[aria-label="Show Rent"]'),
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

/** Of the person. */
export const PROFILE: readonly MessageCase[] = [
  {
    said: ['Failed to update profile'],
    route: '/profile',
    fails: { method: 'PUT', path: /\/api\/profile$/ },
    steps: changeName('Augusta'),
  },
  { toast: ['Success', 'Profile updated'], route: '/profile', steps: changeName('Byron') },
  { toast: ['Success', 'Profile updated'], route: '/profile', steps: changeName('Ada') },
  {
    said: ['Failed to update password. Please check your current password.'],
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

/** Toasts over pages that fill a phone's screen. */
export const ON_PHONE = [...SETTINGS, ...PROFILE].filter(({ toast }) => toast);

/** Ends every other session of whoever it is, and gives this one a new cookie. */
export const PASSWORD: MessageCase = {
  toast: ['Success', 'Password updated'],
  route: '/profile?tab=security',
  steps: changePassword,
};
