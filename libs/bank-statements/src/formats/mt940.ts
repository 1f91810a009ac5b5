import {
  earlierBalance,
  type ElectronicEntry,
  type ElectronicOutcome,
  type ElectronicStatement,
  joinedDescription,
  laterBalance,
  machineDecimal,
} from './electronic-statement';
import { mt940Description } from './mt940-description';
import { refuse } from '../refusal';
import type { StatedAmount } from '../table/electronic-source';

const MAX_LINE = 10_000;

interface Field {
  readonly tag: string;
  readonly lines: string[];
  readonly line: number;
}

interface Draft {
  account: string;
  currency: string | null;
  opening: StatedAmount | null;
  closing: StatedAmount | null;
  readonly entries: ElectronicEntry[];
}

/** Reads MT940 (and MT942): one row a :61:, described by its :86:. Pages of one account become one statement. */
export function readMt940(text: string): ElectronicOutcome {
  const fields = fieldsOf(text);
  if (fields === null) return refuse('cell-too-long', 'The file has a line that is far too long for a statement.');
  const drafts = new Map<string, Draft>();
  let draft: Draft = { account: '', currency: null, opening: null, closing: null, entries: [] };
  const draftFor = (account: string, currency: string | null): Draft => {
    const key = `${account} ${currency ?? ''}`;
    const known = drafts.get(key) ?? { account, currency, opening: null, closing: null, entries: [] };
    drafts.set(key, known);
    return known;
  };
  const closings = closingDays(fields);
  fields.forEach((field, at) => {
    const content = field.lines.join('\n').trim();
    if (field.tag === '25' || field.tag === '25P') {
      const account = (field.lines[0] ?? '').trim();
      // A number kept in two currencies is two accounts: what follows says which of them is meant.
      draft = draftFor(account, currencyAhead(fields, at));
    } else if (field.tag === '60F' || field.tag === '60M') {
      draft.opening = earlierBalance(draft.opening, balanceOf(content));
      draft.currency ??= currencyOf(content);
    } else if (field.tag === '62F' || field.tag === '62M') {
      draft.closing = laterBalance(draft.closing, balanceOf(content));
      draft.currency ??= currencyOf(content);
    } else if (field.tag === '61') draft.entries.push(entryOf(field, fields[at + 1], closings[at] ?? null));
  });
  const statements: ElectronicStatement[] = drafts.size > 0 ? [...drafts.values()] : [draft];
  if (statements.every(({ entries, closing }) => entries.length === 0 && closing === null))
    return refuse('no-rows', 'The MT940 file holds no transactions.');
  return { ok: true, statements };
}

/** For each field the day of the balance that closes its page; null where the file ends without one. */
function closingDays(fields: readonly Field[]): readonly (string | null)[] {
  const days: (string | null)[] = [];
  let day: string | null = null;
  for (const { tag, lines } of [...fields].reverse()) {
    if (tag.startsWith('62')) day = balanceOf((lines[0] ?? '').trim())?.date ?? null;
    days.push(day);
  }
  return days.reverse();
}

/** The currency of the first balance after a field, unless another account comes first. */
function currencyAhead(fields: readonly Field[], from: number): string | null {
  for (const { tag, lines } of fields.slice(from + 1, from + 1 + FIELDS_TO_A_BALANCE)) {
    if (tag === '25' || tag === '25P' || tag === '61') return null;
    if (tag.startsWith('60') || tag.startsWith('62')) return currencyOf((lines[0] ?? '').trim());
  }
  return null;
}

/** Between the number of an account and its opening balance stands the number of the statement, and not much else. */
const FIELDS_TO_A_BALANCE = 6;

/** Fields with their continuation lines; SWIFT's envelope around them falls away. Null where a line is far too long. */
function fieldsOf(text: string): Field[] | null {
  const fields: Field[] = [];
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    if (raw.length > MAX_LINE) return null;
    const line = raw.replace(/^(?:\{[1235]:[^{}]*\}|\{4:)+/, '').trimEnd();
    const start = /^:(\d{2}[A-Z]?):(.*)$/.exec(line);
    if (start) fields.push({ tag: start[1] ?? '', lines: [start[2] ?? ''], line: index + 1 });
    else if (/^-\}?/.test(line) && line.length <= 2) fields.push({ tag: '-', lines: [], line: index + 1 });
    else if (line !== '') fields[fields.length - 1]?.lines.push(line);
  }
  return fields;
}

