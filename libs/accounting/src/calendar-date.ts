/** Calendar dates are `YYYY-MM-DD` strings: they sort, compare and travel as they are, and know no time zone. */
export type CalendarDate = string;

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Books are kept between these years; outside them a date is a slip of the keyboard. */
export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2199;

const MS_PER_DAY = 86_400_000;
const MONTHS_PER_YEAR = 12;

/** True for a day that exists, from 1900 to 2199. */
export function isCalendarDate(text: unknown): text is CalendarDate {
  const match = typeof text === 'string' ? ISO_DATE.exec(text) : null;
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12) return false;
  return day >= 1 && day <= daysInMonth(year, month);
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Making a formatter costs far more than using it; there are some 600 zones, so this stays small. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The calendar date of an instant in an IANA time zone. */
export function dateIn(timeZone: string, instant: Date): CalendarDate {
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formatters.set(timeZone, formatter);
  return formatter.format(instant);
}

/** True when this machine knows the IANA zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** First day of the fiscal year that `date` falls in; `startMonth` is 1 to 12. */
export function fiscalYearStart(date: CalendarDate, startMonth: number): CalendarDate {
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(5, 7));
  const startYear = month >= startMonth ? year : year - 1;
  return `${startYear}-${String(startMonth).padStart(2, '0')}-01`;
}

/** The day that many days later; earlier for a negative number. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Days from one date to another, without a sign. */
export function daysBetween(a: CalendarDate, b: CalendarDate): number {
  return Math.abs(Date.parse(a) - Date.parse(b)) / MS_PER_DAY;
}

/** The same day some months later (earlier for a negative number); the month's last day where it has no such day. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const index = monthIndex(date) + months;
  const [year, month] = [
    Math.floor(index / MONTHS_PER_YEAR),
    (((index % MONTHS_PER_YEAR) + MONTHS_PER_YEAR) % MONTHS_PER_YEAR) + 1,
  ];
  const day = Math.min(Number(date.slice(8, 10)), daysInMonth(year, month));
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Months counted through the years: from one date's to another's is a subtraction. */
export function monthIndex(date: CalendarDate): number {
  return Number(date.slice(0, 4)) * MONTHS_PER_YEAR + Number(date.slice(5, 7)) - 1;
}

export function monthStart(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 7)}-01`;
}

export function monthEnd(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 7)}-${String(daysInMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)))).padStart(2, '0')}`;
}
