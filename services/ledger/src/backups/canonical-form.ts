import { isCalendarDate } from '@counterfoil/accounting/calendar-date';

/** As every id of ours is written. Postgres reads others as the same id, so that no other spelling may get there. */
const CANONICAL_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export function isCanonicalId(value: unknown): value is string {
  return typeof value === 'string' && CANONICAL_ID.test(value);
}

/** True for an instant as we write it, of a year that books are kept in. */
export function isInstant(value: unknown): value is string {
  if (typeof value !== 'string' || !INSTANT.test(value) || !isCalendarDate(value.slice(0, 10))) return false;
  const instant = new Date(value);
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === value;
}
