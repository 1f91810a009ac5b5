/** What somebody looks for with the phone in one hand, at the till. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../../kit/app/app';
import type { TestBooks } from '../../kit/books/books';
import { jpeg } from '../../kit/books/receipt-upload';
import { scratchDirectory } from '../../kit/run/scratch-directory';
import { PageDriver } from '../driver/page-driver';
import { recordHoneyAndRent, startSignedInBooks } from '../driver/signed-in-books';

const TOP_OF = `(text) => [...document.querySelectorAll('main *')].find((element) => element.children.length === 0 && element.textContent === text).getBoundingClientRect().top`;

const scratch = scratchDirectory('phone');
let app: ReachableApp;
let books: TestBooks;
let driver: PageDriver;

beforeAll(async () => {
  ({ app, books } = await startSignedInBooks());
  await recordHoneyAndRent(books);
  await books.record({ description: 'Something nobody knows', amount: '7.00' });
  driver = await PageDriver.open(app.url);
  await driver.page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true });
  await driver.enterAs(books.client);
});

afterAll(async () => {
  scratch.remove();
});

it('shows the balances of the accounts first, and unfolds the dates when they are to change', async () => {
  await driver.goTo('/?start=2026-01-01&end=2026-03-31');
  await driver.sees('Balances now');
  await driver.sees('Total Revenue');
  const [balances, revenue] = (await driver.page.evaluate(
    `['Balances now', 'Total Revenue'].map(${TOP_OF})`,
  )) as number[];
  expect(balances).toBeLessThan(revenue ?? 0);
  expect(await driver.text()).not.toContain('Start date');
  await driver.press('1 Jan 2026 – 31 Mar 2026, change the dates');
  await driver.fillDate('End date', '2026-01-31');
  await driver.press('Apply');
  await driver.holds(`location.search.includes('end=2026-01-31')`);
  await driver.sees('1 Jan 2026 – 31 Jan 2026');
  expect(driver.faults).toEqual([]);
});

it('leads to rules, imports and receipts, and from a row to the category that it lacks', async () => {
  await driver.view('/transactions');
  await driver.sees('Something nobody knows');
  for (const page of ['Rules', 'Imports', 'Receipts'])
    expect(await driver.page.$(`main a ::-p-text(${page})`)).not.toBeNull();
  await driver.pressAt('main button', 'Something nobody knows');
  await driver.sees('Categorize Transaction');
  await driver.press('Cancel');
  await driver.dialogIsGone();
  await driver.pressAt('main button', 'Rent, Old Mill Road');
  await driver.sees('Edit Transaction');
  expect(driver.faults).toEqual([]);
});

it('records an expense at the till in five taps beside its amount: with its picture, and no word', async () => {
  await driver.view('/');
  await driver.press('Add Expense');
  await driver.sees('Amount (USD)');
  await driver.press('Save Expense');
  await driver.sees('Amount is required');
  for (const key of ['1', '2', 'Decimal point', '5', '0']) await driver.press(key);
  const picture = join(scratch.path, 'till.jpg');
  writeFileSync(picture, await jpeg());
  const input = await driver.page.$('[role=dialog] input[type=file]');
  await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(picture);
  await driver.sees('till.jpg');
  await driver.press('Save Expense');
  await driver.sees('-$12.50 recorded');
  await driver.dialogIsGone();
  const rows = await books.client.get<Transaction[]>(`${books.path}/transactions?search=Expense&limit=1`);
  expect(rows.body[0]).toMatchObject({ amount: '-12.50', description: 'Expense', receiptCount: 1 });
  expect(driver.faults).toEqual([]);
});
