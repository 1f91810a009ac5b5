import {
  amend,
  close,
  DecidedBooks,
  opening,
  posted,
  record,
  remove,
  stateOf,
} from '../../../../test/kit/books/decided-books';
import type { LedgerCommand } from '../ledger.decider';

const opened = DecidedBooks.opened();
const recorded = opened.after(record());
const bees: LedgerCommand = {
  type: 'CreateCategory',
  categoryId: 'bees',
  name: 'Bees',
  categoryType: 'expense',
  description: '',
};
const line: LedgerCommand = {
  type: 'OpenLedgerAccount',
  code: '5010',
  name: 'Glue',
  accountType: 'expense',
  subType: 'expense',
};
const match: LedgerCommand = {
  type: 'MatchTransfer',
  transferId: 'm',
  firstTransactionId: 't',
  secondTransactionId: 'u',
};

describe('undoing what was done to transactions', () => {
  it('takes each back, and the undo of an undo brings it back', () => {
    const undone = recorded.after(recorded.undo());
    expect(posted(undone.past.slice(-1))).toEqual(['#3 2026-02-03 Cr 5200 80.00 · Dr 1000 80.00']);
    expect(posted(undone.when(undone.undo()).events)).toEqual(['#4 2026-02-03 Dr 5200 80.00 · Cr 1000 80.00']);
    const amended = recorded.after(amend({ amount: -8_500n }));
    expect(posted(amended.when(amended.undo()).events)).toEqual([
      '#5 2026-02-03 Cr 5200 85.00 · Dr 1000 85.00',
      '#6 2026-02-03 Dr 5200 80.00 · Cr 1000 80.00',
    ]);
    const reworded = recorded.after(amend({ description: 'Better paper' }));
    reworded
      .when(reworded.undo())
      .thenMatching([{ type: 'TransactionAmended', data: { after: { description: 'Paper' } } }]);
  });

  it('is refused where later facts stand in the way', () => {
    const amended = recorded.after(amend({ amount: -8_500n }));
    amended.when(amended.undo(1)).refused('undo_in_the_way');
    const deleted = recorded.after(remove('t'));
    deleted.when(deleted.undo(1)).refused('undo_in_the_way');
  });

  it('in a closed period is refused, or dated on the first open day', () => {
    const closed = recorded.after(close('2026-02-28'));
    closed.when(closed.undo(1)).refused('period_closed');
    expect(posted(closed.when(closed.undo(1, { onFirstOpenDay: true })).events)).toEqual([
      '#3 2026-03-01 Cr 5200 80.00 · Dr 1000 80.00',
    ]);
  });

  it.each<[string, LedgerCommand, string[]]>([
    [
      'a deletion',
      { ...remove('t'), onFirstOpenDay: true } as LedgerCommand,
      ['#4 2026-03-01 Dr 5200 80.00 · Cr 1000 80.00'],
    ],
    [
      'an amendment',
      amend({ amount: -8_500n }, true),
      ['#5 2026-03-01 Cr 5200 85.00 · Dr 1000 85.00', '#6 2026-03-01 Dr 5200 80.00 · Cr 1000 80.00'],
    ],
    [
      'a reclassification',
      { type: 'RecategorizeTransactions', transactionIds: ['t'], categoryId: 'Personal', onFirstOpenDay: true },
      ['#4 2026-03-01 Cr 3030 80.00 · Dr 5200 80.00'],
    ],
  ])(
    'takes %s back on the day it was put on, also where the day it is about is open again',
    (_, correction, entries) => {
      const reopened = recorded.after(close('2026-02-28'), correction, { type: 'ReopenPeriod', through: null });
      expect(posted(reopened.when(reopened.undo(1)).events)).toEqual(entries);
    },
  );

  it('gives a row back to the closed month that its money never left, and the redo takes it out again', () => {
    const closed = recorded.after(close('2026-02-28'));
    const first = closed.past.at(-2)?.data as { transaction: object };
    const amended = closed.after(amend({ amount: -8_500n, date: '2026-03-20' }, true));
    const left = amended.past.at(-1)?.data as { after: object };
    const back = amended.after(amended.undo());
    expect(posted(back.past.slice(-1))).toEqual([
      '#5 2026-03-20 Cr 5200 85.00 · Dr 1000 85.00',
      '#6 2026-03-01 Dr 5200 80.00 · Cr 1000 80.00',
    ]);
    expect(back.past.at(-1)?.data).toMatchObject({ after: { ...first.transaction } });
    const again = back.after(back.undo());
    expect(posted(again.past.slice(-1))).toEqual([
      '#7 2026-03-01 Cr 5200 80.00 · Dr 1000 80.00',
      '#8 2026-03-20 Dr 5200 85.00 · Cr 1000 85.00',
    ]);
    expect(again.past.at(-1)?.data).toMatchObject({ after: left.after });
    const last = again.after(again.undo());
    expect(last.past.at(-1)?.data).toMatchObject({ after: { ...first.transaction } });
    expect(stateOf(last).accounts.checking?.balance).toBe(92_000n);
    last.when(remove('t')).refused('period_closed');
  });

  it('brings back what its own command deleted, not what another one did later', () => {
    const deleted = recorded.after(remove('t'));
    const restored = deleted.after(deleted.undo());
    const deletedAgain = restored.after(amend({ amount: -8_500n }), remove('t'));
    deletedAgain.when(deletedAgain.undo(3)).refused('undo_in_the_way');
    expect(posted(deletedAgain.when(deletedAgain.undo()).events)).toEqual([
      '#8 2026-02-03 Dr 5200 85.00 · Cr 1000 85.00',
    ]);
  });

  it('gives the words of an end of a transfer back, which posts nothing', () => {
    const matched = opened.after(
      record({ allocations: [] }),
      record({ transactionId: 'u', accountId: 'card', amount: 8_000n, allocations: [] }),
      match,
    );
    const reworded = matched.after(amend({ description: 'To the card', allocations: [] }));
    reworded
      .when(reworded.undo())
      .thenMatching([{ type: 'TransactionAmended', data: { after: { description: 'Paper' } } }]);
  });

  it('matches again what was unmatched, also where both ends were deleted at once', () => {
    const matched = opened.after(
      record({ allocations: [] }),
      record({ transactionId: 'u', accountId: 'card', amount: 8_000n, allocations: [] }),
      match,
    );
    matched
      .when(matched.undo())
      .thenMatching([
        { type: 'TransferUnmatched' },
        { type: 'TransactionRecategorized' },
        { type: 'TransactionRecategorized' },
      ]);
    const deleted = matched.after(remove('t', 'u'));
    deleted
      .when(deleted.undo())
      .thenMatching([
        { type: 'TransactionRestored' },
        { type: 'TransactionRestored' },
        { type: 'TransferMatched', data: { transferId: 'm' } },
      ]);
    const unmatched = matched.after({ type: 'UnmatchTransfer', transactionId: 't' }, remove('u'));
    unmatched.when(unmatched.undo(1)).refused('undo_in_the_way');
    const unequal = matched.after(
      { type: 'UnmatchTransfer', transactionId: 't' },
      amend({ amount: -8_500n, allocations: [] }),
    );
    unequal.when(unequal.undo(1)).refused('undo_in_the_way');
  });

  it('takes a journal entry’s reversal back on its own day', () => {
    const lines = [
      { ledgerAccount: '6100', debit: 1n, credit: 0n },
      { ledgerAccount: '2500', debit: 0n, credit: 1n },
    ];
    const accrued = opened.after({
      type: 'PostJournalEntry',
      journalEntryId: 'j',
      date: '2026-01-31',
      description: '',
      reference: '',
      lines,
      postedBy: 'owner',
    });
    const reversed = accrued.after({ type: 'ReverseJournalEntry', journalEntryId: 'j', date: '2026-02-01' });
    expect(posted(reversed.when(reversed.undo()).events)).toEqual(['#4 2026-02-01 Dr 6100 0.01 · Cr 2500 0.01']);
  });

  it('takes back a journal entry once', () => {
    const lines = [
      { ledgerAccount: '1500', debit: 1n, credit: 0n },
      { ledgerAccount: '2500', debit: 0n, credit: 1n },
    ];
    const written = opened.after({
      type: 'PostJournalEntry',
      journalEntryId: 'j',
      date: '2026-02-03',
      description: '',
      reference: '',
      lines,
      postedBy: 'owner',
    });
    const undone = written.after(written.undo());
    expect(undone.past.at(-1)).toMatchObject({ type: 'JournalEntryReversed', data: { reversal: { reverses: 2 } } });
    undone.when(undone.undo(1)).refused('undo_in_the_way');
    const again = undone.after(undone.undo());
    expect(posted(again.past.slice(-1))).toEqual(['#4 2026-02-03 Dr 1500 0.01 · Cr 2500 0.01']);
    again.when(again.undo(1)).refused('undo_in_the_way');
    again.when(again.undo()).thenMatching([{ type: 'JournalEntryReversed', data: { reversal: { reverses: 4 } } }]);
  });
});

