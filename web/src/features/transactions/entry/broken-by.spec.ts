import { brokenBy } from './broken-by';

const row = {
  date: '2026-02-03',
  amount: '-80.00',
  type: 'expense',
  accountId: 'a',
  reconciledThrough: '2026-02-28',
} as const;
const typed = { date: row.date, amount: '80.00', type: row.type, accountId: 'a' } as const;

it('is what moves the sum of a day that was agreed on', () => {
  expect(brokenBy(row, { ...typed, amount: '85' })).toBe('Changing its amount');
  expect(brokenBy(row, { ...typed, type: 'deposit' })).toBe('Changing its amount');
  expect(brokenBy(row, { ...typed, date: '2026-03-01' })).toBe('Moving it to a later day');
  expect(brokenBy(row, { ...typed, accountId: 'b' })).toBe('Moving it to another account');
});

it('is nothing else, and nothing of a row that was not agreed on', () => {
  expect(brokenBy(row, typed)).toBeNull();
  expect(brokenBy(row, { ...typed, amount: '$80' })).toBeNull();
  expect(brokenBy(row, { ...typed, amount: '' })).toBeNull();
  expect(brokenBy(row, { ...typed, date: '2026-02-20' })).toBeNull();
  expect(brokenBy({ ...row, reconciledThrough: null }, { ...typed, amount: '85' })).toBeNull();
});
