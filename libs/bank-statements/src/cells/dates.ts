import { cellText, plainDigits } from './cell-text';
import { type DateFormat } from '../mapping';
import { monthNumber } from './month-names';
import { readOnce } from './read-once';

/** Statements reach back to the first computers of banks and forward to standing orders; beyond that it is no date. */
export const FIRST_YEAR = 1950;
export const LAST_YEAR = 2100;

/**
 * Two-digit years: 00 to 49 are 2000 to 2049, 80 to 99 are 1980 to 1999. Those between are of no statement, but of
 * another calendar: 69 is 2026 in Thailand.
 */
const LAST_OF_THIS_CENTURY = 49;
const FIRST_OF_THE_LAST = 80;

type Part = 'D' | 'M' | 'Y';

/**
 * Years that other calendars count: of the Buddhist era, as in Thailand, and of the Republic, as in Taiwan. Years of
 * our own never look so.
 */
const BUDDHIST = { mark: 'BBBB', offset: -543, digits: 4, first: 2493, last: 2643 } as const;
const REPUBLIC = { mark: 'RRR', offset: 1911, digits: 3, first: 100, last: 189 } as const;
const OTHER_YEARS = [BUDDHIST, REPUBLIC];
type YearMark = 'YYYY' | 'YY' | (typeof OTHER_YEARS)[number]['mark'];

/** The last year before each era of Japan that statements can be of. */
const ERAS: Readonly<Record<string, number>> = { 令和: 2018, R: 2018, 平成: 1988, H: 1988, 昭和: 1925, S: 1925 };

interface FormatShape {
  readonly order: readonly [Part, Part, Part];
  /** Between the parts; '' for YYYYMMDD. Formats with a month name take any separator. */
  readonly separator: string;
  readonly year: YearMark;
  readonly monthName: boolean;
}

/** A cell taken apart: three parts as written, around a separator. */
export interface DateParts {
  readonly parts: readonly [string, string, string];
  readonly separator: string;
  readonly monthName: boolean;
}

export type ParsedDate = { readonly ok: true; readonly iso: string } | { readonly ok: false };

const NOT_A_DATE: ParsedDate = { ok: false };

const TIME = String.raw`(?:[T,\s]\s{0,9}(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,:]\d{1,9})?)?\s{0,9}([AaPp]\.?[Mm]\.?)?\s{0,9}(?:Z|[A-Z]{3,5}|(?:UTC|GMT)?[+-]\d{2}:?\d{2})?)?(?:\s{0,9}[[(][\w+:./ -]{1,30}[\])])?`;
const NUMERIC = new RegExp(
  String.raw`^(\d{1,4})\s{0,9}([-./ ])\s{0,9}(\d{1,2})\s{0,9}\2\s{0,9}(\d{1,4})\.?` + TIME + '$',
);
const COMPACT = new RegExp(String.raw`^(\d{8})` + TIME + '$');
/** As programs write it: 20260114120000.000[-5:EST]. The zone does not move the day that is written. */
const COMPACT_TIME = /^(\d{8})(\d{2})(\d{2})(\d{2})(?:[.,]\d{1,6})?(?:\s{0,9}\[[\w+:./ -]{1,30}\])?$/;
const IDEOGRAPHIC = new RegExp(String.raw`^(\d{4})年(\d{1,2})月(\d{1,2})日` + TIME + '$');
const ERA = new RegExp(
  String.raw`^(令和|平成|昭和|[RHS])\s?(元|\d{1,2})[年./-]\s?(\d{1,2})[月./-]\s?(\d{1,2})日?` + TIME + '$',
);
const NAMED_MIDDLE = new RegExp(
  String.raw`^(\d{1,4})(?:st|nd|rd|th|er|º|\.)?[\s\-./,]{0,9}(?:de\s{1,9}|of\s{1,9})?(\p{L}{3,12}\.?)[\s\-./,]{0,9}(?:de\s{1,9})?(\d{1,4})` +
    TIME +
    '$',
  'u',
);
const NAMED_FIRST = new RegExp(
  String.raw`^(\p{L}{3,12}\.?)[\s\-./,]{0,9}(\d{1,2})(?:st|nd|rd|th)?[\s\-./,]{1,9}(\d{4}|\d{2})` + TIME + '$',
  'u',
);

/** Takes a cell apart without deciding what is day and what is month; null when it has not the shape of a date. */
export const dateParts = readOnce(takeApart);

