import { type Direction, hintedDirections, plainDirections, toTypeWords, typeKey } from './direction-words';
import { contradictedByWords } from './direction-doubts';
import { cardByBalance, directionByBalance } from './direction-by-balance';
import { contradictedByTexts } from './direction-by-texts';
import {
  type DirectionChoice,
  type DirectionFinding,
  plusChoice,
  signChoice,
  type SignedSample,
  type TypeColumn,
  wordChoice,
} from './direction-finding';
import { arePurchases } from './card-purchases';
import { areConfirmed, mayBeKinds } from './kind-words';
import { sideOfName } from './side-words';
import { twoWords } from './two-words';
import { type AccountType, type SignConvention } from '../mapping';

interface Vocabulary {
  readonly ref: string;
  readonly words: ReadonlyMap<string, Direction>;
  readonly word: (sample: SignedSample) => string;
  readonly covered: number;
  readonly isDirection: boolean;
  /** Called a type, or the like. */
  readonly named: boolean;
}

/** A column speaks about the direction when this share of its rows holds a direction word. */
const COVERAGE = 0.8;

/**
 * The direction rules for one amount column (docs/rules.md, Imports): a type column whose words agree with the signs;
 * else the signs. On a bank account a minus is money out. On a credit account the side with more rows is purchases;
 * with one sign only, a positive amount is an expense. What remains open is asked, never guessed.
 */
export function findDirection(
  samples: readonly SignedSample[],
  typeColumns: readonly TypeColumn[],
  accountType: AccountType,
): DirectionFinding {
  const moving = samples.filter((sample) => sample.sign !== 0);
  const proved = accountType === 'credit' ? cardByBalance(moving) : directionByBalance(moving, typeColumns);
  if (proved) return proved;
  const found = withoutBalance(moving, typeColumns, accountType);
  const wordsAt = typeColumns.findIndex(({ ref }) => ref === found.typeRef);
  const isDirection = typeColumns[wordsAt]?.isDirection === true;
  return contradictedByTexts(found, moving, { wordsAt, isDirection }, accountType) ?? found;
}

function withoutBalance(
  moving: readonly SignedSample[],
  typeColumns: readonly TypeColumn[],
  accountType: AccountType,
): DirectionFinding {
  const negatives = moving.filter((sample) => sample.sign < 0).length;
  const positives = moving.length - negatives;
  const vocabulary = bestVocabulary(moving, typeColumns);
  if (vocabulary) {
    const spoken =
      negatives === 0
        ? byWordsAlone(vocabulary, moving, accountType)
        : byWordsAndSigns(vocabulary, moving, accountType);
    if (spoken) return spoken;
  }
  const plus = moving.filter(({ isPlus }) => isPlus).length;
  const isPlusApart = negatives === 0 && plus > 0 && plus < positives;
  if (isPlusApart && accountType !== 'credit') return byPlus();
  // Two words that come in all rows of a card without signs may be what its purchases and payments are called.
  const byTwo =
    accountType === 'credit' && negatives === 0 && !vocabulary ? twoWords(moving, typeColumns, accountType) : null;
  if (byTwo) return byTwo;
  const bySigns =
    accountType === 'credit'
      ? onCreditAccount(positives, negatives, moving)
      : negatives > 0 || positives === 0
        ? bySign('in', true, 'A minus is money out.')
        : null;
  if (bySigns)
    return (
      contradictedByWords(bySigns, moving, typeColumns, accountType) ??
      (isPlusApart ? { ...bySigns, why: PLUS_ON_CARD } : bySigns)
    );
  return (
    hinted(moving, typeColumns) ??
    twoWords(moving, typeColumns, accountType) ??
    bySign('in', false, 'No amount has a sign, and no column says which way the money went.')
  );
}

function bySign(positive: 'in' | 'out', certain: boolean, why: string): DirectionFinding {
  const choices = certain ? [] : [signChoice(positive), signChoice(positive === 'in' ? 'out' : 'in')];
  return { convention: { by: 'sign', positive }, typeRef: null, why, choices };
}

/** On a credit account a column without a minus is read as expenses; what may be otherwise is said. */
const PLUS_ON_CARD =
  'On a credit account a positive amount is an expense. Some amounts have a plus of their own: please check whether these are payments.';

