/** What rows say of their reconciliation, and what is said before it is broken. */
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import type { AccountRegister } from '@counterfoil/contracts/ledger-report.contract';
import type { AgreedRow, ReconciliationAtStake } from '@counterfoil/contracts/reconciliation.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { listed, type TestBooks } from '../../kit/books/books';
import type { Answer } from '../../kit/app/http-client';
import { commit, settledImport, upload } from '../../kit/books/statement-upload';
import { FEBRUARY, freshBooks, MARCH, reconcile, stateOf, worksheet } from './reconciled-books';
import { amendment, savings, undo } from '../books/worked-books';

let books: TestBooks;
beforeEach(async () => {
  books = await freshBooks();
});

/** Ticks every row up to the end of February but some, named by their descriptions. */
async function reconcileFebruary(without: readonly string[] = []): Promise<Answer<unknown>> {
  const { rows } = await worksheet(books, FEBRUARY);
  const ticked = rows.filter(({ description }) => !without.includes(description));
  const cents = ticked.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  return reconcile(books, FEBRUARY, (cents / 100).toFixed(2), { without });
}

async function register(query = ''): Promise<AccountRegister> {
  const path = `/api/accounts/${books.account.id}/register?endDate=2026-03-31${query}`;
  return (await books.client.get<AccountRegister>(path)).body;
}

async function atStake(of: Answer<unknown> | string): Promise<string | null> {
  const query = typeof of === 'string' ? `importId=${of}` : `commandId=${of.headers.get('x-command-id') ?? ''}`;
  const path = `${books.path}/reconciliations/at-stake?${query}`;
  return (await books.client.get<ReconciliationAtStake>(path)).body.reconciledThrough;
}

it('marks the rows of the list and of the register that were agreed on, until that is undone', async () => {
  await books.record();
  await books.record({ description: 'Cheque' });
  const before = await register();
  const done = await reconcileFebruary(['Cheque']);
  const marks = (rows: readonly Transaction[]) => rows.map((row) => [row.description, row.reconciledThrough]);
  const marked = [
    ['Cheque', null],
    ['Paper', FEBRUARY],
  ];
  expect(marks(await listed(books))).toEqual(marked);
  const after = await register();
  expect(after.reconciled).toMatchObject({ closingDay: FEBRUARY, balance: '920.00' });
  expect(after.rows.map(({ isReconciled }) => isReconciled)).toEqual([true, true, false]);
  const known = await register(`&knownAt=${before.knownAt}`);
  expect([known.reconciled, known.rows.some(({ isReconciled }) => isReconciled)]).toEqual([null, false]);
  await undo(books, done);
  expect(marks(await listed(books)).map(([, day]) => day)).toEqual([null, null]);
  expect((await register()).reconciled).toBeNull();
  expect((await register(`&knownAt=${after.knownAt}`)).reconciled).toMatchObject({ closingDay: FEBRUARY });
});

it('marks both ends of a transfer of one entry, since a change at either moves the other', async () => {
  const other = await savings(books);
  await books.client.post(`${books.path}/transfers`, {
    fromAccountId: books.account.id,
    toAccountId: other.id,
    amount: '200.00',
    date: '2026-02-03',
    description: 'Put by',
  });
  await reconcileFebruary();
  expect((await listed(books)).map(({ reconciledThrough }) => reconciledThrough)).toEqual([FEBRUARY, FEBRUARY]);
});

it('says what an undo would break, and nothing of one that mends', async () => {
  const recorded = await books.record();
  await reconcileFebruary();
  expect(await atStake(recorded)).toBe(FEBRUARY);
  const path = `${books.path}/transactions/${recorded.body.id}`;
  const supplies = books.categoryId('Supplies');
  const sorted = await books.client.put(path, amendment(recorded.body, { categoryId: supplies }));
  expect(await atStake(sorted)).toBeNull();
  const amended = await books.client.put(path, amendment(recorded.body, { amount: '85.00', categoryId: supplies }));
  expect(await atStake(amended)).toBeNull();
  const undone = await undo(books, amended);
  expect(await atStake(undone)).toBe(FEBRUARY);
  const late = await books.record({ description: 'Late' });
  expect(await atStake(late)).toBeNull();
});

