import { dateIn } from '@counterfoil/accounting/calendar-date';
import { cellText } from '../cells/cell-text';
import type { ParsedDate } from '../cells/dates';
import { columnDates } from '../columns/mixed-dates';
import type { DateFormat } from '../mapping';

/** A time of day behind a date, and the zone that it is in. */
const TIME =
  /[T\s](\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)?\s{0,3}([ap]\.?m\.?)?\s{0,3}(Z|UTC|GMT|(?:UTC|GMT)?[+-]\d{2}:?\d{2}|[A-Z]{3,5})?\s{0,3}(?:[([][\w+:./ -]{1,30}[\])])?$/i;
const UTC = /^(?:z|utc|gmt|(?:utc|gmt)?[+-]00:?00)$/i;
const MAY_BE_UTC = /z|utc|gmt|[+-]00:?00/i;
/** "Created (UTC)", "created_utc", "Date GMT" */
const UTC_NAME = /(?:^|[^a-z])(?:utc|gmt)(?:$|[^a-z])/i;

/** Whether the times of a column are in UTC: by its name, or by the first of them that names its zone. */
export type UtcTimes =
  | { readonly kind: 'none' }
  /** The column is called so, and has days alone. */
  | { readonly kind: 'days' }
  | { readonly kind: 'times' };

/** What a column of dates says of UTC. Midnight in every row is no time of day: programs write days so. */
export function utcTimesOf(name: string, cells: readonly string[]): UtcTimes {
  const isNamed = UTC_NAME.test(name);
  if (!isNamed && !cells.some((cell) => MAY_BE_UTC.test(cell))) return { kind: 'none' };
  const times = cells.map((cell) => TIME.exec(cellText(cell)));
  const isUtc = isNamed || times.some((time) => UTC.test(time?.[5] ?? ''));
  if (!isUtc) return { kind: 'none' };
  const isTimed = times.some((time) => time !== null && Number(time[1]) + Number(time[2]) + Number(time[3] ?? 0) > 0);
  return isTimed ? { kind: 'times' } : isNamed ? { kind: 'days' } : { kind: 'none' };
}

/**
 * Reads the days of a column. A time in UTC is of the day that it was where the business is; one in another zone is of
 * the day that its bank wrote.
 * @param cells of the whole column; asked for where they are needed
 */
export function dayReader(
  name: string,
  cells: () => readonly string[],
  format: DateFormat,
  timeZone: string | undefined,
): (cell: string) => ParsedDate {
  const stated = columnDates(cells, format);
  if (timeZone === undefined || utcTimesOf(name, cells()).kind !== 'times') return stated;
  const isNamed = UTC_NAME.test(name);
  return (cell) => {
    const day = stated(cell);
    const time = day.ok ? TIME.exec(cellText(cell)) : null;
    const zone = time?.[5] ?? '';
    if (!day.ok || !time || !(UTC.test(zone) || (zone === '' && isNamed))) return day;
    return { ok: true, iso: dateIn(timeZone, new Date(`${day.iso}T${clock(time)}Z`)) };
  };
}

function clock([, hour = '', minute = '', second = '00', half = '']: RegExpExecArray): string {
  const twelve = Number(hour) % 12;
  const plain = half === '' ? Number(hour) : /^p/i.test(half) ? twelve + 12 : twelve;
  return `${String(plain).padStart(2, '0')}:${minute}:${second}`;
}
