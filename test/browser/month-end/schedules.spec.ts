/** Rent that is set up, recorded and confirmed; one day skipped, another changed; the bank's own row; cash ahead. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@counterfoil/accounting/calendar-date';
import type { CashAhead, Schedule } from '@counterfoil/contracts/schedule-answer.contract';
import type { ReachableApp } from '../../kit/app/app';
import { archiveOf, restoredFrom } from '../../kit/books/archives';
import { withoutLimits, type TestBooks } from '../../kit/books/books';
import { rent, repeat, startSettling, type TestSettling } from '../../http/schedules/scheduled-books';
import { lastingToday } from '../../kit/run/lasting-day';
import { commit, settledImport, upload } from '../../kit/books/statement-upload';
import { eventually } from '../../kit/run/time-limit';
import { expectAccessible } from '../looks/axe';
import { type PageDriver } from '../driver/page-driver';
import { problem, Refusals } from '../driver/refusals';
import { startOwnersTab } from '../driver/signed-in-books';

const TODAY = lastingToday();
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const shown = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));

/** Reads that are made to fail. */
const ON_PURPOSE = /\/schedules\/(due|cash-ahead)\b/;

let app: ReachableApp;
let books: TestBooks;
/** The owner's tab, from the first journey to the last. */
let driver: PageDriver;
let settling: TestSettling;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'statements-'));
  ({ app, books, driver } = await startOwnersTab());
  settling = await startSettling(app);
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await settling?.close();
});

afterEach(() => expect(driver.faults.filter((fault) => !ON_PURPOSE.test(fault))).toEqual([]));

async function scheduleOf(description: string): Promise<Schedule> {
  const { body } = await books.client.get<Schedule[]>(`${books.path}/schedules`);
  const found = body.find(({ payment }) => payment.description === description);
  if (!found) throw new Error(`nothing repeats as ${description}`);
  return found;
}

it('sets rent up from nothing, and says which account would run dry', async () => {
  await driver.goTo('/repeats');
  await driver.sees('Nothing repeats yet');
  await driver.press('Repeat a Payment');
  await driver.fill('Description', 'Rent');
  await driver.fill('Amount', '700.00');
  await driver.search('Category', 'Rent');
  await driver.fillDate('First day', addDays(TODAY, 10));
  await driver.choose('On', 'the last day of the month');
  await expectAccessible(driver, 'the form of what repeats');
  await driver.press('Set Up');
  await driver.sees('Every month on the last day');
  await expectAccessible(driver, 'a schedule');
  await driver.moveTo('/repeats');
  await driver.sees('would fall below zero on');
  await driver.press('Show as table');
  await driver.sees('Rent · Checking');
  await expectAccessible(driver, 'what repeats');
  const { body } = await books.client.get<CashAhead>(`${books.path}/schedules/cash-ahead`);
  expect(body.accounts[0]).toMatchObject({ balance: '1000.00' });
});

it('says so where it cannot say what is due, or which account would run dry', async () => {
  const refusals = await Refusals.of(driver);
  refusals.set({
    method: 'GET',
    path: /\/schedules\/(due|cash-ahead)$/,
    ...problem(500, 'fault', 'Just now it fails'),
  });
  await driver.goTo('/repeats');
  await driver.sees('What is due could not be loaded');
  await driver.sees('Cash ahead could not be loaded');
  await driver.view('/');
  await driver.sees('What is due could not be loaded');
  await driver.sees('Cash ahead could not be loaded');
  refusals.set(null);
  // One of the two after the other.
  await driver.press('Try again');
  await driver.holds(
    `[...document.querySelectorAll('button')].filter((b) => b.textContent === 'Try again').length === 1`,
  );
  await driver.press('Try again');
  await driver.sees('Balances through');
  await driver.holds(`!look.shows('could not be loaded')`);
});

it('repeats a transaction, skips a day of it and changes another alone', async () => {
  await books.record({ date: TODAY, description: 'Insurance', amount: '25.00' });
  await driver.view('/transactions?search=Insurance');
  await driver.press('Edit Insurance');
  await driver.press('Repeat');
  await driver.sees('What repeats goes on after it');
  await driver.press('Set Up');
  await driver.sees('To come');
  const insurance = await scheduleOf('Insurance');
  await driver.press(`More for Insurance of ${shown(insurance.nextDay ?? '')}`);
  await driver.press('Skip this one', 'menuitem');
  await driver.sees('Skipped');
  const skipped = await eventually('the day after it', async () => {
    const found = await scheduleOf('Insurance');
    return found.nextDay === insurance.nextDay ? undefined : found;
  });
  await driver.press(`More for Insurance of ${shown(skipped.nextDay ?? '')}`);
  await driver.press('Change this one', 'menuitem');
  await driver.fill('Amount', '30.00');
  await driver.press('Save');
  await driver.sees('changed');
  const after = await eventually('the change', async () => {
    const found = await scheduleOf('Insurance');
    return found.nextPayment?.amount === '-30.00' ? found : undefined;
  });
  expect(after.payment.amount).toBe('-25.00');
  expect(after.nextDay).toBe(skipped.nextDay);
  await driver.press('Pause');
  await driver.sees('Go On');
});

