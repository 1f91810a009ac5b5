import { formatDecimal } from '@counterfoil/money/money';
import { LISTED_ROWS } from '../books/list-sources';
import type { BooksSnapshot } from '../reports/reports.module';
import { cursorRows } from './cursor-rows';
import { periodInWords } from './period-words';
import type { Column, DocumentBusiness, DocumentProof, ReportDocument, TableRow } from './report-document';

const COLUMNS: readonly Column[] = [
  { title: 'Date', kind: 'date' },
  { title: 'Description', kind: 'text', width: 4 },
  { title: 'Nickname', kind: 'text', notPrinted: true, width: 2 },
  { title: 'Account', kind: 'text', width: 2 },
  { title: 'Category', kind: 'text', width: 2 },
  { title: 'Type', kind: 'text', notPrinted: true, width: 1 },
  { title: 'Amount', kind: 'money' },
  { title: 'Balance', kind: 'money' },
  { title: 'Transaction id', kind: 'text', notPrinted: true, width: 3 },
  // What the bank has printed beside the day of booking. The last one, since programs of others count columns.
  { title: 'Day of value or purchase', kind: 'date', notPrinted: true },
];

interface Row {
  readonly id: string;
  readonly date: string;
  readonly sequence: number;
  readonly code: string;
  readonly description: string;
  readonly nickname: string | null;
  readonly account: string;
  readonly categories: string;
  readonly amount: string;
  readonly otherDate: string | null;
}

interface Movement {
  readonly code: string;
  readonly date: string;
  readonly sequence: number;
  readonly net: string;
}

interface Totals {
  readonly n: number;
  readonly money_in: string;
  readonly money_out: string;
  readonly first: string | null;
  readonly last: string | null;
}

/** As in the list on the screen. */
const LISTED = `
  from ${LISTED_ROWS} t
  join books.accounts a on a.business_id = t.business_id and a.id = t.account_id and not a.is_deleted
  where t.business_id = $1 and t.deleted_at is null and t.date >= coalesce($2::date, t.date)
    and t.date <= coalesce($3::date, t.date)`;

const TOTALS = `
  select count(*)::int as n, coalesce(sum(greatest(t.amount, 0)), 0)::text as money_in, coalesce(sum(least(t.amount, 0)), 0)::text as money_out,
         min(t.date)::text as first, max(t.date)::text as last ${LISTED}`;

/** Oldest first. A split names all of its categories. */
const ROWS = `
  select t.id, t.date::text, t.other_date::text as "otherDate", t.sequence, t.description, t.nickname, a.name as account,
    a.code, t.amount::text,
    (select string_agg(c.name, ' + ' order by part.ordinal) from jsonb_array_elements(t.allocations)
      with ordinality as part (allocation, ordinal)
     join books.categories c on c.business_id = t.business_id and c.id = (part.allocation ->> 'categoryId')::uuid
    ) as categories
  ${LISTED} order by t.date, t.sequence, t.id`;

const OPENINGS = `
  select ledger_account as code, sum(debit - credit)::text as net from books.daily_totals
  where business_id = $1 and date < $2::date and ledger_account in (select code from books.accounts
    where business_id = $1) group by ledger_account`;

const MOVEMENTS = `
  select ledger_account as code, date::text, sequence, sum(debit - credit)::text as net from books.postings
  where business_id = $1 and date >= coalesce($2::date, date) and date <= coalesce($3::date, date)
    and ledger_account in (select code from books.accounts where business_id = $1)
  group by ledger_account, date, sequence order by date, sequence`;

/**
 * The list of transactions as it stands now; everything when no range is given. Its rows can be read only while the
 * snapshot is open.
 * @param newest only so many, the newest ones
 */
export async function transactionListDocument(
  business: DocumentBusiness,
  books: BooksSnapshot,
  range: { startDate?: string | undefined; endDate?: string | undefined },
  exponent: number,
  proof: DocumentProof,
  newest?: number,
): Promise<ReportDocument> {
  const days = [books.businessId, range.startDate ?? null, range.endDate ?? null];
  const [totals] = await books.rows<Totals>(TOTALS, days);
  const {
    n,
    money_in: moneyIn,
    money_out: moneyOut,
    first,
    last,
  } = totals ?? { n: 0, money_in: '0', money_out: '0', first: null, last: null };
  const skipped = newest === undefined ? 0 : Math.max(0, n - newest);
  const money = (minor: string): string => formatDecimal(BigInt(minor), exponent);
  const endDate = range.endDate ?? last ?? range.startDate ?? new Date().toISOString().slice(0, 10);
  const startDate = range.startDate ?? first;
  return {
    report: 'transactions',
    business,
    title: 'Transactions',
    period: periodInWords(startDate, endDate),
    range: { startDate, endDate },
    figures: [
      { label: 'Transactions', value: String(n), kind: 'number' },
      { label: 'Money in', value: money(moneyIn), kind: 'money' },
      { label: 'Money out', value: money(moneyOut), kind: 'money' },
      { label: 'Net', value: money(String(BigInt(moneyIn) + BigInt(moneyOut))), kind: 'money' },
    ],
    table: {
      columns: COLUMNS,
      rows: linesOf(books, `${ROWS} offset ${skipped}`, days, money),
      lineCount: n - skipped,
    },
    notes: [
      'A transfer between two accounts stands once in each of them. A balance is that of the row’s account.',
      ...(skipped === 0
        ? []
        : [`Only the newest ${newest} transactions are printed; an export as CSV or XLSX holds all ${n}.`]),
    ],
    proof,
  };
}

async function* linesOf(
  books: BooksSnapshot,
  text: string,
  days: readonly unknown[],
  money: (minor: string) => string,
): AsyncGenerator<TableRow> {
  const balances = await RunningBalances.of(books, days);
  for await (const row of cursorRows<Row>(books, 'transaction_list', text, days)) {
    const balance = await balances.after(row);
    const type = row.amount.startsWith('-') ? 'expense' : 'deposit';
    yield {
      style: 'line',
      cells: [
        row.date,
        row.description,
        row.nickname,
        row.account,
        row.categories,
        type,
        money(row.amount),
        money(String(balance)),
        row.id,
        row.otherDate,
      ],
    };
  }
}

/**
 * The balance of a row's account after it, in (date, sequence) order: walked along beside the list, in the same order,
 * since a sum a row would cost the square of a day with many rows.
 */
class RunningBalances {
  private readonly balances = new Map<string, bigint>();
  private next: Movement | undefined;

  private constructor(private readonly movements: AsyncIterator<Movement>) {}

  static async of(books: BooksSnapshot, values: readonly unknown[]): Promise<RunningBalances> {
    const [businessId, startDate] = values;
    const running = new RunningBalances(cursorRows<Movement>(books, 'movements', MOVEMENTS, values));
    for (const { code, net } of await books.rows<Movement>(OPENINGS, [businessId, startDate]))
      running.balances.set(code, BigInt(net));
    await running.advance();
    return running;
  }

  async after({ code, date, sequence }: Row): Promise<bigint> {
    for (let moved = this.next; moved && isUpTo(moved, date, sequence); moved = this.next) {
      this.balances.set(moved.code, (this.balances.get(moved.code) ?? 0n) + BigInt(moved.net));
      await this.advance();
    }
    return this.balances.get(code) ?? 0n;
  }

  private async advance(): Promise<void> {
    const { value, done } = await this.movements.next();
    this.next = done ? undefined : value;
  }
}

function isUpTo(moved: Movement, date: string, sequence: number): boolean {
  return moved.date < date || (moved.date === date && moved.sequence <= sequence);
}
