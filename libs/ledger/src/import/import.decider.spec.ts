import type { LedgerCommand } from '../ledger.decider';
import { DecidedBooks, TODAY } from '../../../../test/kit/books/decided-books';

const start = (attempt: number): LedgerCommand => ({ type: 'StartImport', importId: 'import', attempt, rowCount: 1 });
const rows = (attempt: number): LedgerCommand => ({
  type: 'RecordImportRows',
  importId: 'import',
  attempt,
  recorded: { by: 'owner', on: TODAY },
  rows: [
    {
      row: 1,
      draft: {
        transactionId: `row-${attempt}`,
        accountId: 'checking',
        date: '2026-02-03',
        description: 'Paper',
        amount: -80n,
        allocations: [],
      },
    },
  ],
});
const complete: LedgerCommand = { type: 'CompleteImport', importId: 'import' };
const undone: LedgerCommand = { type: 'CompleteImportUndo', importId: 'import' };

const books = DecidedBooks.opened();

describe('an import in attempts', () => {
  it('is begun once at a time', () => {
    books.after(start(1)).when(start(1)).refused('import_started');
  });

  it('takes no rows of an attempt that is not the one under way', () => {
    books.after(start(1)).when(rows(2)).refused('import_attempt');
  });

  it('that was broken off is over when it is undone: a worker that comes late records nothing', () => {
    books.after(start(1), rows(1), undone).when(rows(1)).refused('import_not_running');
  });

  it('is recorded again under the next attempt', () => {
    const { events } = books.after(start(1), rows(1), complete, undone, start(2)).when(rows(2));
    expect(events).toMatchObject([
      { type: 'ImportRowsRecorded', data: { attempt: 2, transactions: [{ transactionId: 'row-2' }], refusals: [] } },
    ]);
  });

  it('notes with its rows which of them a rule of the business has filed', () => {
    const draft = { accountId: 'checking', date: '2026-02-03', description: 'Paper', amount: -80n, allocations: [] };
    const filed = [
      { row: 1, ruleId: 'paper' },
      { row: 2 },
      { row: 3, ruleId: 'paper' },
      { row: 4, ruleId: 'other' },
    ].map((row) => ({ ...row, draft: { ...draft, transactionId: `row-${row.row}` } }));
    const { events } = books.after(start(1)).when({
      type: 'RecordImportRows',
      importId: 'import',
      attempt: 1,
      recorded: { by: 'owner', on: TODAY },
      rows: filed,
    });
    expect(events).toMatchObject([
      {
        data: {
          appliedRules: {
            rules: [
              { ruleId: 'paper', transactionIds: ['row-1', 'row-3'] },
              { ruleId: 'other', transactionIds: ['row-4'] },
            ],
          },
        },
      },
    ]);
  });

  it('is noted as undone once: undone again, when nothing has come back, it changes nothing', () => {
    const again: LedgerCommand = { type: 'CompleteImportUndo', importId: 'import', isUndone: true };
    const over = books.after(start(1), rows(1), complete, undone);
    over.when(again).then([]);
    expect(over.after(start(2)).when(again).events).toHaveLength(1);
  });
});
