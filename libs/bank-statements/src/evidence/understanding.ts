import { type AccountType } from '../mapping';

/** The rows that are recorded, and what they come to. */
export interface RecordedFigures {
  readonly rows: number;
  readonly moneyInMinor: bigint;
  readonly moneyInRows: number;
  /** Positive: how much went out. */
  readonly moneyOutMinor: bigint;
  readonly moneyOutRows: number;
  /** Fees and the like beside amounts, and what they come to (negative = out). They are among the others. */
  readonly besideRows: number;
  readonly besideMinor: bigint;
  readonly firstDate: string | null;
  readonly lastDate: string | null;
}

export interface UnderstandingOptions {
  readonly accountType: AccountType;
  /** ISO 4217, the business's base currency. */
  readonly currency: string;
  readonly exponent: number;
  /** BCP 47; the sentence is English, figures are grouped as this locale does. */
  readonly locale?: string;
}

/**
 * What is recorded, in one sentence, so that a wrong direction is seen at once:
 * "47 rows, 3 January to 31 March 2026, you spent $4,310.22 in 39 rows, received $5,000.00 in 8 rows".
 * On a credit account money in is what was paid off.
 */
export function understanding(summary: RecordedFigures, options: UnderstandingOptions): string {
  if (summary.rows === 0) return 'No row is to be recorded';
  const parts = [countedRows(summary.rows)];
  if (summary.firstDate !== null && summary.lastDate !== null) parts.push(period(summary.firstDate, summary.lastDate));
  const money = (minor: bigint): string => formatMoney(minor, options);
  if (summary.moneyOutRows > 0)
    parts.push(`you spent ${money(summary.moneyOutMinor)} in ${countedRows(summary.moneyOutRows)}`);
  const received = options.accountType === 'credit' ? 'paid off' : 'received';
  const subject = summary.moneyOutRows > 0 ? '' : 'you ';
  if (summary.moneyInRows > 0)
    parts.push(`${subject}${received} ${money(summary.moneyInMinor)} in ${countedRows(summary.moneyInRows)}`);
  if (summary.besideRows > 0)
    parts.push(
      `of these ${money(magnitude(summary.besideMinor))} in fees or taxes in ${countedRows(summary.besideRows)}`,
    );
  return parts.join(', ');
}

function magnitude(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}

/** Each count names what it counts: bare, a number runs into the next part of the sentence. */
export function countedRows(count: number): string {
  return count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`;
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * ISO dates as "3 January to 31 March 2026", "3 to 9 January 2026", "30 December 2025 to 2 January 2026", "3 January
 * 2026".
 */
export function period(first: string, last: string): string {
  const [from, to] = [dateParts(first), dateParts(last)];
  if (first === last) return `${to.day} ${to.month} ${to.year}`;
  const year = from.year === to.year ? '' : ` ${from.year}`;
  const month = from.year === to.year && from.month === to.month ? '' : ` ${from.month}`;
  return `${from.day}${month}${year} to ${to.day} ${to.month} ${to.year}`;
}

function dateParts(iso: string): { readonly day: number; readonly month: string; readonly year: string } {
  return { day: Number(iso.slice(8, 10)), month: MONTHS[Number(iso.slice(5, 7)) - 1] ?? '', year: iso.slice(0, 4) };
}

/**
 * Exact: the figure goes to Intl as whole units and digits, never as a float.
 * @param currency null where none is known: then the figure stands alone
 */
export function formatMoney(
  minor: bigint,
  {
    currency,
    exponent,
    locale = 'en-US',
  }: Pick<UnderstandingOptions, 'exponent' | 'locale'> & { readonly currency: string | null },
): string {
  const kind = currency === null ? {} : { style: 'currency' as const, currency };
  const style = new Intl.NumberFormat(locale, {
    ...kind,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  });
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0');
  const whole = BigInt(exponent === 0 ? digits : digits.slice(0, -exponent));
  const fraction = exponent === 0 ? '' : digits.slice(-exponent);
  const parts = style.formatToParts(whole).map((part) => (part.type === 'fraction' ? fraction : part.value));
  return `${minor < 0n ? '-' : ''}${parts.join('')}`;
}
