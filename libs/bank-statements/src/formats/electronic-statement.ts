import { MAX_CELL_LENGTH } from '../limits';
import { type Outcome } from '../refusal';
import type { StatedAmount } from '../table/electronic-source';

/** What the readers of OFX, QIF, camt and MT940 give: the entries of one or several accounts, amounts still as text. */
export interface ElectronicStatement {
  /** The account as the file names it (number, IBAN, name); '' where it names none. */
  readonly account: string;
  /** ISO 4217, where the file says so. */
  readonly currency: string | null;
  readonly opening: StatedAmount | null;
  readonly closing: StatedAmount | null;
  readonly entries: readonly ElectronicEntry[];
}

export interface ElectronicEntry {
  /** Physical line on which it begins, counted from 1. */
  readonly line: number;
  /** YYYY-MM-DD, or, in QIF alone, as it is written there. What is no date is told as such when it is read. */
  readonly date: string;
  /** YYYY-MM-DD: the day of value or of purchase; absent = none. */
  readonly otherDate?: string;
  /** The bank has not booked it, or not yet. */
  readonly isPending?: true;
  readonly description: string;
  /** Signed plain decimal, positive = into the account. What is none is told as such when it is read. */
  readonly amount: string;
  readonly type: string;
  /** The bank's own number of the entry (FITID, AcctSvcrRef ...), a hint at duplicates; '' where there is none. */
  readonly reference: string;
  readonly category: string;
  /** Where it is split among categories; absent = it is not. */
  readonly parts?: readonly EntryPart[];
}

/** One part of a split, its amount as it is written. */
export interface EntryPart {
  readonly category: string;
  readonly memo: string;
  readonly amount: string;
}

export type ElectronicOutcome = Outcome<{ readonly statements: readonly ElectronicStatement[] }>;

/** Of two pages' balances the one that the statement begins with: files have their pages the newest first, too. */
export function earlierBalance(one: StatedAmount | null, other: StatedAmount | null): StatedAmount | null {
  return one && other?.date && one.date && other.date < one.date ? other : (one ?? other);
}

/** The one that it ends with; of one day the later in the file. */
export function laterBalance(one: StatedAmount | null, other: StatedAmount | null): StatedAmount | null {
  return one?.date && other?.date && other.date < one.date ? one : (other ?? one);
}

/** Lines of remittance information kept of one payment, and how many characters of one are searched for others. */
const MAX_PARTS = 100;
const MAX_COMPARED = 2_000;

/** Parts of a description put together; a part that another one contains is left out, as banks repeat them cut off. */
export function joinedDescription(parts: readonly string[]): string {
  const cleaned = parts
    .slice(0, MAX_PARTS)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '');
  const folded = cleaned.map((part) => (part.length > MAX_COMPARED ? '' : part.toLowerCase()));
  const told = cleaned.filter(
    (_, at) =>
      folded[at] === '' ||
      !folded.some(
        (other, place) => place !== at && other.includes(folded[at] ?? '') && (other !== folded[at] || place < at),
      ),
  );
  return told.join(' ').slice(0, MAX_CELL_LENGTH);
}

/**
 * An amount of digits and one decimal mark as a plain decimal without needless zeros; null when it is anything else.
 */
export function machineDecimal(text: string, sign: '' | '-' = ''): string | null {
  const parts = /^([+-]?)(\d{1,30})(?:[.,](\d{0,12}))?$/.exec(text.trim().replace(/^([+-]?)([.,]\d)/, '$10$2'));
  if (!parts) return null;
  const fraction = (parts[3] ?? '').replace(/(?<!0)0+$/, '');
  const magnitude = `${(parts[2] ?? '').replace(/^0+(?=\d)/, '')}${fraction === '' ? '' : `.${fraction}`}`;
  const isNegative = (parts[1] === '-') !== (sign === '-');
  return isNegative && /[1-9]/.test(magnitude) ? `-${magnitude}` : magnitude;
}

/** The first eight digits of a time stamp as a date; as it stands where they are no such digits. */
export function compactDate(text: string): string {
  const parts = /^(\d{4})(\d{2})(\d{2})/.exec(text.trim());
  return parts ? `${parts[1]}-${parts[2]}-${parts[3]}` : text.trim();
}
