import { parseDecimal } from '@counterfoil/money/money';
import type { ElectronicSource, StatedAccount } from '../table/electronic-source';
import type { StatementRow } from '../statement-row';
import { formatMoney, period } from './understanding';

/** What a file names as its currency may be anything, and `Intl` takes codes alone. */
const ISO_4217 = /^[A-Z]{3}$/;

/** The balance at which the bank says the statement ends, and whether its rows lead there. */
export interface StatedBalance {
  /** As the rows name it; '' where the file names none. */
  readonly account: string;
  /** ISO date; null where the file gives none. */
  readonly date: string | null;
  /** Signed minor units, negative = owed or overdrawn. */
  readonly closingMinor: bigint;
  readonly openingMinor: bigint | null;
  /**
   * Closing minus opening minus the rows: 0n when all rows are there. Null where the file states no opening balance.
   */
  readonly differenceMinor: bigint | null;
  readonly currency: string | null;
}

/**
 * Compares the stated balances of each account with the sum of its rows; none for accounts without a stated closing
 * balance.
 */
export function statedBalancesOf(
  { accounts }: ElectronicSource,
  rows: readonly StatementRow[],
  exponent: number,
): StatedBalance[] {
  const nets = new Map<string, bigint>();
  for (const row of rows)
    if (row.valid && !row.flags.includes('not-settled'))
      nets.set(row.account ?? '', (nets.get(row.account ?? '') ?? 0n) + row.amountMinor);
  return accounts.flatMap((account) => statedBalanceOf(account, nets.get(account.id) ?? 0n, exponent) ?? []);
}

function statedBalanceOf(
  { id, currency, opening: first, closing: last }: StatedAccount,
  netMinor: bigint,
  exponent: number,
): StatedBalance | null {
  const closing = last ? parseDecimal(last.amount, exponent) : null;
  if (!last || !closing?.ok) return null;
  const opening = first ? parseDecimal(first.amount, exponent) : null;
  const openingMinor = opening?.ok ? opening.minor : null;
  return {
    account: id,
    date: last.date,
    closingMinor: closing.minor,
    openingMinor,
    differenceMinor: openingMinor === null ? null : closing.minor - openingMinor - netMinor,
    currency,
  };
}

/** "The statement says it ends at €1,194.00 on 1 March 2016, and its rows lead there from €1,200.00." */
export function statedSentence(
  { date, closingMinor, openingMinor, differenceMinor, currency }: StatedBalance,
  exponent: number,
): string {
  const amount = (minor: bigint): string => {
    if (currency === null || ISO_4217.test(currency)) return formatMoney(minor, { currency, exponent });
    return `${formatMoney(minor, { currency: null, exponent })} ${currency}`;
  };
  const says = `The statement says it ends at ${amount(closingMinor)}${date === null ? '' : ` on ${period(date, date)}`}`;
  if (openingMinor === null || differenceMinor === null) return `${says}.`;
  if (differenceMinor === 0n) return `${says}, and its rows lead there from ${amount(openingMinor)}.`;
  return `${says}, but its rows do not lead there from ${amount(openingMinor)}: ${amount(differenceMinor)} is missing or not readable.`;
}
