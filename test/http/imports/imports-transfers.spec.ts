/** Rows of statements that are one end of a transfer. */
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Import, ImportRow } from '@counterfoil/contracts/import-answer.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../../kit/app/app';
import { openAccount, startBooks, type TestBooks } from '../../kit/books/books';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { commit, settledImport, upload } from '../../kit/books/statement-upload';
import { OPENED_EMPTY } from './read-imports';

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedAppWithWorker();
});

describe('rows that look like one end of a transfer', () => {
  it('are pointed out with what speaks for it, in the books and in the file, and nothing else is done to them', async () => {
    const own = await startBooks(app);
    const till = await openAccount(own.client, own.path, { name: 'Till', type: 'cash', ...OPENED_EMPTY });
    await own.record({ date: '2026-05-03', amount: '330.00', description: 'To the till' });
    await own.client.post(`${own.path}/transfers`, {
      fromAccountId: own.account.id,
      toAccountId: till.id,
      date: '2026-05-04',
      amount: '75.00',
      description: 'Change',
    });
    await own.record({ date: '2026-05-20', amount: '12.00', description: 'Too long ago' });
    const text = [
      'Date,Description,Amount,Account',
      '2026-05-05,Put in,330.00,Till',
      '2026-05-05,Coins,75.00,Till',
      '2026-05-27,Other,12.00,Till',
      '2026-05-08,Paid in,-40.00,Till',
      '2026-05-09,Deposit,40.00,Checking',
      '',
    ].join('\n');
    const { body } = await upload(own, text);
    const read = await settledImport(own, body.id);
    expect(read.status).toBe('ready');
    const pointers = read.sample.map(({ counterpart, isIncluded, isTransfer }) => [
      counterpart && [
        counterpart.kind,
        counterpart.accountName,
        counterpart.date,
        counterpart.description,
        counterpart.line,
      ],
      isIncluded,
      isTransfer,
    ]);
    expect(pointers).toEqual([
      [['end', 'Checking', '2026-05-03', 'To the till', null], true, false],
      // The transfer is in this account's list as well: the row confirms it.
      [null, false, false],
      [null, true, false],
      [['row', 'Checking', '2026-05-09', 'Deposit', 6], true, false],
      [['row', 'Till', '2026-05-08', 'Paid in', 5], true, false],
    ]);
    expect(read.sample[1]?.pair).toMatchObject({ kind: 'entered', state: 'taken', description: 'Change' });
    const { body: rows } = await own.client.get<ImportRow[]>(`${own.path}/imports/${read.id}/rows`);
    expect(rows).toEqual(read.sample);
    const done = await commit(own, read.id);
    expect(done.sample.map(({ counterpart }) => counterpart)).toEqual([null, null, null, null, null]);
  });
});

