import { parse } from 'papaparse';
import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_PREAMBLE_ROWS, MAX_ROWS } from '../limits';
import { type Delimiter } from '../mapping';
import { type Outcome, type Refusal, refuse } from '../refusal';
import { type LineEnd, plainlyQuoted } from './quoting';

/** One record of the file; wholly empty ones are left out. */
export interface CsvRecord {
  /** Physical line on which it begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const MAX_RECORDS = MAX_ROWS + MAX_PREAMBLE_ROWS;

/**
 * Text to records. Understands quoted cells over several lines, doubled quotes, spaces or tabs around quotes,
 * `="0123"`, CR, LF and CRLF line ends, and a quote that is never closed (then it is an ordinary character). Refuses
 * more rows (empty ones counted by themselves), columns or longer cells than the limits. `atMost` stops early, for
 * looking at the top of a file.
 */
export function splitRecords(
  text: string,
  delimiter: Delimiter,
  atMost = Infinity,
): Outcome<{ readonly records: CsvRecord[] }> {
  // A CR alone ends a line only in files that know no LF.
  const newline = text.includes('\n') ? '\n' : '\r';
  const records: CsvRecord[] = [];
  let line = 1;
  let blank = 0;
  for (const stretch of plainlyQuoted(text, delimiter, newline)) {
    const { data } = parse<string[]>(stretch, { delimiter, newline });
    const isWhole = stretch.endsWith(newline);
    // Behind the last line end Papa Parse sees an empty record.
    if (isWhole) data.pop();
    for (const cells of data) {
      withoutReturn(cells);
      const broken = limitBroken(cells, line);
      if (broken) return broken;
      if (cells.some((cell) => cell.trim() !== '')) {
        if (records.length === MAX_RECORDS) return tooManyRows();
        if (records.push({ line, cells }) === atMost) return { ok: true, records };
      } else if (blank++ === MAX_RECORDS) return tooManyRows();
      line += 1 + lineEndsIn(cells, newline);
    }
    if (!isWhole) return cellTooLong(line);
  }
  return { ok: true, records };
}

/** In a file whose lines end in CRLF the CR is left to the last cell. */
function withoutReturn(cells: string[]): void {
  const last = cells[cells.length - 1];
  if (last?.endsWith('\r')) cells[cells.length - 1] = last.slice(0, -1);
}

function lineEndsIn(cells: readonly string[], newline: LineEnd): number {
  return cells.reduce((sum, cell) => (cell.includes(newline) ? sum + cell.split(newline).length - 1 : sum), 0);
}

function limitBroken(cells: readonly string[], line: number): Refusal | null {
  if (cells.some((cell) => cell.length > MAX_CELL_LENGTH)) return cellTooLong(line);
  if (cells.length <= MAX_COLUMNS) return null;
  return refuse(
    'too-many-columns',
    `Line ${line} has more than ${MAX_COLUMNS} columns. This does not look like a statement.`,
  );
}

function cellTooLong(line: number): Refusal {
  return refuse(
    'cell-too-long',
    `Line ${line} has a cell of more than ${MAX_CELL_LENGTH.toLocaleString('en-US')} characters. This does not look like a statement.`,
  );
}

/** Said of rows and of records above them alike. */
export function tooManyRows(): Refusal {
  return refuse(
    'too-many-rows',
    `The file has more than ${MAX_ROWS.toLocaleString('en-US')} rows. Please export a shorter period.`,
  );
}
