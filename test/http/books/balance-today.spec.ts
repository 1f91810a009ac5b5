/** A balance without a date is that of today; what is dated after today is shown beside it. */
import type { Account, Opening } from '@counterfoil/contracts/account.contract';
import { accountsPart } from '../../../services/ledger/src/backups/backup-parts.queries';
import type { TableRow } from '../../../services/ledger/src/export-documents/documents.module';
import type { BooksSnapshot } from '../../../services/ledger/src/reports/reports.module';
import type { ReachableApp } from '../../kit/app/app';
import { withClient } from '../../kit/books/read-models';
import { sharedApp } from '../../kit/app/shared-app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { code } from './worked-books';

const A_DAY_TO_COME = '2099-01-10';

let app: ReachableApp;
let books: TestBooks;
beforeEach(async () => {
  app = await sharedApp();
  books = await startBooks(app);
  expect((await books.record({ date: A_DAY_TO_COME, amount: '30.00' })).status).toBe(201);
});

async function account(): Promise<Account | undefined> {
  const { body } = await books.client.get<Account[]>(`${books.path}/accounts`);
  return body.find(({ id }) => id === books.account.id);
}

const adjust = (expectedBalance: string, balance: string) =>
  books.client.post(`/api/accounts/${books.account.id}/adjust-balance`, { expectedBalance, balance, reason: 'Bank' });

it('the balance of an account leaves out what is still to come', async () => {
  expect(await account()).toMatchObject({ currentBalance: '1000.00', upcomingAmount: '-30.00' });
});

it('an adjustment posts what differs today', async () => {
  expect(code(await adjust('970.00', '1005.00'))).toEqual([409, 'balance_changed']);
  const adjusted = await adjust('1000.00', '1005.00');
  expect([adjusted.status, adjusted.body]).toMatchObject([
    200,
    { currentBalance: '1005.00', upcomingAmount: '-30.00' },
  ]);
  const { body: rows } = await books.client.get<{ rows: { amount: string }[] }>(
    `/api/accounts/${books.account.id}/register`,
  );
  expect(rows.rows.map(({ amount }) => amount)).toEqual(['1000.00', '5.00']);
});

it('an opening is corrected by the balance of today, and offered with it', async () => {
  await books.record({ date: '2025-12-20', amount: '10.00' });
  const path = `/api/accounts/${books.account.id}`;
  const { body } = await books.client.get<Opening>(`${path}/opening-offer`);
  expect(body.offer).toMatchObject({ balanceNow: '990.00', balanceThen: '1000.00' });
  const moved = { expectedBalance: '990.00', ...body.offer?.offered };
  expect((await books.client.post(`${path}/backdate-opening`, moved)).body).toMatchObject({
    currentBalance: '1000.00',
  });
});

it('the backup prints the same balance', async () => {
  const business = { currency: 'USD', address: null, taxId: null, name: books.business.name };
  const { table } = await withClient(app.databaseUrl, (client) => {
    const rows = async (text: string, values: readonly unknown[]): Promise<never[]> =>
      (await client.query(text, [...values])).rows as never[];
    const snapshot = { businessId: books.business.id, rows } as Partial<BooksSnapshot> as BooksSnapshot;
    return accountsPart(business, snapshot, 2, { knownAt: '0', head: undefined }, books.business.today);
  });
  const rows = [...(table.rows as Iterable<TableRow>)];
  expect(rows.map(({ cells }) => cells.at(-1))).toEqual(['1000.00']);
});