/** No minus anywhere, and a plus in some rows. */
function byPlus(): DirectionFinding {
  const { convention } = plusChoice();
  const choices = [plusChoice(), signChoice('in'), signChoice('out')];
  return {
    convention,
    typeRef: null,
    why: 'Some amounts have a plus, and none has a minus: are those without it money out?',
    choices,
  };
}

function onCreditAccount(positives: number, negatives: number, moving: readonly SignedSample[]): DirectionFinding {
  if (negatives === 0) return bySign('out', true, 'On a credit account a positive amount is an expense.');
  if (positives === 0)
    return bySign('out', false, 'All amounts are negative: on a credit account these may be payments or purchases.');
  if (positives === negatives)
    return bySign('out', false, 'As many amounts are positive as negative: which are the purchases?');
  const isOut = positives > negatives;
  const isCertain = arePurchases(moving, ({ sign }) => sign > 0 === isOut);
  return isOut
    ? bySign('out', isCertain, 'Most amounts are positive: these are the purchases.')
    : bySign('in', isCertain, 'Most amounts are negative: these are the purchases.');
}

/** The column in which most rows hold a plain direction word; a column named as type wins among equals. */
function bestVocabulary(moving: readonly SignedSample[], typeColumns: readonly TypeColumn[]): Vocabulary | null {
  let best: Vocabulary | null = null;
  typeColumns.forEach(({ ref, named, isDirection = false }, at) => {
    const word = (sample: SignedSample): string => typeKey(sample.words[at] ?? '');
    const said = new Set(moving.map(word).filter((text) => text !== ''));
    const words = isDirection ? withSides(said) : plainDirections(said);
    const covered = moving.filter((sample) => words.has(word(sample))).length;
    if (covered === 0 || covered < moving.length * COVERAGE || (!named && isPlaceholder(words))) return;
    if (!best || covered > best.covered || (covered === best.covered && named && !best.named))
      best = { ref, words, word, covered, named, isDirection };
  });
  return best;
}

/** In a column that is named after the direction words may also be told by their stems, as the names of columns are. */
function withSides(said: ReadonlySet<string>): ReadonlyMap<string, Direction> {
  const plain = plainDirections(said);
  const all = [...said].map((text): [string, Direction | null] => [text, plain.get(text) ?? sideOfName(text)]);
  return new Map(all.flatMap(([text, way]) => (way === null ? [] : [[text, way] as const])));
}

/** A dash and nothing else, in a column of no such name, stands for an empty cell. */
function isPlaceholder(words: ReadonlyMap<string, Direction>): boolean {
  return words.size === 1 && words.has('-');
}

/** No amount has a minus: the words alone tell. */
function byWordsAlone(
  { ref, words, word, covered, isDirection, named }: Vocabulary,
  moving: readonly SignedSample[],
  accountType: AccountType,
): DirectionFinding {
  const typeWords = toTypeWords(words);
  const convention: SignConvention = { by: 'type', words: typeWords };
  const out = new Set(typeWords.out);
  const isUsual = arePurchases(moving, (sample) => out.has(word(sample)));
  if (
    accountType === 'credit' &&
    covered === moving.length &&
    typeWords.in.length > 0 &&
    out.size > 0 &&
    (isDirection || named) &&
    isUsual
  )
    return {
      convention,
      typeRef: ref,
      why: `Most rows are ${typeWords.out[0] ?? ''}: these are the purchases.`,
      choices: [],
    };
  if (accountType === 'credit') {
    const swapped = { ...typeWords, in: typeWords.out, out: typeWords.in };
    const choices = [
      wordChoice('A debit is a purchase, a credit pays the card off', ref, typeWords),
      wordChoice('A credit is a purchase, a debit pays the card off', ref, swapped),
    ];
    return {
      convention,
      typeRef: ref,
      why: 'On a credit account banks use these words both ways: is a credit a payment or a purchase?',
      choices,
    };
  }
  const isOneWay = typeWords.in.length === 0 || typeWords.out.length === 0;
  if (isOneWay && !isDirection && typeWords.neutral.length === 0)
    return {
      convention,
      typeRef: ref,
      why: `Every row has the same word in ${ref}: does it say which way the money went?`,
      choices: [signChoice(typeWords.in.length > 0 ? 'in' : 'out'), signChoice(typeWords.in.length > 0 ? 'out' : 'in')],
    };
  if (
    covered === moving.length &&
    (isDirection || named || !mayBeKinds(ref, words) || areConfirmed(moving, word, words))
  )
    return { convention, typeRef: ref, why: `The column ${ref} says which way the money went.`, choices: [] };
  const choices = [
    wordChoice(`Go by the words in ${ref}; rows without such a word stay invalid`, ref, typeWords),
    signChoice('in'),
    signChoice('out'),
  ];
  return {
    convention,
    typeRef: ref,
    why: `It is not certain that the column ${ref} says of every row which way the money went.`,
    choices,
  };
}

