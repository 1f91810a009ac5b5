/** Settings, rules and the set-up: what owners change, what other roles may not, and where limits lead. */
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { ReachableApp } from '../../kit/app/app';
import { openAccount, type TestBooks } from '../../kit/books/books';
import { joined } from '../../kit/app/team';
import { type PageDriver } from '../driver/page-driver';
import { rowIs } from '../driver/settled-row';
import { startOwnersTab } from '../driver/signed-in-books';

let app: ReachableApp;
let books: TestBooks;
let other: Business;
/** The owner's tab, from the first journey to the last. */
let driver: PageDriver;

beforeAll(async () => {
  ({ app, books, driver } = await startOwnersTab());
  await books.record({ description: 'LUMBER DEPOT 4411 CHICAGO', amount: '120.00' });
  await books.record({ description: 'Lumber Depot 9', amount: '30.00' });
  await openAccount(books.client, books.path, {
    name: 'Visa',
    type: 'credit',
    currentBalance: '-450.00',
    creditLimit: '1000.00',
  });
  ({ body: other } = await books.client.post<Business>('/api/businesses', {
    name: 'Second Hive',
    industry: 'Agriculture',
    timeZone: 'UTC',
  }));
});

// Limits are reached on purpose, each of which the console tells, too.
afterEach(() => expect(driver.faults.filter((fault) => !fault.includes('403'))).toEqual([]));

const accountNamed = async (name: string): Promise<Account | undefined> =>
  (await books.client.get<Account[]>(`${books.path}/accounts`)).body.find((account) => account.name === name);

it('writes a rule, tries it, applies it and takes it back as a whole', async () => {
  await driver.goTo('/settings?tab=categories');
  await driver.press('Rules', 'link');
  await driver.sees('No rules yet');
  await driver.press('New Rule');
  await driver.press('Save Rule');
  await driver.sees('Rule name is required');
  await driver.fill('Rule name', 'Timber');
  await driver.fill('Text 1', 'lumber depot');
  await driver.press('Save Rule');
  await driver.sees('A rule needs a category or a nickname');
  await driver.search('Category', 'Supplies');
  await driver.press('Save and Try');
  await driver.sees('It would change 2 transactions.');
  await rowIs(driver, 'What would change', 'Lumber Depot 9', (cells) =>
    expect(cells).toEqual(['3 Feb 2026', 'Lumber Depot 9', '-$30.00', 'Uncategorized Expenses', 'Supplies']),
  );
  await driver.press('Apply');
  await driver.keepsMessage('Successfully updated 2 transactions.');
  await driver.press('Undo');
  await driver.sees('Undone');
  await driver.sees('If description contains “lumber depot”: category Supplies.');
  await driver.pressAt('input[aria-label="Timber is active"]');
  await driver.sees('Timber is not active any more');
  await driver.press('Delete Timber');
  await driver.press('Delete Rule');
  await driver.sees('No rules yet');
});

it('adjusts a balance with a reason, edits a card, archives an account and takes it back', async () => {
  await driver.view('/settings?tab=accounts');
  await driver.sees('45% of $1,000.00 used');
  await driver.press('Actions for Visa');
  await driver.press('Adjust balance', 'menuitem');
  await driver.sees('$450.00');
  await driver.fill('Amount owed, according to the bank', '80');
  await driver.press('Adjust Balance');
  await driver.sees('Reason is required');
  await driver.fill('Reason', 'Fee was refunded');
  await driver.press('Adjust Balance');
  await driver.sees('Balance of Visa adjusted');
  await driver.sees('8% of $1,000.00 used');
  await driver.dialogIsGone();
  await driver.press('Actions for Visa');
  await driver.press('Edit', 'menuitem');
  await driver.fill('Account name', 'Company Visa');
  await driver.fill('Credit limit', '500');
  await driver.press('Save Changes');
  await driver.sees('16% of $500.00 used');
  await driver.dialogIsGone();
  await driver.press('Actions for Company Visa');
  await driver.press('Archive', 'menuitem');
  await driver.keepsMessage('Company Visa');
  await driver.sees('Archived accounts');
  await driver.press('Undo');
  await driver.sees('Undone');
  expect(await accountNamed('Company Visa')).toMatchObject({
    isArchived: false,
    currentBalance: '-80.00',
    creditLimit: '500.00',
  });
  await driver.press('Actions for Checking');
  await driver.press('Opening balance', 'menuitem');
  await driver.sees('What the account held when your books began with it.');
  await driver.fillDate('Balance at the end of', '2026-02-01');
  await driver.fill('Balance then', '900.00');
  await driver.sees(', then ');
  await driver.press('Correct It');
  await driver.keepsMessage('Opening balance of Checking corrected');
  await driver.dialogIsGone();
  expect(await accountNamed('Checking')).toMatchObject({ initialBalanceDate: '2026-02-01' });
  await driver.press('Undo');
  await driver.sees('Undone');
  expect(await accountNamed('Checking')).toMatchObject({ initialBalanceDate: '2026-01-01' });
});

