import { RRuleTemporal } from 'rrule-temporal';
import type { CalendarDate } from './calendar-date';
import { LAST_WEEK, type Recurrence } from './recurrence';

/** The first day of the rule on or after a day; undefined where it has ended before. */
export function firstDayFrom(recurrence: Recurrence, from: CalendarDate): CalendarDate | undefined {
  const last = endOfBooks(recurrence);
  if (from > last) return undefined;
  const found = ruleOf(recurrence).next(instantOf(from), true)?.toString();
  return found !== undefined && found <= last ? found : undefined;
}

/** Days of the rule from one day through another, in order. */
export function daysBetweenOf(
  recurrence: Recurrence,
  from: CalendarDate,
  through: CalendarDate,
): readonly CalendarDate[] {
  const begin = from < recurrence.startsOn ? recurrence.startsOn : from;
  if (begin > through) return [];
  const { startsOn, unit, every, monthDay, weekOfMonth, weekday, until, times } = recurrence;
  const key = [startsOn, unit, every, monthDay, weekOfMonth, weekday, until, times, begin, through].join();
  const known = ASKED_LATELY.get(key);
  if (known) return known;
  const days = ruleOf(recurrence).between(instantOf(begin), instantOf(through), true).map(String);
  if (ASKED_LATELY.size >= MOST_KEPT) ASKED_LATELY.clear();
  ASKED_LATELY.set(key, days);
  return days;
}

/**
 * Whoever looks at what is due asks for the same days of all schedules each time, and the library takes a good part of
 * a millisecond for each (`npm run bench -- schedules`).
 */
const ASKED_LATELY = new Map<string, readonly CalendarDate[]>();
/** Those of some businesses with as many schedules as they can have; a few hundred bytes each. */
const MOST_KEPT = 10_000;

const FREQUENCIES = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const;
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
/** Books end with 2199; a rule without an end is asked no further. */
const LAST_DAY = '2199-12-31';
/** Each month has the days before it; of those after it the last that there is stands for one that is missing. */
const SHORTEST_MONTH = 28;
/** The library gives up a search after so many steps: enough for a rule of each day over all years of the books. */
const MAX_STEPS = 400_000;

/** Of an occurrence nothing but its day is wanted, and no class of the library's leaves this file. */
const DAYS = {
  ZonedDateTime: {
    from: (text: string) => ({ timeZoneId: 'UTC', toString: () => text.slice(0, LAST_DAY.length) }),
  },
};

function ruleOf(recurrence: Recurrence): RRuleTemporal {
  const { startsOn, unit, every, until, times } = recurrence;
  return new RRuleTemporal({
    freq: FREQUENCIES[unit],
    interval: every,
    dtstart: zoned(startsOn),
    ...daysWithin(recurrence),
    ...(until === undefined ? {} : { until: zoned(until) }),
    ...(times === undefined ? {} : { count: times }),
    maxIterations: MAX_STEPS,
    cache: false,
    temporal: DAYS,
  });
}

/** Which day of each month or year; days and weeks follow from the first day alone. */
function daysWithin({ startsOn, unit, monthDay, weekOfMonth, weekday }: Recurrence): object {
  if (unit === 'month' && weekOfMonth !== undefined) {
    const name = WEEKDAYS[(weekday ?? 1) - 1] ?? 'MO';
    return { byDay: [`${weekOfMonth === LAST_WEEK ? -1 : weekOfMonth}${name}`] };
  }
  const day = Number(startsOn.slice(8, 10));
  if (unit === 'month') return lastOf(monthDay ?? day);
  if (unit === 'year') return { byMonth: [Number(startsOn.slice(5, 7))], ...lastOf(day) };
  return {};
}

/** A day of the month, or the last one before it where the month has none such. */
function lastOf(day: number): object {
  if (day <= SHORTEST_MONTH) return { byMonthDay: [day] };
  const candidates = Array.from({ length: day - SHORTEST_MONTH + 1 }, (_, at) => SHORTEST_MONTH + at);
  return { byMonthDay: candidates, bySetPos: [-1] };
}

function endOfBooks({ until }: Recurrence): CalendarDate {
  return until !== undefined && until < LAST_DAY ? until : LAST_DAY;
}

/** Rules know days only; in UTC each of them has 24 hours, and no clock is ever put back. */
function zoned(day: CalendarDate): { timeZoneId: string; toString(): string } {
  return { timeZoneId: 'UTC', toString: () => `${day}T00:00:00+00:00[UTC]` };
}

function instantOf(day: CalendarDate): Date {
  return new Date(`${day}T00:00:00Z`);
}
