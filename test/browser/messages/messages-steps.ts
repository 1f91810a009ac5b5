import type { PageDriver } from '../driver/page-driver';

export async function leaveAddress(driver: PageDriver): Promise<void> {
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
    await driver.pressAt(`input[type=radio][value=${format}]`);
    await driver.press('Export');
  };
}

export async function invite(driver: PageDriver): Promise<void> {
  await driver.press('Invite User');
  await driver.fill('Email', 'grace@example.com');
  await driver.press('Review Invitation');
  await driver.press('Send Invitation');
}

export async function removeMember(driver: PageDriver): Promise<void> {
  await driver.pressAt('button[aria-label^="Actions for"]');
  await driver.pressAt('[role=menuitem]', 'Remove');
  await driver.press('Remove');
}

export async function changeRole(driver: PageDriver): Promise<void> {
  await driver.pressAt('button[aria-label^="Actions for"]');
  await driver.pressAt('[role=menuitem]', 'role');
  await driver.choose('Role', 'Accountant');
  await driver.press('Change Role');
}

export async function createBusiness(driver: PageDriver): Promise<void> {
  await driver.fill('Business name', 'Second hive');
  await driver.search('Industry', 'Farming');
  await driver.page.locator('select[name=businessType]').fill('LLC');
  await driver.press('Next');
  await driver.press('Next');
  await driver.press('Create Business');
}

export async function createAccount(driver: PageDriver): Promise<void> {
  await driver.press('Add Account');
  await driver.fill('Account name', 'Cash box');
  await driver.fill('Initial balance', '10');
  await driver.pressAt('[role=dialog] button[type=submit]');
}

export function changeName(name: string): (driver: PageDriver) => Promise<void> {
  return async (driver) => {
    await driver.fill('First name', name);
    await driver.press('Save Changes');
  };
}

export async function changePassword(driver: PageDriver): Promise<void> {
  await driver.fill('Current password', 'correct horse');
  await driver.fill('New password', 'correct horse');
  await driver.fill('Confirm new password', 'correct horse');
  await driver.press('Change Password');
}

export async function askSupport(driver: PageDriver): Promise<void> {
  await driver.fill('Subject', 'A question');
  await driver.page.locator('select[name=category]').fill('technical');
  await driver.page.locator('textarea[name=message]').fill('How do I close a year?');
  await driver.press('Send Request');
}

/** Opens a confirmation, types what it asks for, and confirms. */
export function typedIn(
  opener: string,
  field: string,
  text: string,
  confirm: string,
): (driver: PageDriver) => Promise<void> {
  return async (driver) => {
    await driver.press(opener);
    await driver.fill(field, text);
    await driver.press(confirm);
  };
}
