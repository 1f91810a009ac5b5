import { addedUp, amountsOf } from '@counterfoil/accounting/day-amounts';
import { close, DecidedBooks, posted, record, TODAY } from '../../../../test/kit/books/decided-books';
import type { LedgerCommand } from '../ledger.decider';
import type { AdjustBalance } from './balance.decider';
import { entriesOf } from '@counterfoil/events/posted-entries';

const opened = DecidedBooks.opened();
const adjust = (expectedBalance: bigint, balance: bigint): LedgerCommand => ({
  type: 'AdjustBalance',
  accountId: 'checking',
  expectedBalance,
  balance,
  reason: 'Bank says so',
  date: TODAY,
});
const backdate = (date: string, balance: bigint, expectedBalance = 100_000n): LedgerCommand => ({
  type: 'BackdateOpening',
  accountId: 'checking',
  expectedBalance,
  date,
  balance,
});

describe('adjusting a balance', () => {
  it('posts the difference against Balance adjustments', () => {
    expect(posted(opened.when(adjust(100_000n, 101_000n)).events)).toEqual([
      `#2 ${TODAY} Dr 1000 10.00 · Cr 3090 10.00`,
    ]);
    opened.when(adjust(100_000n, 100_000n)).then([]);
  });

  it('is refused where what was seen is stale, and in a closed period', () => {
    opened.when(adjust(99_000n, 101_000n)).refused('balance_changed');
    const yesterday = { ...adjust(100_000n, 101_000n), date: '2026-04-14' } as LedgerCommand;
    opened.after(close('2026-04-14')).when(yesterday).refused('period_closed');
  });

  it('leaves out what is dated after today, and is refused where that was read too early', () => {
    const ahead = opened.after(record({ date: '2027-01-10', amount: -3_000n }));
    const seen = (newestEntry: number): LedgerCommand => ({
      ...(adjust(100_000n, 100_500n) as AdjustBalance),
      upcoming: { amount: -3_000n, newestEntry },
    });
    const [event] = ahead.when(seen(2)).events;
    expect(event).toMatchObject({ type: 'BalanceAdjusted', data: { balanceBefore: 97_000n, balance: 97_500n } });
    expect(posted(event ? [event] : [])).toEqual([`#3 ${TODAY} Dr 1000 5.00 · Cr 3090 5.00`]);
    ahead.when(seen(1)).refused('balance_changed');
    ahead.when(adjust(100_000n, 100_500n)).refused('balance_changed');
  });

  it('is taken back once', () => {
    const adjusted = opened.after(adjust(100_000n, 101_000n));
    const undone = adjusted.after(adjusted.undo());
    expect(posted(undone.past.slice(-1))).toEqual([`#3 ${TODAY} Cr 1000 10.00 · Dr 3090 10.00`]);
    undone.when(undone.undo(1)).refused('undo_in_the_way');
    expect(posted(undone.when(undone.undo()).events)).toEqual([`#4 ${TODAY} Dr 1000 10.00 · Cr 3090 10.00`]);
  });
});

describe('back-dating an opening', () => {
  it('reverses the old entry and posts a new one', () => {
    expect(posted(opened.when(backdate('2025-11-09', 106_000n)).events)).toEqual([
      '#2 2026-01-01 Cr 1000 1000.00 · Dr 3010 1000.00',
      '#3 2025-11-09 Dr 1000 1060.00 · Cr 3010 1060.00',
    ]);
  });

  it('corrects the amount alone, moves it to a later day as well, and posts nothing where nothing is another', () => {
    expect(posted(opened.when(backdate('2026-01-01', 1_00n)).events)).toEqual([
      '#2 2026-01-01 Cr 1000 1000.00 · Dr 3010 1000.00',
      '#3 2026-01-01 Dr 1000 1.00 · Cr 3010 1.00',
    ]);
    const later = opened.after(backdate('2026-02-01', 90_000n));
    expect(posted(later.past.slice(-1))).toEqual([
      '#2 2026-01-01 Cr 1000 1000.00 · Dr 3010 1000.00',
      '#3 2026-02-01 Dr 1000 900.00 · Cr 3010 900.00',
    ]);
    expect(days(later)).toEqual(['2026-02-01 900.00']);
    expect(days(later.after(later.undo()))).toEqual(['2026-01-01 1000.00']);
    opened.when(backdate('2026-01-01', 100_000n)).then([]);
  });

  it('is refused with a stale balance, and where its old or its new day is closed', () => {
    opened.after(close('2026-01-31')).when(backdate('2026-02-10', 1n)).refused('period_closed');
    opened.when(backdate('2025-11-09', 1n, 0n)).refused('balance_changed');
    opened.after(close('2026-01-31')).when(backdate('2025-11-09', 1n)).refused('period_closed');
  });

  it('is undone, on the first open day where its period was closed, but not after it moved again', () => {
    const moved = opened.after(backdate('2025-11-09', 106_000n));
    const closed = moved.after(close('2026-01-31'));
    closed.when(closed.undo(1)).refused('period_closed');
    expect(
      posted(closed.when(closed.undo(1, { onFirstOpenDay: true })).events).map((text) => text.slice(0, 13)),
    ).toEqual(['#4 2026-02-01', '#5 2026-02-01']);
    const again = moved.after(backdate('2025-10-01', 106_000n, 106_000n));
    again.when(again.undo(1)).refused('undo_in_the_way');
    const empty = opened.after(
      { ...backdate('2025-11-09', 0n, 0n), accountId: 'savings' } as LedgerCommand,
      { ...backdate('2025-10-01', 0n, 0n), accountId: 'savings' } as LedgerCommand,
    );
    empty.when(empty.undo(1)).refused('undo_in_the_way');
  });
});

