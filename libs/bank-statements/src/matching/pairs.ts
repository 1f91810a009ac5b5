/** Which rows of a statement are transactions that the books have already, typed or from another source. */
import { addDays } from '@counterfoil/accounting/calendar-date';

/** Banks book a few days after the purchase, over a weekend or a holiday longer. */
export const PAIR_WITHIN_DAYS = 5;
/** Transactions of one day and amount whose words are compared with a row's; people have one or two. */
const COMPARED = 50;
/** Shorter words are articles and abbreviations that two payments may share by chance. */
const TELLING_LENGTH = 3;

/** A row of the statement, or a transaction of the books: what it is worth, where and when. */
interface Dated {
  readonly accountId: string;
  readonly amountMinor: bigint;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Description, and nickname where it has one. */
  readonly words: string;
}

export interface RowToPair extends Dated {
  readonly row: number;
  /** Somebody has said that it is another transaction: it takes only what is left. */
  readonly isOther: boolean;
}

/**
 * Pairs rows one to one with candidates of the same account and amount: the closest day first, on one day those that
 * share a word before the others.
 * @returns the candidate of each row that has one
 */
export function pairsOf<Candidate extends Dated>(
  rows: readonly RowToPair[],
  candidates: readonly Candidate[],
): Map<number, Candidate> {
  const free = byDay(candidates);
  const pairs = new Map<number, Candidate>();
  for (const isOther of [false, true]) {
    const own = rows.filter((row) => row.isOther === isOther).map((row) => ({ row, words: wordsOf(row.words) }));
    for (let days = 0; days <= PAIR_WITHIN_DAYS; days += 1)
      for (const isWorded of [true, false])
        for (const { row, words } of own) {
          if (pairs.has(row.row)) continue;
          const found = takeFrom(free, row, days, isWorded ? words : undefined);
          if (found) pairs.set(row.row, found);
        }
  }
  return pairs;
}

interface Free<Candidate> {
  readonly candidate: Candidate;
  readonly words: ReadonlySet<string>;
}

function byDay<Candidate extends Dated>(candidates: readonly Candidate[]): Map<string, Free<Candidate>[]> {
  const free = new Map<string, Free<Candidate>[]>();
  for (const candidate of candidates) {
    const key = keyOf(candidate, candidate.date);
    const day = free.get(key) ?? [];
    day.push({ candidate, words: wordsOf(candidate.words) });
    free.set(key, day);
  }
  return free;
}

/** @param shared words of which the candidate has to have one */
function takeFrom<Candidate extends Dated>(
  free: Map<string, Free<Candidate>[]>,
  row: RowToPair,
  days: number,
  shared: ReadonlySet<string> | undefined,
): Candidate | undefined {
  for (const day of days === 0 ? [row.date] : [addDays(row.date, -days), addDays(row.date, days)]) {
    const there = free.get(keyOf(row, day));
    if (!there || there.length === 0) continue;
    const at = shared ? mostAlike(there, shared) : 0;
    if (at !== undefined) return there.splice(at, 1)[0]?.candidate;
  }
  return undefined;
}

/** Which of them shares most words; undefined where none shares any. */
function mostAlike(there: readonly Free<unknown>[], own: ReadonlySet<string>): number | undefined {
  let best: number | undefined;
  let most = 0;
  for (const [at, { words }] of there.slice(0, COMPARED).entries()) {
    const shared = [...words].filter((word) => own.has(word)).length;
    if (shared > most) [best, most] = [at, shared];
  }
  return best;
}

function keyOf({ accountId, amountMinor }: Dated, date: string): string {
  return `${accountId} ${amountMinor} ${date}`;
}

function wordsOf(text: string): Set<string> {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= TELLING_LENGTH && !/^\d+$/.test(word)));
}
