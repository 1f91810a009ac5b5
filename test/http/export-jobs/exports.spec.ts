/**
 * Exports as files: what is in them, who may have them, and what a spreadsheet makes of them. What is printed is tested
 * in test/pdf and test/browser, which need a browser.
 */
import { createHash } from 'node:crypto';
import { read, utils, type WorkSheet } from '@e965/xlsx';
import type { ExportJob, ExportReport } from '@counterfoil/contracts/export.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp, SignedUp } from '../../kit/app/app';
import { openAccount, startBooks, type TestBooks } from '../../kit/books/books';
import { exported, fetched, over } from '../../kit/books/exports';
import { withClient } from '../../kit/books/read-models';
import { sharedAppWithWorker } from '../../kit/app/shared-app';

const YEAR = { startDate: '2026-01-01', endDate: '2026-12-31' };

let app: ReachableApp;
let books: TestBooks;

beforeAll(async () => {
  app = await sharedAppWithWorker();
  books = await startBooks(app);
  await books.record({
    type: 'deposit',
    amount: '500.00',
    description: 'Honey, 40 jars',
    categoryId: books.categoryId('Sales'),
    date: '2026-02-01',
  });
  await books.record({
    amount: '80.00',
    description: '=HYPERLINK("http://evil.example";"Paper")',
    categoryId: books.categoryId('Supplies'),
    date: '2026-02-03',
  });
  await books.record({
    amount: '1300.50',
    description: 'Rent "February"\nsecond line',
    categoryId: books.categoryId('Rent'),
    date: '2026-03-01',
  });
});

async function csv(report: ExportReport, range: { startDate?: string; endDate?: string } = YEAR): Promise<string> {
  return (await exported(books.client, books.path, { report, format: 'csv', range })).file.toString('utf8');
}

async function sheet(report: ExportReport): Promise<WorkSheet> {
  const { file } = await exported(books.client, books.path, { report, format: 'xlsx', range: YEAR });
  const workbook = read(file, { cellStyles: true, cellNF: true, cellDates: false });
  expect(workbook.SheetNames).toHaveLength(2);
  const [name = ''] = workbook.SheetNames;
  const found = workbook.Sheets[name];
  if (!found) throw new Error('the workbook has no sheet');
  return found;
}