it('says what taking an import back would break', async () => {
  const { body: read } = await upload(
    books,
    'Date,Description,Amount\n2026-02-03,Paper,-80.00\n2026-02-05,Ink,-20.00\n',
  );
  await settledImport(books, read.id);
  await commit(books, read.id);
  expect(await atStake(read.id)).toBeNull();
  await reconcileFebruary();
  expect(await atStake(read.id)).toBe(FEBRUARY);
});

describe('what was agreed on of a row', () => {
  async function agreedOn(query: string): Promise<AgreedRow[]> {
    return (await books.client.get<ReconciliationAtStake>(`${books.path}/reconciliations/at-stake?${query}`)).body
      .agreedOn;
  }

  it('stays what it was while the row changes, and grows by what the next month takes up', async () => {
    const { body: row } = await books.record();
    const asked = `transactionId=${row.id}`;
    expect(await agreedOn(asked)).toEqual([]);
    await reconcileFebruary();
    const february = { accountId: books.account.id, closingDay: FEBRUARY, agreed: '-80.00', now: '-80.00' };
    expect(await agreedOn(asked)).toEqual([february]);
    await books.client.put(`${books.path}/transactions/${row.id}`, amendment(row, { amount: '85.00' }));
    const broken = { ...february, now: '-85.00' };
    expect(await agreedOn(asked)).toEqual([broken]);
    expect((await reconcile(books, MARCH, '915.00')).status).toBe(201);
    expect(await agreedOn(asked)).toEqual([broken, { ...broken, closingDay: MARCH, agreed: '-85.00' }]);
    const stranger = await freshBooks();
    const path = `${stranger.path}/reconciliations/at-stake?${asked}`;
    expect((await stranger.client.get<ReconciliationAtStake>(path)).body.agreedOn).toEqual([]);
  });

  async function postedLoan(): Promise<string> {
    const { body: chart } = await books.client.get<ChartAccount[]>(`${books.path}/chart-accounts`);
    const line = (of: string) => chart.find(({ accountCode }) => accountCode === of)?.id;
    const { body: entry } = await books.client.post<{ id: string }>(`${books.path}/journal-entries`, {
      entryDate: '2026-02-10',
      description: 'Loan',
      lines: [
        { chartAccountId: line('1000'), debitAmount: '200.00' },
        { chartAccountId: line('2500'), creditAmount: '200.00' },
      ],
    });
    return entry.id;
  }

  it('is said of openings and journal entries as well, before they move or are reversed', async () => {
    const entry = await postedLoan();
    await reconcileFebruary();
    const opening = `openingOf=${books.account.id}`;
    expect(await agreedOn(opening)).toMatchObject([{ agreed: '1000.00', now: '1000.00' }]);
    expect(await agreedOn(`journalEntryId=${entry}`)).toMatchObject([{ agreed: '200.00', now: '200.00' }]);
    await books.client.post(`${books.path}/journal-entries/${entry}/reverse`, {});
    expect(await agreedOn(`journalEntryId=${entry}`)).toMatchObject([{ agreed: '200.00', now: '0.00' }]);
    expect(await agreedOn(opening)).toMatchObject([{ now: '1000.00' }]);
  });

  it('is what the standing follows: a moved opening breaks it, a late reversal and an adjustment do not', async () => {
    const entry = await postedLoan();
    await reconcileFebruary();
    const account = `/api/accounts/${books.account.id}`;
    await books.client.post(`${books.path}/journal-entries/${entry}/reverse`, { date: '2026-03-01' });
    const adjusted = { expectedBalance: '1000.00', balance: '990.00', reason: 'Coins' };
    expect((await books.client.post(`${account}/adjust-balance`, adjusted)).status).toBe(200);
    expect(await stateOf(books)).toMatchObject({ agrees: true });
    const moved = { expectedBalance: '990.00', date: '2025-12-31', balance: '1060.00' };
    const opening = await books.client.post(`${account}/backdate-opening`, moved);
    expect(opening.status).toBe(200);
    expect(await agreedOn(`openingOf=${books.account.id}`)).toMatchObject([{ agreed: '1000.00', now: '1060.00' }]);
    expect(await stateOf(books)).toMatchObject({ agrees: false });
    await undo(books, opening);
    expect(await stateOf(books)).toMatchObject({ agrees: true });
    const same = { ...moved, balance: '1000.00' };
    expect((await books.client.post(`${account}/backdate-opening`, same)).status).toBe(200);
    expect(await stateOf(books)).toMatchObject({ agrees: true });
  });
});
