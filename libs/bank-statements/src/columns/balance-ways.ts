/** Which way money went. */
export type Way = 'in' | 'out';

/** Fewer steps may fit by chance. */
const LEAST_STEPS = 2;

/**
 * Which way the money of each row went by the running balance, whatever its sign; null for a row that no balance leads
 * to. Null as a whole where a single step is not the row's amount: then the balance proves nothing. A row that the
 * balance does not move by at all is one that the bank prints, and is told nothing of.
 * @param amounts in minor units, as printed; null for no amount
 */
export function waysByBalance(
  amounts: readonly (bigint | null)[],
  balances: readonly (bigint | null)[],
): readonly (Way | null)[] | null {
  const forwards = follow(amounts, balances);
  const backwards = follow([...amounts].reverse(), [...balances].reverse());
  const told = (ways: readonly (Way | null)[] | null): number => ways?.filter((way) => way !== null).length ?? 0;
  if (Math.max(told(forwards), told(backwards)) < LEAST_STEPS) return null;
  // Equal amounts one after the other may fit both ways round.
  if (forwards && backwards && told(forwards) === told(backwards)) return null;
  return told(forwards) > told(backwards) ? forwards : backwards && [...backwards].reverse();
}

function follow(
  amounts: readonly (bigint | null)[],
  balances: readonly (bigint | null)[],
): readonly (Way | null)[] | null {
  let before: bigint | null = null;
  const ways: (Way | null)[] = [];
  for (const [at, balance] of balances.entries()) {
    const amount = amounts[at] ?? null;
    const from = before;
    if (balance !== null) before = balance;
    const step = balance === null || from === null || amount === null ? null : balance - from;
    if (step === null || step === 0n || amount === null) {
      // An amount without a balance of its own breaks the steps.
      if (balance === null && amount !== null) before = null;
      ways.push(null);
      continue;
    }
    if (step !== amount && step !== -amount) return null;
    ways.push(step > 0n ? 'in' : 'out');
  }
  return ways;
}
