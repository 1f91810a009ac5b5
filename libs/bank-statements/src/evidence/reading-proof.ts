import { isDoubtful } from '../rows/row-doubts';
import type { StatementRow, ValidRow } from '../statement-row';
import { byAccount, followBalance } from './balance-chain';
import type { StatedBalance } from './stated-balance';

/** What in a file proves that its rows were read rightly. */
export interface ReadingProof {
  readonly by:
    /** A running balance moves by the amount of every row that is recorded. */
    | 'running-balance'
    /** The rows that are recorded lead from a balance that the file states to another one that it states. */
    | 'stated-balances'
    /** Nothing does: all that is known are words, signs and places. */
    | 'nothing';
  /**
   * Recorded rows that the running balance does not lead to: the oldest one of an account, of which nothing says what
   * was held before it. 0 for the other kinds.
   */
  readonly untold: number;
}

const NOTHING: ReadingProof = { by: 'nothing', untold: 0 };

/**
 * Says what proves a reading. Rows that are left out prove nothing, and need no proof.
 * @param rows of all accounts, as they were read
 * @param stated what an electronic statement says of the one account that its rows are of
 * @param above figures that stand above the rows of a file, one of which may be the balance before them
 */
export function proofOf(
  rows: readonly StatementRow[],
  stated: StatedBalance | null,
  above: readonly bigint[] = [],
): ReadingProof {
  const accounts = byAccount(rows);
  // A balance without an account beside it is that of the only one. Nothing at all may be any figure.
  const printed = accounts.length > 1 ? [] : [...above.filter((figure) => figure !== 0n), ...balancesAlone(rows)];
  const untold = accounts.map((own) => untoldByBalance(own, printed));
  if (accounts.length > 0 && untold.every((count) => count !== null))
    return { by: 'running-balance', untold: untold.reduce((sum: number, count) => sum + (count ?? 0), 0) };
  const isStated = stated?.differenceMinor === 0n || (accounts.length > 0 && accounts.every(leadsToPrinted));
  return isStated ? { by: 'stated-balances', untold: 0 } : NOTHING;
}

function isRecorded(row: ValidRow): boolean {
  return row.amountMinor !== 0n && !isDoubtful(row.flags);
}

/** How many recorded rows no balance leads to; null where that is more than the oldest one, or a step is wrong. */
function untoldByBalance(rows: readonly ValidRow[], printed: readonly bigint[]): number | null {
  const recorded = rows.filter(isRecorded);
  const chain = followBalance(recorded);
  if (!chain?.isWhole || recorded.some((row) => chain.steps.get(row) === 'skipped')) return null;
  const untold = recorded.filter((row) => chain.steps.get(row) !== 'moved');
  const oldest = chain.order === 'oldest-first' ? recorded[0] : recorded.at(-1);
  // Rows of one line have one balance: an amount and the fee beside it are told together.
  if (untold.some(({ line }) => line !== oldest?.line)) return null;
  return untold.length === 0 || isToldByPrinted([...printedBalances(rows), ...printed], untold) ? 0 : 1;
}

/** Whether a balance that the bank prints by itself leads to the oldest row. */
function isToldByPrinted(printed: readonly bigint[], oldest: readonly ValidRow[]): boolean {
  const [first] = oldest;
  const sum = oldest.reduce((total, { amountMinor }) => total + amountMinor, 0n);
  const after = first?.balanceMinor ?? null;
  return after !== null && printed.includes(after - sum);
}

/** Of rows that have a balance and no amount. */
function balancesAlone(rows: readonly StatementRow[]): readonly bigint[] {
  return rows.flatMap((row) => (row.valid || row.balanceMinor === undefined ? [] : [row.balanceMinor]));
}

/** Whether all rows lead from the first balance that is printed among them to the last one, either way round. */
function leadsToPrinted(rows: readonly ValidRow[]): boolean {
  const printed = printedBalances(rows);
  const [first, last] = [printed[0], printed.at(-1)];
  if (first === undefined || last === undefined || printed.length < 2) return false;
  const recorded = rows.filter(isRecorded);
  const sum = recorded.reduce((total, { amountMinor }) => total + amountMinor, 0n);
  return sum !== 0n && recorded.length > 1 && (last - first === sum || first - last === sum);
}

/** Balances printed as rows, in the file's order: by the balance column, or by the amount where there is none. */
function printedBalances(rows: readonly ValidRow[]): readonly bigint[] {
  return rows
    .filter(({ flags }) => flags.includes('balance'))
    .map(({ balanceMinor, amountMinor }) => balanceMinor ?? amountMinor);
}
