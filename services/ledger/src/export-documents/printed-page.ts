import { fontFaces } from './printed-fonts';
import { pageStyle } from './printed-style';
import { instantInWords, shortDay } from './period-words';
import type { Cell, Column, DocumentProof, KeyFigure, PrintedPart, TableRow } from './report-document';

/** A counterfoil: a stub with a perforated edge and one ruled line. */
export const MARK = `<svg class="mark" viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="2.4" aria-hidden="true"><path d="M8 5h20v22H8" /><path d="M8 5v22" stroke-dasharray="2.2 2.4" /><path d="M14 17h9" /></svg>`;

/** More printed columns than fit upright. */
const COLUMNS_UPRIGHT = 6;
/** Figures side by side beyond which they are set smaller. */
const FEW_FIGURES = 3;
const HASH_SHOWN = 16;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A report as a page to be printed, whole: it loads nothing, and what people have written in it is text. */
export async function printedPage(document: PrintedPart): Promise<string> {
  return pageOf(document, [await printedSection(document, 'h1')], document.title);
}

/** Several parts as one document; the first one's business and proof stand on every page. */
export function pageOf(
  { business, table, proof }: Pick<PrintedPart, 'business' | 'proof'> & { table?: PrintedPart['table'] },
  parts: readonly string[],
  title: string,
): string {
  const isLandscape = table !== undefined && printedColumns(table.columns).length > COLUMNS_UPRIGHT;
  const style = pageStyle({
    businessName: business.name,
    title,
    trace: traceOf(proof),
    isLandscape,
    currency: business.currency,
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(`${business.name}: ${title}`)}</title><style>${fontFaces()}${style}</style></head><body>${parts.join('')}</body></html>`;
}

/** Heading, overview, table and notes of one report. */
export async function printedSection(document: PrintedPart, level: 'h1' | 'h2'): Promise<string> {
  const { business, title, period, figures, table, notes } = document;
  const sign = currencySign(business.currency);
  // Within a longer document the margin says whose it is.
  const whose = level === 'h1' ? `${MARK}<div class="business">${escaped(business.name)}</div>` : '';
  return `<section><header>${whose}<${level}>${escaped(title)}</${level}><div class="period">${escaped(period)} · ${escaped(currencyName(business.currency))}</div></header>${overview(figures, sign)}${await printedTable(table.columns, table.rows, sign)}${notesOf(notes)}</section>`;
}

/** A table whose head is repeated on every page. */
export async function printedTable(
  columns: readonly Column[],
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
  sign: string,
): Promise<string> {
  const shown = printedColumns(columns);
  const head = shown
    .map(({ column }) => `<th class="${classOf(column)}">${escaped(column.printedTitle ?? column.title)}</th>`)
    .join('');
  const body: string[] = [];
  let previous: TableRow | undefined;
  for await (const row of rows) {
    body.push(rowOf(row, shown, sign, previous));
    previous = row;
  }
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** `$`, `€`, … as the currency's own country writes it. */
function currencySign(currency: string): string {
  const parts = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/**
 * As known at which position, after which event and when that was recorded: what an auditor needs to find the figures
 * in the log.
 */
function traceOf({ knownAt, head }: DocumentProof): string {
  if (head === undefined) return 'Nothing was recorded yet';
  const when = head.recordedAt === undefined ? '' : `, recorded ${instantInWords(head.recordedAt)}`;
  return `As known at position ${knownAt}${when} · head ${head.revision}: ${head.hash.slice(0, HASH_SHOWN)}`;
}

interface ShownColumn {
  readonly column: Column;
  readonly index: number;
}

function printedColumns(columns: readonly Column[]): ShownColumn[] {
  return columns.map((column, index) => ({ column, index })).filter(({ column }) => !column.notPrinted);
}

function overview(figures: readonly KeyFigure[], sign: string): string {
  if (figures.length === 0) return '';
  const shown = figures.map(
    ({ label, value, kind }) => `<div><dt>${escaped(label)}</dt><dd>${figureText(value, kind, sign)}</dd></div>`,
  );
  return `<dl class="figures${figures.length > FEW_FIGURES ? ' many' : ''}">${shown.join('')}</dl>`;
}

function figureText(value: string, kind: KeyFigure['kind'], sign: string): string {
  switch (kind) {
    case 'money':
      return moneyText(value, sign);
    case 'percent':
      return `${escaped(value)}%`;
    case 'number':
      return Number(value).toLocaleString('en-US');
    default:
      return kind satisfies never;
  }
}

function rowOf(
  { style, cells }: TableRow,
  shown: readonly ShownColumn[],
  sign: string,
  previous: TableRow | undefined,
): string {
  const after = previous?.style === 'grand-total' ? ' after-grand' : '';
  if (style === 'heading')
    return `<tr class="heading${after}"><td colspan="${shown.length}">${escaped(String(cells[0] ?? ''))}</td></tr>`;
  const drawn = shown.map(({ column, index }) =>
    cellOf(column, cells[index] ?? null, style === 'grand-total' ? sign : ''),
  );
  return `<tr class="${style}">${drawn.join('')}</tr>`;
}

function cellOf(column: Column, cell: Cell, sign: string): string {
  const isNegative = column.kind === 'money' && typeof cell === 'string' && cell.startsWith('-');
  const filled = cell !== null && column.kind !== 'text' ? ' filled' : '';
  return `<td class="${classOf(column)}${isNegative ? ' negative' : ''}${filled}">${cellText(column.kind, cell, sign)}</td>`;
}

function cellText(kind: Column['kind'], cell: Cell, sign: string): string {
  if (cell === null) return '';
  switch (kind) {
    case 'text':
      return escaped(String(cell));
    case 'date':
      return shortDay(String(cell));
    case 'percent':
      return Number(cell).toFixed(1);
    case 'number':
      return String(cell);
    case 'money':
      // The closing parenthesis of a negative figure is drawn by the style, outside the column of digits.
      return moneyText(String(cell), sign).replace(/\)$/, '');
    default:
      return kind satisfies never;
  }
}

/** `1,234.50`, and `(1,234.50)` below zero, with the sign where one is asked for. */
export function moneyText(decimal: string, sign: string): string {
  const [whole = '0', fraction] = decimal.replace('-', '').split('.');
  const digits = `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction === undefined ? '' : `.${fraction}`}`;
  return escaped(decimal.startsWith('-') ? `(${digits})` : digits);
}

function classOf({ kind, title }: Column): string {
  switch (kind) {
    case 'text':
      return title === 'Code' ? 'text code' : 'text';
    case 'date':
      return 'date';
    case 'money':
      return 'figure';
    case 'percent':
      return 'figure percent';
    case 'number':
      return 'figure count';
    default:
      return kind satisfies never;
  }
}

function notesOf(notes: readonly string[]): string {
  return notes.length === 0
    ? ''
    : `<div class="notes">${notes.map((note) => `<p>${escaped(note)}</p>`).join('')}</div>`;
}

function currencyName(currency: string): string {
  return `in ${new Intl.DisplayNames('en', { type: 'currency' }).of(currency) ?? currency} (${currency})`;
}