it('changes what stands on the statements, refuses what the contract refuses, and keeps the currency once something is posted', async () => {
  await driver.view('/settings?tab=business');
  await driver.fill('Website', 'nowhere');
  await driver.press('Save Changes');
  await driver.sees('Invalid website URL');
  await driver.fill('Website', 'https://bees.example.com');
  await driver.choose('Fiscal year starts in', 'July');
  await driver.search('Time zone', 'Europe/Berlin');
  await driver.press('Save Changes');
  await driver.sees('Business information updated');
  expect((await books.client.get<Business>(books.path)).body).toMatchObject({
    website: 'https://bees.example.com',
    fiscalYearStartMonth: 7,
    timeZone: 'Europe/Berlin',
    currency: 'USD',
  });
  await driver.moveTo('/settings?tab=preferences');
  await driver.sees('Something is posted in this currency already');
  await driver.moveTo('/settings?tab=categories');
  await driver.press('Add Category');
  await driver.fill('Name', 'Beeswax');
  await driver.press('Add Category');
  await driver.sees('Category Beeswax created');
  await driver.dialogIsGone();
  await driver.pressAt('input[aria-label="Show Beeswax"]');
  await driver.sees('Beeswax is hidden');
  await driver.press('Delete Beeswax');
  await driver.sees('Category Beeswax deleted');
});

it('switches, archives and restores businesses, and fetches the complete archive', async () => {
  await driver.view('/settings?tab=businesses');
  await driver.pressAt('button[aria-pressed=false]', 'Second Hive');
  await driver.page.waitForSelector('button[aria-pressed=true] ::-p-text(Second Hive)');
  await driver.goTo('/settings?tab=preferences');
  await driver.choose('Currency', 'EUR');
  await driver.sees('The books are kept in EUR now');
  await driver.sees('€1,234.50');
  await driver.moveTo('/settings?tab=business');
  await driver.press('Complete Archive');
  await driver.sees('Archive downloaded');
  await driver.press('Archive');
  await driver.fill('Name of the business', 'Second Hive');
  await driver.press('Archive Business');
  await driver.sees('Second Hive is archived');
  await driver.dialogIsGone();
  await driver.moveTo('/settings?tab=businesses');
  await driver.press('Restore Second Hive');
  await driver.sees('Second Hive is restored');
  expect((await books.client.get<Business>(`/api/businesses/${other.id}`)).body).toMatchObject({
    isArchived: false,
    currency: 'EUR',
  });
  await books.client.patch(`/api/businesses/${other.id}/archive`);
});

it('leads to the plans where a limit is reached, from the settings and from within the set-up, and resumes where it stopped', async () => {
  const { client } = await app.signedUp();
  await driver.enterAs(client);
  await driver.goTo('/');
  await driver.sees('Step 1 of 3');
  const { body: made } = await client.post<Business>('/api/businesses', {
    name: 'Made elsewhere',
    industry: 'Retail',
    timeZone: 'UTC',
  });
  await driver.fill('Business name', 'Twice');
  await driver.search('Industry', 'Retail');
  await driver.press('Continue');
  await driver.sees('Free is limited to 1 business');
  expect((await driver.address()).search).toBe('?reason=business');
  await driver.press('Not now', 'link');
  await driver.sees('Step 2 of 3');
  await driver.fill('Account name', 'Till');
  await driver.press('Create Account');
  await driver.sees('Account created! Your setup is complete!');
  await driver.press('Go to Dashboard');
  await driver.sees('Welcome to Counterfoil! Your account is ready to use.');
  for (const name of ['Two', 'Three']) await openAccount(client, `/api/businesses/${made.id}`, { name, type: 'cash' });
  await driver.goTo('/settings?tab=accounts');
  await driver.press('Add Account');
  await driver.fill('Account name', 'Four');
  await driver.pressAt('[role=dialog] button[type=submit]');
  await driver.sees('Free is limited to 3 accounts per business');
  expect((await driver.address()).search).toBe('?reason=account');
  await driver.moveTo('/settings?tab=business');
  await driver.sees('Backups are part of Professional');
});

it('shows a role what it may do, and the plan of the business it works in', async () => {
  const assistant = await joined(app, books, 'assistant');
  await assistant.client.post('/api/auth/complete-setup');
  await driver.enterAs(assistant.client);
  await driver.goTo('/settings?tab=accounts');
  await driver.sees('The settings of Bees & Honey are kept by its owner and bookkeepers');
  expect(await driver.page.$$('[role=tab]')).toHaveLength(2);
  await driver.press(`Account of ${assistant.user.firstName} ${assistant.user.lastName}`);
  await driver.sees('Plan of Bees & Honey: Professional');
});
