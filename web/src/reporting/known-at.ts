import type { Business } from '@counterfoil/contracts/business.contract';
import { isPosition } from '@counterfoil/contracts/report-filter';
import type { KnownMoment } from '@counterfoil/contracts/report.contract';
import { formatInstant } from '../ui/date-format';

/**
 * What "as known at" says in a sentence: an instant reads as a time, a position by its number.
 * @param moment what is known of the position's own time; `momentText` follows
 */
export function knownAtText(knownAt: string, { timeZone }: Pick<Business, 'timeZone'>, moment?: KnownMoment): string {
  if (!isPosition(knownAt)) return formatInstant(knownAt, timeZone);
  if (moment?.knownAt === '0') return 'before the first event';
  return `right after event ${moment?.knownAt ?? knownAt}`;
}

/** When it was, after a position's number: ", recorded 3 Apr 2026, 14:05"; empty where that is not known. */
export function momentText(recordedAt: string | null | undefined, { timeZone }: Pick<Business, 'timeZone'>): string {
  return recordedAt ? `, recorded ${formatInstant(recordedAt, timeZone)}` : '';
}

/**
 * What a date-and-time field holds ("2026-04-03T14:05", in this browser's zone) as an ISO instant; empty where it is
 * none.
 */
export function instantOf(local: string): string {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}
