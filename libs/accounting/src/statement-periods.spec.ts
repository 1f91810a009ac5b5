import fc from 'fast-check';
import { addDays, addMonths, monthEnd, monthStart } from './calendar-date';
import { comparedRange, periodCount, periodsOf, rangeParts, type DateRange } from './statement-periods';

const DAYS_OF_BOOKS = 365 * 299;
const days = fc.integer({ min: 0, max: DAYS_OF_BOOKS }).map((number) => addDays('1900-01-01', number));
const ranges = fc
  .tuple(days, fc.integer({ min: 0, max: 2_000 }))
  .map(([startDate, length]): DateRange => ({ startDate, endDate: addDays(startDate, length) }));

/** Ranges that follow each other without a gap, as one. */
function joined(parts: readonly DateRange[]): DateRange | undefined {
  const sorted = [...parts].sort((a, b) => (a.startDate < b.startDate ? -1 : 1));
  sorted.forEach((part, index) => {
    const before = sorted[index - 1];
    if (before) expect(part.startDate).toBe(addDays(before.endDate, 1));
  });
  const [first, last] = [sorted[0], sorted.at(-1)];
  return first && last && { startDate: first.startDate, endDate: last.endDate };
}

describe('the parts of a range', () => {
  it('are its whole months and the days around them, each day once', () => {
    fc.assert(
      fc.property(ranges, (range) => {
        const { months, days: around } = rangeParts(range.startDate, range.endDate);
        const whole = months && { startDate: months.startDate, endDate: monthEnd(months.endDate) };
        if (months)
          expect([months.startDate, months.endDate]).toEqual([
            monthStart(months.startDate),
            monthStart(months.endDate),
          ]);
        expect(around.length).toBeLessThanOrEqual(2);
        for (const part of around) expect(addMonths(part.startDate, 2) > part.endDate).toBe(true);
        expect(joined([...(whole ? [whole] : []), ...around])).toEqual(range);
      }),
    );
  });

  it('of everything up to a day are the months before it and the days of its own', () => {
    expect(rangeParts(null, '2026-02-28')).toEqual({
      months: { startDate: '0001-01-01', endDate: '2026-02-01' },
      days: [],
    });
    expect(rangeParts(null, '2026-02-27')).toEqual({
      months: { startDate: '0001-01-01', endDate: '2026-01-01' },
      days: [{ startDate: '2026-02-01', endDate: '2026-02-27' }],
    });
  });
});

describe('columns', () => {
  it('follow each other without a gap and fill the range, whenever the fiscal year starts', () => {
    fc.assert(
      fc.property(
        ranges,
        fc.constantFrom('month' as const, 'quarter' as const, 'year' as const),
        fc.integer({ min: 1, max: 12 }),
        (range, length, startMonth) => {
          const periods = periodsOf(range, length, startMonth);
          expect(joined(periods)).toEqual(range);
          expect(periods.length).toBeLessThanOrEqual(periodCount(range, length));
          for (const { startDate } of periods.slice(1)) {
            expect(startDate.slice(8)).toBe('01');
            const monthOfYear = (Number(startDate.slice(5, 7)) - startMonth + 12) % 12;
            expect(monthOfYear % { month: 1, quarter: 3, year: 12 }[length]).toBe(0);
          }
        },
      ),
    );
  });
});

describe('a comparison', () => {
  it.each([
    ['2026-03-01', '2026-03-31', 'previous-period', '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-03-31', 'previous-period', '2025-10-01', '2025-12-31'],
    ['2026-03-06', '2026-03-15', 'previous-period', '2026-02-24', '2026-03-05'],
    ['2024-02-01', '2024-02-29', 'previous-year', '2023-02-01', '2023-02-28'],
    ['2025-02-01', '2025-02-28', 'previous-year', '2024-02-01', '2024-02-29'],
    ['2024-02-29', '2024-03-15', 'previous-year', '2023-02-28', '2023-03-15'],
    ['1900-01-01', '1900-12-31', 'previous-year', '1899-01-01', '1899-12-31'],
  ] as const)('of %s to %s with the %s is %s to %s', (startDate, endDate, comparison, from, to) => {
    expect(comparedRange({ startDate, endDate }, comparison)).toEqual({ startDate: from, endDate: to });
  });
});
