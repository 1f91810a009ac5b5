import type { DateRange } from '@counterfoil/accounting/statement-periods';
import { KINDS_OF_CORRECTIONS } from '../books/books.indexes';
import type { BooksSnapshot } from './books-snapshot.queries';
import { ORIGIN_COLUMNS, type OriginRow } from './posting-origin';
import type { Place } from './report-cursor';
import { Condition } from './sql-condition';

export interface PostingRow extends OriginRow {
  readonly ledger_account: string;
  readonly sequence: number;
  readonly line: number;
  readonly debit: string;
  readonly credit: string;
  readonly category_id: string | null;
}

/** Which postings are shown. */
export interface Selection {
  readonly range: DateRange;
  /** Of one ledger account; undefined for all. */
  readonly code: string | undefined;
  /** Of one category, or `none`; undefined for all. */
  readonly categoryId: string | undefined;
  /**
   * Of what was corrected on its own day only what it comes to: a posting and its reversal are no movement. Its newest
   * entry stands for it.
   */
  readonly hidesPairs: boolean;
}

const NO_CATEGORY = 'none';

export function postingsIn(books: BooksSnapshot, { range, code, categoryId }: Selection): Condition {
  const condition = new Condition(
    'p.business_id = ? and p.date between ? and ?',
    books.businessId,
    range.startDate,
    range.endDate,
  );
  if (code !== undefined) condition.and('p.ledger_account = ?', code);
  ofCategory(condition, categoryId);
  return books.isPast ? condition.and('p.position <= ?', books.knownAt) : condition;
}

function ofCategory(condition: Condition, categoryId: string | undefined): void {
  if (categoryId === NO_CATEGORY) condition.and('p.category_id is null');
  else if (categoryId !== undefined) condition.and('p.category_id = ?', categoryId);
}

/** In the order of the ledger, from a place on. */
export function postingsOf(
  books: BooksSnapshot,
  selection: Selection,
  after: Place | undefined,
  limit: number,
): Promise<PostingRow[]> {
  const condition = postingsIn(books, selection);
  const from = after && condition.bind('(?, ?::date, ?::int, ?::int, ?::int)', ...after);
  const ahead = from ? `where (p.ledger_account, p.date, p.sequence, p.entry_number, p.line) > ${from}` : '';
  // What lies before the page is left out where the index finds it, and not only once all was added up.
  if (after) condition.and('(p.ledger_account, p.date, p.sequence) >= (?, ?::date, ?::int)', ...after.slice(0, 3));
  return books.rows<PostingRow>(
    `with page as (
       select * from ${source(books, selection, condition)} p ${ahead}
       order by p.ledger_account, p.date, p.sequence, p.entry_number, p.line limit ${limit}
     )
     select p.ledger_account, p.sequence, p.line, p.debit, p.credit, p.category_id, ${ORIGIN_COLUMNS}
     from page p join books.entries e on e.business_id = p.business_id and e.number = p.entry_number
     order by p.ledger_account, p.date, p.sequence, p.entry_number, p.line`,
    condition.values,
  );
}

/** All of them in that order, to be read through a cursor. */
export function ledgerStatement(books: BooksSnapshot, selection: Selection): { text: string; values: unknown[] } {
  const condition = postingsIn(books, selection);
  const text = `
    select p.ledger_account, p.date::text, p.entry_number, e.description, p.debit::text, p.credit::text
    from ${source(books, selection, condition)} p
    join books.entries e on e.business_id = p.business_id and e.number = p.entry_number
    order by p.ledger_account, p.date, p.sequence, p.entry_number, p.line`;
  return { text, values: condition.values };
}

export async function countOf(books: BooksSnapshot, selection: Selection): Promise<number> {
  const condition = postingsIn(books, selection);
  const [row] = await books.rows<{ total: string }>(
    `select count(*) as total from ${source(books, selection, condition)} p`,
    condition.values,
  );
  return Number(row?.total ?? 0);
}

/** How much of both sides cancels itself, by ledger account. Few rows are corrected, and only those are looked at. */
export async function cancelledIn(books: BooksSnapshot, selection: Selection): Promise<ReadonlyMap<string, bigint>> {
  const condition = postingsIn(books, selection);
  const rows = await books.rows<{ code: string; cancelled: string }>(
    `select code, sum(least(debit, credit)) as cancelled from (
       select p.ledger_account as code, sum(p.debit) as debit, sum(p.credit) as credit
       from (${corrected(books, selection, condition)}) c
       join books.postings p on p.date = c.date and p.sequence = c.sequence
       where ${condition.sql} group by p.ledger_account, p.date, p.sequence, p.category_id
     ) place group by code`,
    condition.values,
  );
  return new Map(rows.map(({ code, cancelled }) => [code, BigInt(cancelled)]));
}

