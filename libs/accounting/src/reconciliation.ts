/**
 * Rows that one reconciliation takes: as many as fit into half a megabyte, the most that is appended to the log
 * at once.
 */
export const MAX_RECONCILED_ROWS = 10_000;

/** What of an account decides whether the close of a period asks for its bank. */
export interface BankAccount {
  readonly type: string;
  readonly scope: string;
  readonly isArchived: boolean;
  /** Number of the newest entry on it; 0 where there is none. */
  readonly newestEntry: number;
  /** YYYY-MM-DD. */
  readonly openingDate: string;
}

/**
 * The first day whose close asks that an account is reconciled; null where none does. A cash box has no statement, the
 * owner's own pockets are not the business's, and an empty account has nothing to agree about.
 */
export function askedFrom({ type, scope, isArchived, newestEntry, openingDate }: BankAccount): string | null {
  const isAsked = type !== 'cash' && scope === 'business' && !isArchived && newestEntry > 0;
  return isAsked ? openingDate : null;
}

/** A row that can be ticked. Amounts are in minor units, signed like an asset. */
export interface TickableRow {
  readonly key: string;
  readonly amount: bigint;
  readonly isTicked: boolean;
}

/** A row of a statement that was left out of its import. */
export interface RowLeftOut {
  readonly key: string;
  readonly amount: bigint;
}

/** What may be behind a difference, with the rows that it is about. */
export type DifferenceReason =
  /** Ticking or unticking this row makes it vanish. */
  | { readonly kind: 'row'; readonly keys: readonly [string] }
  /** A ticked row has the wrong sign: the difference is twice its amount. */
  | { readonly kind: 'sign'; readonly keys: readonly [string] }
  /** Two rows together. */
  | { readonly kind: 'pair'; readonly keys: readonly [string, string] }
  /** It is divisible by nine: two digits of an amount may have changed places. */
  | { readonly kind: 'digits' }
  /** A row of the statement that was not recorded. */
  | { readonly kind: 'left-out'; readonly keys: readonly [string] };

/** In minor units: what a bank may charge an account on which nothing happens, and more than any asks for by itself. */
const CHARGE_OF_ANY_ACCOUNT = 2_500n;
const LARGEST_CHARGE = 50_000n;
/** Of what lies in the account or moved on it, whichever is more. */
const CHARGED_PERCENT = 1n;

/**
 * True where a difference may be a fee or interest of the bank: 25.00, or a hundredth of what the bank has or moved
 * where that is more, and 500.00 at most. @param difference and the rest in minor units
 */
export function mayBeCharge(difference: bigint, balance: bigint, rows: readonly bigint[]): boolean {
  const moved = rows.reduce((sum, amount) => sum + size(amount), 0n);
  const most = (larger(moved, size(balance)) * CHARGED_PERCENT) / 100n;
  return size(difference) <= smaller(larger(most, CHARGE_OF_ANY_ACCOUNT), LARGEST_CHARGE);
}

function size(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** Of each kind; whoever has more has another problem. */
const MAX_OF_A_KIND = 5;
/** Pairs are looked for among so many rows. */
const MAX_PAIRED = 2_000;

/**
 * What may explain that the ticked rows and the bank's balance differ, the likeliest first.
 * @param difference bank minus ticked rows, in minor units; 0n needs no explanation
 */
export function reasonsOf(
  difference: bigint,
  rows: readonly TickableRow[],
  leftOut: readonly RowLeftOut[] = [],
): DifferenceReason[] {
  if (difference === 0n) return [];
  const most = <Reason>(reasons: readonly Reason[]): Reason[] => reasons.slice(0, MAX_OF_A_KIND);
  const steps = rows.map(({ key, amount, isTicked }) => ({ key, step: isTicked ? -amount : amount }));
  const single = steps.filter(({ step }) => step === difference);
  const wrongSigns = rows.filter(({ amount, isTicked }) => isTicked && -2n * amount === difference);
  const missing = leftOut.filter(({ amount }) => amount === difference);
  return [
    ...most(single).map(({ key }) => ({ kind: 'row', keys: [key] }) as const),
    ...most(missing).map(({ key }) => ({ kind: 'left-out', keys: [key] }) as const),
    ...most(wrongSigns).map(({ key }) => ({ kind: 'sign', keys: [key] }) as const),
    ...(single.length === 0 ? most(pairs(difference, steps)).map((keys) => ({ kind: 'pair', keys }) as const) : []),
    ...(difference % 9n === 0n ? [{ kind: 'digits' } as const] : []),
  ];
}

function pairs(difference: bigint, steps: readonly { key: string; step: bigint }[]): [string, string][] {
  const seen = new Map<bigint, string>();
  const found: [string, string][] = [];
  for (const { key, step } of steps.slice(0, MAX_PAIRED)) {
    const other = seen.get(difference - step);
    if (other !== undefined) found.push([other, key]);
    if (found.length === MAX_OF_A_KIND) break;
    if (!seen.has(step)) seen.set(step, key);
  }
  return found;
}
