import type { SignedSample } from './direction-finding';
import type { Direction } from './direction-words';

/** Kinds of cards and of accounts are called so as well. */
const KIND_WORD = /^(?:credit|debit|kredit|crédit|débit|cr[eé]dito|d[eé]bito)$/;

/**
 * Cards and accounts are of credit and debit as well; what a column of transactions says is of them. A column without
 * a name says nothing of what its words are of.
 */
export function mayBeKinds(ref: string, words: ReadonlyMap<string, Direction>): boolean {
  return !/transaction|movement/i.test(ref) && [...words.keys()].every((word) => KIND_WORD.test(word));
}

/** So many texts that go with two words, and some with each of them, are no chance. */
const LEAST_TEXTS = 7;
const LEAST_OF_EACH = 2;

/** Whether texts of both kinds of rows go with the words of a column not called after them, and none against. */
export function areConfirmed(
  moving: readonly SignedSample[],
  word: (sample: SignedSample) => string,
  words: ReadonlyMap<string, Direction>,
): boolean {
  const spoken = moving.filter(({ usual }) => usual !== undefined);
  const into = spoken.filter(({ usual }) => usual === 'in').length;
  const isEnough = spoken.length >= LEAST_TEXTS && Math.min(into, spoken.length - into) >= LEAST_OF_EACH;
  return isEnough && spoken.every((sample) => words.get(word(sample)) === sample.usual);
}
