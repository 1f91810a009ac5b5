import { addedUp, amountsOf } from '@counterfoil/accounting/day-amounts';
import { amend, close, DecidedBooks, posted, record, remove, restore } from '../../../../test/kit/books/decided-books';
import type { LedgerCommand } from '../ledger.decider';
import { entriesOf } from '@counterfoil/events/posted-entries';

const recorded = DecidedBooks.opened().after(record());
const reopen: LedgerCommand = { type: 'ReopenPeriod', through: null };
const categorised = (categoryId: string): LedgerCommand => ({
  type: 'RecategorizeTransactions',
  transactionIds: ['t'],
  categoryId,
  onFirstOpenDay: true,
});
const restoredThen: LedgerCommand = { ...restore(), onFirstOpenDay: true } as LedgerCommand;
const removedThen: LedgerCommand = { ...remove('t'), onFirstOpenDay: true } as LedgerCommand;

/**
 * What all entries of the transaction come to by day and line, as `2026-02-03 5200 80.00`; the opening entry is left
 * out.
 */
function days({ past }: DecidedBooks): string[] {
  const entries = past.flatMap(entriesOf).filter(({ transactionId }) => transactionId === 't');
  const amounts = addedUp(amountsOf(entries.map(({ entry }) => entry)));
  return amounts
    .map(({ date, ledgerAccount, amount }) => `${date} ${ledgerAccount} ${(Number(amount) / 100).toFixed(2)}`)
    .sort();
}

/** After a correction that was put on the first open day, and with the period open again. */
const corrected = (...corrections: LedgerCommand[]): DecidedBooks =>
  recorded.after(close('2026-02-28'), ...corrections, reopen);

describe('deleting a transaction that was corrected on the first open day, once its period is open again', () => {
  it.each<[string, LedgerCommand[]]>([
    ['a reclassification', [categorised('Travel')]],
    ['two of them', [categorised('Travel'), categorised('Rent')]],
    ['an amendment', [amend({ amount: -8_500n }, true)]],
    [
      'an amendment of an amendment',
      [amend({ amount: -8_500n }, true), amend({ amount: -9_000n, date: '2026-03-05' }, true)],
    ],
    ['another account', [amend({ accountId: 'card' }, true)]],
    [
      'a transfer',
      [
        {
          type: 'RecategorizeTransactions',
          transactionIds: ['t'],
          categoryId: 'Transfer',
          transfers: { t: { to: 'account', accountId: 'savings', mirrorId: 'm' } },
          onFirstOpenDay: true,
        },
      ],
    ],
    ['a deletion and a restoration', [removedThen, restoredThen]],
  ])('leaves every day as if it had never been: %s', (_, corrections) => {
    expect(days(corrected(...corrections).after(remove('t')))).toEqual([]);
  });

  it('is taken back day by day by its undo, and brought back by a restoration as it stands', () => {
    const before = corrected(categorised('Travel'));
    const deleted = before.after(remove('t'));
    expect(posted(deleted.past.slice(-1))).toEqual([
      '#4 2026-02-03 Cr 5300 80.00 · Dr 1000 80.00',
      '#5 2026-02-03 Cr 5200 80.00 · Dr 5300 80.00',
      '#6 2026-03-01 Dr 5200 80.00 · Cr 5300 80.00',
    ]);
    expect(days(deleted.after(deleted.undo()))).toEqual(days(before));
    expect(days(before)).toEqual([
      '2026-02-03 1000 -80.00',
      '2026-02-03 5200 80.00',
      '2026-03-01 5200 -80.00',
      '2026-03-01 5300 80.00',
    ]);
    const restored = deleted.after(restore());
    expect(days(restored)).toEqual(['2026-02-03 1000 -80.00', '2026-02-03 5300 80.00']);
    const undone = deleted.after(deleted.undo());
    expect(days(undone.after(undone.undo()))).toEqual([]);
  });

  it('leaves a day that is still closed alone, without being asked for another', () => {
    const amended = recorded.after(close('2026-02-28'), amend({ amount: -8_500n }, true));
    expect(posted(amended.when(remove('t')).events)).toEqual(['#5 2026-03-01 Cr 5200 85.00 · Dr 1000 85.00']);
  });

  it('is as good for rows of an import that is taken back as a whole', () => {
    const back: LedgerCommand = {
      type: 'ReverseImportRows',
      importId: 'i',
      transactionIds: ['t', 'u'],
      reversedOn: '2026-04-15',
    };
    const both = corrected(categorised('Travel')).after(
      record({ transactionId: 'u' }),
      { type: 'StartImport', importId: 'i', attempt: 1, rowCount: 2 },
      back,
    );
    expect(days(both)).toEqual([]);
    expect(posted(both.past.slice(-1)).map((text) => text.slice(0, 13))).toEqual([
      '#5 2026-02-03',
      '#6 2026-02-03',
      '#7 2026-03-01',
      '#8 2026-02-03',
    ]);
  });
});

describe('another correction, once the period is open again', () => {
  it('puts the first one where it belongs', () => {
    expect(days(corrected(categorised('Travel')).after(categorised('Rent')))).toEqual([
      '2026-02-03 1000 -80.00',
      '2026-02-03 6100 80.00',
    ]);
    expect(days(corrected(amend({ amount: -8_500n }, true)).after(amend({ amount: -9_000n })))).toEqual([
      '2026-02-03 1000 -90.00',
      '2026-02-03 5200 90.00',
    ]);
  });

  it('is taken back by its undo day by day', () => {
    for (const [first, second] of [
      [categorised('Travel'), categorised('Rent')],
      [amend({ amount: -8_500n }, true), amend({ amount: -9_000n })],
    ] as const) {
      const before = corrected(first);
      const again = before.after(second);
      expect(days(again.after(again.undo()))).toEqual(days(before));
    }
  });

  it('finds what was deleted and restored meanwhile on its own day', () => {
    const restored = corrected(removedThen).after(restore());
    expect(days(restored)).toEqual(['2026-02-03 1000 -80.00', '2026-02-03 5200 80.00']);
    const elsewhere = restored.after(categorised('Travel'));
    expect(days(elsewhere)).toEqual(['2026-02-03 1000 -80.00', '2026-02-03 5300 80.00']);
  });
});
