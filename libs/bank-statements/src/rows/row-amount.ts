import { type AmountProblem, parseAmount, type ParsedAmount } from '../cells/amounts';
import { cellText } from '../cells/cell-text';
import { typeKey } from '../columns/direction-words';
import { type DecimalMark, type SignConvention } from '../mapping';
import { type RowReason } from '../statement-row';

/** The amount of a row with its direction, or why there is none. */
export type RowAmount = { readonly ok: true; readonly minor: bigint; readonly neutral: boolean } | UnreadAmount;

interface UnreadAmount {
  readonly ok: false;
  readonly reason: RowReason;
  readonly readings?: { readonly bySignMinor: bigint; readonly byTypeMinor: bigint };
  /** Which way the money went all the same: a type column or the column that the figure stands in says so. */
  readonly direction?: 'in' | 'out';
}

export interface AmountFormat {
  readonly decimalMark: DecimalMark;
  readonly exponent: number;
}

/**
 * Reads a row of a statement with one amount column.
 * @param byBalance which way the running balance went by the row; null where it does not tell
 */
export function readSignedAmount(
  cell: string,
  typeCell: string,
  sign: SignConvention,
  format: AmountFormat,
  byBalance: 'in' | 'out' | null,
): RowAmount {
  const parsed = parseAmount(cell, format.decimalMark, format.exponent);
  if (!parsed.ok) return going(invalidAmount(cell, parsed.problem, format), directionOf(typeCell, sign));
  if (parsed.mark !== null) return moved(parsed.mark === 'credit' ? magnitude(parsed) : -magnitude(parsed));
  switch (sign.by) {
    case 'sign':
      return moved(bySign(parsed, parsed.sign === 'none' ? (sign.bare ?? sign.positive) : sign.positive));
    case 'balance':
      return moved((byBalance ?? sign.untold) === 'in' ? magnitude(parsed) : -magnitude(parsed));
    case 'type':
      return byType(parsed, typeCell, sign);
    case 'sign-and-type':
      return bySignAndType(parsed, typeCell, sign);
    default:
      return sign satisfies never;
  }
}

/**
 * How the debit column of this file writes its figures: a lone style, or both, in which case what is rarer is not
 * certain.
 */
export type DebitStyle = 'plain' | 'minus' | 'mostly-plain' | 'mostly-minus';

export function debitStyle(cells: readonly string[], format: AmountFormat): DebitStyle {
  let plain = 0;
  let minus = 0;
  for (const cell of cells) {
    const parsed = parseAmount(cell, format.decimalMark, format.exponent);
    if (!parsed.ok || parsed.minor === 0n) continue;
    if (parsed.minor < 0n) minus += 1;
    else plain += 1;
  }
  if (plain > 0 && minus > 0) return minus > plain ? 'mostly-minus' : 'mostly-plain';
  return minus > 0 ? 'minus' : 'plain';
}

/**
 * Reads a row of a statement with a debit and a credit column: one of them holds a figure, the other nothing or zero.
 * A debit is money out whether the column prints it with a minus or not; but a minus among plain debits may be a
 * reversal, so it is not read.
 */
export function readDebitCredit(
  debitCell: string,
  creditCell: string,
  style: DebitStyle,
  format: AmountFormat,
): RowAmount {
  const debit = readSide(debitCell, format);
  const credit = readSide(creditCell, format);
  if (debit === 'invalid') {
    return going(invalidAmount(debitCell, problemOf(debitCell, format), format), credit === null ? 'out' : undefined);
  }
  if (credit === 'invalid') {
    return going(invalidAmount(creditCell, problemOf(creditCell, format), format), debit === null ? 'in' : undefined);
  }
  if (debit === null && credit === null) return NO_AMOUNT;
  const out = debit ?? 0n;
  const into = credit ?? 0n;
  if (out !== 0n && into !== 0n) return refuseAmount('Both a debit and a credit amount');
  if (into < 0n) return refuseAmount('A credit with a minus may be a reversal');
  if (out < 0n && style === 'mostly-plain')
    return refuseAmount('A debit with a minus among debits without one may be a reversal');
  if (out > 0n && style === 'mostly-minus')
    return refuseAmount('A debit without a minus among debits with one may be a reversal, or a total');
  return moved(out === 0n ? into : out < 0n ? out : -out);
}

