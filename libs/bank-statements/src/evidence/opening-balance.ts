import type { StatedBalance } from './stated-balance';
import type { StatementRow, ValidRow } from '../statement-row';

/**
 * What the statement says the account held before its first row, in signed minor units: by its own opening balance,
 * else by its balance column, where that follows the amounts through every row. Null where nothing says it for certain.
 */
export function openingBalanceOf(rows: readonly StatementRow[], stated: StatedBalance | null): bigint | null {
  if (stated && stated.openingMinor !== null) return stated.differenceMinor === 0n ? stated.openingMinor : null;
  // A row that cannot be read breaks the chain wherever it lies between others.
  const moving = wholeRows(rows.filter((row): row is ValidRow => row.valid && !row.flags.includes('balance')));
  const steps = moving.flatMap(({ amountMinor: amount, balanceMinor: after }) =>
    after === null ? [] : [{ amount, after }],
  );
  if (steps.length < 2 || steps.length < moving.length) return null;
  return firstBefore(steps) ?? firstBefore([...steps].reverse());
}

/** The bank prints one balance for an amount and the fees beside it, which stand in the same line. */
function wholeRows(rows: readonly ValidRow[]): readonly ValidRow[] {
  const whole: ValidRow[] = [];
  for (const row of rows) {
    const before = whole.at(-1);
    if (before?.line === row.line && row.flags.includes('beside'))
      whole[whole.length - 1] = { ...before, amountMinor: before.amountMinor + row.amountMinor };
    else whole.push(row);
  }
  return whole;
}

interface Step {
  readonly amount: bigint;
  readonly after: bigint;
}

function firstBefore(steps: readonly Step[]): bigint | null {
  const [first] = steps;
  const isWhole = steps.every(({ amount, after }, at) => at === 0 || after - amount === steps[at - 1]?.after);
  return first && isWhole ? first.after - first.amount : null;
}
