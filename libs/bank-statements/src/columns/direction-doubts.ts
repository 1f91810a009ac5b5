import {
  type DirectionChoice,
  type DirectionFinding,
  signChoice,
  type SignedSample,
  type TypeColumn,
} from './direction-finding';
import { type Direction, hintedDirections, plainDirections, toTypeWords, typeKey } from './direction-words';
import { type AccountType } from '../mapping';

/** Words shown as what they would be read as; more would be no help. */
const SHOWN_WORDS = 3;

/**
 * What words of a named type column have against a finding from the signs alone: on a bank account plain words
 * ("Debit") that stand in some rows only, on a card also what a payment, a refund or a purchase is called. Words that
 * say nothing against it change nothing. What contradicts is asked.
 */
export function contradictedByWords(
  found: DirectionFinding,
  moving: readonly SignedSample[],
  typeColumns: readonly TypeColumn[],
  accountType: AccountType,
): DirectionFinding | null {
  const { convention } = found;
  if (convention.by !== 'sign') return null;
  for (const [at, { ref, named }] of typeColumns.entries()) {
    if (!named) continue;
    const keyOf = (sample: SignedSample): string => typeKey(sample.words[at] ?? '');
    const keys = new Set(moving.map(keyOf).filter((key) => key !== ''));
    // One word in all rows, whatever their signs, tells the kind of account or card.
    if (keys.size === 1 && new Set(moving.map(({ sign }) => sign)).size > 1) continue;
    const words = accountType === 'credit' ? hintedDirections(keys, true) : plainDirections(keys);
    const spoken = moving.flatMap((sample) => {
      const direction = words.get(keyOf(sample));
      return direction === undefined || direction === 'neutral'
        ? []
        : [((direction === 'in') === sample.sign > 0) === (convention.positive === 'in')];
    });
    if (spoken.every((agrees) => agrees)) continue;
    return asked(found, ref, words, {
      isTurnedRound: !spoken.includes(true) && new Set(words.values()).size > 1,
      isSigned: moving.some(({ sign }) => sign < 0),
    });
  }
  return null;
}

function asked(
  { convention }: DirectionFinding,
  ref: string,
  words: ReadonlyMap<string, Direction>,
  { isTurnedRound, isSigned }: { isTurnedRound: boolean; isSigned: boolean },
): DirectionFinding {
  const positive = convention.by === 'sign' ? convention.positive : 'in';
  const other = positive === 'in' ? 'out' : 'in';
  const spoken = { by: 'sign-and-type', positive, words: toTypeWords(words) } as const;
  const byWords: DirectionChoice = {
    label: `Go by the words in ${ref} (${told(words)}), and by the signs where there is none`,
    typeRef: ref,
    convention: { ...spoken, contradiction: 'type' },
  };
  const bySigns = isTurnedRound ? [signChoice(other), signChoice(positive)] : [signChoice(positive), signChoice(other)];
  const why = isSigned
    ? `Words in ${ref} contradict the signs.`
    : `Words in ${ref} say that not all of the money went the same way, but no amount has a minus.`;
  return { convention: { ...spoken, contradiction: 'ask' }, typeRef: ref, why, choices: [byWords, ...bySigns] };
}

/** "purchase is money out, payment is money in" */
function told(words: ReadonlyMap<string, Direction>): string {
  return [...words]
    .slice(0, SHOWN_WORDS)
    .map(([word, direction]) => `${word} is money ${direction}`)
    .join(', ');
}
