import type { PageDriver } from '../driver/page-driver';
import { rowIs } from '../driver/settled-row';
import { graveViolations } from '../looks/axe';

/** Makes a plan, changes it and deletes it; one that is in use is kept, and that is said. */
export async function keepsPlans(driver: PageDriver): Promise<void> {
  await driver.moveTo('/');
  await driver.press('Admin', 'link');
  await driver.press('Super Admin Panel', 'link');
  await driver.press('Create Plan');
  await driver.fill('Internal Name', 'studio');
  await driver.fill('Display Name', 'Studio');
  await driver.fill('Price', '49.50');
  await driver.fill('Add a feature', 'backup');
  await driver.page.keyboard.press('Enter');
  await driver.fill('Businesses', '-1');
  await driver.fill('Transactions', '5000');
  expect(await graveViolations(driver, 'plan')).toEqual([]);
  await driver.pressAt('[role=dialog] button[type=submit]');
  await driver.sees('Plan created successfully');
  await driver.dialogIsGone();
  await driver.sees('Businesses: Unlimited');
  await driver.sees('$49.50');
  await driver.press('Edit Studio');
  await driver.fill('Sort Order', '7');
  await driver.pressAt('label', 'Active');
  await driver.press('Update Plan');
  await driver.sees('Plan updated successfully');
  await driver.sees('Inactive');
  await driver.dialogIsGone();
  await driver.press('Delete Studio');
  await driver.press('Delete');
  await driver.sees('Plan deleted successfully');
  await driver.dialogIsGone();
  await driver.press('Delete Professional');
  await driver.press('Delete');
  await driver.sees('This plan has subscriptions and cannot be deleted. Deactivate it instead.');
  await driver.press('Cancel');
  await driver.dialogIsGone();
}

/** The same with a feature flag. */
export async function keepsFlags(driver: PageDriver): Promise<void> {
  await driver.moveTo('/super-admin?tab=flags');
  await driver.press('Create Feature Flag');
  await driver.press('Create Flag');
  await driver.sees('Name is required');
  await driver.fill('Name', 'beta reports');
  await driver.press('Create Flag');
  await driver.sees('Name must consist of letters, digits');
  await driver.fill('Name', 'beta_reports');
  await driver.fill('Display Name', 'Beta reports');
  await driver.choose('Category', 'Reporting');
  await driver.pressAt('label', 'Default Enabled');
  expect(await graveViolations(driver, 'flag')).toEqual([]);
  await driver.press('Create Flag');
  await driver.sees('Feature flag created successfully');
  await driver.dialogIsGone();
  await rowIs(driver, 'Feature Flags', 'beta_reports', (cells) =>
    expect(cells.slice(2, 5)).toEqual(['Reporting', 'Active', 'Enabled']),
  );
  await driver.press('Edit Beta reports');
  await driver.pressAt('label', 'Active');
  await driver.press('Update Flag');
  await driver.sees('Feature flag updated successfully');
  await driver.dialogIsGone();
  await rowIs(driver, 'Feature Flags', 'beta_reports', (cells) => expect(cells[3]).toBe('Inactive'));
  await driver.press('Delete Beta reports');
  await driver.press('Delete');
  await driver.sees('Feature flag deleted successfully');
}
