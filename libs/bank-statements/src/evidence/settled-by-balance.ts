import { isDoubtful } from '../rows/row-doubts';
import type { StatementRow, ValidRow } from '../statement-row';

/**
 * Takes the doubt off rows that the bank's status calls pending and its running balance has moved with all the same,
 * such as money that a wallet holds until a payment goes through: leaving out the hold and not its release would be
 * wrong.
 */
export function settledByBalance(rows: readonly StatementRow[]): readonly StatementRow[] {
  if (!rows.some(isUnsettled)) return rows;
  const forwards = rows.map((row, at) => follows(row, rows[at - 1]));
  const backwards = rows.map((row, at) => follows(row, rows[at + 1]));
  const moved = count(forwards) >= count(backwards) ? forwards : backwards;
  // One step may fit by chance.
  if (count(moved) < 2) return rows;
  return rows.map((row, at) =>
    isUnsettled(row) && moved[at] ? { ...row, flags: row.flags.filter((flag) => flag !== 'not-settled') } : row,
  );
}

/**
 * Flags rows with an amount by which a running balance has not moved, where it moves by each of the others: payments
 * that were declined or are pending, in whatever words the bank says so.
 */
export function unmovedByBalance(rows: readonly StatementRow[]): readonly StatementRow[] {
  const forwards = stepsAlong(rows, -1);
  const backwards = stepsAlong(rows, 1);
  const steps =
    count(forwards.map((step) => step === 'moved')) >= count(backwards.map((step) => step === 'moved'))
      ? forwards
      : backwards;
  const moved = count(steps.map((step) => step === 'moved'));
  const unmoved = count(steps.map((step) => step === 'unmoved'));
  // A bank that prints the balance of the day behind each row of it has other steps as well.
  if (unmoved === 0 || moved < LEAST_MOVED || moved < unmoved || steps.includes('other')) return rows;
  return rows.map((row, at) =>
    row.valid && steps[at] === 'unmoved' && !isDoubtful(row.flags)
      ? { ...row, flags: [...row.flags, 'not-settled' as const] }
      : row,
  );
}

/** Fewer may follow by chance. */
const LEAST_MOVED = 3;

/** How the balance has got from the row before to each row; null where one of the two has none. */
function stepsAlong(rows: readonly StatementRow[], before: -1 | 1): readonly ('moved' | 'unmoved' | 'other' | null)[] {
  return rows.map((row, at) => {
    const other = rows[at + before];
    if (!row.valid || row.balanceMinor === null || row.amountMinor === 0n) return null;
    if (!other?.valid || other.balanceMinor === null) return null;
    if (row.balanceMinor === other.balanceMinor) return 'unmoved';
    return row.balanceMinor - other.balanceMinor === row.amountMinor ? 'moved' : 'other';
  });
}

function isUnsettled(row: StatementRow): row is ValidRow {
  return row.valid && row.flags.includes('not-settled');
}

/** Whether the balance of a row is that of the row before it in time and its amount. */
function follows(row: StatementRow, before: StatementRow | undefined): boolean {
  if (!row.valid || !before?.valid || row.balanceMinor === null || before.balanceMinor === null) return false;
  return row.amountMinor !== 0n && row.balanceMinor - before.balanceMinor === row.amountMinor;
}

function count(steps: readonly boolean[]): number {
  return steps.filter(Boolean).length;
}
