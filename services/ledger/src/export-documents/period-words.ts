/** Days as people write them; documents are in one language, whatever machine they are made on. */
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const SHORT_DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const MONTH_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** `3 April 2026` */
export function dayInWords(date: string): string {
  return DAY.format(Date.parse(date));
}

/** `2 March 2026, 09:00 UTC`: paper knows no time zone of its reader. @param instant ISO */
export function instantInWords(instant: string): string {
  return `${dayInWords(instant.slice(0, 10))}, ${instant.slice(11, 16)} UTC`;
}

/** `3 Apr 2026`, for columns; British English alone has four letters for September. */
export function shortDay(date: string): string {
  return SHORT_DAY.format(Date.parse(date)).replace('Sept', 'Sep');
}

/** `1 January to 31 March 2026`; the year once where it is the same. */
export function periodInWords(startDate: string | null, endDate: string): string {
  if (startDate === null) return `Up to ${dayInWords(endDate)}`;
  const start =
    startDate.slice(0, 4) === endDate.slice(0, 4) ? MONTH_DAY.format(Date.parse(startDate)) : dayInWords(startDate);
  return `${start} to ${dayInWords(endDate)}`;
}
