import { merchantKey } from '../merchants/merchant-key';
import type { AccountType } from '../mapping';
import { type DirectionFinding, plusChoice, signChoice, type SignedSample } from './direction-finding';
import { typeKey } from './direction-words';
import type { Way } from './balance-ways';
import { isTransfer } from './text-ways';

/** One row may be a refund, or called like a shop. */
const LEAST_AGAINST = 2;
/** Of rows with signs of both kinds. */
const LEAST_AGAINST_SIGNS = 3;
/** Fewer rows may be of one payer by chance. */
const LEAST_ALIKE = 4;

/**
 * Holds a finding against what the rows' texts say: known merchants, words of purchases, wages and refunds. Where they
 * say the opposite of it more often than the same, or the words of a column do not go with the texts, the person is
 * asked. Null where nothing speaks against it.
 */
export function contradictedByTexts(
  found: DirectionFinding,
  moving: readonly SignedSample[],
  { wordsAt, isDirection }: { readonly wordsAt: number; readonly isDirection: boolean },
  accountType: AccountType,
): DirectionFinding | null {
  if (found.choices.length > 0) return null;
  const isSigned = moving.some(({ sign }) => sign < 0);
  // A card without signs has its purchases, payments and refunds alike, and shops pay back under their own names.
  const isUnsignedCard =
    accountType === 'credit' &&
    !isSigned &&
    found.convention.by === 'sign' &&
    !moving.some(({ areOthersMarked }) => areOthersMarked);
  if (isUnsignedCard) return unsignedCard(moving.some(({ isPlus }) => isPlus));
  const spoken = moving.flatMap((sample) => {
    const way = wayUnder(found, sample, wordsAt);
    return sample.usual && way ? [sample.usual === way] : [];
  });
  const against = spoken.filter((agrees) => !agrees).length;
  // Refunds are called like purchases: against signs of both kinds only many texts count.
  const areSignsTold = accountType !== 'credit' && isSigned && moving.some(({ sign }) => sign > 0);
  const isMost = areSignsTold
    ? against >= LEAST_AGAINST_SIGNS && against > spoken.length * 0.9
    : against > spoken.length / 2 && (against >= LEAST_AGAINST || spoken.length === moving.length);
  // Of a column that is named after the direction refunds and the like are no doubt.
  const isOftenAgainst =
    !isDirection && found.convention.by === 'type' && against >= LEAST_AGAINST && against > spoken.length / 5;
  if (!isMost && !isOftenAgainst && !isMixedUp(found, moving, wordsAt)) return null;
  return asked(found, against > spoken.length / 2);
}

function wayUnder({ convention }: DirectionFinding, sample: SignedSample, wordsAt: number): Way | null {
  switch (convention.by) {
    case 'sign':
    case 'sign-and-type':
      return sample.sign > 0 === (convention.positive === 'in') ? 'in' : 'out';
    case 'type': {
      const key = typeKey(sample.words[wordsAt] ?? '');
      return convention.words.in.includes(key) ? 'in' : convention.words.out.includes(key) ? 'out' : null;
    }
    case 'balance':
      return null;
    default:
      return convention satisfies never;
  }
}

/** Words that come both ways beside the same text in most rows tell something else than the direction. */
function isMixedUp({ convention }: DirectionFinding, moving: readonly SignedSample[], wordsAt: number): boolean {
  if (convention.by !== 'type' || moving.length < LEAST_ALIKE) return false;
  const ways = new Map<string, Set<string>>();
  const keys = moving.map(({ text = '', words }) => merchantKey(text.replace(words[wordsAt] ?? '', ' ')));
  moving.forEach((sample, at) => {
    const key = keys[at] ?? '';
    if (key !== '' && !isTransfer(key))
      ways.set(key, (ways.get(key) ?? new Set()).add(typeKey(sample.words[wordsAt] ?? '')));
  });
  const mixed = keys.filter((key) => (ways.get(key)?.size ?? 0) > 1).length;
  return mixed > moving.length / 2;
}

/** Purchases, payments and refunds look alike: the person says what they are. */
function unsignedCard(hasPlus: boolean): DirectionFinding {
  const choices = [...(hasPlus ? [plusChoice()] : []), signChoice('out'), signChoice('in')];
  const { convention } = signChoice('out');
  const why = 'No amount has a minus: are these purchases, or payments that came off what you owe?';
  return { convention, typeRef: null, why, choices };
}

function asked(found: DirectionFinding, isOpposite: boolean): DirectionFinding {
  const { convention, typeRef } = found;
  const why = 'What the rows say of themselves does not go with the signs or words that tell the direction.';
  if (convention.by === 'sign' || convention.by === 'sign-and-type') {
    const other = convention.positive === 'in' ? 'out' : 'in';
    const ways = isOpposite ? ([other, convention.positive] as const) : ([convention.positive, other] as const);
    return { ...signChoice(ways[0]), why, choices: ways.map((way) => signChoice(way)) };
  }
  const byWords = { label: `Go by the words in ${typeRef ?? 'the file'}`, convention, typeRef };
  return { ...byWords, why, choices: [byWords, signChoice('in'), signChoice('out')] };
}
