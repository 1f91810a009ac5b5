import type { Business } from '@counterfoil/contracts/business.contract';
import { formatInstant } from '../ui/date-format';

/** What "as known at" says in a sentence: an instant reads as a time, a position by its number. */
export function knownAtText(knownAt: string, { timeZone }: Pick<Business, 'timeZone'>): string {
  return /^\d+$/.test(knownAt) ? `right after event ${knownAt}` : formatInstant(knownAt, timeZone);
}

/**
 * What a date-and-time field holds ("2026-04-03T14:05", in this browser's zone) as an ISO instant; empty where it is
 * none.
 */
export function instantOf(local: string): string {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}
