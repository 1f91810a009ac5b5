/** Balanced entries: the one place where debit and credit are decided. */
import { absolute } from '@counterfoil/money/money';
import { BALANCE_ADJUSTMENTS, OPENING_BALANCE_EQUITY } from './chart';

/** One side of an entry; exactly one of debit and credit is above zero, in minor units. */
export interface PostingLine {
  readonly ledgerAccount: string;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly categoryId?: string;
}

/** A share of a transaction, by the ledger account its category posts to. */
export interface AllocatedAmount {
  readonly ledgerAccount: string;
  readonly categoryId: string;
  /** Minor units, signed like the transaction: negative is money out of the account. */
  readonly amount: bigint;
}

/**
 * The entry of a row of an account: money in debits the account and credits what it was for; money out the reverse.
 * A refund needs no rule of its own: a deposit under an expense category credits the expense.
 * @throws RangeError when there is nothing to post: callers refuse zero amounts before.
 */
export function transactionLines(accountCode: string, allocations: readonly AllocatedAmount[]): PostingLine[] {
  const amount = allocations.reduce((sum, part) => sum + part.amount, 0n);
  return balanced([
    ...allocations.map((part) => side(part.ledgerAccount, -part.amount, part.categoryId)),
    side(accountCode, amount),
  ]);
}

/** The opening entry of an account against Opening balance equity; `balance` is signed like an asset. */
export function openingLines(accountCode: string, balance: bigint): PostingLine[] {
  return balanced([side(accountCode, balance), side(OPENING_BALANCE_EQUITY, -balance)]);
}

/** Sets an account's balance right against Balance adjustments; `change` is signed like an asset. */
export function adjustmentLines(accountCode: string, change: bigint): PostingLine[] {
  return balanced([side(accountCode, change), side(BALANCE_ADJUSTMENTS, -change)]);
}

/**
 * What leads from one entry to another of the same account and amount: the lines of the new one minus those of the old
 * one, by ledger account and category. Empty where they are the same.
 */
export function reclassificationLines(before: readonly PostingLine[], after: readonly PostingLine[]): PostingLine[] {
  const net = new Map<string, { line: PostingLine; amount: bigint }>();
  for (const [lines, sign] of [
    [before, -1n],
    [after, 1n],
  ] as const) {
    for (const line of lines) {
      const key = `${line.ledgerAccount} ${line.categoryId ?? ''}`;
      const amount = (net.get(key)?.amount ?? 0n) + sign * (line.debit - line.credit);
      net.set(key, { line, amount });
    }
  }
  const changed = [...net.values()].filter(({ amount }) => amount !== 0n);
  return changed.length === 0
    ? []
    : balanced(changed.map(({ line, amount }) => side(line.ledgerAccount, amount, line.categoryId)));
}

/** The same lines with the sides exchanged. */
export function reversedLines(lines: readonly PostingLine[]): PostingLine[] {
  return balanced(lines.map((line) => ({ ...line, debit: line.credit, credit: line.debit })));
}

/**
 * Asserts that lines make an entry: at least two, each one-sided and above zero, debits equal to credits.
 * Called when an entry is built and again when it is projected.
 * @throws RangeError, which is a fault of ours and never of the user's.
 */
export function balanced<Line extends PostingLine>(lines: readonly Line[]): Line[] {
  let difference = 0n;
  for (const line of lines) {
    const oneSided = (line.debit > 0n && line.credit === 0n) || (line.credit > 0n && line.debit === 0n);
    if (!oneSided) throw new RangeError(`A posting on ${line.ledgerAccount} needs exactly one side above zero`);
    difference += line.debit - line.credit;
  }
  if (lines.length < 2 || difference !== 0n)
    throw new RangeError(`An entry does not balance: debits minus credits are ${difference}`);
  return [...lines];
}

/** A positive amount is a debit, a negative one a credit. */
export function side(ledgerAccount: string, amount: bigint, categoryId?: string): PostingLine {
  const size = absolute(amount);
  const sides = amount > 0n ? { debit: size, credit: 0n } : { debit: 0n, credit: size };
  return categoryId === undefined ? { ledgerAccount, ...sides } : { ledgerAccount, ...sides, categoryId };
}
