import type { AgreedRow } from '@counterfoil/contracts/reconciliation.contract';
import { figureMinor } from '@counterfoil/money/money';

/** Decimals of the currencies on offer; all of them have two. */
const DECIMALS = 2;

/** What a change means for days through which a row was agreed on with a bank; each is the earliest, or null. */
export interface ChangedStanding {
  /** Books and bank agree there now and would not afterwards. */
  readonly breaks: string | null;
  /** They would agree there again. */
  readonly mends: string | null;
  /** They do not, and would not. */
  readonly staysBroken: string | null;
}

/**
 * @param change what a change adds to the row in an account up to a day, in minor units; `now` is what stands there,
 *   with what an earlier correction may have left on other days
 */
export function standingAfter(
  rows: readonly AgreedRow[],
  change: (row: AgreedRow, now: bigint) => bigint,
): ChangedStanding {
  const after = rows.map((row) => {
    const [agreed, now] = [minorOf(row.agreed), minorOf(row.now)];
    return { day: row.closingDay, isNow: now === agreed, willBe: now + change(row, now) === agreed };
  });
  const first = (which: (one: (typeof after)[number]) => boolean) => after.find(which)?.day ?? null;
  return {
    breaks: first(({ isNow, willBe }) => isNow && !willBe),
    mends: first(({ isNow, willBe }) => !isNow && willBe),
    staysBroken: first(({ isNow, willBe }) => !isNow && !willBe),
  };
}

/** @param decimal of the server, signed */
export function minorOf(decimal: string): bigint {
  return figureMinor(decimal, DECIMALS);
}
