import { resetDateAfter } from './reset-date';

describe('when the counting starts anew', () => {
  it.each([
    ['2026-01-31', 'month', '2026-02-01'],
    ['2026-12-01', 'month', '2027-01-01'],
    ['2026-12-31', 'month', '2027-01-01'],
    ['2026-09-30', 'month', '2026-10-01'],
    ['2026-01-01', 'year', '2027-01-01'],
    ['2026-12-31', 'year', '2027-01-01'],
  ] as const)('for %s counted by the %s: %s', (day, period, expected) => {
    expect(resetDateAfter(day, period)).toBe(expected);
  });
});
