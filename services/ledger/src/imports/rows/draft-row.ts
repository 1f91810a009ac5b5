import { fingerprint } from '@counterfoil/bank-statements/matching/fingerprint';
import { isDoubtful } from '@counterfoil/bank-statements/rows/row-doubts';
import type { RowFlag, RowReason } from '@counterfoil/bank-statements/statement-row';

/** What the books hold: 13 digits before the point and two after it. */
const MOST_MINOR = 10n ** 15n;
const TOO_LARGE: RowReason = {
  field: 'amount',
  message: 'Invalid amount format',
  detail: 'The amount is too large: at most 13 digits before the decimal point',
};
const ZERO: RowReason = { field: 'amount', message: 'Amount is zero: there is nothing to record' };

/** The file says that the money went out. */
export const SAYS_OUT: RowFlag = 'says-out';

/** A part of a split, as it is stored. */
export interface DraftPart {
  /** As the file names it; '' where it names none. */
  readonly category: string;
  readonly memo: string;
  /** Minor units, as text. */
  readonly amount: string;
  /** Where the books have no such category, that of what is uncategorized. */
  readonly categoryId: string | null;
}

/** A row as it is stored: what was read, with the person's changes in it. */
export interface DraftRow {
  readonly row: number;
  readonly line: number;
  readonly date: string | null;
  /** The day of value or of purchase, where the file has one and it is another day. */
  readonly otherDate: string | null;
  readonly description: string;
  readonly nickname: string;
  readonly amountMinor: bigint | null;
  readonly category: string | null;
  /** What the file's account column says. */
  readonly account: string | null;
  /** The account it is recorded in; null where the rows of its name are left out. */
  readonly accountId: string | null;
  readonly categoryId: string | null;
  /** Where the file splits it among categories: what is recorded while nobody has chosen one category. */
  readonly parts: readonly DraftPart[] | null;
  /** One end of a transfer whose other end has its own row: posted against Transfers in transit. */
  readonly isTransfer: boolean;
  /** Its other end in the books, or in the file, with which it is matched once it is recorded. */
  readonly counterpartId: string | null;
  readonly counterpartRow: number | null;
  /** The rule of the business that gave it category or nickname. */
  readonly rule: { readonly id: string; readonly name: string } | null;
  readonly isValid: boolean;
  readonly reasons: readonly RowReason[];
  readonly readings: { readonly bySign: string; readonly byType: string } | null;
  readonly flags: readonly string[];
  readonly fingerprint: string | null;
  /** The bank's own id of the row, where the file has one. */
  readonly externalId: string | null;
  /** The transaction that the row was recorded as before. */
  readonly knownId: string | null;
  /** The day on which somebody deleted that transaction. */
  readonly deletedOn: string | null;
  readonly isDuplicate: boolean;
  readonly isIncluded: boolean;
  readonly isCorrected: boolean;
}

/**
 * Ticked unless its account is left out, it is a duplicate, was deleted by somebody, is a balance, never went through
 * or cannot be recorded; the person's own tick comes before all but the first and the last of these.
 */
export function ticked(row: DraftRow, included: boolean | undefined): DraftRow {
  const canBe = row.isValid && row.amountMinor !== 0n && row.accountId !== null;
  const isDoubted = row.isDuplicate || row.deletedOn !== null || isDoubtful(row.flags);
  return { ...row, isIncluded: canBe && (included ?? !isDoubted) };
}

/** A row with what is wrong in it, not ticked yet. */
export function judged(row: DraftRow): DraftRow {
  const isTooLarge = row.amountMinor !== null && (row.amountMinor >= MOST_MINOR || row.amountMinor <= -MOST_MINOR);
  const amountMinor = isTooLarge ? null : row.amountMinor;
  const faults = [
    ...row.reasons.filter((reason) => reason.message !== ZERO.message),
    ...(isTooLarge ? [TOO_LARGE] : []),
  ];
  const isValid = faults.length === 0 && row.date !== null && amountMinor !== null && row.description !== '';
  const reasons = amountMinor === 0n ? [...faults, ZERO] : faults;
  return { ...row, amountMinor, reasons, isValid, isIncluded: false };
}

/** By what a row that a person has completed is known again; null while something of it is missing. */
export function printOf({ date, amountMinor, description, accountId }: DraftRow): string | null {
  return date === null || amountMinor === null || accountId === null
    ? null
    : fingerprint(accountId, { date, amountMinor, description }, 1);
}