function takeApart(cell: string): DateParts | null {
  const text = withoutWeekday(plainDigits(cellText(cell)));
  if (text.length < 6 || text.length > 60 || !/\d/.test(text)) return null;
  return numericParts(text) ?? compactParts(text) ?? ideographicParts(text) ?? eraParts(text) ?? namedParts(text);
}

/**
 * Reads a cell as a date of exactly this format. The calendar is strict: 31 June, 29 February 2023 and 25:00 are no
 * dates.
 */
export function parseDate(cell: string, format: DateFormat): ParsedDate {
  const shape = formatShape(format);
  const parts = dateParts(cell);
  return shape && parts ? readParts(parts, shape) : NOT_A_DATE;
}

const DAY_MS = 86_400_000;

/** @returns how many days later the second is; both ISO. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** True when some reading of the cell is a real date. */
export const looksLikeDate = readOnce((cell) => {
  const parts = takeApart(cell);
  return parts !== null && candidateFormats(parts).some((format) => parseDateParts(parts, format).ok);
});

export function parseDateParts(parts: DateParts, format: DateFormat): ParsedDate {
  const shape = formatShape(format);
  return shape ? readParts(parts, shape) : NOT_A_DATE;
}

/** The formats a cell may be written in, the likelier first. */
export function candidateFormats({ parts, separator, monthName }: DateParts): readonly DateFormat[] {
  const [first, second, third] = parts;
  const join = (...names: string[]): string => names.join(separator);
  if (monthName) {
    if (!/\d/.test(first)) return [third.length === 4 ? 'Mon DD YYYY' : 'Mon DD YY'];
    if (first.length === 4) return ['YYYY Mon DD'];
    return [third.length === 4 ? 'DD Mon YYYY' : 'DD Mon YY'];
  }
  const leading = otherYear(first);
  if (leading) return [join(leading.mark, 'MM', 'DD')];
  const trailing = otherYear(third);
  if (trailing) return [join('DD', 'MM', trailing.mark), join('MM', 'DD', trailing.mark)];
  if (first.length === 4) return [join('YYYY', 'MM', 'DD')];
  if (third.length === 4) return [join('DD', 'MM', 'YYYY'), join('MM', 'DD', 'YYYY')];
  const short = [join('DD', 'MM', 'YY'), join('MM', 'DD', 'YY')];
  return first.length === 2 && second.length === 2 && third.length === 2 ? [...short, join('YY', 'MM', 'DD')] : short;
}

/** The calendar that counts such a year; null where it is one of ours, or none. */
function otherYear(digits: string): (typeof OTHER_YEARS)[number] | null {
  return (
    OTHER_YEARS.find(
      ({ digits: length, first, last }) =>
        digits.length === length && Number(digits) >= first && Number(digits) <= last,
    ) ?? null
  );
}

/** The shape a format name stands for; null when it is none. */
export function formatShape(format: DateFormat): FormatShape | null {
  const known = SHAPES.get(format);
  if (known !== undefined) return known;
  const shape = readFormat(format);
  if (SHAPES.size < MAX_SHAPES) SHAPES.set(format, shape);
  return shape;
}

const SHAPES = new Map<DateFormat, FormatShape | null>();
/** Formats come from mappings, that is from clients: the cache must not grow with them. */
const MAX_SHAPES = 200;

function readFormat(format: DateFormat): FormatShape | null {
  const match =
    /^(DD|MM|Mon|YYYY|YY|BBBB|RRR)([-./ ]|, )?(DD|MM|Mon|YYYY|YY|BBBB|RRR)([-./ ]|, )?(DD|MM|Mon|YYYY|YY|BBBB|RRR)$/.exec(
      format,
    );
  if (!match) return null;
  const names = [match[1] ?? '', match[3] ?? '', match[5] ?? ''];
  const [a, b, c] = names.map(partOf);
  if (!a || !b || !c || new Set([a, b, c]).size !== 3) return null;
  const monthName = names.includes('Mon');
  const year = names.find((name): name is YearMark => partOf(name) === 'Y') ?? 'YYYY';
  const separator = match[2] ?? '';
  if (!monthName && separator !== (match[4] ?? '')) return null;
  return { order: [a, b, c], separator, year, monthName };
}

function partOf(name: string): Part {
  if (name === 'DD') return 'D';
  return name.startsWith('M') ? 'M' : 'Y';
}

