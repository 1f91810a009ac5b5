/** Before a period is closed: what is to be done, who says that it is ready, and who closes it. */
import type { ImportListItem } from '@counterfoil/contracts/import-answer.contract';
import type { PeriodChecklist, Periods } from '@counterfoil/contracts/period.contract';
import type { TransferSuggestion } from '@counterfoil/contracts/transfer.contract';
import type { UncategorizedTransactions } from '@counterfoil/contracts/uncategorized.contract';
import type { TestBooks } from '../../kit/books/books';
import type { HttpClient } from '../../kit/app/http-client';
import { attach, jpeg } from '../../kit/books/receipt-upload';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { settledImport, upload } from '../../kit/books/statement-upload';
import { joined } from '../../kit/app/team';
import { FEBRUARY, freshBooks, reconcile } from '../reconciliations/reconciled-books';
import { code, savings, undo } from '../books/worked-books';

const JANUARY = '2026-01-31';

let books: TestBooks;
beforeEach(async () => {
  books = await freshBooks();
});

async function checklist(through: string, client: HttpClient = books.client): Promise<PeriodChecklist> {
  return (await client.get<PeriodChecklist>(`${books.path}/periods/checklist?through=${through}`)).body;
}

async function periods(client: HttpClient = books.client): Promise<Periods> {
  return (await client.get<Periods>(`${books.path}/periods`)).body;
}

async function member(role: 'bookkeeper' | 'accountant' | 'assistant'): Promise<HttpClient> {
  return (await joined(await sharedAppWithWorker(), books, role)).client;
}

describe('the checklist of a period', () => {
  it('counts what of its open days waits, and each link opens as many rows', async () => {
    const other = await savings(books);
    await books.record({ date: '2026-01-10', description: 'Nobody knows', amount: '7.00' });
    await books.record({ date: '2026-01-30', description: 'To savings', amount: '50.00' });
    await books.record({
      date: '2026-02-02',
      description: 'From checking',
      amount: '50.00',
      type: 'deposit',
      accountId: other.id,
    });
    await books.record({ date: '2026-01-12', amount: '5.00', categoryId: books.categoryId('Supplies') });
    await attach(books, await jpeg({ side: 50 }));
    const { body: read } = await upload(books, 'Date,Description,Amount\n2026-01-05,Toner,-30.00\n');
    await settledImport(books, read.id);
    expect(await checklist(JANUARY)).toEqual({
      startDate: null,
      endDate: JANUARY,
      uncategorized: 2,
      possibleTransfers: 1,
      notReconciled: 2,
      waitingPayments: 0,
      receiptsInInbox: 1,
      waitingImports: 1,
    });
    const days = `endDate=${JANUARY}`;
    const waiting = await books.client.get<UncategorizedTransactions>(
      `${books.path}/transactions/uncategorized?${days}`,
    );
    expect(waiting.body.groups.flatMap(({ rows }) => rows.map(({ description }) => description)).sort()).toEqual([
      'Nobody knows',
      'To savings',
    ]);
    const pairs = await books.client.get<TransferSuggestion[]>(`${books.path}/transfers/suggestions?${days}`);
    expect(pairs.body.map(({ from, to }) => [from.description, to.description])).toEqual([
      ['To savings', 'From checking'],
    ]);
    const imports = await books.client.get<ImportListItem[]>(`${books.path}/imports?waiting=true`);
    expect(imports.body.map(({ id }) => id)).toEqual([read.id]);
  });

  it('leaves out what is closed, and what comes later', async () => {
    await books.record({ date: '2026-01-10', description: 'Closed', amount: '7.00' });
    await books.record({ date: '2026-02-10', description: 'Open', amount: '7.00' });
    await books.record({ date: '2026-03-10', description: 'Later', amount: '7.00' });
    await reconcile(books, JANUARY, '993.00');
    expect(await checklist(JANUARY)).toMatchObject({ uncategorized: 1, notReconciled: 0 });
    await books.client.post(`${books.path}/periods/close`, { through: JANUARY });
    expect(await checklist(FEBRUARY)).toMatchObject({ startDate: '2026-02-01', uncategorized: 1, notReconciled: 1 });
    const later = await books.client.get<TransferSuggestion[]>(
      `${books.path}/transfers/suggestions?startDate=2026-02-01&endDate=${FEBRUARY}`,
    );
    expect(later.body).toEqual([]);
    const refused = await books.client.get(`${books.path}/periods/checklist?through=2026-02-30`);
    expect(refused.status).toBe(400);
  });
});