function balanceOf(content: string): StatedAmount | null {
  const parts = /^([CD])(\d{6})[A-Z]{3}([\d.,]+)/.exec(content);
  const amount = parts && swiftDecimal(parts[3] ?? '', parts[1] === 'D');
  return parts && amount !== null ? { date: sixDigits(parts[2] ?? ''), amount } : null;
}

function currencyOf(content: string): string | null {
  return /^[CD]\d{6}([A-Z]{3})/.exec(content)?.[1] ?? null;
}

/**
 * Value date, booking day, mark (C, D, or R before it for a reversal), the currency's third letter, amount, kind,
 * references.
 */
const ENTRY = /^(\d{6})(\d{4})?(R[CD]|E[CD]|[CD])([A-Z])?([\d.,]+)([NFS][A-Z0-9]{3})?([^\n]*)(?:\n([\s\S]*))?$/;

function entryOf(field: Field, next: Field | undefined, closing: string | null): ElectronicEntry {
  const content = field.lines.join('\n').trim();
  const information = next?.tag === '86' ? mt940Description(next.lines) : '';
  const parts = ENTRY.exec(content);
  if (!parts)
    return {
      line: field.line,
      date: content.slice(0, 6),
      description: information || content.slice(0, 60),
      amount: content.slice(0, 40),
      type: '',
      reference: '',
      category: '',
    };
  const mark = parts[3] ?? '';
  // A reversed credit takes money out again, a reversed debit brings it back.
  const isOut = mark === 'D' || mark === 'RC' || mark === 'ED';
  const amount = swiftDecimal(parts[5] ?? '', isOut);
  const references = (parts[7] ?? '').split('//').map((text) => text.trim());
  const kind = parts[6] ?? '';
  return {
    line: field.line,
    ...entryDays(sixDigits(parts[1] ?? ''), parts[2], closing),
    description:
      information ||
      joinedDescription([parts[8] ?? '', references[0] === 'NONREF' ? '' : (references[0] ?? '')]) ||
      kind,
    // Without anything behind it the last line of a file may have lost its last digits.
    amount: !next ? `${parts[5] ?? ''} (cut off)` : (amount ?? `${parts[5] ?? ''} (unclear)`),
    type: kind,
    reference: references[1] || (references[0] === 'NONREF' ? '' : (references[0] ?? '')),
    category: '',
  };
}

/**
 * The day of booking, with the day of value beside it. Not every entry has the first, and some banks book at the turn
 * of the year what the closing balance of the day before counts already: there the day of value stands alone. Banks
 * that count thirty days a month write days of value that no calendar has (30 February).
 */
function entryDays(
  value: string,
  booking: string | undefined,
  closing: string | null,
): Pick<ElectronicEntry, 'date' | 'otherDate'> {
  if (booking === undefined) return { date: value };
  const booked = bookingDay(value, booking);
  const isAfterwards = closing !== null && booked > closing && value <= closing;
  if (isAfterwards || !isCalendarDay(booked)) return { date: value };
  return isCalendarDay(value) ? { date: booked, otherDate: value } : { date: booked };
}

/** Its year is the one that brings it nearest to the day of value. */
function bookingDay(valueDate: string, booking: string): string {
  const year = Number(valueDate.slice(0, 4));
  const month = Number(booking.slice(0, 2)) - Number(valueDate.slice(5, 7));
  const bookingYear = month > 6 ? year - 1 : month < -6 ? year + 1 : year;
  return `${bookingYear}-${booking.slice(0, 2)}-${booking.slice(2)}`;
}

function isCalendarDay(iso: string): boolean {
  const time = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 10) === iso;
}

/** YYMMDD, years up to 69 in this century. */
function sixDigits(text: string): string {
  const year = Number(text.slice(0, 2));
  return `${year < 70 ? 20 : 19}${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
}

/** SWIFT writes a comma always, and never thousands; a point is a bank's slip and as clear. */
function swiftDecimal(text: string, isOut: boolean): string | null {
  return machineDecimal(text, isOut ? '-' : '');
}
