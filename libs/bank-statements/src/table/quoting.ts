import { parse } from 'papaparse';
import { MAX_CELL_LENGTH, MAX_COLUMNS } from '../limits';
import type { Delimiter } from '../mapping';

export type LineEnd = '\n' | '\r';

/** What opens a cell or ends a record, by the line end of a text. */
const MARKS: Readonly<Record<LineEnd, RegExp>> = { '\n': /["\n]/g, '\r': /["\r]/g };

/** A quoted cell over more lines than this has lost its closing quote. */
const MAX_LINES_IN_CELL = 60;

/** Past so many lost quotes none is looked into, so that no file can make reading slow. */
const MAX_LOST_QUOTES = 1_000;

/** Within a cell each character may be a quote, which is doubled. */
const MAX_QUOTED_LENGTH = 2 * MAX_CELL_LENGTH;
const MAX_RECORD_LENGTH = MAX_COLUMNS * MAX_QUOTED_LENGTH;
/** Of a record that is longer its columns are counted: what has too many is refused before it is looked through. */
const LONG_RECORD = 64 * 1024;

/** So much is given at once: a file beyond the limits is refused before it is looked through. */
const STRETCH = 256 * 1024;

/**
 * Gives the text in stretches of whole records, quoted as CSV parsers know it. Banks put `=` or spaces before a quote,
 * and open quotes that they never close: such a quote is an ordinary character. A stretch that does not end with a line
 * end is the last one: its last record is longer than any within the limits.
 */
export function* plainlyQuoted(text: string, delimiter: Delimiter, lineEnd: LineEnd): Generator<string> {
  const ended = text.endsWith(lineEnd) ? text : text + lineEnd;
  const mark = MARKS[lineEnd];
  const nextMark = (from: number): number | undefined => {
    mark.lastIndex = from;
    return mark.exec(ended)?.index;
  };
  const cells = quotedCells(ended, delimiter, lineEnd);
  let plain = '';
  let begun = 0;
  let done = 0;
  let record = 0;
  let recordInPlain = 0;
  let isLong = false;
  let next = 0;
  for (let at = nextMark(next); at !== undefined; at = nextMark(next)) {
    next = at + 1;
    if (!isLong && at - record > LONG_RECORD) {
      isLong = true;
      const head = plain + ended.slice(done, record + LONG_RECORD);
      if (columnsOf(head.slice(recordInPlain), delimiter) > MAX_COLUMNS + 1) return yield head;
    }
    if (at - record > MAX_RECORD_LENGTH) return yield plain + ended.slice(done, record + MAX_RECORD_LENGTH);
    if (ended[at] === lineEnd) {
      record = at + 1;
      isLong = false;
      if (at - begun >= STRETCH) {
        yield plain + ended.slice(done, record);
        plain = '';
        begun = done = record;
      }
      recordInPlain = plain.length + record - done;
    } else {
      const cell = cells(at);
      if (cell === null) continue;
      next = cell.end;
      if (cell.plain === null) continue;
      plain += ended.slice(done, cell.start) + cell.plain;
      done = cell.end;
    }
  }
  if (begun < ended.length) yield plain + ended.slice(done);
}

/** The last column may have been cut in the middle. */
function columnsOf(head: string, delimiter: Delimiter): number {
  return parse<string[]>(head, { delimiter }).data[0]?.length ?? 0;
}

interface QuotedCell {
  readonly start: number;
  readonly end: number;
  /** As CSV has it; null where it stands so. */
  readonly plain: string | null;
}

/** Reads the cell that a quote opens; null for a quote within a cell. */
function quotedCells(text: string, delimiter: Delimiter, lineEnd: LineEnd): (quote: number) => QuotedCell | null {
  const closingQuote = closingQuotes(text, delimiter, lineEnd);
  let lost = 0;
  return (quote) => {
    let start = text[quote - 1] === '=' ? quote - 1 : quote;
    while (text[start - 1] === ' ') start -= 1;
    if (start > 0 && text[start - 1] !== delimiter && text[start - 1] !== lineEnd) return null;
    const closing = lost < MAX_LOST_QUOTES ? closingQuote(quote) : null;
    if (closing !== null)
      return { start, end: closing + 1, plain: start === quote ? null : text.slice(quote, closing + 1) };
    lost += 1;
    let end = quote;
    while (end < text.length && text[end] !== delimiter && text[end] !== lineEnd) end += 1;
    // What is too long a cell is as well without its rest.
    const written = text.slice(start, Math.min(end, start + MAX_QUOTED_LENGTH));
    return { start, end, plain: `"${written.replaceAll('"', '""')}"` };
  };
}

/** Finds the quote that closes a cell: one that is not doubled, with nothing but spaces up to the cell's end. */
function closingQuotes(text: string, delimiter: Delimiter, lineEnd: LineEnd): (opening: number) => number | null {
  return (opening) => {
    const limit = opening + MAX_QUOTED_LENGTH;
    let lines = 0;
    let from = opening;
    for (let at = text.indexOf('"', opening + 1); at >= 0 && at <= limit; at = text.indexOf('"', at + 1)) {
      lines += text.slice(from, at).split(lineEnd).length - 1;
      if (lines > MAX_LINES_IN_CELL) return null;
      from = at;
      if (text[at + 1] === '"') at += 1;
      else if (isCellEnd(text, at + 1, delimiter, lineEnd)) return at;
    }
    return null;
  };
}

/** Spaces between a quote and the end of its cell. */
const MAX_SPACES = 99;

function isCellEnd(text: string, from: number, delimiter: Delimiter, lineEnd: LineEnd): boolean {
  for (let at = from; at <= from + MAX_SPACES; at += 1) {
    const character = text.charAt(at);
    if (character === delimiter || character === lineEnd) return true;
    if (!/^\s/.test(character)) return false;
  }
  return false;
}
