import fc from 'fast-check';
import type { TransactionGroup } from '@counterfoil/contracts/transaction.contract';
import { groupedLayout, offsetsOf, plainLayout } from './list-layout';

const group = (name: string, count: number): TransactionGroup => ({
  categoryId: name,
  name,
  type: 'expense',
  count,
  total: '0.00',
});

it('shows a plain list row by row', () => {
  const layout = plainLayout(100_000);
  expect(layout.count).toBe(100_000);
  expect(layout.lineAt(99_999)).toEqual({ kind: 'row', offset: 99_999 });
  expect(layout.indexOf(7)).toBe(7);
});

it('puts each group under its heading', () => {
  const [rent, supplies] = [group('Rent', 2), group('Supplies', 1)];
  const layout = groupedLayout([rent, supplies]);
  expect(Array.from({ length: layout.count }, (_, at) => layout.lineAt(at))).toEqual([
    { kind: 'group', group: rent },
    { kind: 'row', offset: 0 },
    { kind: 'row', offset: 1 },
    { kind: 'group', group: supplies },
    { kind: 'row', offset: 2 },
  ]);
  expect(offsetsOf(layout, [0, 2, 3, 4])).toEqual([1, 2]);
});

it('finds the line of every row again, whatever the groups', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 30 }), (counts) => {
      const layout = groupedLayout(counts.map((count, at) => group(`Category ${at}`, count)));
      const rows = counts.reduce((sum, count) => sum + count, 0);
      expect(layout.count).toBe(rows + counts.length);
      for (let offset = 0; offset < rows; offset += 1)
        expect(layout.lineAt(layout.indexOf(offset))).toEqual({ kind: 'row', offset });
    }),
  );
});

it('is empty without groups', () => {
  expect(groupedLayout([]).count).toBe(0);
});
