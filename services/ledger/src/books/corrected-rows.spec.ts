import type { DayAmount } from '@counterfoil/accounting/day-amounts';
import { correctedRows, type CorrectedTransaction } from './corrected-rows';

const names = {
  accounts: new Map([
    ['1000', 'checking'],
    ['1010', 'savings'],
  ]),
  categories: new Map([
    ['supplies', 'Supplies'],
    ['travel', 'Travel'],
    ['transfer', 'Transfer'],
  ]),
};
const money = (date: string, ledgerAccount: string, amount: bigint): DayAmount => ({ date, ledgerAccount, amount });
const use = (date: string, categoryId: string, amount: bigint): DayAmount => ({
  date,
  ledgerAccount: categoryId === 'travel' ? '5300' : '5200',
  categoryId,
  amount,
});
const paper = (posted: DayAmount[], changes: Partial<CorrectedTransaction> = {}): CorrectedTransaction => ({
  id: '5b0f2f4e-6a0e-4a5e-9a4e-0d6a3f1b2c3d',
  accountId: 'checking',
  categoryId: 'supplies',
  otherEnd: null,
  posted,
  ...changes,
});
const recorded = [money('2026-02-03', '1000', -80n), use('2026-02-03', 'supplies', 80n)];
/** A row as a sentence: where it stands, what it is, whose correction it is. */
const shown = (transaction: CorrectedTransaction): string[] =>
  correctedRows(transaction, names).map(({ date, accountId, amount, allocations, otherAccountId, id, corrects }) => {
    const parts = allocations.map((part) => `${part.categoryId} ${part.amount}`).join(', ');
    const whose = corrects
      ? `corrects ${corrects.rowId.slice(0, 8)} of ${corrects.date}`
      : id === transaction.id
        ? 'itself'
        : id;
    return `${date} ${accountId} ${amount} (${parts})${otherAccountId ? ` with ${otherAccountId}` : ''} ${whose}`;
  });

describe('rows of a transaction that was corrected on the first open day', () => {
  it('leave the row where it was, with the difference on the later day', () => {
    const amended = paper([
      ...recorded,
      money('2026-03-01', '1000', 80n),
      use('2026-03-01', 'supplies', -80n),
      money('2026-03-01', '1000', -85n),
      use('2026-03-01', 'supplies', 85n),
    ]);
    expect(shown(amended)).toEqual([
      '2026-02-03 checking -80 (supplies -80) itself',
      '2026-03-01 checking -5 (supplies -5) corrects 5b0f2f4e of 2026-02-03',
    ]);
    expect(correctedRows(amended, names)[0]?.adjustments).toEqual([
      { date: '2026-03-01', accountId: 'checking', amount: -5n },
    ]);
  });

  it('name what it was used for on each day, without money where none moved', () => {
    const moved = [use('2026-03-01', 'supplies', -80n), use('2026-03-01', 'travel', 80n)];
    expect(shown(paper([...recorded, ...moved], { categoryId: 'travel' }))).toEqual([
      '2026-02-03 checking -80 (supplies -80) itself',
      '2026-03-01 checking 0 (travel -80, supplies 80) corrects 5b0f2f4e of 2026-02-03',
    ]);
  });

  it('are those of the transfer that it was then, also where it is none by now', () => {
    const spent = [
      money('2026-02-03', '1000', -80n),
      { ...money('2026-02-03', '1010', 80n), categoryId: 'transfer' },
      { ...money('2026-03-01', '1010', -80n), categoryId: 'transfer' },
      use('2026-03-01', 'supplies', 80n),
    ];
    const rows = shown(paper(spent));
    expect(rows.slice(0, 1)).toEqual(['2026-02-03 checking -80 (transfer -80) with savings itself']);
    expect(rows.slice(1)).toEqual([
      expect.stringContaining('2026-02-03 savings 80 (transfer 80) with checking corrects'),
      expect.stringContaining('2026-03-01 savings -80 (supplies -80) corrects'),
    ]);
  });

  it('stand also for what was deleted, which no day of the closed month has lost', () => {
    const back = [money('2026-03-01', '1000', 80n), use('2026-03-01', 'supplies', -80n)];
    expect(shown(paper([...recorded, ...back]))).toEqual([
      '2026-02-03 checking -80 (supplies -80) itself',
      '2026-03-01 checking 80 (supplies 80) corrects 5b0f2f4e of 2026-02-03',
    ]);
  });

  it('are in both accounts where it went to another one, and come to what was posted', () => {
    const moved = [
      money('2026-03-01', '1000', 80n),
      money('2026-03-01', '1010', -85n),
      use('2026-03-01', 'supplies', 5n),
    ];
    expect(shown(paper([...recorded, ...moved], { accountId: 'savings' }))).toEqual([
      '2026-02-03 checking -80 (supplies -80) itself',
      '2026-03-01 savings -85 (supplies -85) corrects 5b0f2f4e of 2026-02-03',
      '2026-03-01 checking 80 (supplies 80) corrects 5b0f2f4e of 2026-02-03',
    ]);
  });

  it('keep both rows of a transfer where they were', () => {
    const both = (date: string, amount: bigint): DayAmount[] => [
      money(date, '1000', -amount),
      { ...money(date, '1010', amount), categoryId: 'transfer' },
    ];
    const transfer = paper([...both('2026-02-03', 200n), ...both('2026-03-01', 10n)], {
      categoryId: 'transfer',
      otherEnd: { accountId: 'savings', mirrorId: 'the mirror' },
    });
    expect(shown(transfer)).toEqual([
      '2026-02-03 checking -200 (transfer -200) with savings itself',
      '2026-02-03 savings 200 (transfer 200) with checking the mirror',
      '2026-03-01 checking -10 (transfer -10) with savings corrects 5b0f2f4e of 2026-02-03',
      '2026-03-01 savings 10 (transfer 10) with checking corrects the mirr of 2026-02-03',
    ]);
  });

  it('leave out a day on which everything cancels', () => {
    const nothing = [money('2026-03-01', '1000', 80n), money('2026-03-01', '1000', -80n)];
    expect(shown(paper([...recorded, ...nothing]))).toEqual(['2026-02-03 checking -80 (supplies -80) itself']);
  });
});
