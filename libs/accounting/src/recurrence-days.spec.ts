import fc from 'fast-check';
import { played } from '../../../test/kit/run/campaign';
import { daysByHand } from '../../../test/kit/books/plain-recurrence';
import { addDays } from './calendar-date';
import { LAST_WEEK, RECURRENCE_UNITS, type Recurrence } from './recurrence';
import { daysBetweenOf, firstDayFrom } from './recurrence-days';

const DAYS_LOOKED_AT = 800;

const someDay = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2023-11-25', days));
const someRule: fc.Arbitrary<Recurrence> = fc
  .record({
    startsOn: someDay,
    unit: fc.constantFrom(...RECURRENCE_UNITS),
    every: fc.integer({ min: 1, max: 5 }),
    on: fc.oneof(
      fc.constant({}),
      fc.record({ monthDay: fc.integer({ min: 1, max: 31 }) }),
      fc.record({ weekOfMonth: fc.integer({ min: 1, max: LAST_WEEK }), weekday: fc.integer({ min: 1, max: 7 }) }),
    ),
    end: fc.oneof(
      fc.constant({}),
      fc.record({ times: fc.integer({ min: 1, max: 20 }) }),
      fc.record({ until: someDay }),
    ),
  })
  .map(({ startsOn, unit, every, on, end }) => ({ startsOn, unit, every, ...(unit === 'month' ? on : {}), ...end }));

describe('days that come again', () => {
  it('are those that counting day by day finds', () => {
    fc.assert(
      fc.property(someRule, fc.integer({ min: -40, max: DAYS_LOOKED_AT }), (rule, offset) => {
        const through = addDays(rule.startsOn, DAYS_LOOKED_AT);
        const from = addDays(rule.startsOn, offset);
        const expected = daysByHand(rule, through);
        expect(daysBetweenOf(rule, rule.startsOn, through)).toEqual(expected);
        const later = expected.filter((day) => day >= from);
        expect(daysBetweenOf(rule, from, through)).toEqual(later);
        const next = firstDayFrom(rule, from);
        if (later[0] !== undefined) expect(next).toBe(later[0]);
        else expect(next === undefined || next > through).toBe(true);
      }),
      { numRuns: played(200, 2_000) },
    );
  });

  it('take the last day of a month that has no such day', () => {
    const rent: Recurrence = { startsOn: '2028-01-31', unit: 'month', every: 1, monthDay: 31 };
    expect(daysBetweenOf(rent, '2028-01-01', '2028-05-01')).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
    const leap: Recurrence = { startsOn: '2028-02-29', unit: 'year', every: 1 };
    expect(daysBetweenOf(leap, '2028-01-01', '2033-01-01')).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('can be the second Tuesday, and the last Friday', () => {
    const second: Recurrence = { startsOn: '2026-01-01', unit: 'month', every: 1, weekOfMonth: 2, weekday: 2 };
    expect(daysBetweenOf(second, '2026-01-01', '2026-03-31')).toEqual(['2026-01-13', '2026-02-10', '2026-03-10']);
    const last: Recurrence = { startsOn: '2026-01-01', unit: 'month', every: 1, weekOfMonth: LAST_WEEK, weekday: 5 };
    expect(daysBetweenOf(last, '2026-01-01', '2026-03-31')).toEqual(['2026-01-30', '2026-02-27', '2026-03-27']);
  });

  it('end with the books, however long they go on', () => {
    const daily: Recurrence = { startsOn: '1900-01-01', unit: 'day', every: 1 };
    expect(firstDayFrom(daily, '2199-12-31')).toBe('2199-12-31');
    expect(firstDayFrom(daily, '2200-01-01')).toBeUndefined();
  });
});
