/** What entries come to by day, ledger account and category: what they post, whatever they were posted for. */
import { balanced, side, type PostingLine } from './posting';

export interface DayAmount {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly ledgerAccount: string;
  readonly categoryId?: string;
  /** Minor units, debits minus credits; never zero in what these functions give. */
  readonly amount: bigint;
}

export interface DatedLines {
  readonly date: string;
  readonly lines: readonly PostingLine[];
}

/** Amounts added up; what comes to nothing is left out. */
export function addedUp(...parts: readonly (readonly DayAmount[])[]): DayAmount[] {
  const sums = new Map<string, DayAmount>();
  for (const part of parts) {
    for (const one of part) {
      const key = `${one.date} ${one.ledgerAccount} ${one.categoryId ?? ''}`;
      const known = sums.get(key);
      sums.set(key, known ? { ...known, amount: known.amount + one.amount } : one);
    }
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n);
}

export function amountsOf(entries: readonly DatedLines[]): DayAmount[] {
  return addedUp(...entries.map(({ date, lines }) => lines.map((line) => amountOf(date, line))));
}

export function negated(amounts: readonly DayAmount[]): DayAmount[] {
  return amounts.map((one) => ({ ...one, amount: -one.amount }));
}

/**
 * The lines that post amounts, by day, the earliest first.
 * @throws RangeError where those of a day do not balance, which is a fault of ours
 */
export function linesByDay(amounts: readonly DayAmount[]): DatedLines[] {
  const days = new Map<string, PostingLine[]>();
  for (const { date, ledgerAccount, amount, categoryId } of addedUp(amounts)) {
    days.set(date, [...(days.get(date) ?? []), side(ledgerAccount, amount, categoryId)]);
  }
  return [...days]
    .map(([date, lines]) => ({ date, lines: balanced(lines) }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

function amountOf(date: string, { ledgerAccount, categoryId, debit, credit }: PostingLine): DayAmount {
  return { date, ledgerAccount, amount: debit - credit, ...(categoryId === undefined ? {} : { categoryId }) };
}
