import { UNCATEGORIZED_EXPENSES, UNCATEGORIZED_REVENUE } from './chart';

const CODES: readonly string[] = [UNCATEGORIZED_REVENUE, UNCATEGORIZED_EXPENSES];

/** A line of a profit and loss, as far as it matters here. */
interface ResultLine {
  readonly accountCode: string;
  /** In whole currency units; signed. */
  readonly amount: number;
}

/** The lines of a profit and loss that wait for a category, and whether they are more than half of all its money. */
export function uncategorizedOf<Line extends ResultLine>(
  lines: readonly Line[],
): { readonly waiting: readonly Line[]; readonly isMost: boolean } {
  const waiting = lines.filter(({ accountCode, amount }) => CODES.includes(accountCode) && amount !== 0);
  return { waiting, isMost: sizeOf(waiting) * 2 > sizeOf(lines) };
}

function sizeOf(lines: readonly ResultLine[]): number {
  return lines.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
}
