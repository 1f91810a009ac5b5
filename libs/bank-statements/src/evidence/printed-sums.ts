import type { ValidRow } from '../statement-row';
import { type PrintedWords, textKey } from '../cells/printed-words';

/** Rows whose figures are what a bank prints, by arithmetic alone. */
export interface PrintedSums {
  /** They differ by exactly what stands between them: the ends of a statement, the balances of its days. */
  readonly balances: ReadonlySet<ValidRow>;
  /** The sum of the rows above, of those since the last such row, or of all others. */
  readonly totals: ReadonlySet<ValidRow>;
  /** Of these, the sums of so many other rows that chance does not make them. */
  readonly wholeTotals: ReadonlySet<ValidRow>;
  /** The same of the rows above, or of those since the last such row. */
  readonly longTotals: ReadonlySet<ValidRow>;
}

type WordsOf = (row: ValidRow) => PrintedWords | null;

/** How rows look beside their figures. */
interface Looks {
  readonly wordsOf: WordsOf;
  /** Cells are empty that nearly all other rows fill. */
  readonly isLean: (row: ValidRow) => boolean;
}

/** Fewer rows between two figures, or in a sum, may add up by chance. */
const LEAST_BETWEEN = 2;
const LEAST_IN_SUM = 3;
/** A text that comes back so often may be the name of a daily balance. */
const LEAST_REPEATED = 3;

/**
 * Looks for balances and totals among the rows of one account.
 * @param open those of which no running balance has said what they are
 */
export function printedSums(
  rows: readonly ValidRow[],
  open: readonly ValidRow[],
  { wordsOf, isLean }: Looks,
): PrintedSums {
  if (open.length === 0)
    return { balances: new Set(), totals: new Set(), wholeTotals: new Set(), longTotals: new Set() };
  const balances = new Set<ValidRow>();
  // A sum of all rows makes the first and the last one differ by what stands between them, too.
  const sums = calledSums(rows, open, wordsOf);
  const isNoSum = (row: ValidRow): boolean => !sums.has(row);
  const others = rows.filter(isNoSum);
  const through = sumsThrough(others);
  for (const candidates of balanceCandidates(open.filter(isNoSum), { wordsOf, isLean })) {
    if (candidates.some((row) => balances.has(row))) continue;
    if (leadsThrough(candidates, through)) for (const row of candidates) balances.add(row);
  }
  const { totals, longTotals } = totalsOf(rows, new Set(open), balances, wordsOf);
  const wholeTotals = wholeTotalsOf(rows, open, balances, totals, { wordsOf, isLean });
  return { balances, totals: new Set([...totals, ...wholeTotals]), wholeTotals, longTotals };
}

/** What is called a total and is the sum of all rows that are not. */
function calledSums(rows: readonly ValidRow[], open: readonly ValidRow[], wordsOf: WordsOf): ReadonlySet<ValidRow> {
  const called = new Set(open.filter((row) => wordsOf(row)?.of === 'total'));
  const all = none();
  for (const row of rows) if (!called.has(row) && !row.flags.includes('balance')) add(all, row.amountMinor);
  if (all.rows < LEAST_IN_SUM) return new Set();
  return new Set([...called].filter((row) => row.amountMinor !== 0n && isSumOf(row, all, wordsOf(row))));
}

/** Sets of rows that may be balances of one another: what is called so, the two ends, and texts that come back. */
function balanceCandidates(open: readonly ValidRow[], { wordsOf, isLean }: Looks): (readonly ValidRow[])[] {
  const called = open.filter((row) => wordsOf(row)?.of === 'balance');
  const [first, last] = [open[0], open.at(-1)];
  const byText = new Map<string, ValidRow[]>();
  for (const row of open) {
    const key = textKey(row.description);
    const alike = byText.get(key);
    if (alike) alike.push(row);
    else byText.set(key, [row]);
  }
  const repeated = [...byText.values()].filter(
    ({ length }) => length >= LEAST_REPEATED && length <= open.length / 2 + 1,
  );
  // The sum of all rows is the first one and what follows it, too.
  const ends =
    first &&
    last &&
    first !== last &&
    isLean(first) === isLean(last) &&
    ![first, last].some((row) => wordsOf(row)?.of === 'total');
  return [...(called.length > 1 ? [called] : []), ...(ends ? [[first, last]] : []), ...repeated];
}

