import type { LedgerEvent, StatementRow } from '@counterfoil/events/ledger-event';
import { DecidedBooks, record } from '../kit/books/decided-books';

const ROW: StatementRow = {
  transactionId: 't',
  accountId: 'checking',
  bookedOn: '2026-02-05',
  description: 'PAPER 0042',
  reference: '20260205-1',
  amount: -8_000n,
};

/** Books with rows of statements that confirm what was typed, as the rules lead to them. */
export function statementHistory(): readonly LedgerEvent[] {
  const rows = [{ ...ROW, row: 1, matchedBefore: 0 }];
  const matched = DecidedBooks.opened().after(
    record(),
    { type: 'StartImport', importId: 'i', attempt: 1, rowCount: 0 },
    { type: 'MatchStatementRows', importId: 'i', rows },
  );
  const parted = matched.after(matched.undo());
  return parted.after(parted.undo(), { type: 'CompleteImport', importId: 'i' }).past;
}
