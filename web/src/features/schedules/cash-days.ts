import { addDays } from '@counterfoil/accounting/calendar-date';
import type { CashAhead, CashAheadAccount } from '@counterfoil/contracts/schedule-answer.contract';

/** Lines of a chart that can still be told apart. */
export const MOST_LINES = 5;

/** Accounts that something moves; of many those that fall lowest, as it is they that one looks for. */
export function movedAccounts({ accounts }: CashAhead): CashAheadAccount[] {
  return accounts
    .filter(({ changes }) => changes.length > 0)
    .sort((a, b) => Number(a.lowest) - Number(b.lowest) || (a.accountName < b.accountName ? -1 : 1));
}

/** Every day from today through the last one. */
export function daysOf({ today, through }: Pick<CashAhead, 'today' | 'through'>): string[] {
  const days = [today];
  for (let day = addDays(today, 1); day <= through; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The balance at the end of each day, as decimal strings: the server's own figures, carried on from day to day. */
export function balancesOn({ balance, changes }: CashAheadAccount, days: readonly string[]): string[] {
  const endOf = new Map(changes.map((change) => [change.date, change.balance]));
  let last = balance;
  return days.map((day) => (last = endOf.get(day) ?? last));
}
