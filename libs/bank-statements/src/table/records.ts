import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_PREAMBLE_ROWS, MAX_ROWS } from '../limits';
import { type Delimiter } from '../mapping';
import { type Outcome, type Refusal, refuse } from '../refusal';

/** One record of the file; wholly empty ones are left out. */
export interface CsvRecord {
  /** Physical line on which it begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A quoted cell over more lines than this has lost its closing quote. */
const MAX_LINES_IN_CELL = 60;

/** Lost quotes looked into; past this many, quotes are taken as ordinary characters, so that no file can make reading slow. */
const MAX_LOST_QUOTES = 1_000;

const MAX_RECORDS = MAX_ROWS + MAX_PREAMBLE_ROWS;

/**
 * Text to records. Understands quoted cells over several lines, doubled quotes, spaces or tabs around quotes, `="0123"`,
 * CR, LF and CRLF line ends, and a quote that is never closed (then it is an ordinary character).
 * Refuses more rows, columns or longer cells than the limits. `atMost` stops early, for looking at the top of a file.
 */
export function splitRecords(
  text: string,
  delimiter: Delimiter,
  atMost = Infinity,
): Outcome<{ readonly records: CsvRecord[] }> {
  const scanner = new RecordScanner(text, delimiter);
  const records: CsvRecord[] = [];
  while (!scanner.atEnd() && records.length < atMost) {
    const record = scanner.nextRecord();
    if ('ok' in record) return record;
    if (isBlank(record)) continue;
    if (records.length >= MAX_RECORDS) {
      return refuse(
        'too-many-rows',
        `The file has more than ${MAX_ROWS.toLocaleString('en-US')} rows. Please export a shorter period.`,
      );
    }
    records.push(record);
  }
  return { ok: true, records };
}

function isBlank(record: CsvRecord): boolean {
  return record.cells.every((cell) => cell.trim() === '');
}

class RecordScanner {
  private at = 0;
  private line = 1;
  private lostQuotes = 0;
  /** A CR alone ends a line only in files that know no LF. */
  private readonly crEndsLine: boolean;

  constructor(
    private readonly text: string,
    private readonly delimiter: Delimiter,
  ) {
    this.crEndsLine = !text.includes('\n');
  }

  atEnd(): boolean {
    return this.at >= this.text.length;
  }

  nextRecord(): CsvRecord | Refusal {
    const line = this.line;
    const cells: string[] = [];
    for (;;) {
      const cell = this.quotedCell() ?? this.plainCell();
      if (cell.length > MAX_CELL_LENGTH) {
        return refuse(
          'cell-too-long',
          `Line ${line} has a cell of more than ${MAX_CELL_LENGTH.toLocaleString('en-US')} characters. This does not look like a statement.`,
        );
      }
      cells.push(cell);
      if (cells.length > MAX_COLUMNS)
        return refuse(
          'too-many-columns',
          `Line ${line} has more than ${MAX_COLUMNS} columns. This does not look like a statement.`,
        );
      if (this.text[this.at] === this.delimiter) {
        this.at += 1;
        continue;
      }
      this.passLineEnd();
      return { line, cells };
    }
  }

  /** Up to the next delimiter or line end. */
  private plainCell(): string {
    const start = this.at;
    while (this.at < this.text.length && this.text[this.at] !== this.delimiter && !this.isLineEnd(this.at))
      this.at += 1;
    return this.text.slice(start, this.at);
  }

  /** The cell's content when it is quoted and the quote is closed; null leaves the position where it was. */
  private quotedCell(): string | null {
    let from = this.at;
    while (this.text[from] === ' ') from += 1;
    if (this.text[from] === '=' && this.text[from + 1] === '"') from += 1;
    if (this.text[from] !== '"' || this.lostQuotes >= MAX_LOST_QUOTES) return null;
    let content = '';
    let lines = 0;
    let pieceStart = from + 1;
    for (let at = from + 1; at < this.text.length; at += 1) {
      const character = this.text[at];
      if (character === '"') {
        content += this.text.slice(pieceStart, at);
        const end = this.afterClosingQuote(at);
        if (end !== null) {
          this.at = end;
          this.line += lines;
          return content;
        }
        if (this.text[at + 1] === '"') at += 1;
        content += '"';
        pieceStart = at + 1;
      } else if (this.isLineEnd(at)) {
        lines += 1;
        if (character === '\r' && this.text[at + 1] === '\n') at += 1;
      }
      if (lines > MAX_LINES_IN_CELL || at - from > MAX_CELL_LENGTH * 2) break;
    }
    this.lostQuotes += 1;
    return null;
  }

  /** Where the cell ends when the quote at `at` closes it: only spaces and tabs may follow. */
  private afterClosingQuote(at: number): number | null {
    let next = at + 1;
    while ((this.text[next] === ' ' || this.text[next] === '\t') && this.text[next] !== this.delimiter) next += 1;
    return next >= this.text.length || this.text[next] === this.delimiter || this.isLineEnd(next) ? next : null;
  }

  private isLineEnd(at: number): boolean {
    const character = this.text[at];
    if (character === '\n') return true;
    return character === '\r' && (this.crEndsLine || this.text[at + 1] === '\n');
  }

  private passLineEnd(): void {
    if (this.atEnd()) return;
    this.at += this.text[this.at] === '\r' && this.text[this.at + 1] === '\n' ? 2 : 1;
    this.line += 1;
  }
}