/** Signs and words: they must agree, one way round or the other. */
function byWordsAndSigns(
  { ref, words, word }: Vocabulary,
  moving: readonly SignedSample[],
  accountType: AccountType,
): DirectionFinding | null {
  let positiveIn = 0;
  let positiveOut = 0;
  let minusIn = 0;
  let minusOut = 0;
  const seen = new Set<Direction>();
  for (const sample of moving) {
    const direction = words.get(word(sample));
    if (direction === undefined || direction === 'neutral') continue;
    seen.add(direction);
    if ((direction === 'in') === sample.sign > 0) positiveIn += 1;
    else positiveOut += 1;
    if (sample.sign < 0 && direction === 'in') minusIn += 1;
    if (sample.sign < 0 && direction === 'out') minusOut += 1;
  }
  const isMixed = positiveIn > 0 && positiveOut > 0;
  // Where words stand in for signs, amounts without one say nothing of what a minus is.
  const isReversed = isMixed && accountType !== 'credit' ? minusIn > minusOut : positiveOut > positiveIn;
  const positive = isReversed ? 'out' : 'in';
  const convention: SignConvention = { by: 'sign-and-type', positive, words: toTypeWords(words), contradiction: 'ask' };
  const asked = (why: string): DirectionFinding => {
    const choice = (contradiction: 'sign' | 'type', label: string): DirectionChoice => ({
      label,
      typeRef: ref,
      convention: { ...convention, contradiction },
    });
    return {
      convention,
      typeRef: ref,
      why,
      choices: [choice('sign', 'Go by the signs'), choice('type', `Go by the words in ${ref}`)],
    };
  };
  // One word beside both signs is no direction.
  if (isMixed && words.size === 1) return null;
  if (isMixed) return asked(`The words in ${ref} and the signs contradict each other in some rows.`);
  if (isReversed && accountType !== 'credit' && !(seen.size > 1 && areConfirmed(moving, word, words))) {
    const choices = [signChoice('in'), wordChoice(`Go by the words in ${ref}`, ref, toTypeWords(words))];
    const why = `The words in ${ref} say the opposite of the signs.`;
    return { convention: { by: 'sign', positive: 'in' }, typeRef: null, why, choices };
  }
  if (accountType === 'credit' && seen.size < 2) return null;
  return { convention, typeRef: ref, why: `The words in ${ref} agree with the signs.`, choices: [] };
}

/** All amounts are unsigned on a bank account and only keywords give a hint: a proposal to confirm. */
function hinted(moving: readonly SignedSample[], typeColumns: readonly TypeColumn[]): DirectionFinding | null {
  for (const [at, { ref, named }] of typeColumns.entries()) {
    if (!named) continue;
    const keys = moving.map((sample) => typeKey(sample.words[at] ?? ''));
    const words = hintedDirections(new Set(keys.filter((key) => key !== '')), false);
    if (words.size === 0 || !keys.every((key) => words.has(key))) continue;
    const first = wordChoice(`Go by the words in ${ref}`, ref, toTypeWords(words));
    const why = `No amount has a sign; the words in ${ref} suggest which way the money went.`;
    return { convention: first.convention, typeRef: ref, why, choices: [first, signChoice('in'), signChoice('out')] };
  }
  return null;
}
