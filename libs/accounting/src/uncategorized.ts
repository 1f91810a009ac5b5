import { UNCATEGORIZED_EXPENSES, UNCATEGORIZED_REVENUE } from './chart';

const CODES: readonly string[] = [UNCATEGORIZED_REVENUE, UNCATEGORIZED_EXPENSES];

/** Whether a ledger account, or a category that posts to it, says that nobody has said yet what the money was for. */
export function isUncategorized({ accountCode }: { readonly accountCode: string }): boolean {
  return CODES.includes(accountCode);
}

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
  const waiting = lines.filter((line) => isUncategorized(line) && line.amount !== 0);
  return { waiting, isMost: sizeOf(waiting) * 2 > sizeOf(lines) };
}

function sizeOf(lines: readonly ResultLine[]): number {
  return lines.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
}
