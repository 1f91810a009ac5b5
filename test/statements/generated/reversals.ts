import type { Movement } from './books';

/** Every so many movements one is taken back. */
const EVERY = 4;

/** What banks print before the text of what they take back. */
const WORDS: Readonly<Record<string, string>> = {
  de: 'STORNO',
  fr: 'ANNULATION',
  es: 'ANULACIÓN',
  it: 'STORNO',
  nl: 'CORRECTIE',
  pt: 'ESTORNO',
  pl: 'STORNO',
  cs: 'STORNO',
  ru: 'СТОРНО',
};

/** Movements of which some are taken back right after, on the same day: both have moved the account. */
export function withReversals(movements: readonly Movement[], language: string): readonly Movement[] {
  const word = WORDS[language] ?? 'REVERSAL';
  return movements.flatMap((movement, at) => {
    if (at % EVERY !== 1 || movement.state !== 'booked') return [movement];
    const back: Movement = {
      ...movement,
      minor: -movement.minor,
      feeMinor: 0,
      foreign: null,
      purpose: `${word} ${movement.purpose}`,
    };
    return [{ ...movement, isTakenBack: true }, back];
  });
}
