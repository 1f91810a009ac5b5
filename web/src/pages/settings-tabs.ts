import type { Right } from '@counterfoil/contracts/role';

export const SETTINGS_TABS = ['business', 'businesses', 'categories', 'accounts', 'team', 'preferences'] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

export const TAB_LABELS: Readonly<Record<SettingsTab, string>> = {
  business: 'Business',
  businesses: 'My Businesses',
  categories: 'Categories',
  accounts: 'Accounts',
  team: 'Team',
  preferences: 'Preferences',
};

/** What one has to be allowed to see of a business for its tabs; the others are about oneself. */
export const TAB_RIGHTS: Readonly<Partial<Record<SettingsTab, Right>>> = {
  business: 'reports.all',
  categories: 'reports.all',
  accounts: 'reports.all',
  team: 'team.read',
};
