/**
 * Which single-byte (or East Asian) encoding makes sense of bytes that are not UTF-8. Statements are mostly ASCII with
 * a few accented words, too little for byte statistics; so each candidate is judged by the words it yields: letters of
 * one language, no capital in the middle, no signs inside words.
 */

import { doubleByteEncoding } from './double-byte';
import { decodeBytes } from './text-decoding';

interface Candidate {
  readonly encoding: string;
  /** The letters beyond ASCII of each language that is written in this encoding, lower case. */
  readonly languages: readonly string[];
  /** Letters of all its languages, for files that mix them; worth a little less than one language alone. */
  readonly mixed?: string;
  /** Words of statements that are these in no other encoding: one of them tells what letters alone leave open. */
  readonly familiar?: RegExp;
}

/** More than letters alone can be worth. */
const FAMILIAR_WORD = 1;

/** What a letter is worth that fits only when languages are mixed. */
const MIXED_WEIGHT = 0.9;

/** In order of preference: the first of equals wins. */
const CANDIDATES: readonly Candidate[] = [
  {
    encoding: 'windows-1252',
    languages: ['äöüß', 'éèêëàâçîïôûùüœæÿ', 'áéíóúüñ', 'ãõáéíóúâêôç', 'àèéìòù', 'åäöæøé', 'áéíóúýðþæö', 'éëïóöü'],
    mixed: 'äöüßéèêëàâçîïôûùœñáíóúãõåæøìò',
  },
  {
    encoding: 'windows-1250',
    languages: ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'čćđšž', 'ăâîşţ'],
  },
  { encoding: 'iso-8859-2', languages: ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áéíóöőúüű', 'čćđšž'] },
  {
    encoding: 'windows-1251',
    languages: [
      'абвгдежзийклмнопрстуфхцчшщъыьэюяё',
      'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
      'абвгдђежзијклљмнњопрстћуфхцчџш',
    ],
    familiar: /дата|сумм|операц|сч[её]т|остат|плат[её]ж|перевод|описан|валют|карт|сума|рахун|датум|износ|сметк|салдо/iu,
  },
  { encoding: 'iso-8859-5', languages: ['абвгдежзийклмнопрстуфхцчшщъыьэюяё'] },
  { encoding: 'windows-1253', languages: ['αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋ'] },
  {
    encoding: 'windows-1254',
    languages: ['çğıöşüâî'],
    familiar: /işlem|açıklama|maaş|karşı|çıkış|giriş|harcaması|bakiyesi\b|ödemesi\b|müşteri|şube|fiş|alış|satış/iu,
  },
  { encoding: 'windows-1257', languages: ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöüšž'] },
  {
    encoding: 'windows-1255',
    languages: ['אבגדהוזחטיךכלםמןנסעףפץצקרשת'],
    familiar: /תאריך|סכום|יתרה|חובה|זכות|תיאור|פעולה|אסמכת|חשבון|כרטיס/u,
  },
  { encoding: 'windows-1256', languages: ['ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءآأؤإئ'] },
];

/** Bytes judged; the whole file need not be. */
const SAMPLE_BYTES = 256 * 1024;

/** Below this score the guess is reported as uncertain. */
const CERTAIN_SCORE = 0.8;

export interface EncodingGuess {
  readonly encoding: string;
  readonly certain: boolean;
}

/** The encoding in which these bytes (neither UTF-8 nor UTF-16) read best, and whether that is certain. */
export function guessEncoding(bytes: Uint8Array): EncodingGuess {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const pairs = doubleByteEncoding(sample);
  if (pairs !== null) return { encoding: pairs, certain: true };
  if (looksLikeGb18030(sample)) return { encoding: 'gb18030', certain: true };
  const runs = highRuns(sample);
  let best: EncodingGuess = { encoding: 'windows-1252', certain: false };
  let bestScore = -Infinity;
  for (const candidate of CANDIDATES) {
    const text = decodeBytes(runs, candidate.encoding) ?? '\u0081';
    const score = scoreOf(text, candidate) + (candidate.familiar?.test(text) ? FAMILIAR_WORD : 0);
    if (score > bestScore + 1e-9) {
      bestScore = score;
      best = { encoding: candidate.encoding, certain: score >= CERTAIN_SCORE };
    }
  }
  return best;
}

/** The words of the file that hold a byte beyond ASCII, apart by line ends: all that can tell encodings apart. */
function highRuns(bytes: Uint8Array): Uint8Array {
  const kept: number[] = [];
  let start = 0;
  let high = false;
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at] ?? 0x20;
    if (isAsciiSeparator(byte)) {
      if (high) kept.push(...bytes.subarray(start, Math.min(at, start + 200)), 0x0a);
      start = at + 1;
      high = false;
    } else if (byte >= 0x80) high = true;
  }
  return Uint8Array.from(kept);
}

function isAsciiSeparator(byte: number): boolean {
  const letter = (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
  return byte < 0x80 && !letter;
}

/** A capital that stands alone, beside figures, is likelier a currency's sign in another encoding: Ł is where £ is. */
const LONE_CAPITAL = 0.5;

/** Share of the characters beyond ASCII that fit one language, less what no text has. */
function scoreOf(text: string, { languages, mixed }: Candidate): number {
  const words = text.split('\n').filter((word) => word !== '');
  if (words.length === 0) return 0;
  const single = Math.max(...languages.map((letters) => languageScore(words, new Set(letters))));
  return mixed === undefined ? single : Math.max(single, MIXED_WEIGHT * languageScore(words, new Set(mixed)));
}

function languageScore(words: readonly string[], letters: ReadonlySet<string>): number {
  const latin = !/[^\u0000-\u024f]/.test([...letters].join(''));
  let fitting = 0;
  let total = 0;
  for (const word of words) {
    const high = [...word].filter((character) => character > '\u007f');
    total += high.length;
    fitting +=
      word.length === 1 && /\p{Lu}/u.test(word)
        ? LONE_CAPITAL
        : high.reduce((sum, character) => sum + characterScore(character, letters), 0);
    if (/\p{Ll}\p{Lu}/u.test(word)) fitting -= 1;
    if (!latin && /[a-z]/i.test(word)) fitting -= 1;
    if (latin && /[^\u0000-\u007f]{4,}/.test(word)) fitting -= high.length;
  }
  return total === 0 ? 0 : fitting / total;
}

function characterScore(character: string, letters: ReadonlySet<string>): number {
  if (letters.has(character) || letters.has(character.toLowerCase())) return 1;
  if (/[\u0080-\u009f\ufffd]/.test(character)) return -3;
  if (/\p{L}/u.test(character)) return -0.5;
  // Signs that statements do use, in every encoding: they neither prove nor disprove.
  return /[€£§°–—’‘“”„«»©®·…№\u00a0¡¿ºª²³½]/.test(character) ? 0.6 : -1;
}

/** Two-byte characters of the most common Chinese block, without exception: nothing else looks like this. */
function looksLikeGb18030(bytes: Uint8Array): boolean {
  let pairs = 0;
  let common = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const trail = bytes[at + 1];
    if (trail === undefined) break;
    if (lead === 0x80 || lead === 0xff || trail < 0x30 || trail === 0x7f || trail === 0xff) return false;
    pairs += 1;
    if (lead >= 0xa1 && lead <= 0xd7 && trail >= 0xa1) common += 1;
    at += 1;
  }
  return pairs > 0 && common / pairs >= 0.9 && pairs >= 2;
}