describe('as CSV', () => {
  it('has the P&L with its columns, and its name', async () => {
    const { job, file, headers } = await exported(books.client, books.path, {
      report: 'profit-and-loss',
      format: 'csv',
      range: YEAR,
    });
    expect(file.toString('utf8')).toBe(
      '\uFEFFCategory,Type,Amount,Percentage of Revenue\r\nSales,revenue,500.00,100.0\r\nRent,expense,1300.50,260.1\r\nSupplies,expense,80.00,16.0\r\n',
    );
    expect(job).toMatchObject({
      fileName: 'Bees-Honey-PL-2026-01-01-2026-12-31.csv',
      size: file.length,
      sha256: createHash('sha256').update(file).digest('hex'),
      progress: 100,
      error: null,
    });
    expect(headers.get('content-disposition')).toBe('attachment; filename="Bees-Honey-PL-2026-01-01-2026-12-31.csv"');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  });

  it('has the transactions oldest first, with balances, and no formula that runs', async () => {
    const lines = (await csv('transactions', {})).split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFDate,Description,Nickname,Account,Category,Type,Amount,Balance,Transaction id,Day of value or purchase',
    );
    expect(lines[1]).toMatch(/^2026-02-01,"Honey, 40 jars",,Checking,Sales,deposit,500\.00,1500\.00,[0-9a-f-]{36},$/);
    expect(lines[2]).toMatch(
      /^2026-02-03,"'=HYPERLINK\(""http:\/\/evil\.example"";""Paper""\)",,Checking,Supplies,expense,-80\.00,1420\.00,/,
    );
    expect(lines[3]).toContain('"Rent ""February""\nsecond line"');
  });

  it('has the balances of the list, also where a correction is posted on another day than its row', async () => {
    const { client, path, record, categoryId } = await startBooks(app);
    const other = await openAccount(client, path, {
      name: 'Savings',
      type: 'savings',
      initialBalanceDate: '2026-01-01',
    });
    await record({ date: '2026-01-05', accountId: other.id, type: 'deposit', amount: '50.00' });
    const { body: row } = await record();
    await client.post(`${path}/periods/close`, { through: '2026-02-28' });
    const transfer = { categoryId: categoryId('Transfer'), transferToAccountId: other.id, onFirstOpenDay: true };
    await client.patch(`${path}/transactions/${row.id}`, transfer);
    await record({ date: '2026-03-02', accountId: other.id, type: 'deposit', amount: '1.00' });
    const { body: listed } = await client.get<Transaction[]>(`${path}/transactions?order=asc`);
    const { file } = await exported(client, path, { report: 'transactions', format: 'csv', range: {} });
    const cells = file
      .toString('utf8')
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
    expect(cells.map((line) => [line[0], line[3], line[7]])).toEqual(
      listed.map((shown) => [shown.date, shown.account.name, shown.balance]),
    );
    expect(listed.map(({ balance }) => balance).sort()).toEqual(['130.00', '131.00', '50.00', '920.00']);
  });

  it('has a balance sheet that adds up without its totals', async () => {
    const rows = (await csv('balance-sheet'))
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
    const sum = (test: RegExp): number =>
      rows
        .filter(([section = '']) => test.test(section))
        .reduce((total, row) => total + Math.round(Number(row.at(-1)) * 100), 0);
    expect(sum(/assets/)).toBe(11950);
    expect(sum(/assets/)).toBe(sum(/liabilities|Equity/));
  });

  it('has the general ledger with openings, and the trial balance', async () => {
    const ledger = await csv('general-ledger');
    expect(ledger).toContain(
      '1000,Checking,2026-01-01,,Opening balance,,,0.00\r\n1000,Checking,2026-01-01,1,Opening balance of Checking,1000.00,,1000.00\r\n',
    );
    expect(ledger).toContain('4000,Sales,2026-02-01,2,"Honey, 40 jars",,500.00,-500.00\r\n');
    expect(await csv('trial-balance')).toMatch(/\r\n1000,Checking,,,1500\.00,1380\.50,119\.50,\r\n/);
  });

  it('has the journal, each line with its entry, debits first', async () => {
    const lines = (await csv('journal', { startDate: '2026-02-01', endDate: '2026-02-28' })).trim().split('\r\n');
    expect(lines).toEqual([
      'Entry,Date,Description,Code,Account,Debit,Credit',
      '2,2026-02-01,"Honey, 40 jars",1000,Checking,500.00,',
      '2,2026-02-01,"Honey, 40 jars",4000,Sales,,500.00',
      ...['5200,Supplies,80.00,', '1000,Checking,,80.00'].map((end) => expect.stringContaining(end)),
    ]);
  });
});

describe('as a workbook, read by somebody else’s library', () => {
  it.each<ExportReport>([
    'profit-and-loss',
    'balance-sheet',
    'transactions',
    'general-ledger',
    'trial-balance',
    'journal',
  ])('says of %s what the CSV says', async (report) => {
    const rows = utils.sheet_to_json<(string | number)[]>(await sheet(report), { header: 1, raw: true });
    const [header = [], ...facts] = (await csv(report))
      .slice(1)
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    expect(rows[0]).toEqual(header);
    expect(rows.length).toBeGreaterThanOrEqual(facts.length + 1);
  });

  it('holds figures as numbers with formats, dates as dates, texts as texts, under a frozen head', async () => {
    const found = await sheet('transactions');
    expect(found['G3']).toMatchObject({ t: 'n', v: -80, z: '#,##0.00_);\\(#,##0.00\\)' });
    expect(found['A3']).toMatchObject({ t: 'n', v: 46056, z: 'yyyy\\-mm\\-dd' });
    expect(found['B3']).toMatchObject({ t: 's', v: '=HYPERLINK("http://evil.example";"Paper")' });
    expect(found['B3']).not.toHaveProperty('f');
  });
});

