import { formatDecimal } from '@counterfoil/money/money';
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
];

interface Row {
  readonly id: string;
  readonly date: string;
  readonly description: string;
  readonly nickname: string | null;
  readonly account: string;
  readonly categories: string;
  readonly amount: string;
  readonly balance: string;
}

interface Totals {
  readonly n: number;
  readonly money_in: string;
  readonly money_out: string;
  readonly first: string | null;
  readonly last: string | null;
}

const LISTED = `
  from books.transactions t join books.accounts a on a.id = t.account_id and not a.is_deleted
  where t.business_id = $1 and t.deleted_at is null and t.date >= coalesce($2::date, t.date) and t.date <= coalesce($3::date, t.date)`;

const TOTALS = `
  select count(*)::int as n, coalesce(sum(greatest(t.amount, 0)), 0)::text as money_in, coalesce(sum(least(t.amount, 0)), 0)::text as money_out,
         min(t.date)::text as first, max(t.date)::text as last ${LISTED}`;

/**
 * Oldest first, with the account's balance after each row: the days before, summed once an account, and the day's own
 * postings up to the row's place (accounting.md, Statements). A split names all of its categories.
 */
const ROWS = `
  with opening as (
    select ledger_account, date, sum(sum(debit - credit)) over (partition by ledger_account order by date rows between unbounded preceding and 1 preceding) as balance
    from books.daily_totals where business_id = $1 and ledger_account in (select code from books.accounts where business_id = $1)
    group by ledger_account, date
  )
  select t.id, t.date::text, t.description, t.nickname, a.name as account, t.amount::text,
    (select string_agg(c.name, ' + ' order by part.ordinal) from jsonb_array_elements(t.allocations) with ordinality as part (allocation, ordinal)
     join books.categories c on c.id = (part.allocation ->> 'categoryId')::uuid) as categories,
    (coalesce(opening.balance, 0) + (
      select sum(p.debit - p.credit) from books.postings p
      where p.business_id = t.business_id and p.ledger_account = a.code and p.date = t.date and p.sequence <= t.sequence
    ))::text as balance
  from books.transactions t join books.accounts a on a.id = t.account_id and not a.is_deleted
  left join opening on opening.ledger_account = a.code and opening.date = t.date
  where t.business_id = $1 and t.deleted_at is null and t.date >= coalesce($2::date, t.date) and t.date <= coalesce($3::date, t.date)
  order by t.date, t.sequence, t.id`;

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
  const values = [books.businessId, range.startDate ?? null, range.endDate ?? null];
  const [totals] = await books.rows<Totals>(TOTALS, values);
  const { n, money_in: moneyIn, money_out: moneyOut, first, last } = totals ?? { n: 0, money_in: '0', money_out: '0', first: null, last: null };
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
    table: { columns: COLUMNS, rows: listed(cursorRows<Row>(books, 'transaction_list', `${ROWS} offset ${skipped}`, values), money), lineCount: n - skipped },
    notes: [
      'A transfer between two accounts stands once in each of them. A balance is that of the row’s account.',
      ...(skipped === 0 ? [] : [`Only the newest ${newest} transactions are printed; an export as CSV or XLSX holds all ${n}.`]),
    ],
    proof,
  };
}

async function* listed(rows: AsyncIterable<Row>, money: (minor: string) => string): AsyncGenerator<TableRow> {
  for await (const row of rows) {
    const type = row.amount.startsWith('-') ? 'expense' : 'deposit';
    yield { style: 'line', cells: [row.date, row.description, row.nickname, row.account, row.categories, type, money(row.amount), money(row.balance), row.id] };
  }
}
