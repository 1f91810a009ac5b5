import type { Rule } from '@counterfoil/contracts/rule.contract';
import type { UncategorizedTransactions } from '@counterfoil/contracts/uncategorized.contract';
import { listed, openAccount, type TestBooks } from '../../kit/books/books';
import { graveViolations, violationsInEveryLook } from '../looks/axe';
import { PageDriver } from '../driver/page-driver';
import { startSignedInBooks } from '../driver/signed-in-books';

/** What a bookkeeper has at the end of a month, and what she may need for it. */
const ROWS = 300;
const MERCHANTS = 40;
const MAX_KEYS = 60;
const MAX_SECONDS = 180;

/** Merchants whose category the books know already, and one key each; the others are new to them. */
const KNOWN = 12;
const WORDS = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Hazel'];
const TRADES = ['Bakery', 'Garage', 'Hardware', 'Printing', 'Stationery'];
const merchant = (at: number): string => `${WORDS[at % WORDS.length]} ${TRADES[Math.floor(at / WORDS.length)]}`;

let books: TestBooks;

beforeAll(async () => {
  ({ books } = await startSignedInBooks());
  const { client, path, account, categoryId } = books;
  const row = { accountId: account.id, type: 'expense', amount: '12.50' };
  for (let at = 0; at < KNOWN; at += 1)
    await books.record({ description: merchant(at), categoryId: categoryId(at % 2 === 0 ? 'Supplies' : 'Rent') });
  const transactions = Array.from({ length: ROWS }, (_, at) => ({
    ...row,
    date: `2026-03-${String(1 + (at % 28)).padStart(2, '0')}`,
    description: `${merchant(at % MERCHANTS)} #${1000 + at}`,
  }));
  const { status } = await client.post(`${path}/transactions/bulk`, { transactions });
  expect(status).toBe(200);
});

const waiting = async (): Promise<number> =>
  (await books.client.get<UncategorizedTransactions>(`${books.path}/transactions/uncategorized`)).body.count;

it('sorts 300 rows of 40 merchants in under 60 key presses and 3 minutes, makes a rule and takes a step back', async () => {
  const driver = await PageDriver.open(books.client.url);
  await driver.enterAs(books.client);
  await driver.goTo('/transactions/sort');
  await driver.sees(`${ROWS} rows of ${MERCHANTS} merchants to sort`);
  await driver.sees('from Alder Bakery under Supplies');
  expect(await violationsInEveryLook(driver, 'sorting')).toEqual([]);
  let keys = 0;
  const press = async (...names: Parameters<PageDriver['page']['keyboard']['press']>[0][]): Promise<void> => {
    for (const name of names) {
      keys += 1;
      await driver.page.keyboard.press(name);
    }
  };
  const begun = Date.now();
  // What the books know: one key each.
  for (let done = 0; done < KNOWN; done += 1) await press('Enter');
  await driver.sees(`of ${MERCHANTS - KNOWN} merchants to sort`);
  // One from the whole list, found by three letters, which then has a key of its own; and for ever.
  await press('a', 'c');
  await driver.holds(`document.activeElement?.matches('[role=dialog] input')`);
  await press('b', 'a', 'n');
  await driver.holds(`document.querySelector('[role=option]')?.textContent.startsWith('Ban')`);
  await press('Enter');
  await driver.dialogIsGone();
  await driver.sees('to Bank Fees. A rule does it from now on.');
  // A slip of the hand, taken back.
  await press('1', 'u');
  await driver.sees(`of ${MERCHANTS - KNOWN - 1} merchants to sort`);
  for (let left = MERCHANTS - KNOWN - 1; left > 0; left -= 1) await press(left % 3 === 0 ? '9' : '2');
  await driver.sees('Everything has its category');
  const seconds = (Date.now() - begun) / 1_000;
  console.log(`${keys} keys, ${seconds.toFixed(1)} s`);
  expect(keys).toBeLessThan(MAX_KEYS);
  expect(seconds).toBeLessThan(MAX_SECONDS);
  await driver.holds(`!document.body.innerText.includes('Saving...')`);
  expect(await waiting()).toBe(0);
  const filed = await listed(books, '?startDate=2026-03-01&endDate=2026-03-31&limit=500');
  expect(filed).toHaveLength(ROWS);
  expect(filed.filter(({ category }) => category.name.startsWith('Uncategorized'))).toEqual([]);
  const { body: rules } = await books.client.get<Rule[]>(`${books.path}/rules`);
  expect(rules.map(({ categoryId }) => categoryId)).toEqual([books.categoryId('Bank Fees')]);
  // On a phone one row alone is tapped; what lies in a closed period says what filing it means.
  for (const day of ['03', '04'])
    await books.record({ description: 'Corner Cafe', amount: '7.00', date: `2026-02-${day}` });
  await books.client.post(`${books.path}/periods/close`, { through: '2026-02-28' });
  const savings = await openAccount(books.client, books.path, { name: 'Savings', type: 'savings' });
  await books.record({ description: 'To savings', amount: '50.00', date: '2026-03-10' });
  const arrived = { description: 'From checking', amount: '50.00', date: '2026-03-11', accountId: savings.id };
  await books.record({ ...arrived, type: 'deposit' });
  await driver.page.setViewport({ width: 390, height: 780 });
  await driver.goTo('/transactions/sort');
  await driver.sees('The same amount, a day apart.');
  expect(await graveViolations(driver, 'possible transfers on a phone')).toEqual([]);
  await driver.page.keyboard.press('Enter');
  await driver.sees('One transfer from Checking to Savings.');
  await driver.sees('2 rows of 1 merchant to sort');
  await driver.press('Show the rows of Corner Cafe');
  expect(await graveViolations(driver, 'sorting on a phone')).toEqual([]);
  await driver.pressAt('li li', '4 Feb 2026');
  await driver.sees('that is filed with a correction on the first open day');
  await driver.press('Rent');
  await driver.sees('1 row of 1 merchant to sort');
  await driver.sees('Corner Cafe: 1 row to Rent.');
  await driver.holds(`!document.body.innerText.includes('Saving...')`);
  const [out] = await listed(books, '?search=To savings');
  expect(out?.transferId).not.toBeNull();
  expect(driver.faults).toEqual([]);
  await driver.close();
});
