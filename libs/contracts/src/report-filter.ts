import { isCalendarDate } from '@counterfoil/accounting/calendar-date';

/** The log counts in 64 bits, with a sign. */
const LAST_POSITION = 2n ** 63n - 1n;
const ISO_INSTANT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** What a ledger account is asked for by: its code in the chart. */
export const ACCOUNT_CODE = /^\d{4}(-\d{1,6})?$/;
/** A category's id, or `none` for what has no category. */
export const CATEGORY_OR_NONE = /^(none|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/** True for a position as `X-Position` shows it. */
export function isPosition(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,19}$/.test(value) && BigInt(value) <= LAST_POSITION;
}

/** True for what reports can be asked for as known at: a position of the log, or an ISO instant with its zone. */
export function isKnownAt(value: unknown): boolean {
  return isPosition(value) || isInstant(value);
}

function isInstant(value: unknown): boolean {
  const match = typeof value === 'string' ? ISO_INSTANT.exec(value) : null;
  return match !== null && isCalendarDate(match[1]);
}
