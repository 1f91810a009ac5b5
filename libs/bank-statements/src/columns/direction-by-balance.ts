import type { DirectionChoice, DirectionFinding, SignedSample, TypeColumn } from './direction-finding';
import { signChoice } from './direction-finding';
import { sideOfName } from './side-words';
import { type Direction, plainDirections, toTypeWords, typeKey } from './direction-words';
import { isTransfer } from './text-ways';

/** All rows but so many must be told by the balance: the oldest has none before it. */
const UNTOLD = 1;

/**
 * The direction of a bank account's amounts where the running balance says of every row which way its money went. Signs
 * that agree with it are proved. Without signs a column of words that agrees is learned, in whatever language; else the
 * balance itself tells row by row. Null where the balance does not tell.
 */
export function directionByBalance(
  moving: readonly SignedSample[],
  typeColumns: readonly TypeColumn[],
): DirectionFinding | null {
  const told = moving.filter(({ moved }) => moved !== undefined && moved !== null);
  if (told.length < 2 || moving.length - told.length > UNTOLD) return null;
  if (moving.some(({ sign }) => sign < 0)) return bySigns(told);
  const both = new Set(told.map(({ moved }) => moved)).size === 2;
  return byLearnedWords(moving, told, typeColumns, both) ?? byBalanceAlone(moving);
}

function bySigns(told: readonly SignedSample[]): DirectionFinding | null {
  const agreeing = told.filter(({ sign, moved }) => (moved === 'in') === sign > 0).length;
  if (agreeing === told.length)
    return {
      convention: { by: 'sign', positive: 'in' },
      typeRef: null,
      why: 'The running balance confirms the signs.',
      choices: [],
    };
  if (agreeing > 0) return null;
  const { convention } = signChoice('out');
  const why = 'The running balance moves against the signs: which way did the money go?';
  return { convention, typeRef: null, why, choices: [signChoice('out'), signChoice('in')] };
}

/** A column of few words, each of which stands for one direction in all rows that the balance tells. */
function byLearnedWords(
  moving: readonly SignedSample[],
  told: readonly SignedSample[],
  typeColumns: readonly TypeColumn[],
  hasBoth: boolean,
): DirectionFinding | null {
  const rankOf = ({ isDirection = false, named }: TypeColumn): number => (isDirection ? 2 : named ? 1 : 0);
  const rank = (at: number): number => (typeColumns[at] ? rankOf(typeColumns[at]) : 0);
  const order = [...typeColumns.keys()].sort((one, other) => rank(other) - rank(one));
  for (const at of order) {
    const column = typeColumns[at];
    const words = column && learned(told, at);
    if (!words || words.size > Math.max(2, told.length / 2)) continue;
    if (!hasBoth && !sayTheSame(column, words)) continue;
    if (!column.named && !areRepeated(told, at, words)) continue;
    if (!moving.every((sample) => words.has(typeKey(sample.words[at] ?? '')))) continue;
    // A column of lesser name would tell no better what this one does not.
    if (!moving.every((sample) => sample.moved || isToldByWord(sample, told, column, at, words))) return null;
    return {
      convention: { by: 'type', words: toTypeWords(words) },
      typeRef: column.ref,
      why: `The running balance says which way the money went, and the words in ${column.ref} agree with it.`,
      choices: [],
    };
  }
  return null;
}

/** Fewer rows may have gone the same way by chance. */
const LEAST_LIKEWISE = 3;

/**
 * Whether its word tells of a row that no balance leads to which way it went: it is a word of the direction, or what
 * the row says of itself goes with it, or enough others of the word went that way. A transfer may go either way.
 */
function isToldByWord(
  { words: cells, stated, usual }: SignedSample,
  told: readonly SignedSample[],
  { isDirection = false }: TypeColumn,
  at: number,
  words: ReadonlyMap<string, Direction>,
): boolean {
  const key = typeKey(cells[at] ?? '');
  const way = words.get(key);
  // Refunds are called like purchases: a column that is named after the direction knows better.
  const evidence = stated ?? (isDirection ? way : usual);
  if (evidence !== undefined) return evidence === way;
  if (plainDirections(new Set([key])).get(key) === way) return true;
  return !isTransfer(key) && told.filter((sample) => typeKey(sample.words[at] ?? '') === key).length >= LEAST_LIKEWISE;
}

/** One word in all rows may be anything, unless it is a word of the direction that the balance went. */
function sayTheSame({ isDirection }: TypeColumn, words: ReadonlyMap<string, Direction>): boolean {
  const plain = plainDirections(new Set(words.keys()));
  return [...words].every(([word, way]) => (plain.get(word) ?? (isDirection ? sideOfName(word) : null)) === way);
}

/** In a column of no such name what stands in one row alone may be its text; a word of a direction is none. */
function areRepeated(told: readonly SignedSample[], at: number, words: ReadonlyMap<string, Direction>): boolean {
  const counts = new Map<string, number>();
  for (const { words: cells } of told) {
    const key = typeKey(cells[at] ?? '');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const plain = plainDirections(new Set(words.keys()));
  return [...words].every(([word, way]) => plain.get(word) === way || (counts.get(word) ?? 0) > 1);
}

function learned(told: readonly SignedSample[], at: number): ReadonlyMap<string, Direction> | null {
  const words = new Map<string, Direction>();
  for (const { words: cells, moved } of told) {
    const key = typeKey(cells[at] ?? '');
    if (key === '' || !moved || (words.get(key) ?? moved) !== moved) return null;
    words.set(key, moved);
  }
  return words;
}

/** The oldest row has no balance before it: the person is asked which way its money went. */
function byBalanceAlone(moving: readonly SignedSample[]): DirectionFinding {
  const untold = moving.find(({ moved }) => !moved);
  const usual = untold?.stated ?? untold?.usual ?? (untold ? 'out' : 'in');
  const choice = (way: 'in' | 'out'): DirectionChoice => ({
    label: way === 'in' ? 'The oldest row is money in' : 'The oldest row is money out',
    typeRef: null,
    convention: { by: 'balance', untold: way },
  });
  const isCertain = !untold || untold.stated !== undefined;
  return {
    ...choice(usual),
    why: isCertain
      ? 'The running balance says which way the money went.'
      : 'The running balance says which way the money went in every row but the oldest.',
    choices: isCertain ? [] : [choice(usual), choice(usual === 'in' ? 'out' : 'in')],
  };
}

/**
 * A card's amounts without signs, whose balance went both ways: what is owed rises with a purchase, and what may still
 * be spent falls. The person says which of the two it is. Null where there are signs, or one way alone.
 */
export function cardByBalance(moving: readonly SignedSample[]): DirectionFinding | null {
  const ways = moving.flatMap(({ moved }) => moved ?? []);
  if (moving.some(({ sign }) => sign < 0) || new Set(ways).size < 2) return null;
  const rises = ways.filter((way) => way === 'in').length;
  const choice = (isFlipped: boolean, untold: 'in' | 'out'): DirectionChoice => ({
    label: isFlipped ? 'The balance rises with purchases' : 'The balance falls with purchases',
    typeRef: null,
    convention: { by: 'balance', untold },
    isFlipped,
  });
  const isOwed = rises * 2 > ways.length;
  const both = [isOwed, !isOwed].flatMap((isFlipped) => [
    choice(isFlipped, isFlipped ? 'in' : 'out'),
    choice(isFlipped, isFlipped ? 'out' : 'in'),
  ]);
  const [first = choice(isOwed, 'out')] = both;
  const why = 'The balance went both ways, but no amount has a sign: which rows are purchases?';
  return { ...first, why, choices: both };
}
