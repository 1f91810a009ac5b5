import { Injectable } from '@nestjs/common';
import { addDays } from '@counterfoil/accounting/calendar-date';
import {
  DEFAULT_REPORT_PAGE,
  type AccountRegister,
  type PagedRangeQuery,
  type RegisterRow,
} from '@counterfoil/contracts/ledger-report.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { formatDecimal } from '@counterfoil/money/money';
import { BooksSnapshots, type BooksSnapshot } from './books-snapshot.queries';
import { readChart } from './known-chart.queries';
import { Condition } from './sql-condition';
import { daysBefore } from './ledger-postings.queries';
import { decodePlace, encodePlace } from './report-cursor';
import type { ReportPage } from './report-page';
import { inOrder, todayOf, type ReportedBusiness } from './report-range';

interface RowOfRegister {
  readonly date: string;
  readonly sequence: number;
  readonly amount: string;
  readonly numbers: number[];
  readonly position: string;
  readonly kind: string;
  readonly description: string;
  readonly transaction_id: string | null;
  readonly journal_entry_id: string | null;
  readonly is_reconciled: boolean;
}

interface Range {
  readonly startDate: string;
  readonly endDate: string;
}

const PLACE = ['date', 'number'] as const;
const FIRST_DAY = '1900-01-01';

/**
 * The rows of one bank account, card or cash box with the balance after each. Every entry that belongs to a row keeps
 * the row's place (date and sequence), so that corrections fold into what stands, at any position.
 */
@Injectable()
export class AccountRegisterQueries {
  constructor(private readonly snapshots: BooksSnapshots) {}

  /** @throws DomainError for a range that ends before it starts, or a cursor of another list. */
  read(member: ReportedBusiness, accountId: string, query: PagedRangeQuery): Promise<ReportPage<AccountRegister>> {
    const after = query.cursor === undefined ? undefined : decodePlace(query.cursor, PLACE);
    const endDate = query.endDate ?? todayOf(member);
    // Without a start the register begins with the first row, whenever that is.
    const range =
      query.startDate === undefined
        ? { startDate: FIRST_DAY, endDate }
        : inOrder({ startDate: query.startDate, endDate });
    return this.snapshots.read(member.businessId, query.knownAt, async (books) => {
      const code = await codeOf(books, accountId);
      const chart = await readChart(books);
      const limit = query.limit ?? DEFAULT_REPORT_PAGE;
      const found = await registerRows(books, { accountId, code }, range, after, limit + 1);
      const rows = found.slice(0, limit);
      const last = found.length > limit ? rows.at(-1) : undefined;
      const money = (minor: bigint): string => formatDecimal(minor, member.exponent);
      let balance = rows[0] ? await balanceBefore(books, code, rows[0].date, rows[0].sequence) : 0n;
      return {
        report: {
          ...chart.named(code),
          accountId,
          startDate: query.startDate ?? null,
          endDate,
          knownAt: books.knownAt,
          openingBalance: money(await balanceBefore(books, code, range.startDate, 0)),
          closingBalance: money(await balanceBefore(books, code, addDays(endDate, 1), 0)),
          reconciled: await lastReconciled(books, accountId, money),
          rows: rows.map((row) => rowOf(row, (balance += BigInt(row.amount)), money)),
        },
        total: await count(books, code, range),
        next: last && encodePlace([last.date, last.sequence]),
      };
    });
  }
}

async function codeOf({ rows, businessId }: BooksSnapshot, accountId: string): Promise<string> {
  const [row] = await rows<{ code: string }>(`select code from books.accounts where id = $1 and business_id = $2`, [
    accountId,
    businessId,
  ]);
  // Whoever asks for a file names it; whoever calls was let in by it.
  if (!row) throw new DomainError('not-found', 'account_not_found', 'Account not found', 'accountId');
  return row.code;
}

function postingsIn(books: BooksSnapshot, code: string, { startDate, endDate }: Range): Condition {
  const condition = new Condition(
    'p.business_id = ? and p.ledger_account = ? and p.date between ? and ?',
    books.businessId,
    code,
    startDate,
    endDate,
  );
  return books.isPast ? condition.and('p.position <= ?', books.knownAt) : condition;
}