function readParts(written: DateParts, shape: FormatShape): ParsedDate {
  if (written.monthName !== shape.monthName) return NOT_A_DATE;
  const parts = shape.separator === '' && !shape.monthName ? recut(written, shape) : written;
  if (!parts || (!shape.monthName && parts.separator !== shape.separator)) return NOT_A_DATE;
  const value: Record<Part, string> = { D: '', M: '', Y: '' };
  shape.order.forEach((part, at) => {
    value[part] = parts.parts[at] ?? '';
  });
  if (value.Y.length !== shape.year.length || value.D.length > 2) return NOT_A_DATE;
  const month = shape.monthName ? monthNumber(value.M) : value.M.length <= 2 ? Number(value.M) : null;
  return month === null ? NOT_A_DATE : calendarDate(fullYear(value.Y, shape.year), month, Number(value.D));
}

/** Eight digits are cut where the format says; `dateParts` has cut them as YYYYMMDD. */
function recut(written: DateParts, shape: FormatShape): DateParts | null {
  if (written.separator !== '') return null;
  const digits = written.parts.join('');
  let at = 0;
  const cut = (part: Part): string => digits.slice(at, (at += part === 'Y' ? shape.year.length : 2));
  const [a, b, c] = shape.order;
  const parts: [string, string, string] = [cut(a), cut(b), cut(c)];
  return at === digits.length ? { ...written, parts } : null;
}

function fullYear(digits: string, mark: YearMark): number {
  const year = Number(digits);
  const other = OTHER_YEARS.find((known) => known.mark === mark);
  if (other) return otherYear(digits) === other ? year + other.offset : 0;
  if (digits.length === 4) return year;
  if (year <= LAST_OF_THIS_CENTURY) return 2000 + year;
  return year >= FIRST_OF_THE_LAST ? 1900 + year : 0;
}

function calendarDate(year: number, month: number, day: number): ParsedDate {
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= 12 && day >= 1)) return NOT_A_DATE;
  if (day > daysInMonth(year, month)) return NOT_A_DATE;
  return { ok: true, iso: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` };
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function numericParts(text: string): DateParts | null {
  const match = NUMERIC.exec(text);
  if (!match || !isTime(match, 5)) return null;
  const [, first = '', separator = '', second = '', third = ''] = match;
  const threeDigits = (first.length === 3 && otherYear(first) === null) || third.length === 3;
  const twoYears = first.length === 4 && third.length > 2;
  return threeDigits || twoYears ? null : { parts: [first, second, third], separator, monthName: false };
}

function compactParts(text: string): DateParts | null {
  const match = COMPACT.exec(text) ?? COMPACT_TIME.exec(text);
  if (!match || !isTime(match, 2)) return null;
  const digits = match[1] ?? '';
  return { parts: [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)], separator: '', monthName: false };
}

function ideographicParts(text: string): DateParts | null {
  const match = IDEOGRAPHIC.exec(text);
  if (!match || !isTime(match, 4)) return null;
  return { parts: [match[1] ?? '', match[2] ?? '', match[3] ?? ''], separator: '-', monthName: false };
}

/** 令和8年1月14日, R8.1.14: the eighth year of its era. */
function eraParts(text: string): DateParts | null {
  const match = ERA.exec(text);
  if (!match || !isTime(match, 5)) return null;
  const [, era = '', year = '', month = '', day = ''] = match;
  const before = ERAS[era];
  const count = year === '元' ? 1 : Number(year);
  return before === undefined || count < 1
    ? null
    : { parts: [String(before + count), month, day], separator: '-', monthName: false };
}

function namedParts(text: string): DateParts | null {
  const middle = NAMED_MIDDLE.exec(text);
  const match = middle ?? NAMED_FIRST.exec(text);
  if (!match || !isTime(match, 4)) return null;
  const parts: [string, string, string] = [match[1] ?? '', match[2] ?? '', match[3] ?? ''];
  if (monthNumber(middle ? parts[1] : parts[0]) === null) return null;
  return { parts, separator: ' ', monthName: true };
}

/** The time after a date is not kept, but a cell with an impossible one is not a date. */
function isTime(match: RegExpExecArray, from: number): boolean {
  const [hour, minute, second] = [match[from], match[from + 1], match[from + 2]].map((digits) => Number(digits ?? 0));
  return (hour ?? 0) < 24 && (minute ?? 0) < 60 && (second ?? 0) <= 60;
}

function withoutWeekday(text: string): string {
  const match = /^(\p{L}{2,10})[.,]*\s+(?=\d)/u.exec(text);
  return match && monthNumber(match[1] ?? '') === null ? text.slice(match[0].length) : text;
}
