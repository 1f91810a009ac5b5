import { parseDecimal } from '@counterfoil/money/money';
import { cellText, plainDigits } from './cell-text';
import { takeCurrency, takeMark } from './currency-marks';
import { readOnce } from './read-once';
import { type DecimalMark } from '../mapping';

/** An amount cell taken apart, before anyone has decided what its points and commas mean. */
export interface AmountParts {
  /** Digits with points, commas, apostrophes and spaces between them; no sign. */
  readonly body: string;
  readonly sign: 'minus' | 'plus' | 'none';
  /** CR, C or H: money in. DR, DB, D or S: money out. They hold whatever the sign convention of the column is. */
  readonly mark: 'credit' | 'debit' | null;
  readonly currency: string | null;
}

export type AmountProblem = 'not-a-number' | 'two-signs' | 'too-many-decimals' | 'too-large';

export type ParsedAmount =
  | {
      readonly ok: true;
      /** Signed as printed: parentheses and a minus on either side make it negative. */
      readonly minor: bigint;
      readonly sign: AmountParts['sign'];
      readonly mark: AmountParts['mark'];
      readonly currency: string | null;
    }
  | { readonly ok: false; readonly problem: AmountProblem };

const MINUS = /[-\u2010-\u2013\u2212\ufe63\uff0d]/;
const PLUS = /[+\uff0b]/;

/** The longest amount cell seen has 30 characters. */
const MAX_AMOUNT_LENGTH = 60;

/**
 * Reads one amount cell, exactly, into minor units of a currency with `exponent` decimals.
 * Refuses what is not certain: unknown letters, two signs, groups that are not groups of three, more decimals than the
 * currency has (never rounded), and what does not fit the books' fifteen digits.
 */
export function parseAmount(cell: string, mark: DecimalMark, exponent: number): ParsedAmount {
  const parts = amountParts(cell);
  if ('problem' in parts) return { ok: false, problem: parts.problem };
  const plain = plainDecimal(parts.body, mark);
  if (plain === null) return { ok: false, problem: 'not-a-number' };
  const read = parseDecimal(withoutExcess(plain, exponent), exponent);
  if (!read.ok) return read;
  const minor = parts.sign === 'minus' ? -read.minor : read.minor;
  return { ok: true, minor, sign: parts.sign, mark: parts.mark, currency: parts.currency };
}

/** Zeros behind the decimals of a currency change nothing: 29.000 francs are 29.00. */
function withoutExcess(plain: string, exponent: number): string {
  const [whole = '', fraction = ''] = plain.split('.');
  const excess = fraction.slice(exponent);
  return exponent > 0 && /^0+$/.test(excess) ? `${whole}.${fraction.slice(0, exponent)}` : plain;
}

/** True when the cell is a number with nothing else but signs, currency and separators. */
export function looksLikeAmount(cell: string): boolean {
  return !('problem' in amountParts(cell));
}

/** Takes signs, currency and CR/DR marks off a cell. */
export const amountParts = readOnce(takeApart);

