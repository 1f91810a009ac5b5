import { period, understanding, type RecordedFigures } from './understanding';

const SUMMARY: RecordedFigures = {
  rows: 47,
  moneyInMinor: 500000n,
  moneyInRows: 8,
  moneyOutMinor: 431022n,
  moneyOutRows: 39,
  besideRows: 0,
  besideMinor: 0n,
  firstDate: '2026-01-03',
  lastDate: '2026-03-31',
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

  test('tells one way alone, the fees among the rows, and that nothing is recorded', () => {
    const summary = { ...SUMMARY, rows: 1, moneyOutRows: 0, moneyOutMinor: 0n, moneyInRows: 1, moneyInMinor: 125_000n };
    expect(understanding(summary, USD)).toBe('1 row, 3 January to 31 March 2026, you received $1,250.00 in 1 row');
    expect(understanding({ ...SUMMARY, besideRows: 2, besideMinor: -378n }, USD)).toContain(
      'of these $3.78 in fees or taxes in 2 rows',
    );
    expect(understanding({ ...SUMMARY, rows: 0 }, USD)).toBe('No row is to be recorded');
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
