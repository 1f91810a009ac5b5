import type { StatementSummary } from '../statement-row';
import { period, understanding } from './understanding';

const SUMMARY: StatementSummary = {
  rows: 47,
  validRows: 47,
  invalidRows: 0,
  moneyInMinor: 500000n,
  moneyInRows: 8,
  moneyOutMinor: 431022n,
  moneyOutRows: 39,
  zeroRows: 0,
  besideRows: 0,
  besideMinor: 0n,
  netMinor: 68978n,
  firstDate: '2026-01-03',
  lastDate: '2026-03-31',
  rowsBeforeOpeningDate: 0,
};
const USD = { accountType: 'checking', currency: 'USD', exponent: 2 } as const;

describe('understanding', () => {
  test('says in one sentence what was understood', () => {
    expect(understanding(SUMMARY, USD)).toBe(
      '47 rows, 3 January to 31 March 2026, you spent $4,310.22 in 39 rows, received $5,000.00 in 8 rows',
    );
  });

  test('on a credit account money in is what was paid off', () => {
    const onCredit = understanding(SUMMARY, { ...USD, accountType: 'credit' });
    expect(onCredit).toContain('you spent $4,310.22 in 39 rows, paid off $5,000.00 in 8 rows');
  });

  test('tells of rows that cannot be read and of zeros', () => {
    const summary = { ...SUMMARY, moneyOutRows: 0, moneyOutMinor: 0n, zeroRows: 2, invalidRows: 3 };
    expect(understanding(summary, USD)).toBe(
      '47 rows, 3 January to 31 March 2026, you received $5,000.00 in 8 rows, ' +
        '2 rows with no amount, 3 rows cannot be read',
    );
    const one = { ...summary, moneyInRows: 1, moneyInMinor: 125_000n, zeroRows: 1, invalidRows: 5 };
    expect(understanding(one, USD)).toContain(
      'you received $1,250.00 in 1 row, 1 row with no amount, 5 rows cannot be read',
    );
    const none = { ...summary, validRows: 0, moneyInRows: 0, zeroRows: 0, firstDate: null, lastDate: null };
    expect(understanding(none, USD)).toBe('No row can be read, 3 rows cannot be read');
  });

  test('is exact beyond what a float can hold, and follows the exponent', () => {
    expect(understanding({ ...SUMMARY, moneyInMinor: 999999999999999n }, USD)).toContain('$9,999,999,999,999.99');
    expect(
      understanding({ ...SUMMARY, moneyInMinor: 4750n }, { accountType: 'cash', currency: 'KWD', exponent: 3 }),
    ).toContain('4.750');
    expect(
      understanding({ ...SUMMARY, moneyInMinor: 4750n }, { accountType: 'cash', currency: 'JPY', exponent: 0 }),
    ).toContain('¥4,750 ');
  });

  test.each([
    ['2026-01-03', '2026-01-03', '3 January 2026'],
    ['2026-01-03', '2026-01-09', '3 to 9 January 2026'],
    ['2025-12-30', '2026-01-02', '30 December 2025 to 2 January 2026'],
  ])('period %s, %s', (first, last, text) => {
    expect(period(first, last)).toBe(text);
  });
});
