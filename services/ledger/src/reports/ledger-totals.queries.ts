import { BEFORE_ALL, rangeParts, type DateRange } from '@counterfoil/accounting/statement-periods';
import type { LedgerTotal } from '@counterfoil/accounting/statement-profit-and-loss';
import type { BooksSnapshot } from './books-snapshot.queries';

/** A range of days, both included; null starts with the first posting. */
export interface TotalsRange {
  readonly startDate: string | null;
  readonly endDate: string;
}

/** Sums of one month (or of the part of it that lies within the range). */
export interface MonthTotal extends LedgerTotal {
  /** The month's first day. */
  readonly month: string;
}

interface TotalRow {
  readonly month?: string;
  readonly ledger_account: string;
  readonly category_id?: string | null;
  readonly debit: string;
  readonly credit: string;
}

/** Totals of every ledger account. */
export function totalsByAccount(books: BooksSnapshot, range: TotalsRange): Promise<LedgerTotal[]> {
  return totals(books, range, 'by-account', 'ledger_account', '');
}

/** Totals of revenue and expense accounts by category. */
export function resultsByCategory(books: BooksSnapshot, range: TotalsRange): Promise<LedgerTotal[]> {
  return totals(books, range, 'results', 'ledger_account, category_id', RESULTS);
}

/** The same, month by month. */
export async function resultsByMonth(books: BooksSnapshot, range: TotalsRange): Promise<MonthTotal[]> {
  const rows = await totalRows(books, range, 'results-by-month', 'month::text, ledger_account, category_id', RESULTS);
  return rows.map((row) => ({ ...totalOf(row), month: row.month ?? '' }));
}

const RESULTS = `where ledger_account >= '4000' and ledger_account < '7000'`;

/** A range that holds no day. */
const NO_DAYS: DateRange = { startDate: '9999-12-31', endDate: BEFORE_ALL };

/**
 * What was known is summed from months, and from days at the ends of the range, so that neither the number of
 * transactions nor the years behind them make a statement slow.
 */
const KNOWN_NOW = `
  select month, ledger_account, category_id, debit, credit from books.monthly_totals where business_id = $1
    and month between $2 and $3
  union all
  select date_trunc('month', date::timestamp)::date, ledger_account, category_id, debit, credit from books.daily_totals
    where business_id = $1 and date between $4 and $5
  union all
  select date_trunc('month', date::timestamp)::date, ledger_account, category_id, debit, credit from books.daily_totals
    where business_id = $1 and date between $6 and $7`;

/**
 * Totals know no past; postings keep the entry they were recorded with, numbered in that order. What was known is
 * either the postings up to an entry, or what is known now without those after it.
 */
const KNOWN_THEN = `
  select date_trunc('month', date::timestamp)::date as month, ledger_account, category_id, debit, credit
  from books.postings where business_id = $1 and date between $2 and $3 and entry_number <= $4`;
const KNOWN_LATELY = `${KNOWN_NOW}
  union all
  select date_trunc('month', date::timestamp)::date, ledger_account, category_id, -debit, -credit
  from books.postings where business_id = $1 and date between $8 and $9 and entry_number > $10`;
/** What comes to nothing on both sides was not there. */
const STOOD = 'having sum(debit) <> 0 or sum(credit) <> 0';
/** Above this share of all entries, those after are fewer to read one by one than all are at once. */
const LATELY = 0.75;

async function totals(
  books: BooksSnapshot,
  range: TotalsRange,
  name: string,
  columns: string,
  where: string,
): Promise<LedgerTotal[]> {
  return (await totalRows(books, range, name, columns, where)).map(totalOf);
}

function totalRows(
  books: BooksSnapshot,
  range: TotalsRange,
  name: string,
  columns: string,
  where: string,
): Promise<TotalRow[]> {
  const grouped = columns.replace('::text', '');
  const sql = (source: string, having = ''): string =>
    `
      select ${columns}, sum(debit) as debit, sum(credit) as credit from (${source}) as total ${where}
        group by ${grouped} ${having}`;
  const { businessId, entries } = books;
  const days = [range.startDate ?? BEFORE_ALL, range.endDate];
  if (books.isPast && entries.known < entries.all * LATELY)
    return books.rows<TotalRow>(sql(KNOWN_THEN), [businessId, ...days, entries.known]);
  const now = [businessId, ...partsOf(range)];
  if (books.isPast) return books.rows<TotalRow>(sql(KNOWN_LATELY, STOOD), [...now, ...days, entries.known]);
  return books.rows<TotalRow>(sql(KNOWN_NOW), now, `totals-${name}`);
}

/** The first and last day of the whole months of a range, and of the parts of months at its ends. */
function partsOf(range: TotalsRange): string[] {
  const { months = NO_DAYS, days } = rangeParts(range.startDate, range.endDate);
  const [before = NO_DAYS, after = NO_DAYS] = days;
  return [months, before, after].flatMap(({ startDate, endDate }) => [startDate, endDate]);
}

function totalOf(row: TotalRow): LedgerTotal {
  return {
    ledgerAccount: row.ledger_account,
    categoryId: row.category_id ?? null,
    debit: BigInt(row.debit),
    credit: BigInt(row.credit),
  };
}