describe('a bookkeeper', () => {
  it('says that a period is ready, which the owner sees and closes', async () => {
    const { client: bookkeeper, user } = await joined(await sharedAppWithWorker(), books, 'bookkeeper');
    const prepared = await bookkeeper.post<Periods>(`${books.path}/periods/prepare`, {
      through: JANUARY,
      note: 'One receipt is missing',
    });
    expect(prepared.status).toBe(200);
    const { preparation } = await periods();
    expect(preparation).toMatchObject({ through: JANUARY, note: 'One receipt is missing' });
    expect(preparation?.preparedBy).toBe(user.id);
    expect(Date.parse(preparation?.preparedAt ?? '')).toBeGreaterThan(0);
    expect(preparation?.preparedByName).not.toBeNull();
    const close = (client: HttpClient) => client.post(`${books.path}/periods/close`, { through: JANUARY });
    expect((await close(bookkeeper)).status).toBe(403);
    expect((await close(books.client)).status).toBe(200);
    expect(await periods()).toMatchObject({ closedThrough: JANUARY, preparation: null });
    const again = await bookkeeper.post(`${books.path}/periods/prepare`, { through: JANUARY });
    expect(code(again)).toEqual([409, 'period_closed_already']);
  });

  it('takes it back, by a button or by the undo', async () => {
    const bookkeeper = await member('bookkeeper');
    const prepared = await bookkeeper.post(`${books.path}/periods/prepare`, { through: JANUARY });
    await bookkeeper.post(`${books.path}/periods/withdraw-preparation`, {});
    expect((await periods()).preparation).toBeNull();
    expect((await undo(books, prepared)).status).toBe(409);
    const anew = await bookkeeper.post(`${books.path}/periods/prepare`, { through: JANUARY });
    expect((await undo({ ...books, client: bookkeeper }, anew)).status).toBe(200);
    expect((await periods()).preparation).toBeNull();
  });

  it('closes where the owner allows it, and no longer when that ends; opening again stays the owner’s', async () => {
    const [bookkeeper, accountant] = [await member('bookkeeper'), await member('accountant')];
    const roles = (client: HttpClient, ...named: string[]) =>
      client.put<Periods>(`${books.path}/periods/closing-roles`, { roles: named });
    const close = (client: HttpClient, through: string) => client.post(`${books.path}/periods/close`, { through });
    expect((await roles(bookkeeper, 'bookkeeper')).status).toBe(403);
    expect((await roles(books.client, 'bookkeeper')).body.closingRoles).toEqual(['bookkeeper']);
    expect([(await close(bookkeeper, JANUARY)).status, (await close(accountant, FEBRUARY)).status]).toEqual([200, 403]);
    expect((await bookkeeper.post(`${books.path}/periods/reopen`, { through: null })).status).toBe(403);
    await roles(books.client);
    expect((await close(bookkeeper, FEBRUARY)).status).toBe(403);
    for (const named of [['assistant'], ['owner'], ['bookkeeper', 'bookkeeper']])
      expect((await roles(books.client, ...named)).status).toBe(400);
  });

  it('prepares, an assistant does not, and sees no checklist', async () => {
    const assistant = await member('assistant');
    expect((await assistant.post(`${books.path}/periods/prepare`, { through: JANUARY })).status).toBe(403);
    expect((await assistant.get(`${books.path}/periods/checklist?through=${JANUARY}`)).status).toBe(403);
    expect(await checklist(JANUARY, await member('accountant'))).toMatchObject({ endDate: JANUARY });
  });
});