function takeApart(cell: string): AmountParts | { readonly problem: AmountProblem } {
  let text = plainDigits(cellText(cell)).replace(/\s+/g, ' ');
  if (text.length > MAX_AMOUNT_LENGTH || !/\d/.test(text)) return { problem: 'not-a-number' };
  const signs: AmountParts['sign'][] = [];
  const bracketed = /^([^()]*)\(([^()]+)\)([^()]*)$/.exec(text);
  if (bracketed) {
    signs.push('minus');
    text = [bracketed[1], bracketed[2], bracketed[3]]
      .map((piece) => (piece ?? '').trim())
      .filter(Boolean)
      .join(' ');
  }
  const currencies: string[] = [];
  const marks: string[] = [];
  for (let changed = true; changed;) {
    changed = false;
    const signed = takeSign(text);
    if (signed) {
      signs.push(signed.sign);
      text = signed.rest;
      changed = true;
    }
    const currency = takeCurrency(text);
    if (currency) {
      currencies.push(currency.token);
      text = currency.rest;
      changed = true;
      continue;
    }
    const mark = takeMark(text);
    if (mark) {
      marks.push(mark.token);
      text = mark.rest;
      changed = true;
    }
  }
  if (!/^[\d.,'’ ]*\d$/.test(text) || new Set(currencies).size > 1 || marks.length > 1)
    return { problem: 'not-a-number' };
  if (signs.length > 1 || (signs.includes('minus') && marks.length > 0)) return { problem: 'two-signs' };
  const word = marks[0];
  return {
    body: text,
    sign: signs[0] ?? 'none',
    mark: word === undefined ? null : /^[ch]/i.test(word) ? 'credit' : 'debit',
    currency: currencies[0] ?? null,
  };
}

function takeSign(text: string): { readonly sign: 'minus' | 'plus'; readonly rest: string } | null {
  const first = text.charAt(0);
  const last = text.charAt(text.length - 1);
  if (MINUS.test(first) || PLUS.test(first))
    return { sign: MINUS.test(first) ? 'minus' : 'plus', rest: text.slice(1).trim() };
  if (MINUS.test(last) || PLUS.test(last))
    return { sign: MINUS.test(last) ? 'minus' : 'plus', rest: text.slice(0, -1).trim() };
  return null;
}

const WITH_POINT = {
  decimal: '.',
  groups: /^(?!0)\d{1,3}(?:([,'’ ])\d{3})(?:\1\d{3})*$|^(?!0)\d{1,2}(?:,\d{2})+,\d{3}$/,
};
const WITH_COMMA = { decimal: ',', groups: /^(?!0)\d{1,3}(?:([.'’ ])\d{3})(?:\1\d{3})*$/ };

/** The number as a plain decimal ("1234.50") under this decimal mark; null when it is not written that way. */
export function plainDecimal(body: string, mark: DecimalMark): string | null {
  const { decimal, groups } = mark === 'point' ? WITH_POINT : WITH_COMMA;
  const [whole = '', fraction, ...more] = body.split(decimal);
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  const digits = whole === '' && fraction !== undefined ? '0' : whole;
  const plain = /^\d+$/.test(digits) ? digits : groups.test(digits) ? digits.replace(/\D/g, '') : null;
  if (plain === null) return null;
  return fraction === undefined ? plain : `${plain}.${fraction}`;
}

/** What the whole column (or all money columns together) says about the decimal mark. */
export interface DecimalMarkFinding {
  readonly mark: DecimalMark;
  /** False where cells contradict each other, or every separator could be either ("1.234"): the person is asked. */
  readonly certain: boolean;
}

/**
 * Decides the decimal mark over all cells of the money columns; cells that are no numbers are passed over.
 * @param exponent decimals of the currency: where it has none, what stands before three digits groups thousands.
 * @param usual the mark of the currency's country, where the file tells its currency: it decides what no cell does
 */
export function detectDecimalMark(
  cells: readonly string[],
  exponent: number,
  usual: DecimalMark | null = null,
): DecimalMarkFinding {
  let pointOnly = 0;
  let commaOnly = 0;
  let either = 0;
  /** Read with a point, some figure has fractions of a cent: a comma is likelier. */
  let pointInFractions = false;
  for (const cell of cells) {
    const parts = amountParts(cell);
    if ('problem' in parts || /^\d+$/.test(parts.body)) continue;
    const point = plainDecimal(parts.body, 'point');
    const comma = plainDecimal(parts.body, 'comma');
    if (point !== null && comma !== null && point !== comma) {
      if (exponent > 0) {
        either += 1;
        if (!parseDecimal(withoutExcess(point, exponent), exponent).ok) pointInFractions = true;
      } else if (parts.body.includes(',')) pointOnly += 1;
      else commaOnly += 1;
    }
    if (point !== null && comma === null) pointOnly += 1;
    else if (comma !== null && point === null) commaOnly += 1;
  }
  if (pointOnly + commaOnly === 0 && usual !== null && !pointInFractions) return { mark: usual, certain: true };
  const isComma = commaOnly > pointOnly || (pointOnly + commaOnly === 0 && pointInFractions);
  const mark: DecimalMark = isComma ? 'comma' : 'point';
  const decided = pointOnly > 0 !== commaOnly > 0;
  return { mark, certain: decided || (pointOnly + commaOnly === 0 && either === 0) };
}
