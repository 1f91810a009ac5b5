import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** A text of any length: a beginning, a part that comes again and again, and an end that no pattern wants. */
export interface HostileText {
  readonly head: string;
  readonly pump: string;
  readonly tail: string;
}

/** What no pattern of ours ends with, and nothing. */
const TAILS = ['', '\u0001', '\n'];
/** A quantifier that repeats less is part of the constant. */
const MANY = 30;
/** Characters of the pattern that one of its repeated parts is tried with. */
const MAX_PUMPS = 4;

/**
 * Texts that make a backtracking engine work: each repeated part of a pattern is met again and again, behind what
 * leads to it, and what leads to it is met again and again as well. For a pattern that repeats nothing, its beginning.
 */
export function hostileTexts({ source, flags }: RegExp): HostileText[] {
  const unicode = flags.includes('u');
  const { alternatives } = new RegExpParser().parsePattern(source, 0, source.length, { unicode });
  const characters = charactersOf(alternatives);
  const found = new Map<string, HostileText>();
  const add = (head: string, pump: string): void => {
    if (pump !== '') for (const tail of TAILS) found.set(JSON.stringify([head, pump, tail]), { head, pump, tail });
  };
  for (const { quantifier, before } of repeated(alternatives, '')) {
    for (const pump of pumpsOf(quantifier, characters, flags)) {
      add('', pump);
      add(before, pump);
      add('', before + pump);
    }
  }
  if (found.size === 0) for (const alternative of alternatives.slice(0, 1)) add('', exampleOf(alternative.elements));
  return [...found.values()];
}

export function textOf({ head, pump, tail }: HostileText, length: number): string {
  return head + pump.repeat(Math.ceil(length / pump.length)) + tail;
}

interface Repeated {
  readonly quantifier: AST.Quantifier;
  /** A text that leads to it. */
  readonly before: string;
}

function repeated(alternatives: readonly AST.Alternative[], before: string): Repeated[] {
  return alternatives.flatMap(({ elements }) =>
    elements.flatMap((element, at) => {
      const lead = before + exampleOf(elements.slice(0, at));
      const inner = element.type === 'Quantifier' ? element.element : element;
      const within = 'alternatives' in inner ? repeated(inner.alternatives, lead) : [];
      const isMany = element.type === 'Quantifier' && element.max >= MANY;
      return isMany ? [{ quantifier: element, before: lead }, ...within] : within;
    }),
  );
}

/** What a quantifier may repeat: an example of its own, and characters of the whole pattern that it takes. */
function pumpsOf({ element }: AST.Quantifier, characters: readonly string[], flags: string): string[] {
  const own = new RegExp(`^(?:${element.raw.replace(/\(\?<[^=!][^>]*>/g, '(')})$`, flags.replace(/[gy]/g, ''));
  const taken = characters.filter((character) => own.test(character)).slice(0, MAX_PUMPS);
  return [...new Set([exampleOf([element]), ...taken])];
}

/** Characters that the parts of a pattern are of, one for each part. */
function charactersOf(alternatives: readonly AST.Alternative[]): string[] {
  const characters = new Set<string>([' ']);
  const visit = (element: AST.Element): void => {
    if (element.type === 'Quantifier') visit(element.element);
    else if (element.type === 'CharacterClass' || element.type === 'CharacterSet' || element.type === 'Character')
      characters.add(exampleOf([element]));
    else if ('alternatives' in element)
      for (const alternative of element.alternatives)
        if ('elements' in alternative) alternative.elements.forEach(visit);
  };
  for (const { elements } of alternatives) elements.forEach(visit);
  return [...characters].filter((character) => character !== '');
}

/** A short text that these parts of a pattern match. */
function exampleOf(elements: readonly AST.Element[]): string {
  return elements.map((element) => exampleOfOne(element)).join('');
}

function exampleOfOne(element: AST.Element): string {
  switch (element.type) {
    case 'Character':
      return String.fromCodePoint(element.value);
    case 'CharacterSet':
    case 'CharacterClass':
      return SAMPLES.find((sample) => new RegExp(`^${element.raw}$`, 'u').test(sample)) ?? '';
    case 'Group':
    case 'CapturingGroup':
      return exampleOf(element.alternatives[0]?.elements ?? []);
    case 'Quantifier':
      return exampleOf([element.element]).repeat(Math.min(Math.max(element.min, 1), element.max));
    case 'Backreference':
      return Array.isArray(element.resolved) ? '' : exampleOf([element.resolved]);
    case 'Assertion':
    case 'ExpressionCharacterClass':
      return '';
    default:
      return element satisfies never;
  }
}

/** One of these is in every class of characters that a pattern of ours has. */
const SAMPLES = [...'a1 .-,/:#*<>"\'()[]{}=+&;|@!?$€_AZz09äкא漢あ한ก\n\t\r\u0300\u00a0\u200b\u0660\u4e00'];
