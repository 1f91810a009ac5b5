import { amountParts, plainDecimal } from '../cells/amounts';
import { readOnce } from '../cells/read-once';
import type { ColumnProfile } from './column-profile';

/** Rows looked at for a running balance; it holds from the first ones or not at all. */
const BALANCE_ROWS = 200;
/** Fewer may fit by chance. */
const LEAST_STEPS = 2;
/** A row may be missing, or stand in another order within its day. */
const MOST_FOLLOWING = 0.9;

/**
 * Whether each balance is its neighbour's plus the row's amount, oldest or newest first, in nine rows of
 * ten, or in the share asked for. Only
 * signs and relations are told by this, no figure of the books comes from it; so floating point does.
 */
export function balanceFollows(
  rows: readonly (readonly string[])[],
  balance: number,
  amountOf: (cells: readonly string[]) => number | null,
  leastSteps = LEAST_STEPS,
  share = MOST_FOLLOWING,
): boolean {
  const pairs = rows
    .slice(0, BALANCE_ROWS)
    .map((cells) => ({ balance: numberOf(cells[balance]), amount: amountOf(cells) }));
  let forwards = 0;
  let backwards = 0;
  let moving = 0;
  let steps = 0;
  for (let at = 1; at < pairs.length; at += 1) {
    const before = pairs[at - 1];
    const after = pairs[at];
    if (!before || !after || before.balance === null || after.balance === null) continue;
    steps += 1;
    if (!near(after.balance, before.balance)) moving += 1;
    if (after.amount !== null && near(after.balance - before.balance, after.amount)) forwards += 1;
    if (before.amount !== null && near(before.balance - after.balance, before.amount)) backwards += 1;
  }
  // What stands still follows anything that comes to nothing.
  return moving >= leastSteps && Math.max(forwards, backwards) >= steps * share;
}

/** Whether each balance is its neighbour's with the row's amount added or taken off, in nine rows of ten. */
export function movesBySize(rows: readonly (readonly string[])[], balance: number, amount: number): boolean {
  const pairs = rows
    .slice(0, BALANCE_ROWS)
    .map((cells) => [numberOf(cells[balance]), numberOf(cells[amount])] as const);
  const steps = pairs.slice(1).map(([after, own], at) => {
    const [before, other] = pairs[at] ?? [null, null];
    const step = before === null || after === null ? null : Math.abs(after - before);
    const fits = (size: number | null): boolean =>
      step !== null && size !== null && step > 0 && near(step, Math.abs(size));
    return { forwards: fits(own), backwards: fits(other) };
  });
  const fitting = Math.max(
    steps.filter(({ forwards }) => forwards).length,
    steps.filter(({ backwards }) => backwards).length,
  );
  return fitting >= LEAST_STEPS && fitting >= steps.length * 0.9;
}

/** What a debit and a credit column say of a row: into the account less out of it. */
export function sideDifference(
  cells: readonly string[],
  debit: Pick<ColumnProfile, 'index'>,
  credit: Pick<ColumnProfile, 'index'>,
): number {
  return (numberOf(cells[credit.index]) ?? 0) - Math.abs(numberOf(cells[debit.index]) ?? 0);
}

/**
 * The column by which the only full one moves: that is a balance then, which opening and closing rows have as well,
 * and they leave the other one empty.
 * @param isCard of an account whose balance may be what is owed, and rise with what has a minus
 */
export function movingColumn(
  rows: readonly (readonly string[])[],
  money: readonly ColumnProfile[],
  balance: ColumnProfile,
  isCard: boolean,
): ColumnProfile | null {
  const [only, another] = money.filter((amount) => {
    const moving = rows.filter((cells) => numberOf(cells[amount.index]) !== null);
    return (
      amount !== balance &&
      (balanceFollows(moving, balance.index, (cells) => numberOf(cells[amount.index])) ||
        ((isCard || amount.negatives === 0) && movesBySize(moving, balance.index, amount.index)))
    );
  });
  return only && !another ? only : null;
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.005;
}

/** A cell's number whatever its marks, for comparing alone; null for none. */
export function numberOf(cell = ''): number | null {
  return readNumber(cell);
}

const readNumber = readOnce((cell) => {
  const parts = amountParts(cell);
  if ('problem' in parts) return null;
  const plain = plainDecimal(parts.body, 'point') ?? plainDecimal(parts.body, 'comma');
  return plain === null ? null : Number(plain) * (parts.sign === 'minus' ? -1 : 1);
});

/** The numbers of a column in the rows that are looked at for a running balance. */
export function numbersOf(rows: readonly (readonly string[])[], { index }: Pick<ColumnProfile, 'index'>): RowNumbers {
  return rows.slice(0, BALANCE_ROWS).map((cells) => numberOf(cells[index]));
}

/** One a row; null for none. */
export type RowNumbers = readonly (number | null)[];

/** Whether in every row `after` is `before` plus the amount, and the rows follow one another. Needs two rows. */
export function isBetweenBalances(before: RowNumbers, after: RowNumbers, amount: RowNumbers): boolean {
  const same = (one: number | null | undefined, other: number | null | undefined): boolean =>
    typeof one === 'number' && typeof other === 'number' && near(one, other);
  const addUp = before.every((was, at) => {
    const moved = amount[at] ?? null;
    return was !== null && moved !== null && same(after[at], was + moved);
  });
  if (!addUp || before.length < 2) return false;
  return (
    before.every((was, at) => at === 0 || same(after[at - 1], was)) ||
    after.every((is, at) => at === 0 || same(before[at - 1], is))
  );
}

/** The significant digits of a number, to compare cells whatever their marks; '' for zero, null for no number. */
export function digitsOf(cell = ''): string | null {
  return readDigits(cell);
}

const readDigits = readOnce((cell) => {
  const parts = amountParts(cell);
  return 'problem' in parts ? null : parts.body.replace(/\D/g, '').replace(/^0+/, '');
});

/** Whether a cell holds a figure other than zero. */
export function hasMoney(cell: string | undefined): boolean {
  const digits = digitsOf(cell);
  return digits !== null && digits !== '';
}