/** The postings themselves, or what those of a corrected place come to. */
function source(books: BooksSnapshot, selection: Selection, condition: Condition): string {
  if (!selection.hidesPairs) return `(select * from books.postings p where ${condition.sql})`;
  const places = corrected(books, selection, condition);
  return `(
    select p.business_id, p.ledger_account, p.date, p.sequence, p.category_id,
      max(p.entry_number) as entry_number, (array_agg(p.line order by p.entry_number desc, p.line))[1] as line,
      greatest(sum(p.debit - p.credit), 0) as debit, greatest(sum(p.credit - p.debit), 0) as credit
    from books.postings p left join (${places}) c on c.date = p.date and c.sequence = p.sequence
    where ${condition.sql}
    group by p.business_id, p.ledger_account, p.date, p.sequence, p.category_id,
      case when c.sequence is null then p.entry_number end, case when c.sequence is null then p.line end
    having sum(p.debit - p.credit) <> 0
  )`;
}

/** Places (day and sequence) at which something was corrected: what it was and what it is stand there together. */
function corrected(books: BooksSnapshot, { range }: Selection, condition: Condition): string {
  const known = books.isPast ? condition.bind(' and e.position <= ?', books.knownAt) : '';
  const { startDate, endDate } = range;
  const where = condition.bind('e.business_id = ? and e.date between ? and ?', books.businessId, startDate, endDate);
  return `
    select distinct e.date, e.sequence from books.entries e
    where ${where} and e.kind in ${KINDS_OF_CORRECTIONS}${known}`;
}

/**
 * What moved on an account from the start of a range up to a posting: totals of the days before, then the day's own
 * postings.
 */
export async function movedBefore(books: BooksSnapshot, selection: Selection, place: PostingRow): Promise<bigint> {
  const { range, categoryId } = selection;
  const condition = new Condition(
    'p.business_id = ? and p.ledger_account = ? and p.date = ?',
    books.businessId,
    place.ledger_account,
    place.date,
  );
  condition.and('p.sequence < ?', place.sequence);
  ofCategory(condition, categoryId);
  if (books.isPast) condition.and('p.position <= ?', books.knownAt);
  const days = daysBefore(books, place.ledger_account, range.startDate, place.date, condition, categoryId);
  const [row] = await books.rows<{ net: string }>(
    `
      select coalesce((${days}), 0) + coalesce((select sum(p.debit - p.credit) from books.postings p
        where ${condition.sql}), 0) as net`,
    condition.values,
  );
  return BigInt(row?.net ?? '0') + (await movedAtPlace(books, selection, place));
}

/** What the rows before a posting come to that have its day and place in it: other lines of the same entries. */
async function movedAtPlace(books: BooksSnapshot, selection: Selection, place: PostingRow): Promise<bigint> {
  const range = { startDate: place.date, endDate: place.date };
  const own = { ...selection, code: place.ledger_account, range };
  const condition = postingsIn(books, own).and('p.sequence = ?', place.sequence);
  const before = condition.bind('(p.entry_number, p.line) < (?, ?)', place.number, place.line);
  const [row] = await books.rows<{ net: string }>(
    `select coalesce(sum(p.debit - p.credit), 0) as net from ${source(books, own, condition)} p where ${before}`,
    condition.values,
  );
  return BigInt(row?.net ?? '0');
}

/** A subquery for an account's net from a day up to the day before another; its values go to the condition's. */
export function daysBefore(
  books: BooksSnapshot,
  code: string,
  startDate: string,
  date: string,
  values: Condition,
  categoryId?: string,
): string {
  const category =
    categoryId === undefined
      ? ''
      : categoryId === NO_CATEGORY
        ? ' and d.category_id is null'
        : ' and d.category_id = ?';
  const where = `d.business_id = ? and d.ledger_account = ? and d.date >= ? and d.date < ?${category}`;
  const given = [books.businessId, code, startDate, date, ...(category.endsWith('?') ? [categoryId] : [])];
  if (!books.isPast)
    return `select sum(d.debit - d.credit) from books.daily_totals d where ${values.bind(where, ...given)}`;
  return `
    select sum(d.debit - d.credit) from books.postings d
      where ${values.bind(`${where} and d.position <= ?`, ...given, books.knownAt)}`;
}
