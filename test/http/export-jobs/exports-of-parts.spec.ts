/** Files of a part of the books: the register of an account, and the entries that people wrote. */
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import type { CreateExportRequest, ExportJob } from '@counterfoil/contracts/export.contract';
import type { ReachableApp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { exported, over } from '../../kit/books/exports';
import { sharedAppWithWorker } from '../../kit/app/shared-app';

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedAppWithWorker();
  books = await startBooks(app);
});

describe('of a part of the books', () => {
  const February = { startDate: '2026-02-01', endDate: '2026-02-28' };
  const linesOf = async (
    own: TestBooks,
    request: Pick<CreateExportRequest, 'report' | 'accountId'>,
  ): Promise<string[]> => {
    const { file } = await exported(own.client, own.path, { format: 'csv', range: February, ...request });
    return file.toString('utf8').trim().split('\r\n');
  };

  it('has the register of an account, over its pages, with a corrected row once', async () => {
    const own = await startBooks(app);
    const { id } = (await own.record({ date: '2026-02-02', description: 'Wax' })).body;
    const transactions = Array.from({ length: 510 }, (_, at) => ({
      accountId: own.account.id,
      type: 'expense',
      date: '2026-02-03',
      amount: '1.00',
      description: `Jar ${at}`,
    }));
    await own.client.post(`${own.path}/transactions/bulk`, { transactions });
    const categoryId = own.categoryId('Supplies');
    const change = { accountId: own.account.id, date: '2026-02-02', description: 'Wax', amount: '90.00' };
    await own.client.put(`${own.path}/transactions/${id}`, { ...change, type: 'expense', categoryId });
    const lines = await linesOf(own, { report: 'account-register', accountId: own.account.id });
    expect(lines.slice(0, 2)).toEqual([
      'Date,Description,Entry,Amount,Balance',
      '2026-02-01,Opening balance,,,1000.00',
    ]);
    expect(lines[2]).toMatch(/^2026-02-02,Wax,\d+,-90\.00,910\.00$/);
    expect(lines).toHaveLength(3 + 510);
    expect(lines.at(-1)).toMatch(/^2026-02-03,Jar 509,\d+,-1\.00,400\.00$/);
  });

  it('has the entries that people wrote, and no other', async () => {
    const own = await startBooks(app);
    await own.record({ date: '2026-02-02' });
    const { body: chart } = await own.client.get<ChartAccount[]>(`${own.path}/chart-accounts`);
    const line = (code: string) => chart.find(({ accountCode }) => accountCode === code)?.id;
    await own.client.post(`${own.path}/journal-entries`, {
      entryDate: '2026-02-10',
      description: 'Loan of the bank',
      lines: [
        { chartAccountId: line('1000'), debitAmount: '200.00' },
        { chartAccountId: line('2500'), creditAmount: '200.00' },
      ],
    });
    expect((await linesOf(own, { report: 'journal-entries' })).slice(1)).toEqual([
      expect.stringMatching(/^\d+,2026-02-10,Loan of the bank,1000,Checking,200\.00,$/),
      expect.stringMatching(/^\d+,2026-02-10,Loan of the bank,2500,.*,,200\.00$/),
    ]);
  });

  it('is refused without an account, and says so where it is nobody’s here', async () => {
    const asked = { report: 'account-register', format: 'csv', range: February };
    expect((await books.client.post(`${books.path}/exports`, asked)).status).toBe(400);
    const other = await startBooks(app, await app.signedUp());
    const foreign = { ...asked, accountId: other.account.id };
    const { body } = await books.client.post<ExportJob>(`${books.path}/exports`, foreign);
    const job = await over<ExportJob>(books.client, `${books.path}/exports/${body.id}`);
    expect(job).toMatchObject({ status: 'failed', error: 'Account not found' });
  });
});
