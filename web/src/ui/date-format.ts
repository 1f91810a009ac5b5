/** Day before month, and months as Americans shorten them: British English alone has four letters for September. */
export function withShortMonths(text: string): string {
  return text.replace('Sept', 'Sep');
}

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** "2026-04-03" as "3 Apr 2026". A calendar date has no zone, so it is shown as it was written. */
export function formatDay(date: string): string {
  const instant = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(instant) ? date : withShortMonths(days.format(instant));
}

/** What a bank has printed beside the day of booking: "Day of value or purchase: 3 Apr 2026". */
export function otherDayText(date: string): string {
  return `Day of value or purchase: ${formatDay(date)}`;
}

/** A date that stands in a sentence by itself: not within a file's name, an address or an instant. */
const DATE_IN_TEXT = /(?<![\w./:-])\d{4}-\d{2}-\d{2}(?![\w/-]|\.\w)/g;

/** A sentence with its dates as people read them: the API has them as YYYY-MM-DD. */
export function withDaysInWords(text: string): string {
  return text.replace(DATE_IN_TEXT, formatDay);
}

/** An ISO instant as day and time in a zone, by default the browser's: "3 Apr 2026, 14:05". */
export function formatInstant(instant: string, timeZone?: string): string {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return instant;
  const zoned = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  return withShortMonths(zoned.format(time));
}

/** The day of an ISO instant in a zone, by default the browser's: "3 Apr 2026". */
export function formatInstantDay(instant: string, timeZone?: string): string {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return instant;
  const zoned = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  return withShortMonths(zoned.format(time));
}

/** The time of an instant in the browser's zone: "14:05:09". */
export function formatTime(instant: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }).format(instant);
}

/** Whole days from one calendar date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
