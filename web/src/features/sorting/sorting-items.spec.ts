import type { Category } from '@counterfoil/contracts/category.contract';
import type { TransferSuggestion } from '@counterfoil/contracts/transfer.contract';
import type { UncategorizedGroup } from '@counterfoil/contracts/uncategorized.contract';
import { pairsLeft, pairKey } from '../../books/sorting/transfer-suggestions.queries';
import { groupKey, itemsOf, leftOf, nextAfter, paletteOf } from './sorting-items';

const row = (id: string, amount: string) => ({
  id,
  amount,
  date: '2026-03-01',
  description: id,
  accountName: 'Checking',
});
const group = (merchant: string, ...rows: UncategorizedGroup['rows']): UncategorizedGroup => ({
  merchant,
  type: 'expense',
  count: rows.length,
  total: '-3.00',
  suggestion: null,
  ruleText: { field: 'merchant', text: merchant },
  rows,
});
const cafe = group('cafe', row('a', '-1.00'), row('b', '-2.00'));
const toll = group('toll', row('c', '-3.00'));

const category = (name: string, change: Partial<Category> = {}): Category => ({
  ...{ id: name, businessId: '', name, type: 'expense', description: null, isCustom: false, isDefault: true },
  ...{ isHidden: false, accountCode: '5200', createdAt: '' },
  ...change,
});

describe('what is left', () => {
  it('goes row by row, with its sum, and a merchant with its last row', () => {
    expect(leftOf([cafe, toll], new Set(['a', 'c']))).toEqual([
      { ...cafe, rows: [cafe.rows[1]], count: 1, total: '-2.00' },
    ]);
    expect(leftOf([cafe], new Set())[0]).toBe(cafe);
  });

  it('is gone through from a merchant past its rows, from a row to the next, and from the last to the first', () => {
    const items = itemsOf([], [cafe, toll], new Set([groupKey(cafe)]));
    expect(items.map(({ key }) => key)).toEqual([groupKey(cafe), 'a', 'b', groupKey(toll)]);
    const [whole, first, , last] = items;
    expect(whole && nextAfter(items, whole)).toBe(groupKey(toll));
    expect(first && nextAfter(items, first)).toBe('b');
    expect(last && nextAfter(items, last)).toBe(groupKey(cafe));
  });
});

describe('the categories under the number keys', () => {
  const many = Array.from({ length: 12 }, (_, at) => category(`c${at}`));

  it('are those used most of the direction, without hidden ones, transfers and those that mean none', () => {
    const others = [
      category('sale', { type: 'revenue' }),
      category('hidden', { isHidden: true }),
      category('none', { accountCode: '6990' }),
    ];
    const names = paletteOf([...many, ...others], new Map([['c11', 4]]), 'expense', []).map(({ name }) => name);
    expect(names).toEqual(['c11', 'c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7']);
    expect(paletteOf(others, new Map(), 'deposit', []).map(({ name }) => name)).toEqual(['sale']);
  });

  it('leave their places where another one is chosen: that takes the last, the next the one before', () => {
    const names = (...chosen: string[]) => paletteOf(many, new Map(), 'expense', chosen).map(({ name }) => name);
    expect(names('c10')).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c10']);
    expect(names('c10', 'c0', 'c11')).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c11', 'c10']);
  });
});

it('has each row in one pair at most, the nearest that nobody has called different', () => {
  const end = { transactionId: '', accountId: '', accountName: '', date: '2026-03-01', description: '' };
  const pair = (transactionId: string, counterpartId: string): TransferSuggestion => ({
    ...{ transactionId, counterpartId, amount: '1.00', from: end, to: end, daysApart: 0 },
  });
  const pairs = [pair('out', 'in'), pair('out', 'later'), pair('other', 'later')];
  expect(pairsLeft(pairs, new Set())).toEqual([pairs[0], pairs[2]]);
  expect(pairsLeft(pairs, new Set([pairKey(pair('out', 'in'))]))).toEqual([pairs[1]]);
});
