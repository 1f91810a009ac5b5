import { Injectable } from '@nestjs/common';
import type { DateRange } from '@counterfoil/accounting/statement-periods';
import type { TrialBalanceLine } from '@counterfoil/accounting/statement-trial-balance';
import {
  DEFAULT_REPORT_PAGE,
  type GeneralLedger,
  type GeneralLedgerAccount,
  type GeneralLedgerQuery,
  type LedgerPosting,
} from '@counterfoil/contracts/ledger-report.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { formatDecimal } from '@counterfoil/money/money';
import type { Membership } from '../http/request-context';
import { BooksSnapshots, type BooksSnapshot } from './books-snapshot.queries';
import { readChart, type Chart } from './known-chart.queries';
import { Condition } from './sql-condition';
import { ORIGIN_COLUMNS, originOf, type OriginRow } from './posting-origin';
import { decodePlace, encodePlace, type Place } from './report-cursor';
import type { ReportPage } from './report-page';
import { fiscalRange } from './report-range';
import { readTrialBalance } from './trial-balance.queries';

interface PostingRow extends OriginRow {
  readonly ledger_account: string;
  readonly sequence: number;
  readonly line: number;
  readonly debit: string;
  readonly credit: string;
  readonly category_id: string | null;
}

/** Which postings are shown. */
interface Selection {
  readonly range: DateRange;
  /** Of one ledger account; undefined for all. */
  readonly code: string | undefined;
  /** Of one category, or `none`; undefined for all. */
  readonly categoryId: string | undefined;
}

const NO_CATEGORY = 'none';
const NOTHING_MOVED = { opening: 0n, debit: 0n, credit: 0n, carried: 0n, closing: 0n };
const PLACE = ['code', 'date', 'number', 'number', 'number'] as const;

/** Every posting of a range under its ledger account, with the balance after each. */
@Injectable()
export class GeneralLedgerQueries {
  constructor(private readonly snapshots: BooksSnapshots) {}

  /**
   * @throws DomainError for an unknown ledger account, a range that ends before it starts, or a cursor of another list.
   */
  read(member: Membership, query: GeneralLedgerQuery): Promise<ReportPage<GeneralLedger>> {
    const after = query.cursor === undefined ? undefined : decodePlace(query.cursor, PLACE);
    return this.snapshots.read(member.businessId, query.knownAt, async (books) => {
      const range = fiscalRange(member, query, books.fiscalYearStartMonth);
      const chart = await readChart(books);
      const selection: Selection = { range, code: query.accountCode, categoryId: query.categoryId };
      const moved =
        query.categoryId === undefined
          ? (await readTrialBalance(books, chart, range)).lines
          : await movedOfCategory(books, chart, selection);
      const lines = chosen(moved, chart, query.accountCode);
      const limit = query.limit ?? DEFAULT_REPORT_PAGE;
      const found = await postings(books, selection, after, limit + 1);
      const rows = found.slice(0, limit);
      const next = found.length > limit ? rows.at(-1) : undefined;
      const shown = linesOfPage(lines, rows, after, next);
      const accounts: GeneralLedgerAccount[] = [];
      for (const line of shown) accounts.push(await accountOf(books, chart, selection, line, rows, member.exponent));
      return {
        report: { ...range, knownAt: books.knownAt, accounts },
        total: await count(books, selection),
        next: next && encodePlace([next.ledger_account, next.date, next.sequence, next.number, next.line]),
      };
    });
  }
}

function chosen(
  lines: readonly TrialBalanceLine[],
  chart: Chart,
  code: string | undefined,
): readonly TrialBalanceLine[] {
  if (code === undefined) return lines;
  const line = chart.find(code);
  if (!line) throw new DomainError('not-found', 'ledger_account_not_found', 'Ledger account not found', 'accountCode');
  const moved = lines.find((candidate) => candidate.line.code === code);
  return [moved ?? { line, ...NOTHING_MOVED }];
}

/**
 * The accounts of the page's postings, and those without a posting that fall between them, so that each is named once.
 */
function linesOfPage(
  lines: readonly TrialBalanceLine[],
  rows: readonly PostingRow[],
  after: Place | undefined,
  next: PostingRow | undefined,
): TrialBalanceLine[] {
  const codes = new Set(rows.map((row) => row.ledger_account));
  const isPast = (code: string): boolean =>
    (after !== undefined && code <= String(after[0])) || (next !== undefined && code > next.ledger_account);
  return lines.filter(({ line }) => codes.has(line.code) || !isPast(line.code));
}

