import { allocationsOf } from './row-parts';

const part = (
  amount: string,
  categoryId: string | null,
): { category: string; memo: string; amount: string; categoryId: string | null } => ({
  category: 'x',
  memo: '',
  amount,
  categoryId,
});
const row = {
  parts: [part('-6000', 'supplies'), part('-4000', 'travel')],
  categoryId: null,
  isTransfer: false,
  amountMinor: -10_000n,
};

test('a split is recorded part by part', () => {
  expect(allocationsOf(row)).toEqual([
    { categoryId: 'supplies', amount: -6_000n },
    { categoryId: 'travel', amount: -4_000n },
  ]);
});

test('a category for the whole, a transfer or a corrected amount takes its place', () => {
  expect(allocationsOf({ ...row, categoryId: 'rent' })).toEqual([{ categoryId: 'rent', amount: -10_000n }]);
  expect(allocationsOf({ ...row, isTransfer: true })).toEqual([]);
  expect(allocationsOf({ ...row, amountMinor: -9_000n })).toEqual([]);
  expect(allocationsOf({ ...row, parts: [part('-6000', 'supplies'), part('-4000', null)] })).toEqual([]);
  expect(allocationsOf({ ...row, parts: null })).toEqual([]);
});