/** For each row its place, and the sum of all rows before it. */
type SumsThrough = ReadonlyMap<ValidRow, { readonly at: number; readonly before: bigint }>;

function sumsThrough(rows: readonly ValidRow[]): SumsThrough {
  let before = 0n;
  return new Map(
    rows.map((row, at) => {
      const sums = { at, before };
      before += row.amountMinor;
      return [row, sums];
    }),
  );
}

/**
 * Whether each is the one before it and what stands between them, oldest or newest first.
 * @param candidates in the order of the rows
 */
function leadsThrough(candidates: readonly ValidRow[], through: SumsThrough): boolean {
  let between = 0;
  const steps = candidates.slice(1).map((row, place) => {
    const previous = candidates[place] ?? row;
    const [from, to] = [through.get(previous), through.get(row)];
    between += (to?.at ?? 0) - (from?.at ?? 0) - 1;
    const moved = (to?.before ?? 0n) - (from?.before ?? 0n) - previous.amountMinor;
    return { change: row.amountMinor - previous.amountMinor, moved };
  });
  if (steps.length === 0 || between < LEAST_BETWEEN * Math.min(steps.length, 2)) return false;
  if (steps.every(({ moved }) => moved === 0n)) return false;
  return steps.every(({ change, moved }) => change === moved) || steps.every(({ change, moved }) => change === -moved);
}

interface Sums {
  net: bigint;
  into: bigint;
  out: bigint;
  rows: number;
  /** Of these, the ones of money that came in. */
  incoming: number;
}

const none = (): Sums => ({ net: 0n, into: 0n, out: 0n, rows: 0, incoming: 0 });

function totalsOf(
  rows: readonly ValidRow[],
  open: ReadonlySet<ValidRow>,
  balances: ReadonlySet<ValidRow>,
  wordsOf: WordsOf,
): Pick<PrintedSums, 'totals' | 'longTotals'> {
  const totals = new Set<ValidRow>();
  const longTotals = new Set<ValidRow>();
  const [all, allWithCalled] = [none(), none()];
  let [since, sinceWithCalled] = [none(), none()];
  for (const row of rows) {
    const words = wordsOf(row);
    if (balances.has(row) || row.flags.includes('balance')) continue;
    // A payee may be called a total as well, and is part of what is called so and nothing else.
    const sumsFor = words?.isWhole ? [all, since, allWithCalled, sinceWithCalled] : [all, since];
    if (open.has(row) && row.amountMinor !== 0n && sumsFor.some((sums) => isSumOf(row, sums, words))) {
      totals.add(row);
      if (sumsFor.some((sums) => isLongSum(row, sums))) longTotals.add(row);
      [since, sinceWithCalled] = [none(), none()];
      continue;
    }
    for (const sums of [allWithCalled, sinceWithCalled]) add(sums, row.amountMinor);
    // What is called a total and is the sum of what follows it is no part of other sums.
    if (open.has(row) && words?.of === 'total') continue;
    for (const sums of [all, since]) add(sums, row.amountMinor);
  }
  return { totals, longTotals };
}

/** A payout has the other sign, and wages are what came in since the last ones. */
function isLongSum({ amountMinor }: ValidRow, { net, into, out, rows, incoming }: Sums): boolean {
  const outgoing = rows - incoming;
  return (
    (amountMinor === net && rows >= LEAST_IN_WHOLE && Math.min(incoming, outgoing) > 0) ||
    (amountMinor === into && incoming >= LEAST_IN_WHOLE) ||
    (amountMinor === out && outgoing >= LEAST_IN_WHOLE)
  );
}

/** Fewer rows on the side that is summed, or in all, may add up by chance. */
const LEAST_IN_WHOLE = 5;

