import type { ExportReport } from '@counterfoil/contracts/export.contract';

/** What a column holds; it decides how its cells are written, aligned and formatted. */
type ColumnKind = 'text' | 'date' | 'money' | 'percent' | 'number';

export interface Column {
  readonly title: string;
  readonly kind: ColumnKind;
  /** On paper, where it differs. */
  readonly printedTitle?: string;
  /** Left out on paper, where a heading row says it once for the rows below. */
  readonly notPrinted?: true;
  /** Share of a sheet's or page's width; texts that people write need more than dates. */
  readonly width?: number;
}

/** Text and dates (ISO) as texts, money as a decimal string, percent and numbers as numbers; null is empty. */
export type Cell = string | number | null;

/**
 * `line` is a fact. Headings, subtotals and totals are there for people: a CSV leaves them out, so that whoever adds up
 * a column counts nothing twice. An `opening` is a balance to begin with, which a CSV needs as well.
 */
export type RowStyle = 'line' | 'opening' | 'heading' | 'subtotal' | 'total' | 'grand-total';

export interface TableRow {
  readonly style: RowStyle;
  readonly cells: readonly Cell[];
}

/** A row that only a CSV or a sheet shows can be told apart by its style; a heading on paper spans the table. */
export interface ReportTable {
  readonly columns: readonly Column[];
  /** Read once, from first to last; rows of a large report come from the database as they are written. */
  readonly rows: AsyncIterable<TableRow> | Iterable<TableRow>;
  /** How many lines there will be; for progress, and to refuse what no sheet or printer can hold. */
  readonly lineCount: number;
}

/** A figure of the overview. */
export interface KeyFigure {
  readonly label: string;
  readonly value: string;
  readonly kind: 'money' | 'percent' | 'number';
}

/** The business that a document is about, as it calls itself now. */
export interface DocumentBusiness {
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly address: string | null;
  readonly taxId: string | null;
}

/** A part of a printed document: a title, an overview, a table. */
export interface PrintedPart {
  readonly business: DocumentBusiness;
  /** Such as `Profit & Loss Statement`. */
  readonly title: string;
  /** In words: `1 January to 31 March 2026`. */
  readonly period: string;
  readonly figures: readonly KeyFigure[];
  readonly table: ReportTable;
  /** Said under the table. */
  readonly notes: readonly string[];
  readonly proof: DocumentProof;
}

/** A report, ready to be written as CSV, sheet or printed page: what it says is the same in each. */
export interface ReportDocument extends PrintedPart {
  readonly report: ExportReport;
  readonly range: { readonly startDate: string | null; readonly endDate: string };
}

interface ProofHead {
  readonly revision: string;
  /** SHA-256, hex. */
  readonly hash: string;
  /** ISO instant; undefined where the event does not say it. */
  readonly recordedAt: string | undefined;
}

/** Where an auditor finds what the figures are made from. */
export interface DocumentProof {
  /** Position that the figures are as known at. */
  readonly knownAt: string;
  /** The business's newest event up to that position; undefined where nothing was known yet. */
  readonly head: ProofHead | undefined;
}

/** True for a row that is a fact rather than a service to the reader. */
export function isFact({ style }: TableRow): boolean {
  return style === 'line' || style === 'opening';
}
