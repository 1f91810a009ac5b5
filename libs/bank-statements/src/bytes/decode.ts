import { declaredEncoding } from './declared-encoding';
import { guessEncoding } from './encoding-guess';
import { refuseBinarySignature, refuseOtherFormat } from './file-kind';
import { MAX_FILE_BYTES } from '../limits';
import { type Outcome, refuse } from '../refusal';
import { electronicFormatOf } from '../statement-format';
import { decodeBytes } from './text-decoding';

export interface DecodedText {
  readonly text: string;
  /** `utf-8`, `utf-8-bom`, `utf-16le`, `utf-16be`, `gb18030`, `windows-1252` ...; plain ASCII counts as utf-8. */
  readonly encoding: string;
  /** False where several encodings fit about as well: accents in descriptions may be wrong, figures are not. */
  readonly certain: boolean;
}

/**
 * Controls that text files have: tab, line feed, form feed, carriage return, and Ctrl-Z at the end of very old exports.
 */
const MAX_CONTROL_SHARE = 0.01;

/**
 * Bytes to text, with the encoding found (or the one given).
 * Refuses empty and too large files, binary files and texts that are no statement, with a reason.
 */
export function decode(bytes: Uint8Array, encoding?: string): Outcome<DecodedText> {
  if (bytes.length === 0) return refuse('empty', 'The file is empty.');
  if (bytes.length > MAX_FILE_BYTES) {
    return refuse(
      'too-large',
      `The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB. Please export a shorter period.`,
    );
  }
  const binary = refuseBinarySignature(bytes);
  if (binary) return binary;
  const decoded = encoding ? decodeAs(bytes, encoding) : detectAndDecode(bytes);
  if (!decoded) return refuse('undecodable', `The file cannot be read as ${encoding ?? 'text'}.`);
  if (hasBinaryContent(decoded.text))
    return refuse(
      'binary',
      'This is not a text file. Please choose the statement file that your bank offers, such as CSV.',
    );
  const other = electronicFormatOf(decoded.text) ? null : refuseOtherFormat(decoded.text);
  if (other) return other;
  if (decoded.text.trim() === '') return refuse('empty', 'The file is empty.');
  return { ok: true, ...decoded };
}

function detectAndDecode(bytes: Uint8Array): DecodedText | null {
  const marked = markedEncoding(bytes);
  if (marked) return decodeAs(bytes, marked);
  const wide = unmarkedUtf16(bytes);
  if (wide) return decodeAs(bytes, wide);
  const utf8 = decodeBytes(bytes, 'utf-8');
  if (utf8 !== null) return { text: utf8, encoding: 'utf-8', certain: true };
  const declared = declaredEncoding(bytes);
  const asDeclared = declared === null ? null : decodeAs(bytes, declared);
  if (asDeclared) return asDeclared;
  const guess = guessEncoding(bytes);
  const decoded = decodeAs(bytes, guess.encoding);
  return decoded && { ...decoded, certain: guess.certain };
}

function decodeAs(bytes: Uint8Array, encoding: string): DecodedText | null {
  const text = decodeBytes(bytes, encoding === 'utf-8-bom' ? 'utf-8' : encoding);
  return text === null ? null : { text, encoding, certain: true };
}

function markedEncoding(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8-bom';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}

/** UTF-16 without a mark: delimiters, digits and line ends put a NUL into every other byte, always on the same side. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const length = Math.min(bytes.length - (bytes.length % 2), 4_096);
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  const pairs = length / 2;
  if (odd > pairs * 0.3 && even === 0) return 'utf-16le';
  if (even > pairs * 0.3 && odd === 0) return 'utf-16be';
  return null;
}

function hasBinaryContent(text: string): boolean {
  if (text.includes('\0')) return true;
  const head = text.slice(0, 20_000);
  const controls = head.match(/[\u0001-\u0008\u000b\u000e-\u0019\u001c-\u001f]/g)?.length ?? 0;
  return controls > head.length * MAX_CONTROL_SHARE;
}
