/** Marks that only steer the direction of writing, zero-width characters and the byte-order mark. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** No-break, narrow, figure and ideographic spaces. */
const OTHER_SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000\t\f\v\u0085]/g;

/**
 * A cell as a person sees it: ends trimmed, invisible marks gone, unusual spaces plain, `="0123"` and the leading
 * apostrophe with which spreadsheets keep text as text removed. Line ends and inner spaces stay.
 */
export function cellText(cell: string | undefined): string {
  if (cell === undefined || cell === '') return '';
  let text = cell.replace(INVISIBLE, '').replace(OTHER_SPACES, ' ').trim();
  const formula = /^="(.*)"$/s.exec(text);
  if (formula) text = (formula[1] ?? '').replaceAll('""', '"').trim();
  const quoted = /^'(.*)'$/s.exec(text);
  if (quoted) return (quoted[1] ?? '').trim();
  return /^'[\d+\-=@(.]/.test(text) ? text.slice(1).trim() : text;
}

/**
 * The zeros of the decimal digits that statements are written in: Arabic, Persian, those of India and its neighbours,
 * Thai, Lao, Khmer, Burmese, full-width.
 */
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040, 0x17e0, 0xff10,
];
const DIGIT = /\p{Nd}/gu;
const BEYOND_ASCII = /[^\x00-\x7f]/;
/** Full-width signs stand for the plain ones; the Arabic marks between digits say themselves which they are. */
const SIGN = /[\uff01-\uff0f\uff1a\u066b\u066c]/g;

/** A number or a date with the digits and signs of any script as plain ones. What is no digit or sign stays. */
export function plainDigits(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text;
  return text
    .replace(DIGIT, (digit) => plainDigit(digit))
    .replace(SIGN, (sign) =>
      sign === '\u066b' ? '.' : sign === '\u066c' ? ',' : String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
    );
}

function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? digit : String(code - zero);
}

/** A cell on one line, with single spaces: descriptions, types, header names. */
export function oneLine(cell: string | undefined): string {
  return cellText(cell).replace(/\s+/g, ' ').trim();
}

/** The beginning of a text, without half a character at its end. */
export function beginning(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
