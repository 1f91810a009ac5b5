import type { SignedSample } from './direction-finding';
import type { Direction } from './direction-words';

/** Cards and accounts are of credit and debit as well; what a column of transactions says is of them. */
export function mayBeKinds(ref: string, words: ReadonlyMap<string, Direction>): boolean {
  return !/^#|transaction|movement/i.test(ref) && [...words.keys()].every((word) => /^(?:credit|debit)$/.test(word));
}

/** Whether texts of both kinds of rows go with the words of a column not called after them, and none against. */
export function areConfirmed(
  moving: readonly SignedSample[],
  word: (sample: SignedSample) => string,
  words: ReadonlyMap<string, Direction>,
): boolean {
  const spoken = moving.filter(({ usual }) => usual !== undefined);
  const ways = new Set(spoken.map(({ usual }) => usual));
  return ways.size === 2 && spoken.every((sample) => words.get(word(sample)) === sample.usual);
}
