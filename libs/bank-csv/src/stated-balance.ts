import { formatDecimal, parseDecimal } from '@counterfoil/money/money';
import type { ElectronicSource } from './electronic-table';

/** The balance at which the bank says the statement ends, and whether its rows lead there. */
export interface StatedBalance {
  /** ISO date; null where the file gives none. */
  readonly date: string | null;
  /** Signed minor units, negative = owed or overdrawn. */
  readonly closingMinor: bigint;
  readonly openingMinor: bigint | null;
  /** Closing minus opening minus the rows: 0n when all rows are there. Null where the file states no opening balance. */
  readonly differenceMinor: bigint | null;
  readonly currency: string | null;
}

/** Compares the stated balances of one account with the sum of its rows; null where the file states no closing balance. */
export function statedBalanceOf({ accounts }: ElectronicSource, statement: string | undefined, netMinor: bigint, exponent: number): StatedBalance | null {
  const account = statement === undefined ? (accounts.length === 1 ? accounts[0] : undefined) : accounts.find(({ id }) => id === statement);
  const closing = account?.closing ? parseDecimal(account.closing.amount, exponent) : null;
  if (!account?.closing || !closing?.ok) return null;
  const opening = account.opening ? parseDecimal(account.opening.amount, exponent) : null;
  const openingMinor = opening?.ok ? opening.minor : null;
  return {
    date: account.closing.date,
    closingMinor: closing.minor,
    openingMinor,
    differenceMinor: openingMinor === null ? null : closing.minor - openingMinor - netMinor,
    currency: account.currency,
  };
}

/** "The statement says it ends at 1194.00 EUR on 2016-03-01, and its rows lead there from 1200.00." */
export function statedSentence({ date, closingMinor, openingMinor, differenceMinor, currency }: StatedBalance, exponent: number): string {
  const amount = (minor: bigint): string => `${formatDecimal(minor, exponent)}${currency === null ? '' : ` ${currency}`}`;
  const says = `The statement says it ends at ${amount(closingMinor)}${date === null ? '' : ` on ${date}`}`;
  if (openingMinor === null || differenceMinor === null) return `${says}.`;
  if (differenceMinor === 0n) return `${says}, and its rows lead there from ${amount(openingMinor)}.`;
  return `${says}, but its rows do not lead there from ${amount(openingMinor)}: ${amount(differenceMinor)} is missing or not readable.`;
}
