import type { DateRange } from '@counterfoil/accounting/statement-periods';
import { formatDecimal } from '@counterfoil/money/money';
import { readChart, type BooksSnapshot } from '../reports/reports.module';
import { cursorRows } from './cursor-rows';
import { dayInWords, periodInWords } from './period-words';
import type { Column, DocumentBusiness, DocumentProof, ReportDocument, TableRow } from './report-document';

const COLUMNS: readonly Column[] = [
  { title: 'Entry', kind: 'number', notPrinted: true },
  { title: 'Date', kind: 'date', notPrinted: true },
  { title: 'Description', kind: 'text', notPrinted: true, width: 4 },
  { title: 'Code', kind: 'text', width: 1 },
  { title: 'Account', kind: 'text', width: 4 },
  { title: 'Debit', kind: 'money' },
  { title: 'Credit', kind: 'money' },
];

interface LineRow {
  readonly number: number;
  readonly date: string;
  readonly description: string;
  readonly ledger_account: string;
  readonly debit: string;
  readonly credit: string;
}

/** Entries that people wrote, and their reversals. */
const BY_HAND = `exists (select from books.journal_entries j where j.business_id = e.business_id
  and j.entry_number = coalesce(e.reverses, e.number))`;

/** Debits first, as the screen shows an entry. */
const LINES = (which: string): string => `
  select e.number, e.date::text, e.description, p.ledger_account, p.debit::text, p.credit::text
  from books.entries e join books.postings p on p.business_id = e.business_id and p.entry_number = e.number
  where e.business_id = $1 and e.date between $2 and $3 and e.position <= $4 and ${which}
  order by e.date, e.sequence, e.number, p.debit = 0, p.line`;
const COUNT = (which: string): string => `
  select count(*)::int as n
  from books.entries e join books.postings p on p.business_id = e.business_id and p.entry_number = e.number
  where e.business_id = $1 and e.date between $2 and $3 and e.position <= $4 and ${which}`;

/** Every entry of a range. */
export function journalDocument(...parts: DocumentParts): Promise<ReportDocument> {
  return entriesDocument({ report: 'journal', title: 'Journal', which: 'true' }, ...parts);
}

/** Those of a range that people wrote. */
export function journalEntriesDocument(...parts: DocumentParts): Promise<ReportDocument> {
  return entriesDocument({ report: 'journal-entries', title: 'Journal Entries', which: BY_HAND }, ...parts);
}

type DocumentParts = [DocumentBusiness, BooksSnapshot, DateRange, exponent: number, DocumentProof];

/**
 * Entries with their lines, in the order of the books: by date, then as they were recorded. Their rows can be read only
 * while the snapshot is open.
 */
async function entriesDocument(
  { report, title, which }: { report: 'journal' | 'journal-entries'; title: string; which: string },
  business: DocumentBusiness,
  books: BooksSnapshot,
  range: DateRange,
  exponent: number,
  proof: DocumentProof,
): Promise<ReportDocument> {
  const values = [books.businessId, range.startDate, range.endDate, books.knownAt];
  const [count] = await books.rows<{ n: number }>(COUNT(which), values);
  const chart = await readChart(books);
  const nameOf = (code: string): string => chart.named(code).accountName;
  return {
    report,
    business,
    title,
    period: periodInWords(range.startDate, range.endDate),
    range,
    figures: [],
    table: {
      columns: COLUMNS,
      rows: entries(cursorRows<LineRow>(books, 'journal', LINES(which), values), nameOf, exponent),
      lineCount: count?.n ?? 0,
    },
    notes: [],
    proof,
  };
}

/** A heading for each entry, its lines below, and what all of them come to. */
async function* entries(
  lines: AsyncIterable<LineRow>,
  nameOf: (code: string) => string,
  exponent: number,
): AsyncGenerator<TableRow> {
  const sums = { debit: 0n, credit: 0n };
  let entry: number | undefined;
  for await (const line of lines) {
    const { number, date, description, ledger_account: code } = line;
    if (number !== entry) yield { style: 'heading', cells: [`${number} · ${dayInWords(date)} · ${description}`] };
    entry = number;
    const [debit, credit] = [BigInt(line.debit), BigInt(line.credit)];
    sums.debit += debit;
    sums.credit += credit;
    const side = (minor: bigint): string | null => (minor === 0n ? null : formatDecimal(minor, exponent));
    yield { style: 'line', cells: [number, date, description, code, nameOf(code), side(debit), side(credit)] };
  }
  const total = [formatDecimal(sums.debit, exponent), formatDecimal(sums.credit, exponent)];
  yield { style: 'grand-total', cells: [null, null, null, null, 'Total of all entries', ...total] };
}
