import { join } from 'node:path';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { ReachableApp } from '../../kit/app/app';
import { openAccount, type TestBooks } from '../../kit/books/books';
import { PageDriver } from '../driver/page-driver';
import { rowIs } from '../driver/settled-row';
import { startSignedInBooks } from '../driver/signed-in-books';

const STATEMENT = join(__dirname, 'fixtures/checking-q1.csv');

let app: ReachableApp;
let books: TestBooks;

beforeAll(async () => {
  ({ app, books } = await startSignedInBooks((shared) => shared.signedUp()));
  await openAccount(books.client, books.path, {
    name: 'Opened late',
    type: 'checking',
    currentBalance: '9000.00',
    initialBalanceDate: '2026-03-31',
  });
});

it('offers to move an opening balance before the rows of an older statement, and says both balances', async () => {
  const driver = await PageDriver.open(app.url);
  await driver.goTo('/auth');
  await driver.fill('Email', books.user.email);
  await driver.fill('Password', books.password);
  await driver.press('Sign In');
  await driver.sees('Financial Dashboard');
  await driver.press('Import Statement');
  await driver.sees('Drop a CSV statement here');
  const input = await driver.page.$('input[type=file]');
  await input?.uploadFile(STATEMENT);
  await driver.choose('Account', 'Opened late');
  await driver.sees('The first 3 rows of the file');
  await driver.press('Parse Transactions');
  await driver.press('Import 6 transactions');
  await driver.sees('Move the opening balance of Opened late?');
  await driver.sees(
    'You opened this account on 31 Mar 2026 with $9,000.00. 6 of its rows are dated up to that day and come to $5,415.28.',
  );
  await rowIs(driver, 'Balance today, either way', 'Stays on 31 Mar 2026', (cells) =>
    expect(cells).toEqual(['Stays on 31 Mar 2026', '$14,415.28']),
  );
  await rowIs(driver, 'Balance today, either way', 'Moves to 4 Jan 2026', (cells) =>
    expect(cells).toEqual(['Moves to 4 Jan 2026', '$6,415.28']),
  );
  await driver.sees('Your statement says $1,000.00 before its first row.');
  await driver.press('Use $3,584.72');
  await rowIs(driver, 'Balance today, either way', 'Moves to 4 Jan 2026', (cells) =>
    expect(cells).toEqual(['Moves to 4 Jan 2026', '$9,000.00']),
  );
  await driver.press("Use the statement's");
  await rowIs(driver, 'Balance today, either way', 'Moves to 4 Jan 2026', (cells) =>
    expect(cells).toEqual(['Moves to 4 Jan 2026', '$6,415.28']),
  );
  await driver.fill('Balance at the end of 4 Jan 2026', '3,600.00');
  await rowIs(driver, 'Balance today, either way', 'Moves to 4 Jan 2026', (cells) =>
    expect(cells).toEqual(['Moves to 4 Jan 2026', '$9,015.28']),
  );
  await driver.press('Move it');
  await driver.sees('The account now opens on 4 Jan 2026 with $3,600.00.');
  await driver.press('Later');
  await driver.dialogIsGone();
  const { body: accounts } = await books.client.get<Account[]>(`${books.path}/accounts`);
  expect(accounts.find(({ name }) => name === 'Opened late')).toMatchObject({
    currentBalance: '9015.28',
    initialBalanceDate: '2026-01-04',
  });
  expect(driver.faults).toEqual([]);
});
