import { oneLine } from '../cells/cell-text';
import type { ElectronicSource } from './electronic-source';
import { findHeader, headerNames, looksLikeTransaction } from './header-row';
import { type ColumnRef, type Delimiter, type Mapping } from '../mapping';
import type { CsvRecord } from './records';
import { misplacedRows } from './row-shape';
import type { TableBody } from './table-body';

/** A file opened: bytes decoded and cut into records. Opened once, it can be read under any mapping. */
export interface StatementTable {
  readonly encoding: string;
  readonly encodingCertain: boolean;
  readonly delimiter: Delimiter;
  readonly records: readonly CsvRecord[];
  /** Set where the file was no CSV: what it says of itself. Its records stand below a header that is ours. */
  readonly source?: ElectronicSource;
}

export interface DetectedBody extends TableBody {
  readonly headerByName: boolean;
  /** Records above the header that look like transactions, in a table of their own that is not read. */
  readonly rowsAbove: number;
}

/** The body under the header that is found, without the rows that do not stand in its columns. */
export function detectBody(table: StatementTable): DetectedBody {
  const header = findHeader(table.records);
  const body = bodyBelow(table, header.at);
  const misplaced = misplacedRows(body);
  const rowsAbove = table.records.slice(0, Math.max(0, header.at)).filter(looksLikeTransaction).length;
  return {
    ...body,
    rows: body.rows.filter((record) => !misplaced.has(record.line) && !isHeaderAgain(record, body)),
    headerByName: header.byName,
    rowsAbove,
  };
}

/** Printed again at the top of each page: it says nothing of what the columns hold. */
function isHeaderAgain({ cells }: CsvRecord, { headerLine, names }: TableBody): boolean {
  return headerLine > 0 && names.every((name, at) => oneLine(cells[at]) === name);
}

/**
 * The body a mapping speaks of: below its header line, or, where a grown preamble has moved the header, below the line
 * that bears all the names it uses.
 */
export function bodyOf(
  table: StatementTable,
  mapping: Pick<Mapping, 'headerLine'>,
  refs: readonly ColumnRef[],
): TableBody {
  if (mapping.headerLine === 0) return bodyBelow(table, -1);
  const there = table.records.findIndex((record) => record.line === mapping.headerLine);
  if (there >= 0) {
    const body = bodyBelow(table, there);
    if (refs.every((ref) => columnIndex(body, ref) !== null)) return body;
  }
  return bodyBelow(table, findHeader(table.records).at);
}

function bodyBelow(table: StatementTable, at: number): TableBody {
  const header = table.records[at];
  const rows = table.records.slice(at + 1);
  const width = Math.max(header?.cells.length ?? 0, ...widths(rows));
  const names = header ? headerNames(header, table.records[at - 1]) : [];
  return { headerLine: header?.line ?? 0, names, rows, width, above: table.records.slice(0, Math.max(0, at)) };
}

function widths(rows: readonly CsvRecord[]): Set<number> {
  return new Set(rows.map((row) => row.cells.length));
}

/** Where a column stands, counted from 0; null when the body has none of that name or number. */
export function columnIndex(body: Pick<TableBody, 'names' | 'width'>, ref: ColumnRef): number | null {
  const wanted = oneLine(ref);
  const position = /^#(\d{1,3})$/.exec(wanted);
  if (position) {
    const index = Number(position[1]) - 1;
    return index >= 0 && index < body.width ? index : null;
  }
  const exact = body.names.findIndex((name) => name === wanted);
  if (exact >= 0 && wanted !== '') return exact;
  const sameWords = wanted === '' ? -1 : body.names.findIndex((name) => name.toLowerCase() === wanted.toLowerCase());
  return sameWords >= 0 ? sameWords : null;
}

/** What a mapping calls the column at this place: its name when it is the only one so called, else `#n`. */
export function columnRef(body: Pick<TableBody, 'names' | 'width'>, index: number): ColumnRef {
  const name = body.names[index] ?? '';
  return name !== '' && columnIndex(body, name) === index && !/^#\d+$/.test(name) ? name : `#${index + 1}`;
}
