import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';

/** What a part of a place in a list is: a date, a ledger account's code, or a number of the ledger. */
type PartKind = 'date' | 'code' | 'number';

export type Place = readonly (string | number)[];

const MAX_NUMBER = 2 ** 31 - 1;
const CODE = /^\d{4}(-\d{1,6})?$/;

/** The place of the last row of a page as an opaque text for a `Link` header. */
export function encodePlace(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** @throws DomainError for a text that no page of this list gave out. */
export function decodePlace(cursor: string, kinds: readonly PartKind[]): Place {
  const parts = parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (
    Array.isArray(parts) &&
    parts.length === kinds.length &&
    parts.every((part: unknown, index) => isPart(part, kinds[index]))
  )
    return parts as Place;
  throw new DomainError(
    'invalid',
    'cursor_invalid',
    'This page of the list is not known: start again from the first',
    'cursor',
  );
}

function isPart(part: unknown, kind: PartKind | undefined): boolean {
  switch (kind) {
    case 'date':
      return isCalendarDate(part);
    case 'code':
      return typeof part === 'string' && CODE.test(part);
    case 'number':
      return typeof part === 'number' && Number.isInteger(part) && part >= 0 && part <= MAX_NUMBER;
    case undefined:
      return false;
    default:
      return kind satisfies never;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