it('repeats what has just been added', async () => {
  await driver.view('/transactions');
  await driver.press('Add Transaction');
  await driver.fill('Amount', '19.00');
  await driver.fill('Description', 'Newspaper');
  await driver.search('Category', 'Supplies');
  await driver.press('Save and Repeat');
  await driver.sees('What repeats goes on after it');
  await driver.press('Set Up');
  await driver.sees('To come');
  expect(await scheduleOf('Newspaper')).toMatchObject({ payment: { amount: '-19.00' } });
});

it('puts forward what is to be confirmed, and records it with another amount', async () => {
  const day = addDays(TODAY, 1);
  const salary = rent(books, {
    type: 'deposit',
    description: 'Salary',
    amount: '1200.00',
    categoryId: books.categoryId('Sales'),
  });
  await repeat(books, { startsOn: day, unit: 'month', every: 1 }, { payment: salary, asksFirst: true });
  await settling.settle(day);
  await driver.view('/');
  await driver.sees('1 waiting for you');
  await expectAccessible(driver, 'the dashboard with what is due');
  await driver.moveTo('/repeats');
  await driver.sees('Waits for you to record it');
  await driver.press(`Record Salary of ${shown(day)}`);
  await driver.fill('Amount', '1250.00');
  await expectAccessible(driver, 'recording what is due');
  await driver.press('Record');
  await driver.dialogIsGone();
  await driver.moveTo('/transactions?search=Salary');
  await driver.sees('1,250.00');
});

it('offers a row of the bank as the payment that was recorded, and does not double it', async () => {
  const phone = rent(books, { description: 'Phone', amount: '42.00' });
  await repeat(books, { startsOn: addDays(TODAY, 2), unit: 'month', every: 1 }, { payment: phone });
  await settling.settle(addDays(TODAY, 2));
  const row = `Date,Description,Amount\n${addDays(TODAY, 3)},TELECOM GMBH,-42.00\n`;
  const { id } = await settledImport(books, (await upload(books, row)).body.id);
  // Beside the payment that was recorded, which the preview suggests to match.
  await books.client.put(`${books.path}/imports/${id}/mapping`, { rows: [{ row: 1, included: true }] });
  await commit(books, id);
  await driver.view('/repeats');
  await driver.sees('TELECOM GMBH');
  await expectAccessible(driver, 'an offer of the bank');
  await driver.press(`It is the same: TELECOM GMBH and Phone of ${shown(addDays(TODAY, 2))}`);
  await driver.sees('The same payment');
  const { body } = await books.client.get<{ description: string }[]>(`${books.path}/transactions?limit=500`);
  expect(body.filter(({ description }) => ['Phone', 'TELECOM GMBH'].includes(description))).toHaveLength(1);
});

it('says in the preview of an import what a row is the payment of, and takes it for that', async () => {
  const water = rent(books, { description: 'Water', amount: '61.00' });
  await repeat(books, { startsOn: addDays(TODAY, 2), unit: 'month', every: 1 }, { payment: water });
  const file = join(folder, 'bank.csv');
  writeFileSync(file, `Date,Description,Amount\n${addDays(TODAY, 1)},CITY WATERWORKS,-61.00\n`);
  await driver.view('/imports');
  await driver.press('Import Statement');
  await driver.sees('Drop a CSV statement here');
  await (await driver.page.$('input[type=file]'))?.uploadFile(file);
  await driver.sees('CITY WATERWORKS');
  await driver.press('Parse Transactions');
  await driver.sees(`Looks like Water of ${shown(addDays(TODAY, 2))}, which repeats`);
  await expectAccessible(driver, 'a row that looks like what repeats');
  await driver.press('It is the same, line 2');
  await driver.sees(`Recorded as Water of ${shown(addDays(TODAY, 2))}, which repeats`);
  await driver.press('Import 1 transaction');
  await driver.press('Done');
  await driver.dialogIsGone();
  const { nextDay } = await scheduleOf('Water');
  expect(nextDay).not.toBe(addDays(TODAY, 2));
});

it('rests after a restore, and goes on in one press', async () => {
  const owner = await app.signedUp();
  await withoutLimits(app, owner);
  const { businessId } = await restoredFrom(app, owner, await archiveOf(books, books.path));
  await owner.client.post('/api/auth/complete-setup', {});
  await driver.enterAs(owner.client);
  await driver.goTo('/repeats');
  await driver.sees('What repeats rests since the restore');
  await expectAccessible(driver, 'what rests since a restore');
  const { body: resting } = await owner.client.get<Schedule[]>(`/api/businesses/${businessId}/schedules`);
  const rested = resting.filter(({ isPausedByRestore }) => isPausedByRestore);
  await driver.press(`Let All ${rested.length} Go On`);
  await driver.sees('Goes on');
  const { body: after } = await owner.client.get<Schedule[]>(`/api/businesses/${businessId}/schedules`);
  // Those that a person paused rest on.
  expect(after.filter(({ isPaused }) => isPaused)).toHaveLength(resting.length - rested.length);
});
