import { profitAndLoss } from './statement-profit-and-loss';
import { categoryChanges, changeOf } from './statement-change';

const RENT = { ledgerAccount: '5000', categoryId: 'rent' };
const of = (debit: bigint, ledger: { ledgerAccount: string; categoryId: string | null } = RENT) =>
  profitAndLoss([{ ...ledger, debit, credit: 0n }]);
const NOTHING = profitAndLoss([]);

it('tells the change of a category to the cent, and no percentage of nothing', () => {
  expect(categoryChanges(of(185_010n), of(203_511n))).toEqual([
    { ...RENT, type: 'expense', amount: 18_501n, percentage: 10 },
  ]);
  expect(categoryChanges(NOTHING, of(30n))).toEqual([{ ...RENT, type: 'expense', amount: 30n, percentage: null }]);
  expect(categoryChanges(of(100_00n), NOTHING)).toEqual([
    { ...RENT, type: 'expense', amount: -100_00n, percentage: -100 },
  ]);
});

it('tells a change of nothing from one that has no percentage', () => {
  expect(changeOf(30n, 30n)).toEqual({ amount: 0n, percentage: 0 });
  expect(changeOf(-30n, 30n)).toEqual({ amount: 60n, percentage: null });
});

it('keeps categories of one ledger account apart', () => {
  const other = { ledgerAccount: '5000', categoryId: null };
  expect(categoryChanges(of(100n), of(50n, other))).toEqual([
    { ...other, type: 'expense', amount: 50n, percentage: null },
    { ...RENT, type: 'expense', amount: -100n, percentage: -100 },
  ]);
});