describe('undoing what was done to accounts', () => {
  it('gives back description and credit limit, but no account number, which the log does not keep', () => {
    const limited = opened.after({
      type: 'ChangeAccount',
      accountId: 'card',
      description: 'Fuel only',
      creditLimit: 50_000n,
    });
    limited
      .when(limited.undo())
      .thenMatching([
        { type: 'AccountDetailsChanged', data: { description: '', creditLimit: 0n, previousCreditLimit: 50_000n } },
      ]);
    const later = limited.after({ type: 'ChangeAccount', accountId: 'card', creditLimit: 60_000n });
    later.when(later.undo(1)).refused('undo_in_the_way');
    const numbered = opened.after({ type: 'ChangeAccount', accountId: 'card', accountNumberDigest: 'digest' });
    numbered.when(numbered.undo()).refused('undo_in_the_way');
  });

  it('takes none out of the archive beyond what the plan allows', () => {
    const archived = opened.after({ type: 'ArchiveAccount', accountId: 'savings' });
    archived
      .when(archived.undo(0, { accountLimit: { max: 3, message: 'Free accounts are limited to 3 accounts' } }))
      .refused('account_limit');
    archived
      .when(archived.undo(0, { accountLimit: { max: 4, message: '' } }))
      .then([{ type: 'AccountRestored', data: { accountId: 'savings' } }]);
  });

  it('deletes one that was opened, its opening reversed, also on the first open day', () => {
    const fourth = opened.after(opening('cash', { openingBalance: 500n }));
    expect(posted(fourth.when(fourth.undo()).events)).toEqual(['#3 2026-01-01 Cr 1020 5.00 · Dr 3010 5.00']);
    const closed = fourth.after(close('2026-01-31'));
    closed.when(closed.undo(1)).refused('period_closed');
    expect(posted(closed.when(closed.undo(1, { onFirstOpenDay: true })).events)).toEqual([
      '#3 2026-02-01 Cr 1020 5.00 · Dr 3010 5.00',
    ]);
    const used = fourth.after(record({ accountId: 'cash' }));
    used.when(used.undo(1)).refused('undo_in_the_way');
  });

  it('never gives two open accounts one name', () => {
    const archived = opened.after(
      { type: 'ArchiveAccount', accountId: 'savings' },
      opening('other', { name: 'savings' }),
    );
    archived.when(archived.undo(1)).refused('undo_in_the_way');
    archived
      .when({ type: 'RestoreAccount', accountId: 'savings', limit: { max: -1, message: '' } })
      .refused('account_name_taken');
    const renamed = opened.after(
      { type: 'ChangeAccount', accountId: 'savings', name: 'Nest egg' },
      opening('other', { name: 'savings' }),
    );
    renamed.when(renamed.undo(1)).refused('undo_in_the_way');
  });
});

