import type { ValidRow } from '../statement-row';

/** What is printed at the end of a page and again at the beginning of the next one. */
export interface CarriedBalances {
  /** The other row of the pair that a row may be of. */
  readonly pairs: ReadonlyMap<ValidRow, ValidRow>;
  /** From one pair to the next the figures grow by just the rows between them. */
  readonly proved: ReadonlySet<ValidRow>;
}

/**
 * Finds rows that carry a balance from page to page: two that follow each other with the same day and figure. That
 * alone may be two equal payments.
 */
export function carriedBalances(rows: readonly ValidRow[]): CarriedBalances {
  const starts = rows.flatMap((row, at) => (isCarriedTo(row, rows[at + 1]) ? [at] : []));
  const pairs = new Map<ValidRow, ValidRow>();
  const proved = new Set<ValidRow>();
  for (const at of starts) {
    const [end, start] = [rows[at], rows[at + 1]];
    if (!end || !start) continue;
    pairs.set(end, start).set(start, end);
  }
  for (const [place, at] of starts.entries()) {
    const next = starts[place + 1] ?? 0;
    const between = rows.slice(at + 2, next).reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    const [from, to] = [rows[at], rows[next]];
    if (next > at + 2 && from && to && between !== 0n && to.amountMinor - from.amountMinor === between)
      for (const row of [from, to]) proved.add(row).add(pairs.get(row) ?? row);
  }
  return { pairs, proved };
}

function isCarriedTo(end: ValidRow, start: ValidRow | undefined): boolean {
  return (
    start !== undefined && end.amountMinor !== 0n && end.amountMinor === start.amountMinor && end.date === start.date
  );
}