/** What is the sum of all rows that are no sums themselves, wherever it stands. */
function wholeTotalsOf(
  rows: readonly ValidRow[],
  open: readonly ValidRow[],
  balances: ReadonlySet<ValidRow>,
  totals: ReadonlySet<ValidRow>,
  { wordsOf, isLean }: Looks,
): ReadonlySet<ValidRow> {
  const called = new Set(open.filter((row) => wordsOf(row)?.of === 'total'));
  const isOpen = new Set(open);
  const [all, withCalled] = [none(), none()];
  // At one end a payee may be called a total, at the other one stand the totals.
  const edges = [rows, [...rows].reverse()].map((order) => ({
    own: new Set(leading(order, called)),
    besides: none(),
  }));
  const ends = new Set(edges.flatMap(({ own }) => [...own]));
  for (const row of rows) {
    if (balances.has(row) || totals.has(row) || row.flags.includes('balance')) continue;
    if (!ends.has(row)) add(withCalled, row.amountMinor);
    if (!called.has(row)) add(all, row.amountMinor);
    for (const { own, besides } of edges) if (!own.has(row)) add(besides, row.amountMinor);
  }
  const withBalance = rows.filter(({ balanceMinor }) => balanceMinor !== null).length;
  const found = rows.filter((row) => {
    if (!isOpen.has(row) || balances.has(row) || row.amountMinor === 0n) return false;
    // A shop may be called a total as well, and is part of the sum.
    if (called.has(row)) {
      const rest = totals.has(row) || ends.has(row) ? withCalled : without(withCalled, row.amountMinor);
      // Of one side only: a sum and what it is of come to nothing, by which the payee would be a sum as well.
      const others = edges.filter(({ own }) => own.has(row)).map(({ besides }) => ({ ...besides, net: besides.out }));
      const sums = [all, ...[rest, ...others].map(ofSeveral)];
      return sums.some((one) => one.rows > 0 && isSumOf(row, one, wordsOf(row)));
    }
    const others = totals.has(row) ? { ...all, rows: all.rows - 1 } : without(all, row.amountMinor);
    const isWithoutBalance = row.balanceMinor === null && withBalance >= rows.length - 2 && withBalance > 0;
    // What lacks a cell that the others have is no payout that empties the account.
    const isApart = isWithoutBalance || isLean(row);
    return (
      others.rows >= (isApart ? LEAST_IN_SUM : LEAST_IN_WHOLE) &&
      [row.amountMinor, isApart ? -row.amountMinor : row.amountMinor].some((amount) =>
        [others.net, others.into, others.out].includes(amount),
      )
    );
  });
  return new Set(found);
}

function add(sums: Sums, amount: bigint): void {
  sums.net += amount;
  if (amount > 0n) sums.into += amount;
  else sums.out += amount;
  if (amount > 0n) sums.incoming += 1;
  if (amount !== 0n) sums.rows += 1;
}

/** The rows from the first one on that are called totals. */
function leading(rows: readonly ValidRow[], called: ReadonlySet<ValidRow>): readonly ValidRow[] {
  const end = rows.findIndex((row) => !called.has(row));
  return end < 0 ? rows : rows.slice(0, end);
}

function without({ net, into, out, rows, incoming }: Sums, amount: bigint): Sums {
  const rest = { net: net - amount, rows: rows - 1, incoming: incoming - (amount > 0n ? 1 : 0) };
  return amount > 0n ? { ...rest, into: into - amount, out } : { ...rest, into, out: out - amount };
}

/** Without the sides of one row: where payees are called totals, one of them may have paid another back. */
function ofSeveral(sums: Sums): Sums {
  const { incoming, rows } = sums;
  const side = (sum: bigint, count: number): bigint => (count < LEAST_BETWEEN ? 0n : sum);
  return { ...sums, into: side(sums.into, incoming), out: side(sums.out, rows - incoming) };
}

/** Banks print the sum of debits without a minus; a payout that empties an account is its sum with a minus. */
function isSumOf({ amountMinor }: ValidRow, { net, into, out, rows }: Sums, words: PrintedWords | null): boolean {
  const isEither = [net, -net, into, -into, out, -out].includes(amountMinor);
  if (words) return isEither && (words.isWhole || rows >= LEAST_BETWEEN);
  // Of rows that come to nothing each is all the others with the other sign.
  const isUnsigned = amountMinor === -into || amountMinor === -out;
  return (rows >= LEAST_IN_SUM && [net, into, out].includes(amountMinor)) || (rows >= LEAST_IN_WHOLE && isUnsigned);
}
