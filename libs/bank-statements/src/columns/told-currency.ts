import { oneLine } from '../cells/cell-text';
import { isCurrencyCode } from '../cells/currency-marks';
import { currenciesOf, isCurrencyName } from '../cells/currency-words';
import type { CsvRecord } from '../table/records';

/** "All amounts in EUR", "Beträge in Schweizer Franken", 单位:元. */
const AMOUNTS_IN =
  /(?:amounts?|figures|values|betr(?:ä|ae)ge|montants|importes|importi|valores|bedragen|beløb|belopp|kwoty)(?: \p{L}+){0,3} (?:in|en|em|i|w)[: ]\s*(.{1,40})|(?:单位|單位|単位)\s*[:：]\s*(.{1,20})/giu;

/**
 * The currencies that header names give: a code, or a sign or a name in parentheses or at the end: "Valor (R$)",
 * "金额(元)", "Amount Rs."
 */
export function headerCurrencies(names: readonly string[]): readonly (readonly string[])[] {
  return names.flatMap((name) => inHeader(name)).filter((codes) => codes.length > 0);
}

function inHeader(name: string): readonly (readonly string[])[] {
  const plain = name.replaceAll('（', '(').replaceAll('）', ')');
  const codes = (plain.match(/(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/g) ?? []).filter(isCurrencyCode);
  if (codes.length > 0) return codes.map((code) => [code]);
  const bracketed = [...plain.matchAll(/[([]([^)\]]{1,30})[)\]]/g)].map((match) => currenciesOf(match[1] ?? ''));
  if (bracketed.some((found) => found.length > 0)) return bracketed;
  return [currenciesOf(lastWord(plain.replace(/[([][^)\]]{0,60}[)\]]/g, ' ').trim()))];
}

/** Small letters that are codes as well as words. */
const PLAIN_WORDS: ReadonlySet<string> = new Set(['all', 'top', 'cup', 'pen', 'mop', 'try', 'mad']);

/** What stands behind the name of the figure; a lone word is that name itself. */
function lastWord(name: string): string {
  const joined = /[元円圆원]$/u.exec(name);
  if (joined) return name.length > 1 ? joined[0] : '';
  const sign = /\p{Sc}/u.exec(name);
  if (sign) return sign[0];
  const words = name.split(/[\s_-]+/);
  const last = words.at(-1) ?? '';
  const isWord = PLAIN_WORDS.has(last.toLowerCase()) || /^\p{L}$/u.test(last);
  return words.length < 2 || isWord ? '' : last;
}

/** The currencies that the lines above the rows name: beside the word for it, below it, or after "amounts in". */
export function currenciesAbove(above: readonly CsvRecord[]): readonly (readonly string[])[] {
  const found = above.flatMap(({ cells }, at) => {
    const below = above[at + 1]?.cells ?? [];
    return cells.flatMap((cell, column) => {
      const text = oneLine(cell).slice(0, LONGEST_LINE);
      const sentences = [...text.matchAll(AMOUNTS_IN)].map((match) => beginningOf(match[1] ?? match[2] ?? ''));
      const beside = [cells[column + 1], below[column], below.length === 1 ? below[0] : ''].map((one) => oneLine(one));
      return [...sentences, ...factsOf(text, beside)];
    });
  });
  return found.filter((codes) => codes.length > 0);
}

/** @param beside texts that say what a word at the end of this one is called */
function factsOf(text: string, beside: readonly string[]): readonly (readonly string[])[] {
  const parts = text.split(/[:=：|;\t]/);
  return parts.flatMap((part, at) => {
    const words = part.split(/\s+/).filter((word) => word !== '');
    const name = words.findIndex((word, place) => isCurrencyName(`${word} ${words[place + 1] ?? ''}`));
    if (name < 0) return [];
    const behind = words.slice(name + (isCurrencyName(words[name] ?? '') ? 1 : 2));
    const own = beginningOf(behind.join(' '));
    if (own.length > 0 || behind.length > MOST_IN_NAME) return [own];
    const next = parts.slice(at + 1).find((one) => one.trim() !== '');
    return next === undefined ? beside.map(beginningOf) : [beginningOf(next)];
  });
}

/** Words behind the one for a currency that its name may have: "Currency of the account". */
const MOST_IN_NAME = 3;
/** A fact is short; what is longer is a text. */
const LONGEST_LINE = 200;

/** Of words after a name as many as make a currency: "Swiss francs, from 1 March". */
function beginningOf(text: string): readonly string[] {
  const words = text.split(/[\s,;|()[\]]+/).filter((word) => word !== '');
  for (let count = Math.min(words.length, LONGEST_NAME); count > 0; count -= 1) {
    const codes = currenciesOf(words.slice(0, count).join(' '));
    if (codes.length > 0 && !(count === 1 && PLAIN_WORDS.has(words[0] ?? ''))) return codes;
  }
  return [];
}

/** Words in the name of a currency. */
const LONGEST_NAME = 3;