function readSide(cell: string, format: AmountFormat): bigint | null | 'invalid' {
  const text = cellText(cell);
  if (text === '' || /^[-–—]+$/.test(text)) return null;
  const parsed = parseAmount(cell, format.decimalMark, format.exponent);
  return parsed.ok ? parsed.minor : 'invalid';
}

function problemOf(cell: string, format: AmountFormat): AmountProblem {
  const parsed = parseAmount(cell, format.decimalMark, format.exponent);
  return parsed.ok ? 'not-a-number' : parsed.problem;
}

type Read = Extract<ParsedAmount, { ok: true }>;

function magnitude({ minor }: Read): bigint {
  return minor < 0n ? -minor : minor;
}

function bySign({ minor }: Read, positive: 'in' | 'out'): bigint {
  return positive === 'in' ? minor : -minor;
}

function byType(parsed: Read, typeCell: string, { words }: Extract<SignConvention, { by: 'type' }>): RowAmount {
  const key = typeKey(cellText(typeCell));
  if (words.in.includes(key)) return moved(magnitude(parsed));
  if (words.out.includes(key)) return moved(-magnitude(parsed));
  if (words.neutral.includes(key)) return { ok: true, minor: 0n, neutral: true };
  if (parsed.minor === 0n) return moved(0n);
  const detail =
    key === '' ? 'The type is empty' : `The type "${cellText(typeCell)}" does not say which way the money went`;
  return { ok: false, reason: { field: 'direction', message: 'Unclear whether money in or out', detail } };
}

function bySignAndType(
  parsed: Read,
  typeCell: string,
  sign: Extract<SignConvention, { by: 'sign-and-type' }>,
): RowAmount {
  const bySignMinor = bySign(parsed, sign.positive);
  const key = typeKey(cellText(typeCell));
  const byTypeMinor = sign.words.in.includes(key)
    ? magnitude(parsed)
    : sign.words.out.includes(key)
      ? -magnitude(parsed)
      : bySignMinor;
  if (byTypeMinor === bySignMinor) return moved(bySignMinor);
  switch (sign.contradiction) {
    case 'sign':
      return moved(bySignMinor);
    case 'type':
      return moved(byTypeMinor);
    case 'ask': {
      const detail = `The type "${cellText(typeCell)}" contradicts the sign of the amount`;
      return {
        ok: false,
        reason: { field: 'direction', message: 'Unclear whether money in or out', detail },
        readings: { bySignMinor, byTypeMinor },
      };
    }
    default:
      return sign.contradiction satisfies never;
  }
}

function going(unread: UnreadAmount, direction: 'in' | 'out' | undefined): UnreadAmount {
  return direction === undefined ? unread : { ...unread, direction };
}

/** What the type column says by itself. */
function directionOf(typeCell: string, sign: SignConvention): 'in' | 'out' | undefined {
  if (sign.by === 'sign' || sign.by === 'balance') return undefined;
  const key = typeKey(cellText(typeCell));
  if (sign.words.in.includes(key)) return 'in';
  return sign.words.out.includes(key) ? 'out' : undefined;
}

function moved(minor: bigint): RowAmount {
  return { ok: true, minor, neutral: false };
}

const NO_AMOUNT: UnreadAmount = {
  ok: false,
  reason: { field: 'amount', message: 'No amount', detail: 'Type it to import the row' },
};

function refuseAmount(detail: string): UnreadAmount {
  return { ok: false, reason: { field: 'amount', message: 'Invalid amount format', detail } };
}

function invalidAmount(cell: string, problem: AmountProblem, format: AmountFormat): UnreadAmount {
  const shown = cellText(cell).slice(0, 40);
  switch (problem) {
    case 'not-a-number':
      return shown === '' ? NO_AMOUNT : refuseAmount(`"${shown}" is not a number with a decimal ${format.decimalMark}`);
    case 'two-signs':
      return refuseAmount(`"${shown}" has two signs`);
    case 'too-many-decimals':
      return refuseAmount(`"${shown}" has more than ${format.exponent} decimals`);
    case 'too-large':
      return refuseAmount(`"${shown}" is too large`);
    default:
      return problem satisfies never;
  }
}
