import type { AuditEvent, EntryHistory } from '@counterfoil/contracts/audit.contract';
import type { ImportRow } from '@counterfoil/contracts/import-answer.contract';
import type { Rule } from '@counterfoil/contracts/rule.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { commit, settledImport, upload } from '../../kit/books/statement-upload';

const STATEMENT = [
  'Date,Description,Amount,Category',
  '2026-01-15,STAPLES #12,-12.50,',
  '2026-01-16,Corner Cafe,-4.50,',
  '2026-01-17,STAPLES #13,-7.00,Rent',
  '2026-01-31,STAPLES refund,500.00,',
  '',
].join('\n');

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedAppWithWorker();
});

async function withRule(books: TestBooks): Promise<void> {
  const conditions = { texts: [{ field: 'description', match: 'contains', text: 'staples' }], type: 'expense' };
  const { status } = await books.client.post<Rule>(`${books.path}/rules`, {
    name: 'Staples',
    conditions,
    categoryId: books.categoryId('Supplies'),
    nickname: 'Paper shop',
  });
  expect(status).toBe(201);
}

async function rowsOf(books: TestBooks): Promise<ImportRow[]> {
  const { body } = await upload(books, STATEMENT);
  await settledImport(books, body.id);
  return (await books.client.get<ImportRow[]>(`${books.path}/imports/${body.id}/rows?filter=all`)).body;
}

it('applies active rules to imported rows: the first that fits, where the file itself says no category', async () => {
  const books = await startBooks(app);
  await withRule(books);
  const shown = await rowsOf(books);
  expect(shown.map(({ description, nickname, categoryId }) => [description, nickname, categoryId])).toEqual([
    ['STAPLES #12', 'Paper shop', books.categoryId('Supplies')],
    ['Corner Cafe', 'Corner Cafe', null],
    ['STAPLES #13', 'Paper shop', books.categoryId('Rent')],
    ['STAPLES refund', 'Staples', null],
  ]);
  const { body } = await upload(books, STATEMENT);
  expect(await commit(books, body.id)).toMatchObject({ success: 4 });
  const { body: listed } = await books.client.get<Transaction[]>(`${books.path}/transactions?order=asc`);
  expect(listed.map(({ nickname, category }) => [nickname, category?.name])).toEqual([
    ['Paper shop', 'Supplies'],
    ['Corner Cafe', 'Uncategorized Expenses'],
    ['Paper shop', 'Rent'],
    ['Staples', 'Uncategorized Revenue'],
  ]);
});

it('says in the log under which import, attempt and rule the rows were recorded, but not where a person chose otherwise', async () => {
  const books = await startBooks(app);
  await withRule(books);
  const eventOf = async (text: string, entry: number, category?: string): Promise<AuditEvent> => {
    const { body } = await upload(books, text);
    if (category !== undefined)
      await books.client.put(`${books.path}/imports/${body.id}/mapping`, { rows: [{ row: 1, categoryId: category }] });
    await commit(books, body.id);
    const { body: history } = await books.client.get<EntryHistory>(`${books.path}/entries/${entry}`);
    expect(history.event).toMatchObject({ type: 'ImportRowsRecorded', importId: body.id, attempt: 1 });
    return history.event;
  };
  const [rule] = (await books.client.get<Rule[]>(`${books.path}/rules`)).body;
  expect((await eventOf(STATEMENT, 2)).ruleId).toBe(rule?.id);
  const alone = 'Date,Description,Amount\n2026-02-01,STAPLES #20,-3.00\n';
  expect((await eventOf(alone, 6, books.categoryId('Rent'))).ruleId).toBeNull();
});

it('leaves imports of a plan without bulk upload to the person', async () => {
  const books = await startBooks(app, await app.signedUp());
  await withRule(books);
  expect((await rowsOf(books)).map(({ nickname, categoryId }) => [nickname, categoryId])).toEqual([
    ['Staples', null],
    ['Corner Cafe', null],
    ['Staples', books.categoryId('Rent')],
    ['Staples', null],
  ]);
});
