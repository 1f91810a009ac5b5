import { csvTextCell } from '@counterfoil/contracts/csv-cell';
import type { Cell, Column, ReportTable } from './report-document';
import { isFact } from './report-document';

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Rows that are joined into one text before it is handed on. */
const ROWS_A_CHUNK = 500;

/**
 * A table as CSV: facts only, ISO dates, plain decimals, CRLF.
 * @param onLines told how many lines have been written so far, now and then
 */
export async function* csvText(
  { columns, rows }: ReportTable,
  onLines: (lines: number) => Promise<void> = () => Promise.resolve(),
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + columns.map(({ title }) => csvTextCell(title)).join(',') + '\r\n';
  let chunk: string[] = [];
  let lines = 0;
  for await (const row of rows) {
    if (!isFact(row)) continue;
    chunk.push(`${columns.map((column, index) => csvCell(column, row.cells[index] ?? null)).join(',')}\r\n`);
    lines++;
    if (chunk.length < ROWS_A_CHUNK) continue;
    yield chunk.join('');
    await onLines(lines);
    chunk = [];
  }
  if (chunk.length > 0) yield chunk.join('');
}

function csvCell({ kind }: Column, cell: Cell): string {
  if (cell === null) return '';
  switch (kind) {
    case 'text':
      return csvTextCell(String(cell));
    case 'percent':
      return Number(cell).toFixed(1);
    case 'date':
    case 'money':
    case 'number':
      return String(cell);
    default:
      return kind satisfies never;
  }
}
