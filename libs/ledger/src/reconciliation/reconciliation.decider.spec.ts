import { close, DecidedBooks, opening, record, remove, TODAY } from '../../../../test/kit/books/decided-books';
import type { LedgerCommand } from '../ledger.decider';
import type { AccountAgreement } from '../period/period.decider';
import type { ReconcileAccount } from './reconciliation.decider';

/** Checking opened with 1,000.00 (entry 1), and 80.00 paid for paper on 3 February (entry 2). */
const paid = DecidedBooks.opened().after(record());

function reconcile(change: Partial<ReconcileAccount> = {}): LedgerCommand {
  return {
    type: 'ReconcileAccount',
    reconciliationId: 'february',
    accountId: 'checking',
    closingDay: '2026-02-28',
    today: TODAY,
    balance: 92_000n,
    bookBalance: 92_000n,
    newestEntry: 2,
    cleared: { entryNumbers: [1, 2], sequences: [1, 2], amounts: [100_000n, -8_000n] },
    outstanding: { entryNumbers: [], sequences: [], amounts: [] },
    ...change,
  };
}

describe('reconciling an account', () => {
  it('says which rows agree with the bank', () => {
    paid.when(reconcile({ importId: 'i' })).thenMatching([
      {
        type: 'AccountReconciled',
        data: { reconciliationId: 'february', closingDay: '2026-02-28', balance: 92_000n, importId: 'i' },
      },
    ]);
  });

  it('leaves out what the bank has not booked yet', () => {
    const cleared = { entryNumbers: [1], sequences: [1], amounts: [100_000n] };
    const outstanding = { entryNumbers: [2], sequences: [2], amounts: [-8_000n] };
    paid
      .when(reconcile({ balance: 100_000n, cleared, outstanding }))
      .thenMatching([{ data: { balance: 100_000n, bookBalance: 92_000n, outstanding } }]);
  });

  it('is refused where the sums differ, by how much', () => {
    paid.when(reconcile({ balance: 92_001n })).refused('not_reconciled');
    paid.when(reconcile({ bookBalance: 92_001n })).refused('not_reconciled');
  });

  it('is refused once the account has moved on', () => {
    paid
      .after(record({ transactionId: 'u' }))
      .when(reconcile())
      .refused('books_moved');
    paid
      .after(record({ transactionId: 'u', accountId: 'savings' }))
      .when(reconcile())
      .thenMatching([{ type: 'AccountReconciled' }]);
    paid.when(reconcile({ previousId: 'january' })).refused('books_moved');
  });

  it('is refused on days on which there is nothing to agree about', () => {
    paid.when(reconcile({ closingDay: '2026-04-16' })).refused('closing_day_in_future');
    paid.when(reconcile({ closingDay: '2025-12-31' })).refused('closing_day_before_opening');
    paid
      .after(reconcile())
      .when(reconcile({ reconciliationId: 'again' }))
      .refused('reconciled_further');
  });

  it('goes on from the one before', () => {
    const march = reconcile({
      reconciliationId: 'march',
      closingDay: '2026-03-31',
      cleared: { entryNumbers: [], sequences: [], amounts: [] },
      previousId: 'february',
    });
    paid
      .after(reconcile())
      .when(march)
      .thenMatching([{ data: { previousId: 'february' } }]);
  });

  it('takes as many rows as one append holds', () => {
    const many = Array.from({ length: 10_001 }, (_, at) => at + 1);
    const cleared = { entryNumbers: many, sequences: many, amounts: many.map(() => 0n) };
    paid.when(reconcile({ cleared })).refused('too_many_rows');
  });

  it('blocks nothing afterwards, in an archived account as well', () => {
    paid
      .after(reconcile())
      .when(remove('t'))
      .thenMatching([{ type: 'TransactionDeleted' }]);
    paid
      .after({ type: 'ArchiveAccount', accountId: 'checking' })
      .when(reconcile())
      .thenMatching([{ type: 'AccountReconciled' }]);
  });
});

describe('taking a reconciliation back', () => {
  const done = paid.after(reconcile());
  const march = reconcile({
    reconciliationId: 'march',
    closingDay: '2026-03-31',
    cleared: { entryNumbers: [], sequences: [], amounts: [] },
    previousId: 'february',
  });

  it('and bringing it back', () => {
    const undone = done.after(done.undo());
    expect(undone.past.at(-1)).toMatchObject({ type: 'ReconciliationUndone' });
    expect(undone.after(undone.undo()).past.at(-1)).toEqual(done.past.at(-1));
    undone.when(done.undo()).refused('undo_in_the_way');
  });

  it('is the last one’s turn first', () => {
    const both = done.after(march);
    both.when(both.undo(1)).refused('undo_in_the_way');
    both
      .after(both.undo())
      .when(both.undo(1))
      .thenMatching([{ type: 'ReconciliationUndone' }]);
  });

  it('does not come back once another stands in its place', () => {
    const undone = done.after(done.undo());
    undone
      .after(reconcile({ reconciliationId: 'anew' }))
      .when(undone.undo())
      .refused('undo_in_the_way');
  });
});

describe('closing a period', () => {
  const closing = (...agreements: AccountAgreement[]): LedgerCommand => ({
    ...{ type: 'ClosePeriod', through: '2026-02-28', today: TODAY },
    agreements,
  });
  const seen = (change: Partial<AccountAgreement> = {}): LedgerCommand =>
    closing({ accountId: 'checking', newestEntry: 2, agrees: true, ...change });

  it('can ask that banks and cards are reconciled', () => {
    paid.when(seen()).refused('accounts_not_reconciled');
    paid.when(close('2026-02-28')).thenMatching([{ type: 'PeriodClosed' }]);
    paid
      .after(reconcile())
      .when(seen())
      .thenMatching([{ type: 'PeriodClosed' }]);
    paid
      .after(reconcile(), opening('later', { openingBalance: 500n, openingDate: '2026-03-01' }))
      .when(seen())
      .thenMatching([{ type: 'PeriodClosed' }]);
  });

  it('is then refused where reconciled rows have changed, and where the books moved since they were read', () => {
    const done = paid.after(reconcile());
    done.when(seen({ agrees: false })).refused('accounts_not_reconciled');
    done.when(seen({ newestEntry: 1 })).refused('books_moved');
    done.when(closing()).refused('books_moved');
  });
});
