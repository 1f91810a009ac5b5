import { saysTakenBack } from '../rows/status-words';
import type { StatementRow, ValidRow } from '../statement-row';

/**
 * Settles payments that were taken back by another row: "Refunded" is the state of a sale that went through, and its
 * refund is the row with the opposite amount, or with a part of it. Without such a row the sale stays open.
 */
export function settledByCounterRow(rows: readonly StatementRow[]): readonly StatementRow[] {
  if (!rows.some(isTakenBack)) return rows;
  const counters = rows.filter((row): row is ValidRow => row.valid && !isTakenBack(row));
  const used = new Set<ValidRow>();
  const counterOf = (row: ValidRow): ValidRow | undefined => {
    const free = counters.filter((other) => !used.has(other) && isOpposite(row, other));
    return free.find((other) => other.amountMinor === -row.amountMinor) ?? (isPartial(row) ? free[0] : undefined);
  };
  return rows.map((row) => {
    const counter = isTakenBack(row) ? counterOf(row) : undefined;
    if (!row.valid || !counter) return row;
    used.add(counter);
    const { state: _, ...settled } = row;
    return { ...settled, flags: row.flags.filter((flag) => flag !== 'not-settled') };
  });
}

function isTakenBack(row: StatementRow): row is ValidRow {
  return row.valid && row.state !== undefined && saysTakenBack(row.state);
}

function isPartial({ state = '' }: ValidRow): boolean {
  return /part|teil/u.test(state);
}

function isOpposite(row: ValidRow, other: ValidRow): boolean {
  return row.amountMinor > 0n ? other.amountMinor < 0n : other.amountMinor > 0n;
}