describe('who may have them', () => {
  const ask = (person: SignedUp, body: object) =>
    person.client.post<ExportJob & Problem>(`${books.path}/exports`, body);

  it('lists the jobs, newest first, and finds one', async () => {
    const { body } = await books.client.get<ExportJob[]>(`${books.path}/exports`);
    expect(body.length).toBeGreaterThan(5);
    expect(body.map(({ createdAt }) => createdAt)).toEqual(
      [...body.map(({ createdAt }) => createdAt)].sort().reverse(),
    );
    expect((await books.client.get(`${books.path}/exports/${body[0]?.id ?? ''}`)).body).toEqual(body[0]);
  });

  it('gives an assistant the transaction list and nothing else', async () => {
    const assistant = await app.signedUp();
    await withClient(app.databaseUrl, (client) =>
      client.query(
        `insert into books.members (business_id, user_id, role, joined_at) values ($1, $2, 'assistant', now())`,
        [books.business.id, assistant.user.id],
      ),
    );
    const { body: own } = await ask(assistant, { report: 'transactions', format: 'csv' });
    expect((await over<ExportJob>(assistant.client, `${books.path}/exports/${own.id}`)).status).toBe('completed');
    expect((await fetched(assistant.client, `${books.path}/exports/${own.id}/file`)).file.length).toBeGreaterThan(100);
    expect((await ask(assistant, { report: 'profit-and-loss', format: 'csv' })).status).toBe(403);
    const { job } = await exported(books.client, books.path, { report: 'balance-sheet', format: 'csv' });
    expect((await assistant.client.get(`${books.path}/exports/${job.id}/file`)).status).toBe(403);
    expect(
      (await assistant.client.get<ExportJob[]>(`${books.path}/exports`)).body.every(
        ({ report }) => report === 'transactions',
      ),
    ).toBe(true);
    expect((await assistant.client.get(`${books.path}/archive`)).status).toBe(403);
  });

  it('hides them from everybody else', async () => {
    const other = await startBooks(app);
    const stranger = await app.signedUp();
    const { job } = await exported(books.client, books.path, { report: 'transactions', format: 'csv' });
    expect((await stranger.client.get(`${books.path}/exports/${job.id}/file`)).status).toBe(404);
    expect((await other.client.get(`${other.path}/exports/${job.id}`)).status).toBe(404);
    expect((await other.client.get(`${other.path}/exports/${job.id}/file`)).status).toBe(404);
    expect((await books.client.get(`${books.path}/exports/nonsense/file`)).status).toBe(404);
  });

  it('keeps to the plan', async () => {
    const free = await startBooks(app, await app.signedUp());
    const status = async (report: ExportReport, format: string): Promise<number> =>
      (await free.client.post(`${free.path}/exports`, { report, format })).status;
    expect([await status('profit-and-loss', 'csv'), await status('transactions', 'csv')]).toEqual([201, 201]);
    expect([
      await status('profit-and-loss', 'xlsx'),
      await status('balance-sheet', 'csv'),
      await status('general-ledger', 'pdf'),
    ]).toEqual([403, 403, 403]);
    expect(await free.client.get<Problem>(`${free.path}/archive`)).toMatchObject({
      status: 403,
      body: { code: 'plan_feature' },
    });
  });
});

describe('what is asked for wrongly', () => {
  it.each([
    [
      { report: 'payroll', format: 'csv' },
      'report must be profit-and-loss, balance-sheet, transactions, general-ledger, trial-balance, journal, journal-entries, account-register or reconciliation',
    ],
    [{ report: 'transactions', format: 'docx' }, 'format must be csv, pdf or xlsx'],
    [
      { report: 'transactions', format: 'csv', range: { startDate: '2026-02-30' } },
      'Date must be a day in the form YYYY-MM-DD',
    ],
    [
      { report: 'transactions', format: 'csv', range: { startDate: '2026-03-01', endDate: '2026-02-01' } },
      'The start date must not be after the end date',
    ],
    [{ report: 'transactions', format: 'csv', range: 'all' }, 'range must name startDate and endDate'],
  ])('%j', async (body, message) => {
    expect(await books.client.post<Problem>(`${books.path}/exports`, body)).toMatchObject({
      status: 400,
      body: { message },
    });
  });

  it('answers a repeated command with the same job, and another one under its key with a conflict', async () => {
    const headers = { 'Idempotency-Key': 'export-once' };
    const asked = (format: string) =>
      books.client.post<ExportJob>(`${books.path}/exports`, { report: 'transactions', format }, { headers });
    const first = await asked('csv');
    const again = await asked('csv');
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    expect((await asked('xlsx')).status).toBe(409);
  });
});
