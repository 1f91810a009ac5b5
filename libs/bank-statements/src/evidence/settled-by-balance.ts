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
