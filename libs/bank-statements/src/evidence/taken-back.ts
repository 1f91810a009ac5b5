import { saysTakenBack } from '../rows/status-words';
import type { StatementRow, ValidRow } from '../statement-row';

/**
 * Settles payments that were taken back by another row: "Refunded" is the state of a sale that went through, and its
 * refund is the row with the opposite amount, or with a part of it. Without such a row the sale stays open.
 */
export function settledByCounterRow(rows: readonly StatementRow[]): readonly StatementRow[] {
  if (!rows.some(isTakenBack)) return rows;
  const counters = new CounterRows(rows.filter((row): row is ValidRow => row.valid && !isTakenBack(row)));
  const counterOf = (row: ValidRow): ValidRow | undefined =>
    counters.take(-row.amountMinor) ??
    (isPartial(row) ? counters.take(row.amountMinor > 0n ? 'out' : 'in') : undefined);
  return rows.map((row) => {
    if (!isTakenBack(row) || !counterOf(row)) return row;
    const { state: _, ...settled } = row;
    return { ...settled, flags: row.flags.filter((flag) => flag !== 'not-settled') };
  });
}

/** Rows that may take another one back, each of them once: the first of an amount, or of a way. */
class CounterRows {
  private readonly used = new Set<ValidRow>();
  private readonly waiting = new Map<bigint | 'in' | 'out', ValidRow[]>();

  constructor(rows: readonly ValidRow[]) {
    for (const row of [...rows].reverse().filter(({ amountMinor }) => amountMinor !== 0n))
      for (const key of [row.amountMinor, row.amountMinor > 0n ? 'in' : 'out'] as const) {
        const alike = this.waiting.get(key);
        if (alike) alike.push(row);
        else this.waiting.set(key, [row]);
      }
  }

  take(key: bigint | 'in' | 'out'): ValidRow | undefined {
    const alike = this.waiting.get(key) ?? [];
    for (let row = alike.pop(); row; row = alike.pop()) {
      if (this.used.has(row)) continue;
      this.used.add(row);
      return row;
    }
    return undefined;
  }
}

function isTakenBack(row: StatementRow): row is ValidRow {
  return row.valid && row.state !== undefined && saysTakenBack(row.state);
}

function isPartial({ state = '' }: ValidRow): boolean {
  return /part|teil/u.test(state);
}
