import type { CalendarDate } from './calendar-date';

/** How far apart the days of a rule are counted. */
export const RECURRENCE_UNITS = ['day', 'week', 'month', 'year'] as const;
export type RecurrenceUnit = (typeof RECURRENCE_UNITS)[number];

/** Beyond these a rule is a slip of the keyboard. */
export const MAX_EVERY = 366;
export const MAX_TIMES = 1_000;
/** Names the last of a weekday within its month; 1 to 4 count from the first. */
export const LAST_WEEK = 5;

/**
 * Calendar days that come again, in the business's own time zone: no hour belongs to them. Weeks keep the weekday of
 * the first day, years its month and day. A month that has no such day takes its last one (docs/rules.md, What
 * repeats).
 */
export interface Recurrence {
  /** The day from which is counted; the first day is this one or the first after it that fits. */
  readonly startsOn: CalendarDate;
  readonly unit: RecurrenceUnit;
  /** Each how many units; 1 is each. */
  readonly every: number;
  /** For months, 1 to 31; 31 is the last day of each. */
  readonly monthDay?: number;
  /** For months instead of a day: which of its weekdays, 1 to 4, or `LAST_WEEK`. */
  readonly weekOfMonth?: number;
  /** 1 is Monday, 7 is Sunday; goes with `weekOfMonth`. */
  readonly weekday?: number;
  /** The last day on which it may fall; neither it nor `times` is for ever. */
  readonly until?: CalendarDate;
  /** How many days it has in all, counted from the first. */
  readonly times?: number;
}
