import { figureMinor, formatDecimal, parseDecimal } from '@counterfoil/money/money';

/** Decimals of the currencies on offer; all of them have two. */
const DECIMALS = 2;

/** Minor units of a text; 0 for one that is no amount (yet): while somebody types, the rest counts. */
function minorOf(text: string): bigint {
  const parsed = parseDecimal(text, DECIMALS);
  return parsed.ok ? parsed.minor : 0n;
}

/** What is left of an amount after its parts, as a decimal string; "0.00" when the split adds up. */
export function remainderOf(amount: string, parts: readonly { amount: string }[]): string {
  return formatDecimal(
    parts.reduce((left, part) => left - minorOf(part.amount), minorOf(amount)),
    DECIMALS,
  );
}

/** An amount with the sign of its direction: money out is negative. Anything that is no amount stays as it is. */
export function signed(amount: string, type: 'expense' | 'deposit'): string {
  const parsed = parseDecimal(amount, DECIMALS);
  if (!parsed.ok) return amount;
  const size = parsed.minor < 0n ? -parsed.minor : parsed.minor;
  return formatDecimal(type === 'expense' ? -size : size, DECIMALS);
}

/** The account's balance after the transaction, to two decimals; null while the amount is none. */
export function updatedBalance(current: string, amount: string, type: 'expense' | 'deposit'): string | null {
  const change = parseDecimal(signed(amount, type), DECIMALS);
  return change.ok ? formatDecimal(figureMinor(current, DECIMALS) + change.minor, DECIMALS) : null;
}

/** An account's balance as it would be without a transaction of it. */
export function balanceWithout(
  { id, currentBalance }: { id: string; currentBalance: string },
  transaction?: { accountId: string; amount: string },
): string {
  return transaction?.accountId === id
    ? formatDecimal(figureMinor(currentBalance, DECIMALS) - minorOf(transaction.amount), DECIMALS)
    : currentBalance;
}