describe('an opening that lies on the first open day, once its period is open again', () => {
  const reopen = (through: string | null = null): LedgerCommand => ({ type: 'ReopenPeriod', through });
  const moved = opened.after(backdate('2025-11-09', 106_000n));
  const closed = moved.after(close('2026-01-31'));
  const lying = closed.after(closed.undo(1, { onFirstOpenDay: true }));

  it('goes to its own day with the next back-dating, and the days that it had been on show nothing of it', () => {
    expect(days(lying)).toEqual(['2025-11-09 1060.00', '2026-02-01 -60.00']);
    const again = lying.after(reopen(), backdate('2025-12-15', 104_000n));
    expect(days(again)).toEqual(['2025-12-15 1040.00']);
    expect(posted(again.past.slice(-1))).toEqual([
      '#6 2026-02-01 Cr 1000 1000.00 · Dr 3010 1000.00',
      '#7 2025-12-15 Dr 1000 1040.00 · Cr 3010 1040.00',
      '#8 2025-11-09 Cr 1000 1060.00 · Dr 3010 1060.00',
      '#9 2026-02-01 Dr 1000 1060.00 · Cr 3010 1060.00',
    ]);
    expect(days(again.after(backdate('2025-10-01', 0n, 104_000n)))).toEqual([]);
  });

  it('is still of the day that the account opened on: rows in between are no older', () => {
    expect(lying.past.at(-1)?.data).toMatchObject({ after: { date: '2026-01-01', entry: { date: '2026-02-01' } } });
    expect(days(lying.after(reopen(), backdate('2026-01-15', 104_000n)))).toEqual(['2026-01-15 1040.00']);
  });

  it('leaves a day that is still closed alone: the first open one makes up for it', () => {
    expect(days(lying.after(reopen('2025-11-30'), backdate('2025-12-15', 104_000n)))).toEqual([
      '2025-11-09 1060.00',
      '2025-12-01 -1060.00',
      '2025-12-15 1040.00',
    ]);
  });

  it('comes back day by day with the undo of that back-dating, and again with the undo of the undo', () => {
    const open = lying.after(reopen());
    const again = open.after(backdate('2025-12-15', 104_000n));
    const undone = again.after(again.undo());
    expect(days(undone)).toEqual(days(open));
    expect(days(undone.after(undone.undo()))).toEqual(days(again));
    expect(days(undone.after(backdate('2025-12-20', 103_000n)))).toEqual(['2025-12-20 1030.00']);
    again.after(close('2025-12-31')).when(again.undo()).refused('period_closed');
  });

  it('goes altogether where the account is taken back, one that was opened with nothing too', () => {
    expect(days(lying.after(reopen(), opened.undo(3)))).toEqual([]);
    const empty = opened.after({ ...backdate('2025-11-09', 5_000n, 0n), accountId: 'savings' } as LedgerCommand);
    const shut = empty.after(close('2026-01-31'));
    const back = shut.after(shut.undo(1, { onFirstOpenDay: true }), reopen());
    expect(days(back, '1010')).toEqual(['2025-11-09 50.00', '2026-02-01 -50.00']);
    expect(days(back.after(opened.undo(2)), '1010')).toEqual([]);
  });
});

/** What all entries of the openings come to by day on the account's line, as `2025-11-09 1060.00`. */
function days({ past }: DecidedBooks, code = '1000'): string[] {
  const amounts = addedUp(amountsOf(past.flatMap(entriesOf).map(({ entry }) => entry)));
  return amounts
    .flatMap(({ date, ledgerAccount, amount }) =>
      ledgerAccount === code ? [`${date} ${(Number(amount) / 100).toFixed(2)}`] : [],
    )
    .sort();
}
