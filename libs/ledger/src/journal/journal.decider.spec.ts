import { close, DecidedBooks, posted } from '../../../../test/kit/books/decided-books';
import type { LedgerCommand } from '../ledger.decider';
import type { PostJournalEntry } from './journal.decider';

const opened = DecidedBooks.opened();
const post = (...lines: [string, bigint, bigint][]): PostJournalEntry => ({
  type: 'PostJournalEntry',
  journalEntryId: 'j',
  date: '2026-02-03',
  description: 'Equipment on a loan',
  reference: '',
  lines: lines.map(([ledgerAccount, debit, credit]) => ({ ledgerAccount, debit, credit })),
  postedBy: 'owner',
});
const equipment = post(['1500', 200_000n, 0n], ['2500', 0n, 200_000n]);
const reverse: LedgerCommand = { type: 'ReverseJournalEntry', journalEntryId: 'j' };

describe('a journal entry', () => {
  const written = opened.after(equipment);

  it('posts what it says, and is reversed once', () => {
    expect(posted(written.past.slice(-1))).toEqual(['#2 2026-02-03 Dr 1500 2000.00 · Cr 2500 2000.00']);
    expect(posted(written.when(reverse).events)).toEqual(['#3 2026-02-03 Cr 1500 2000.00 · Dr 2500 2000.00']);
    written.after(reverse).when(reverse).refused('journal_entry_reversed');
    opened.when(reverse).refused('journal_entry_not_found');
  });

  it.each<[string, LedgerCommand, string]>([
    ['that does not balance', post(['1500', 2n, 0n], ['2500', 0n, 1n]), 'journal_unbalanced'],
    ['of one line', post(['1500', 1n, 0n]), 'journal_unbalanced'],
    ['with both sides on a line', post(['1500', 1n, 1n], ['2500', 0n, 0n]), 'journal_line_sides'],
    ['on a line that is not there', post(['1999', 1n, 0n], ['2500', 0n, 1n]), 'ledger_account_not_found'],
  ])('%s is refused', (_, command, code) => {
    opened.when(command).refused(code);
  });

  it('on a line that takes no new entries is refused', () => {
    opened
      .after({ type: 'ChangeLedgerAccount', code: '1500', isActive: false })
      .when(equipment)
      .refused('ledger_account_inactive');
  });

  it('in a closed period is refused, and its reversal may be dated on the first open day', () => {
    opened.after(close('2026-02-28')).when(equipment).refused('period_closed');
    const closed = written.after(close('2026-02-28'));
    closed.when(reverse).refused('period_closed');
    expect(posted(closed.when({ ...reverse, onFirstOpenDay: true }).events)).toEqual([
      '#3 2026-03-01 Cr 1500 2000.00 · Dr 2500 2000.00',
    ]);
    expect(posted(closed.when({ ...reverse, date: '2026-04-01' }).events)).toEqual([
      '#3 2026-04-01 Cr 1500 2000.00 · Dr 2500 2000.00',
    ]);
  });

  it('that reverses itself does so on the later day that was asked for, and on no other', () => {
    const accrued = opened.after({ ...equipment, reverseOn: '2026-03-01' });
    expect(posted(accrued.past.slice(-2))).toEqual([
      '#2 2026-02-03 Dr 1500 2000.00 · Cr 2500 2000.00',
      '#3 2026-03-01 Cr 1500 2000.00 · Dr 2500 2000.00',
    ]);
    accrued.when(reverse).refused('journal_entry_reversed');
    for (const reverseOn of ['2026-02-03', '2026-02-02'])
      opened.when({ ...equipment, reverseOn }).refused('journal_reversal_day');
  });

  it('that reverses itself is taken back on both of its days, and brought again on both', () => {
    const accrued = opened.after({ ...equipment, reverseOn: '2026-03-01' });
    const undone = accrued.after(accrued.undo());
    expect(posted(undone.past.slice(-2))).toEqual([
      '#4 2026-03-01 Dr 1500 2000.00 · Cr 2500 2000.00',
      '#5 2026-02-03 Cr 1500 2000.00 · Dr 2500 2000.00',
    ]);
    undone.when(undone.undo(1)).refused('undo_in_the_way');
    const again = undone.after(undone.undo());
    expect(posted(again.past.slice(-2))).toEqual([
      '#6 2026-02-03 Dr 1500 2000.00 · Cr 2500 2000.00',
      '#7 2026-03-01 Cr 1500 2000.00 · Dr 2500 2000.00',
    ]);
    const closed = accrued.after(close('2026-02-28'));
    closed.when(closed.undo(1)).refused('period_closed');
    expect(posted(closed.when(closed.undo(1, { onFirstOpenDay: true })).events)).toEqual([
      '#4 2026-03-01 Dr 1500 2000.00 · Cr 2500 2000.00',
      '#5 2026-03-01 Cr 1500 2000.00 · Dr 2500 2000.00',
    ]);
  });
});
