import type { ValidRow } from '../statement-row';

/** Fewer balances may lead anywhere. */
const LEAST_BALANCES = 3;

/** What was held before and after all rows that have a balance, in either order; nothing where hardly any has one. */
export function statementEnds(rows: readonly ValidRow[]): ReadonlySet<bigint> {
  const held = rows.filter(({ balanceMinor }) => balanceMinor !== null);
  if (held.length < LEAST_BALANCES || held.length < rows.length - 2) return new Set();
  const [first, last] = [held[0], held.at(-1)];
  return new Set(
    [first, last].flatMap((row) => {
      const after = row?.balanceMinor;
      return row && after !== null && after !== undefined ? [after, after - row.amountMinor] : [];
    }),
  );
}
