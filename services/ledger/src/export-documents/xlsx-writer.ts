import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import {
  CELL_STYLES,
  CONTENT_TYPES,
  HEADER_STYLES,
  HEADING_STYLE,
  PACKAGE_RELATIONSHIPS,
  STYLES,
  WORKBOOK_RELATIONSHIPS,
  sheetEnd,
  sheetStart,
  workbook,
  xml,
} from './xlsx-parts';
import { instantInWords } from './period-words';
import type { Cell, Column, ReportDocument, RowStyle, TableRow } from './report-document';

const DEFAULT_WIDTHS: Readonly<Record<Column['kind'], number>> = {
  text: 28,
  date: 12,
  money: 16,
  percent: 12,
  number: 10,
};
const CHARACTERS_A_SHARE = 12;
/** Excel's own limit. */
const MAX_SHEET_NAME = 31;
const ROWS_A_CHUNK = 200;
const DAY_MS = 86_400_000;
/** Digits of a number that every spreadsheet keeps. */
const SHEET_DIGITS = 15;
/** Day zero of a spreadsheet's calendar, which believes that 1900 was a leap year. */
const SHEET_EPOCH = Date.UTC(1899, 11, 30);

/**
 * A report as a workbook, written row by row, so that a list of any length costs the same memory: figures as numbers
 * with formats, dates as dates, the header row frozen, and a second sheet that says what this is.
 * @param onLines told how many lines have been written so far, now and then
 */
export function sheetStream(
  document: ReportDocument,
  onLines: (lines: number) => Promise<void> = () => Promise.resolve(),
): Readable {
  const zip = new ZipFile();
  const put = (name: string, text: string): void => zip.addBuffer(Buffer.from(text, 'utf8'), name);
  put('[Content_Types].xml', CONTENT_TYPES);
  put('_rels/.rels', PACKAGE_RELATIONSHIPS);
  put('xl/workbook.xml', workbook(document.title.replace(/[[\]:*?/\\]/g, ' ').slice(0, MAX_SHEET_NAME)));
  put('xl/_rels/workbook.xml.rels', WORKBOOK_RELATIONSHIPS);
  put('xl/styles.xml', STYLES);
  put('xl/worksheets/sheet2.xml', aboutSheet(document));
  const output = zip.outputStream as Readable;
  // What its sources throw is told by the zip alone, and would end the process if nobody listened.
  zip.on('error', (error: Error) => output.destroy(error));
  zip.addReadStream(Readable.from(mainSheet(document, onLines), { objectMode: false }), 'xl/worksheets/sheet1.xml');
  zip.end();
  return output;
}

async function* mainSheet(document: ReportDocument, onLines: (lines: number) => Promise<void>): AsyncGenerator<string> {
  const { columns } = document.table;
  yield sheetStart(
    columns.map(({ kind, width }) => (width === undefined ? DEFAULT_WIDTHS[kind] : width * CHARACTERS_A_SHARE)),
    true,
  );
  yield rowXml(
    1,
    columns.map((column, index) =>
      textCell(1, index, column.title, column.kind === 'text' ? HEADER_STYLES.text : HEADER_STYLES.figure),
    ),
  );
  let chunk = '';
  let at = 1;
  for await (const row of document.table.rows) {
    at++;
    chunk += rowXml(at, cellsOf(columns, row, at));
    if (at % ROWS_A_CHUNK !== 0) continue;
    yield chunk;
    await onLines(at);
    chunk = '';
  }
  yield (
    chunk + sheetEnd(`&L${printed(document.business.name)}&C${printed(document.title)}&R${printed(document.period)}`)
  );
}

function aboutSheet({ business, title, period, figures, notes, proof }: ReportDocument): string {
  const lines: [string, string][] = [
    ['Business', business.name],
    ['Report', title],
    ['Period', period],
    ['Currency', business.currency],
    ...figures.map(({ label, value }): [string, string] => [label, value]),
    ['As known at position', proof.knownAt],
    ...(proof.head?.recordedAt === undefined
      ? []
      : [['Recorded', instantInWords(proof.head.recordedAt)] as [string, string]]),
    [
      'Head of the chain (SHA-256)',
      proof.head === undefined ? 'nothing recorded yet' : `${proof.head.hash} at revision ${proof.head.revision}`,
    ],
    ...notes.map((note): [string, string] => ['Note', note]),
  ];
  const rows = lines.map(([label, value], index) =>
    rowXml(index + 1, [
      textCell(index + 1, 0, label, HEADING_STYLE),
      textCell(index + 1, 1, value, CELL_STYLES.text[0]),
    ]),
  );
  return sheetStart([30, 80], false) + rows.join('') + sheetEnd(printed(business.name));
}

function rowXml(at: number, cells: readonly string[]): string {
  return `<row r="${at}">${cells.join('')}</row>`;
}

/** A heading's cells are all texts, whatever their columns hold otherwise. */
function cellsOf(columns: readonly Column[], { style, cells }: TableRow, at: number): string[] {
  return columns.map(({ kind }, index) => {
    const cell = cells[index] ?? null;
    if (style === 'heading') return cell === null ? '' : textCell(at, index, String(cell), HEADING_STYLE);
    return cellXml(kind, cell, style, at, index);
  });
}

function cellXml(kind: Column['kind'], cell: Cell, style: RowStyle, at: number, index: number): string {
  const format = CELL_STYLES[kind][style === 'grand-total' ? 2 : style === 'total' || style === 'subtotal' ? 1 : 0];
  if (cell === null) return `<c r="${place(at, index)}" s="${format}"/>`;
  if (kind === 'text') return textCell(at, index, String(cell), format);
  // A workbook counts in doubles: what has more digits than they hold stands as text, whole.
  if (kind === 'money' && String(cell).replace(/\D/g, '').length > SHEET_DIGITS)
    return textCell(at, index, String(cell), format);
  const value = kind === 'date' ? (Date.parse(String(cell)) - SHEET_EPOCH) / DAY_MS : Number(cell);
  return Number.isFinite(value)
    ? `<c r="${place(at, index)}" s="${format}"><v>${value}</v></c>`
    : textCell(at, index, String(cell), format);
}

function textCell(at: number, index: number, text: string, format: number): string {
  return `<c r="${place(at, index)}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`;
}

/** Reports have fewer columns than the alphabet letters. */
function place(at: number, index: number): string {
  return `${String.fromCharCode(65 + index)}${at}`;
}

/** In headers and footers an ampersand begins a code. */
function printed(text: string): string {
  return text.replaceAll('&', '&&');
}
