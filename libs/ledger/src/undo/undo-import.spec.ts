import { close, DecidedBooks, posted, remove } from '../../../../test/kit/books/decided-books';
import type { LedgerCommand } from '../ledger.decider';

const opened = DecidedBooks.opened();
const match: LedgerCommand = {
  type: 'MatchTransfer',
  transferId: 'm',
  firstTransactionId: 't',
  secondTransactionId: 'u',
};

describe('undoing an import', () => {
  const draft = (transactionId: string, accountId: string, amount: bigint) => ({
    transactionId,
    accountId,
    date: '2026-02-03',
    description: '',
    amount,
    allocations: [],
  });
  const rows = [
    { row: 1, draft: draft('t', 'checking', -8_000n) },
    { row: 2, draft: draft('u', 'card', 8_000n) },
  ];
  const imported = opened.after(
    { type: 'StartImport', importId: 'i', attempt: 1, rowCount: 2 },
    { type: 'RecordImportRows', importId: 'i', attempt: 1, recorded: { by: 'owner', on: '2026-02-03' }, rows },
    { type: 'CompleteImport', importId: 'i' },
  );
  const reverse: LedgerCommand = {
    type: 'ReverseImportRows',
    importId: 'i',
    transactionIds: ['t', 'u', 't'],
    reversedOn: '2026-04-15',
  };

  it('reverses each row that stands, once', () => {
    expect(posted(imported.when(reverse).events)).toEqual([
      '#4 2026-02-03 Cr 6990 80.00 · Dr 1000 80.00',
      '#5 2026-02-03 Dr 4990 80.00 · Cr 2000 80.00',
    ]);
    imported
      .after(remove('t'))
      .when(reverse)
      .thenMatching([{ data: { rows: [{ transaction: { transactionId: 'u' } }] } }]);
    imported.after(reverse).when(reverse).then([]);
  });

  it('unmatches two of its rows once', () => {
    imported
      .after(match)
      .when(reverse)
      .thenMatching([{ type: 'TransferUnmatched' }, { type: 'ImportRowsReversed' }]);
  });

  it('in a closed period is refused, or dated on the first open day', () => {
    const closed = imported.after(close('2026-02-28'));
    closed.when(reverse).refused('period_closed');
    expect(posted(closed.when({ ...reverse, onFirstOpenDay: true }).events).map((text) => text.slice(0, 13))).toEqual([
      '#4 2026-03-01',
      '#5 2026-03-01',
    ]);
  });
});