describe('rows that are taken for one end of a transfer', () => {
  interface Ends {
    own: TestBooks;
    till: Account;
    read: Import;
  }
  const text = [
    'Date,Description,Amount,Account',
    '2026-05-05,Put in,330.00,Till',
    '2026-05-05,Coins,75.00,Till',
    '2026-05-08,Paid in,-40.00,Till',
    '2026-05-09,Deposit,40.00,Checking',
    '2026-05-10,Sold,9.00,Till',
    '',
  ].join('\n');

  async function chosen(): Promise<Ends & { gone: string }> {
    const own = await startBooks(app);
    const till = await openAccount(own.client, own.path, { name: 'Till', type: 'cash', ...OPENED_EMPTY });
    await own.record({ date: '2026-05-03', amount: '330.00', description: 'To the till' });
    const gone = (await own.record({ date: '2026-05-04', amount: '75.00', description: 'Change' })).body.id;
    const first = (await upload(own, text)).body;
    const rows = first.sample.flatMap(({ row, counterpart }) =>
      counterpart
        ? [
            counterpart.row === null
              ? { row, counterpartId: counterpart.transactionId }
              : { row, counterpartRow: counterpart.row },
          ]
        : [],
    );
    const read = (await own.client.put<Import>(`${own.path}/imports/${first.id}/mapping`, { rows })).body;
    return { own, till, read, gone };
  }

  async function figures({ own, till }: Omit<Ends, 'read'>): Promise<unknown[]> {
    const { body: summary } = await own.client.get<{ totalRevenue: number; totalExpenses: number }>(
      `${own.path}/financial-summary?startDate=2026-01-01&endDate=2026-12-31`,
    );
    const { body: accounts } = await own.client.get<Account[]>(`${own.path}/accounts`);
    return [
      summary.totalRevenue,
      summary.totalExpenses,
      ...[own.account.id, till.id].map((id) => accounts.find((account) => account.id === id)?.currentBalance),
    ];
  }

  async function matched({ own }: Pick<Ends, 'own'>): Promise<string[]> {
    const { body } = await own.client.get<Transaction[]>(`${own.path}/transactions?limit=20`);
    const ends = new Map<string, string[]>();
    for (const { transferId, description } of body)
      if (transferId !== null) ends.set(transferId, [...(ends.get(transferId) ?? []), description].sort());
    return [...ends.values()].map((pair) => pair.join(' / ')).sort();
  }

  it('are matched with it in one step as they are recorded, in the books and in the file; an end that is gone leaves its row recorded; undone and recorded again as a whole', async () => {
    const ends = await chosen();
    const { own, read, gone } = ends;
    expect(
      read.sample.map(({ isTransfer, counterpartId, counterpartRow }) => [
        isTransfer,
        counterpartId !== null,
        counterpartRow,
      ]),
    ).toEqual([
      [true, true, null],
      [true, true, null],
      [true, false, 4],
      [true, false, 3],
      [false, false, null],
    ]);
    expect((await own.client.delete(`${own.path}/transactions/${gone}`)).status).toBeLessThan(300);
    expect(await figures(ends)).toEqual([0, 330, '670.00', '0.00']);
    const done = await commit(own, read.id);
    expect(done).toMatchObject({ status: 'completed', success: 5, errors: 0, counts: { unmatched: 1 } });
    expect(done.sample.map(({ matchRefusal, refusal }) => [matchRefusal, refusal])).toEqual([
      [null, null],
      ['The other end of this transfer has been deleted since', null],
      [null, null],
      [null, null],
      [null, null],
    ]);
    expect(await matched(ends)).toEqual(['Deposit / Paid in', 'Put in / To the till']);
    // What only moved is neither revenue nor expense: only what was sold is.
    const moved = [9, 0, '710.00', '374.00'];
    expect(await figures(ends)).toEqual(moved);
    await own.client.post(`${own.path}/imports/${read.id}/undo`, {});
    expect((await settledImport(own, read.id)).status).toBe('undone');
    expect([await figures(ends), await matched(ends)]).toEqual([[0, 330, '670.00', '0.00'], []]);
    await own.client.post(`${own.path}/imports/${read.id}/redo`);
    expect((await settledImport(own, read.id)).counts.unmatched).toBe(1);
    expect([await figures(ends), await matched(ends)]).toEqual([moved, ['Deposit / Paid in', 'Put in / To the till']]);
  });

  it('are not half taken back where a closed period is in the way of the undo', async () => {
    const ends = await chosen();
    const { own, read } = ends;
    expect((await commit(own, read.id)).counts.unmatched).toBe(0);
    const [moved, pairs] = [await figures(ends), await matched(ends)];
    expect(pairs.length).toBe(3);
    // The earliest other end alone lies in it.
    expect((await own.client.post(`${own.path}/periods/close`, { through: '2026-05-03' })).status).toBeLessThan(300);
    const refused = await own.client.post<{ code: string }>(`${own.path}/imports/${read.id}/undo`, {});
    expect([refused.status, refused.body.code]).toEqual([409, 'period_closed']);
    expect([await figures(ends), await matched(ends)]).toEqual([moved, pairs]);
    await own.client.post(`${own.path}/imports/${read.id}/undo`, { onFirstOpenDay: true });
    expect((await settledImport(own, read.id)).status).toBe('undone');
    expect([await figures(ends), await matched(ends)]).toEqual([[0, 405, '595.00', '0.00'], []]);
  });

  it('forget their other end with the next word about them, and take none that there is not', async () => {
    const { own, read } = await chosen();
    const put = (rows: object[]) =>
      own.client.put<Import & { message: string }>(`${own.path}/imports/${read.id}/mapping`, { rows });
    const other = (await startBooks(app)).record({ amount: '330.00' });
    for (const wrong of [
      { counterpartId: (await other).body.id },
      { counterpartId: 'mine' },
      { counterpartRow: 1 },
      { counterpartRow: 0 },
      { counterpartRow: 1.5 },
    ])
      expect((await put([{ row: 1, ...wrong }])).status).toBe(400);
    const supplies = own.categoryId('Supplies');
    const counterpartId = read.sample.find(({ counterpartId: known }) => known !== null)?.counterpartId;
    for (const both of [{ transfer: true }, { counterpartId }, { counterpartRow: 2 }]) {
      const refused = await put([{ row: 1, categoryId: supplies, ...both }]);
      expect([refused.status, refused.body]).toMatchObject([400, { code: 'destination_without_transfer' }]);
    }
    const changed = await put([
      { row: 1, categoryId: own.categoryId('Supplies') },
      { row: 3, transfer: null },
    ]);
    expect(
      changed.body.sample.map(({ isTransfer, counterpartId, counterpartRow }) => [
        isTransfer,
        counterpartId !== null,
        counterpartRow,
      ]),
    ).toEqual([
      [false, false, null],
      [true, true, null],
      [false, false, null],
      [true, false, 3],
      [false, false, null],
    ]);
    const done = await commit(own, read.id);
    expect(done.sample.map(({ matchRefusal }) => matchRefusal)).toEqual([
      null,
      null,
      null,
      'The other row was not recorded as the other end of this transfer',
      null,
    ]);
  });
});
