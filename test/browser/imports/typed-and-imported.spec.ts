/** An expense that is typed first and on the bank's statement later, on a desk and on a phone. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { TestBooks } from '../../kit/books/books';
import { scratchDirectory } from '../../kit/run/scratch-directory';
import { graveViolations } from '../looks/axe';
import type { PageDriver } from '../driver/page-driver';
import { startOwnersTab } from '../driver/signed-in-books';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844, isMobile: true, hasTouch: true };

const scratch = scratchDirectory('typed');
let books: TestBooks;
let driver: PageDriver;

beforeAll(async () => {
  ({ books, driver } = await startOwnersTab());
});
afterAll(() => scratch.remove());
afterEach(() => expect(driver.faults).toEqual([]));

it.each([
  ['a desk', DESK, 'Desk lamp', '61.00'],
  ['a phone', PHONE, 'Phone case', '19.50'],
] as const)('is one transaction on %s', async (_where, viewport, words, amount) => {
  await driver.page.setViewport(viewport);
  await driver.view('/transactions');
  await driver.press('Add Transaction');
  await driver.fillDate('Date', '2026-11-05');
  await driver.fill('Amount', amount);
  await driver.fill('Description', words);
  await driver.search('Category', 'Supplies');
  await driver.press('Save Transaction');
  await driver.sees('Transaction added successfully');
  await driver.dialogIsGone();

  const file = join(scratch.path, `${words}.csv`);
  writeFileSync(file, `Date,Description,Amount\n2026-11-06,CARD 0042 ${words.toUpperCase()},-${amount}\n`);
  await driver.press('Bulk Upload');
  await driver.sees('Drop a CSV statement here');
  await (await driver.page.$('input[type=file]'))?.uploadFile(file);
  await driver.choose('Account', books.account.name);
  await driver.press('Parse Transactions');
  await driver.sees('You entered this on 5 Nov 2026; the bank confirms it');
  await driver.sees('Matched with transactions in your books: 1 row');
  expect(await graveViolations(driver, 'pair')).toEqual([]);
  // Both can be recorded, and the two made one again.
  await driver.press('Record both, line 2');
  await driver.sees('Import 1 transaction');
  await driver.press('They’re the same, line 2');
  await driver.press('Match 1');
  await driver.keepsMessage('The bank confirms 1 transaction that you had already.');

  const search = new URLSearchParams({ search: words });
  const { body } = await books.client.get<Transaction[]>(`${books.path}/transactions?${search.toString()}`);
  expect(body).toMatchObject([
    { date: '2026-11-05', description: words, amount: `-${amount}`, statementRow: { bookedOn: '2026-11-06' } },
  ]);
});
