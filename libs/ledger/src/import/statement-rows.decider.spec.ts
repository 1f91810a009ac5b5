import { amend, DecidedBooks, record, remove, restore } from '../../../../test/kit/books/decided-books';
import type { LedgerCommand } from '../ledger.decider';
import type { RowToConfirm } from './statement-rows.decider';

const start = (importId: string): LedgerCommand => ({ type: 'StartImport', importId, attempt: 1, rowCount: 0 });
const row = (change: Partial<RowToConfirm> = {}): RowToConfirm => ({
  row: 1,
  transactionId: 't',
  accountId: 'checking',
  bookedOn: '2026-02-05',
  description: 'PAPER 0042',
  reference: '20260205-1',
  amount: -8_000n,
  matchedBefore: 0,
  ...change,
});
const match = (importId: string, ...rows: RowToConfirm[]): LedgerCommand => ({
  type: 'MatchStatementRows',
  importId,
  rows,
});
const confirming = {
  transactionId: 't',
  accountId: 'checking',
  bookedOn: '2026-02-05',
  description: 'PAPER 0042',
  reference: '20260205-1',
  amount: -8_000n,
};
const refused = (code: string) => [{ data: { rows: [], refusals: [{ row: 1, code }] } }];

describe('a row of a statement and a transaction of the books', () => {
  const typed = DecidedBooks.opened().after(record(), start('i'));
  const matched = typed.after(match('i', row()));

  it('are matched, and nothing is posted', () => {
    typed
      .when(match('i', row()))
      .then([{ type: 'StatementRowsMatched', data: { importId: 'i', rows: [confirming], refusals: [] } }]);
  });

  it('are matched one to one', () => {
    typed
      .when(match('i', row(), row({ row: 2 })))
      .thenMatching([{ data: { rows: [confirming], refusals: [{ row: 2, code: 'statement_row_taken' }] } }]);
    matched.when(match('i', row())).thenMatching(refused('statement_row_taken'));
  });

  it('are not matched where another statement has been since, unless it was known', () => {
    const second = matched.after(start('j'));
    second.when(match('j', row())).thenMatching(refused('statement_row_taken'));
    second.when(match('j', row({ matchedBefore: 1 }))).thenMatching([{ data: { rows: [confirming], refusals: [] } }]);
  });

  it('are not matched once the transaction has changed or gone', () => {
    typed
      .after(amend({ amount: -8_500n, allocations: [] }))
      .when(match('i', row()))
      .thenMatching(refused('statement_row_differs'));
    typed.after(remove('t')).when(match('i', row())).thenMatching(refused('transaction_not_found'));
  });

  it('need an import that is under way', () => {
    DecidedBooks.opened().after(record()).when(match('i', row())).refused('import_not_running');
  });

  it('may be either end of a transfer in one entry', () => {
    const transfer: LedgerCommand = {
      type: 'RecordTransfer',
      transactionId: 't',
      mirrorId: 'm',
      fromAccountId: 'checking',
      toAccountId: 'savings',
      date: '2026-02-03',
      amount: 8_000n,
      description: 'Reserve',
      recorded: { by: 'owner', on: '2026-02-03' },
    };
    DecidedBooks.opened()
      .after(transfer, start('i'))
      .when(match('i', row(), row({ row: 2, accountId: 'savings', amount: 8_000n })))
      .thenMatching([{ data: { rows: [{ accountId: 'checking' }, { accountId: 'savings' }], refusals: [] } }]);
  });

  it('are parted by the undo and matched again by its own undo', () => {
    matched
      .when(matched.undo())
      .then([{ type: 'StatementRowsUnmatched', data: { importId: 'i', rows: [confirming] } }]);
    const parted = matched.after(matched.undo());
    parted
      .when(parted.undo())
      .then([{ type: 'StatementRowsMatched', data: { importId: 'i', rows: [confirming], refusals: [] } }]);
    parted.after(match('i', row())).when(parted.undo()).then([]);
    parted.after(remove('t')).when(parted.undo()).then([]);
    parted
      .after(amend({ amount: -8_500n, allocations: [] }))
      .when(parted.undo())
      .then([]);
    parted.after(start('j'), match('j', row())).when(parted.undo()).then([]);
  });

  it('stay matched through corrections, a deletion and a restoration', () => {
    const changed = matched.after(amend({ description: 'Better paper' }), remove('t'), restore());
    changed.when(match('i', row())).thenMatching(refused('statement_row_taken'));
  });
});
