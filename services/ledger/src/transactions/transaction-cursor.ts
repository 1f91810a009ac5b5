import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { isCalendarDate } from '@counterfoil/accounting/calendar-date';

/**
 * The place of the last row of a page: what it was sorted by, date and list sequence, and its id, since both sides of a
 * transfer share the rest.
 */
export interface Place {
  /** Empty when sorted by date alone. */
  readonly key: string;
  readonly date: string;
  readonly sequence: number;
  readonly id: string;
}

const MAX_SEQUENCE = 2 ** 31 - 1;
/** Minor units, as many digits as a 64-bit number surely holds. */
const AMOUNT_KEY = /^-?\d{1,18}$/;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A place as an opaque text for a `Link` header. */
export function encodeCursor({ key, date, sequence, id }: Place): string {
  return Buffer.from(JSON.stringify([key, date, sequence, id])).toString('base64url');
}

/**
 * @param sort what the list is sorted by: a place by name is none in a list by amount.
 * @throws DomainError for a text that no page gave out.
 */
export function decodeCursor(cursor: string, sort: 'date' | 'category' | 'amount'): Place {
  const parts = parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (Array.isArray(parts) && parts.length === 4) {
    const [key, date, sequence, id] = parts as unknown[];
    const isSequence =
      typeof sequence === 'number' && Number.isInteger(sequence) && sequence >= 0 && sequence <= MAX_SEQUENCE;
    const isPlace = isCalendarDate(date) && isSequence && typeof id === 'string' && UUID.test(id);
    if (typeof key === 'string' && isKey(key, sort) && isPlace) return { key, date, sequence, id };
  }
  throw new DomainError(
    'invalid',
    'cursor_invalid',
    'This page of the list is not known: start again from the first',
    'cursor',
  );
}

function isKey(key: string, sort: 'date' | 'category' | 'amount'): boolean {
  return sort === 'amount' ? AMOUNT_KEY.test(key) : !key.includes('\0');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