describe('undoing what was done to categories and the chart', () => {
  it('brings a deleted category back once, and only while its name and line are free', () => {
    const deleted = opened.after(bees, { type: 'DeleteCategory', categoryId: 'bees' });
    const back = deleted.after(deleted.undo(), record({ allocations: [{ categoryId: 'bees', amount: -8_000n }] }));
    back.when(back.undo(2)).refused('undo_in_the_way');
    const again = deleted.after({ ...bees, categoryId: 'other bees' });
    again.when(again.undo(1)).refused('undo_in_the_way');
    const closed = deleted.after({ type: 'ChangeLedgerAccount', code: '6700', isActive: false });
    closed.when(closed.undo(1)).refused('undo_in_the_way');
  });

  it('keeps a line active that a category posts to', () => {
    const mapped = opened.after(line, { type: 'MapCategory', categoryId: 'Supplies', code: '5010' });
    mapped.when(mapped.undo(1)).refused('undo_in_the_way');
    mapped.when(mapped.undo()).thenMatching([{ type: 'CategoryMapped', data: { ledgerAccount: '5200' } }]);
    const closed = mapped.after({ type: 'ChangeLedgerAccount', code: '5200', isActive: false });
    closed.when(closed.undo(1)).refused('undo_in_the_way');
  });

  it('does nothing where nothing is left to take back', () => {
    const hidden = opened.after({ type: 'SetCategoryVisibility', categoryId: 'Rent', isHidden: true });
    const undone = hidden.after(hidden.undo());
    undone.when(undone.undo(1)).then([]);
  });
});
