/** What an accountant writes at a month's end, on lines that a chart has for it and shows from their first use on. */
import { HIDDEN_UNTIL_USED } from '@counterfoil/accounting/chart';
import type { AuditCommand } from '@counterfoil/contracts/audit.contract';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import type { JournalEntry } from '@counterfoil/contracts/journal.contract';
import type { BalanceSheet } from '@counterfoil/contracts/report.contract';
import type { ReachableApp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import type { Answer } from '../../kit/app/http-client';
import { sharedApp } from '../../kit/app/shared-app';
import { code, posted, undo } from '../books/worked-books';

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  books = await startBooks(app);
});

async function chart(): Promise<ChartAccount[]> {
  return (await books.client.get<ChartAccount[]>(`${books.path}/chart-accounts`)).body;
}

/** Debits one line and credits another at the end of January. */
async function write(debit: string, credit: string, amount: string, reverseOn?: string): Promise<Answer<JournalEntry>> {
  const lines = await chart();
  const id = (wanted: string): string | undefined => lines.find(({ accountCode }) => accountCode === wanted)?.id;
  return books.client.post(`${books.path}/journal-entries`, {
    entryDate: '2026-01-31',
    description: 'At the end of January',
    lines: [
      { chartAccountId: id(debit), debitAmount: amount },
      { chartAccountId: id(credit), creditAmount: amount },
    ],
    reverseOn,
  });
}

async function currentLiabilities(asOfDate: string): Promise<[string, string][]> {
  const { body } = await books.client.get<BalanceSheet>(`${books.path}/balance-sheet?asOfDate=${asOfDate}`);
  expect(body.isBalanced).toBe(true);
  return body.liabilities.currentLiabilities.map(({ accountName, balance }) => [accountName, balance]);
}

async function hidden(): Promise<string[]> {
  return (await chart()).filter(({ isHidden }) => isHidden).map(({ accountCode }) => accountCode);
}

it('depreciation and prepayment post what they say', async () => {
  await write('6680', '1590', '120.00');
  await write('1300', '6300', '200.00');
  expect(await posted(app, books)).toEqual([
    '2026-01-31 Dr 6680 120.00 · Cr 1590 120.00',
    '2026-01-31 Dr 1300 200.00 · Cr 6300 200.00',
  ]);
  const { body } = await books.client.get<BalanceSheet>(`${books.path}/balance-sheet?asOfDate=2026-01-31`);
  expect(body.assets).toMatchObject({
    fixedAssets: [{ accountName: 'Accumulated depreciation', balance: '-120.00' }],
  });
});

it('an accrual is owed at the end of the month, and reversed with it on the first of the next', async () => {
  const accrued = await write('6150', '2400', '80.00', '2026-02-01');
  expect(accrued).toMatchObject({ status: 201, body: { reversedBy: '3', reversedOn: '2026-02-01' } });
  expect(await posted(app, books)).toEqual([
    '2026-01-31 Dr 6150 80.00 · Cr 2400 80.00',
    '2026-02-01 Cr 6150 80.00 · Dr 2400 80.00',
  ]);
  expect([await currentLiabilities('2026-01-31'), await currentLiabilities('2026-02-01')]).toEqual([
    [['Accrued expenses', '80.00']],
    [],
  ]);
  const undone = await undo(books, accrued);
  expect(undone.status).toBe(200);
  expect(await currentLiabilities('2026-01-31')).toEqual([]);
  expect(await posted(app, books, 4)).toEqual([
    '2026-02-01 Dr 6150 80.00 · Cr 2400 80.00',
    '2026-01-31 Cr 6150 80.00 · Dr 2400 80.00',
  ]);
  expect((await undo(books, undone)).status).toBe(200);
  expect([await currentLiabilities('2026-01-31'), await currentLiabilities('2026-02-01')]).toEqual([
    [['Accrued expenses', '80.00']],
    [],
  ]);
});

it('reverses no entry on its own day, before it, or on a day that is none', async () => {
  expect(code(await write('6150', '2400', '80.00', '2026-01-31'))).toEqual([400, 'journal_reversal_day']);
  expect((await write('6150', '2400', '80.00', '2026-02-30')).status).toBe(400);
  expect(await posted(app, books)).toEqual([]);
});

it('hides a line that the chart has for later until something is posted to it, or it is mapped or renamed', async () => {
  expect(await hidden()).toEqual(HIDDEN_UNTIL_USED);
  await write('1300', '6300', '200.00');
  const lines = await chart();
  const id = (wanted: string): string => lines.find(({ accountCode }) => accountCode === wanted)?.id ?? '';
  await books.client.put(`${books.path}/categories/${books.categoryId('Taxes & Licenses')}/chart-account`, {
    chartAccountId: id('2200'),
  });
  await books.client.patch(`${books.path}/chart-accounts/${id('1100')}`, { accountName: 'Trade debtors' });
  expect(await hidden()).toEqual(HIDDEN_UNTIL_USED.filter((line) => !['1100', '1300', '2200'].includes(line)));
});

it('an accrual is one amount in the history, and so is its undo', async () => {
  const newest = async (): Promise<string | null | undefined> =>
    (await books.client.get<AuditCommand[]>(`${books.path}/audit/commands?limit=1`)).body[0]?.amount;
  const accrued = await write('6150', '2400', '620.50', '2026-02-01');
  expect([accrued.status, await newest()]).toEqual([201, '620.50']);
  expect((await undo(books, accrued)).status).toBe(200);
  expect(await newest()).toBe('620.50');
});