/** The latest entry of a row says what it is. */
function registerRows(
  books: BooksSnapshot,
  { accountId, code }: { accountId: string; code: string },
  range: Range,
  after: readonly unknown[] | undefined,
  limit: number,
): Promise<RowOfRegister[]> {
  const condition = postingsIn(books, code, range);
  if (after) condition.and('(p.date, p.sequence) > (?::date, ?::int)', ...after);
  const ofAccount = condition.bind('was.account_id = ?', accountId);
  const inForce = reconciledThen(books, condition);
  return books.rows<RowOfRegister>(
    `with page as (
       select p.business_id, p.date, p.sequence, sum(p.debit - p.credit) as amount,
         array_agg(distinct p.entry_number) as numbers, max(p.position) as position
       from books.postings p where ${condition.sql}
       group by p.business_id, p.date, p.sequence having sum(p.debit - p.credit) <> 0
       order by p.date, p.sequence limit ${limit}
     )
     select page.date::text, page.sequence, page.amount, page.numbers, page.position, e.kind, e.description,
       e.transaction_id,
            (select j.id from books.journal_entries j where j.business_id = page.business_id
              and j.entry_number = any(page.numbers) limit 1) as journal_entry_id,
       exists (
         select from books.reconciled_rows was join books.reconciliations r on r.business_id = was.business_id
           and r.id = was.reconciliation_id and r.position = was.position
         where was.business_id = page.business_id and was.sequence = page.sequence and was.is_cleared
           and ${ofAccount} and ${inForce}
       ) as is_reconciled
     from page join books.entries e on e.business_id = page.business_id
       and e.number = (select max(n) from unnest(page.numbers) as n)
     order by page.date, page.sequence`,
    condition.values,
  );
}

/** Whether a reconciliation `r` was in force at the moment of the snapshot. */
function reconciledThen(books: BooksSnapshot, condition: Condition): string {
  return books.isPast
    ? condition.bind(
        'r.position <= ? and (r.undone_at_position is null or r.undone_at_position > ?)',
        books.knownAt,
        books.knownAt,
      )
    : 'r.undone_at_position is null';
}

async function lastReconciled(
  books: BooksSnapshot,
  accountId: string,
  money: (minor: bigint) => string,
): Promise<AccountRegister['reconciled']> {
  const condition = new Condition('r.business_id = ? and r.account_id = ?', books.businessId, accountId);
  const inForce = reconciledThen(books, condition);
  const [last] = await books.rows<{ id: string; day: string; balance: string }>(
    `select r.id, r.closing_day::text as day, r.balance from books.reconciliations r
     where ${condition.sql} and ${inForce} order by r.closing_day desc limit 1`,
    condition.values,
  );
  return last ? { id: last.id, closingDay: last.day, balance: money(BigInt(last.balance)) } : null;
}

async function count(books: BooksSnapshot, code: string, range: Range): Promise<number> {
  const condition = postingsIn(books, code, range);
  const [row] = await books.rows<{ total: string }>(
    `select count(*) as total from (
       select from books.postings p where ${condition.sql} group by p.date, p.sequence
         having sum(p.debit - p.credit) <> 0
     ) as standing`,
    condition.values,
  );
  return Number(row?.total ?? 0);
}

/** The balance after everything before a place: totals of the days before, then the day's own postings. */
async function balanceBefore(books: BooksSnapshot, code: string, date: string, sequence: number): Promise<bigint> {
  const condition = new Condition(
    'p.business_id = ? and p.ledger_account = ? and p.date = ? and p.sequence < ?',
    books.businessId,
    code,
    date,
    sequence,
  );
  if (books.isPast) condition.and('p.position <= ?', books.knownAt);
  const days = daysBefore(books, code, FIRST_DAY, date, condition);
  const [row] = await books.rows<{ balance: string }>(
    `
      select coalesce((${days}), 0) + coalesce((select sum(p.debit - p.credit) from books.postings p
        where ${condition.sql}), 0) as balance`,
    condition.values,
  );
  return BigInt(row?.balance ?? '0');
}

function rowOf(row: RowOfRegister, balance: bigint, money: (minor: bigint) => string): RegisterRow {
  return {
    date: row.date,
    description: row.description,
    kind: row.kind,
    amount: money(BigInt(row.amount)),
    balance: money(balance),
    transactionId: row.transaction_id,
    journalEntryId: row.journal_entry_id,
    entryNumbers: row.numbers,
    isReconciled: row.is_reconciled,
    position: row.position,
  };
}