/** What moved under a category: it has no balance before the range, so that the figure counts from zero. */
async function movedOfCategory(books: BooksSnapshot, chart: Chart, selection: Selection): Promise<TrialBalanceLine[]> {
  const condition = postingsIn(books, selection);
  const rows = await books.rows<{ code: string; debit: string; credit: string }>(
    `
      select p.ledger_account as code, sum(p.debit) as debit, sum(p.credit) as credit from books.postings p
        where ${condition.sql} group by 1 order by 1`,
    condition.values,
  );
  return rows.flatMap(({ code, debit, credit }) => {
    const line = chart.find(code);
    return line
      ? [
          {
            line,
            ...NOTHING_MOVED,
            debit: BigInt(debit),
            credit: BigInt(credit),
            closing: BigInt(debit) - BigInt(credit),
          },
        ]
      : [];
  });
}

function postingsIn(books: BooksSnapshot, { range, code, categoryId }: Selection): Condition {
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

function postings(
  books: BooksSnapshot,
  selection: Selection,
  after: Place | undefined,
  limit: number,
): Promise<PostingRow[]> {
  const condition = postingsIn(books, selection);
  if (after)
    condition.and(
      '(p.ledger_account, p.date, p.sequence, p.entry_number, p.line) > (?, ?::date, ?::int, ?::int, ?::int)',
      ...after,
    );
  return books.rows<PostingRow>(
    `with page as (
       select * from books.postings p where ${condition.sql}
       order by p.ledger_account, p.date, p.sequence, p.entry_number, p.line limit ${limit}
     )
     select p.ledger_account, p.sequence, p.line, p.debit, p.credit, p.category_id, ${ORIGIN_COLUMNS}
     from page p join books.entries e on e.business_id = p.business_id and e.number = p.entry_number
     order by p.ledger_account, p.date, p.sequence, p.entry_number, p.line`,
    condition.values,
  );
}

async function count(books: BooksSnapshot, selection: Selection): Promise<number> {
  const condition = postingsIn(books, selection);
  const [row] = await books.rows<{ total: string }>(
    `select count(*) as total from books.postings p where ${condition.sql}`,
    condition.values,
  );
  return Number(row?.total ?? 0);
}

async function accountOf(
  books: BooksSnapshot,
  chart: Chart,
  selection: Selection,
  line: TrialBalanceLine,
  rows: readonly PostingRow[],
  exponent: number,
): Promise<GeneralLedgerAccount> {
  const own = rows.filter((row) => row.ledger_account === line.line.code);
  const money = (minor: bigint): string => formatDecimal(minor, exponent);
  const [first] = own;
  let balance = line.opening + (first ? await movedBefore(books, selection, first) : 0n);
  const shown = own.map((row): LedgerPosting => {
    balance += BigInt(row.debit) - BigInt(row.credit);
    return {
      ...originOf(row),
      line: row.line,
      debit: money(BigInt(row.debit)),
      credit: money(BigInt(row.credit)),
      balance: money(balance),
      categoryId: row.category_id,
    };
  });
  return {
    ...chart.named(line.line),
    openingBalance: money(line.opening),
    totalDebit: money(line.debit),
    totalCredit: money(line.credit),
    carriedBalance: money(line.carried),
    closingBalance: money(line.closing),
    postings: shown,
  };
}

/**
 * What moved on an account from the start of a range up to a posting: totals of the days before, then the day's own
 * postings.
 */
async function movedBefore(books: BooksSnapshot, { range, categoryId }: Selection, place: PostingRow): Promise<bigint> {
  const condition = new Condition(
    'p.business_id = ? and p.ledger_account = ? and p.date = ?',
    books.businessId,
    place.ledger_account,
    place.date,
  );
  condition.and('(p.sequence, p.entry_number, p.line) < (?, ?, ?)', place.sequence, place.number, place.line);
  ofCategory(condition, categoryId);
  if (books.isPast) condition.and('p.position <= ?', books.knownAt);
  const days = daysBefore(books, place.ledger_account, range.startDate, place.date, condition, categoryId);
  const [row] = await books.rows<{ net: string }>(
    `
      select coalesce((${days}), 0) + coalesce((select sum(p.debit - p.credit) from books.postings p
        where ${condition.sql}), 0) as net`,
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
