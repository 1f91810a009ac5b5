import type { Plan } from './plan';

export interface WrittenFile {
  readonly text: string;
  readonly bytes: Uint8Array;
  /** The physical line on which each record begins, counted from 1. */
  readonly lines: readonly number[];
}

type FileHabits = Pick<
  Plan,
  'delimiter' | 'quoting' | 'lineEnd' | 'encoding' | 'hasByteOrderMark' | 'hasTrailingDelimiter' | 'hasSeparatorLine'
>;

/** Writes records as a file; a record of one cell stands alone on its line. */
export function writeFile(records: readonly (readonly string[])[], habits: FileHabits): WrittenFile {
  const lines: number[] = [];
  let line = habits.hasSeparatorLine ? 2 : 1;
  let text = habits.hasSeparatorLine ? `sep=${habits.delimiter}${habits.lineEnd}` : '';
  for (const cells of records) {
    lines.push(line);
    const written = cells.map((cell) => quoted(cell, habits)).join(habits.delimiter);
    const end = habits.hasTrailingDelimiter && cells.length > 1 ? habits.delimiter : '';
    text += `${written}${end}${habits.lineEnd}`;
    line += 1 + cells.reduce((count, cell) => count + (cell.match(/\n/g)?.length ?? 0), 0);
  }
  return { text, bytes: encode(text, habits), lines };
}

function quoted(cell: string, { delimiter, quoting }: FileHabits): string {
  const isNeeded = cell.includes(delimiter) || /["\r\n]/.test(cell);
  const isText = quoting === 'texts' && /\p{L}/u.test(cell);
  return isNeeded || isText || quoting === 'all' ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A text as the bytes of a file; what the encoding has no character for becomes a question mark. */
export function encode(
  text: string,
  { encoding, hasByteOrderMark }: { readonly encoding: string; readonly hasByteOrderMark: boolean },
): Uint8Array {
  const marked = hasByteOrderMark && encoding.startsWith('utf') ? `\ufeff${text}` : text;
  if (encoding === 'utf-8') return new TextEncoder().encode(marked);
  if (encoding === 'utf-16le') return new Uint8Array(Buffer.from(marked, 'utf16le'));
  const table = encodingTable(encoding);
  const unknown = [0x3f];
  return new Uint8Array([...text].flatMap((character) => table.get(character) ?? unknown));
}

/** Whether an encoding has every character of a text. */
export function canEncode(text: string, encoding: string): boolean {
  if (encoding.startsWith('utf')) return true;
  const table = encodingTable(encoding);
  return [...text].every((character) => table.has(character));
}

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** Made by decoding every byte and every pair of bytes, since the platform decodes but does not encode. */
function encodingTable(encoding: string): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(encoding);
  if (known) return known;
  const decoder = new TextDecoder(encoding, { fatal: true });
  const table = new Map<string, readonly number[]>();
  const learn = (bytes: readonly number[]): void => {
    const character = decodedBy(decoder, bytes);
    if (character !== null && [...character].length === 1 && !table.has(character)) table.set(character, bytes);
  };
  for (let byte = 0; byte < 256; byte++) learn([byte]);
  const isPaired = !encoding.startsWith('windows');
  for (let first = 0x81; isPaired && first < 0xff; first++)
    for (let second = 0x40; second < 0xff; second++) learn([first, second]);
  tables.set(encoding, table);
  return table;
}

function decodedBy(decoder: InstanceType<typeof TextDecoder>, bytes: readonly number[]): string | null {
  try {
    return decoder.decode(new Uint8Array(bytes));
  } catch {
    return null;
  }
}
