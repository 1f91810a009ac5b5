import { standingAfter } from '../../../books/agreed-rows';
import { changeOf, deedOf } from './broken-by';

const row = {
  date: '2026-02-03',
  amount: '-80.00',
  type: 'expense',
  accountId: 'a',
  transferToAccountId: null,
  transferFromAccountId: null,
} as const;
const typed = { date: row.date, amount: '80.00', type: row.type, accountId: 'a' } as const;
const agreed = [{ accountId: 'a', closingDay: '2026-02-28', agreed: '-80.00', now: '-80.00' }];
const breaks = (change: Partial<Record<keyof typeof typed, string>>) =>
  standingAfter(agreed, changeOf(row, { ...typed, ...change } as typeof typed)).breaks !== null;

it('is what moves the sum of a day that was agreed on', () => {
  expect(breaks({ amount: '85' })).toBe(true);
  expect(breaks({ type: 'deposit' })).toBe(true);
  expect(breaks({ date: '2026-03-01' })).toBe(true);
  expect(breaks({ accountId: 'b' })).toBe(true);
});

it('is nothing else', () => {
  expect(breaks({})).toBe(false);
  expect(breaks({ amount: '$80' })).toBe(false);
  expect(breaks({ amount: '' })).toBe(false);
  expect(breaks({ date: '2026-02-20' })).toBe(false);
});

it('mends a row that becomes again what the bank has', () => {
  const changed = { ...row, amount: '-85.00' };
  const off = [{ accountId: 'a', closingDay: '2026-02-28', agreed: '-80.00', now: '-85.00' }];
  const after = (amount: string) => standingAfter(off, changeOf(changed, { ...typed, amount }));
  expect(after('80')).toEqual({ breaks: null, mends: '2026-02-28', staysBroken: null });
  expect(after('84')).toEqual({ breaks: null, mends: null, staysBroken: '2026-02-28' });
  const late = { ...row, date: '2026-03-02' };
  const gone = [{ accountId: 'a', closingDay: '2026-02-28', agreed: '-80.00', now: '0.00' }];
  expect(standingAfter(gone, changeOf(late, typed)).mends).toBe('2026-02-28');
});

it('is felt at the other end of a transfer', () => {
  const transfer = { ...row, transferToAccountId: 'b' };
  const other = [{ accountId: 'b', closingDay: '2026-02-28', agreed: '80.00', now: '80.00' }];
  expect(standingAfter(other, changeOf(transfer, { ...typed, amount: '85' })).breaks).toBe('2026-02-28');
  expect(standingAfter(other, changeOf(transfer, typed)).breaks).toBeNull();
});

it('is named by what is done', () => {
  expect(deedOf(row, typed)).toBeNull();
  expect(deedOf(row, { ...typed, amount: '$80.0' })).toBeNull();
  expect(deedOf(row, { ...typed, amount: '85' })).toBe('Changing its amount');
  expect(deedOf(row, { ...typed, type: 'deposit' })).toBe('Changing its amount');
  expect(deedOf(row, { ...typed, date: '2026-03-01' })).toBe('Moving it to another day');
  expect(deedOf(row, { ...typed, accountId: 'b' })).toBe('Moving it to another account');
});
