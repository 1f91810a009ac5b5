import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { CategoryType } from '@counterfoil/contracts/category.contract';
import type { Transaction, TransactionListQuery } from '@counterfoil/contracts/transaction.contract';
import { GroupedCalls } from '@counterfoil/event-sourcing/grouped-calls';
import { formatDecimal } from '@counterfoil/money/money';
import { PG_POOL } from '../platform/database.module';
import { decodeCursor, encodeCursor } from './transaction-cursor';

/** Rows of a page when the caller does not say. */
const DEFAULT_PAGE_SIZE = 100;
/** Single rows read by one query. */
const MAX_GROUP = 500;

export interface TransactionPage {
  readonly rows: Transaction[];
  /** Of all that match, not of the page. */
  readonly total: number;
  /** Where the next page goes on; undefined on the last one. */
  readonly next: string | undefined;
}

interface AskedRow {
  readonly businessId: string;
  readonly id: string;
}

interface TransactionRow {
  readonly id: string;
  readonly business_id: string;
  readonly account_id: string;
  readonly category_id: string;
  readonly recorded_by: string;
  readonly date: string;
  readonly sequence: number;
  readonly description: string;
  readonly nickname: string | null;
  readonly amount: string;
  readonly allocations: readonly { categoryId: string; amount: string }[];
  readonly transfer_account_id: string | null;
  readonly transfer_id: string | null;
  readonly import_id: string | null;
  readonly recorded_at: Date;
  readonly updated_at: Date;
  readonly category_name: string;
  readonly category_type: CategoryType;
  readonly account_name: string;
  readonly exponent: number;
  readonly sort_key: string;
  readonly balance: string;
}

const PARTS = `
  join books.accounts a on a.id = t.account_id and not a.is_deleted
  join books.categories c on c.id = t.category_id
  join books.businesses b on b.id = t.business_id`;
const FROM = `from books.transactions t ${PARTS}`;
const COLUMNS = `
  select t.*, t.date::text as day, a.name as account_name, a.code, c.name as category_name, c.type as category_type, b.exponent`;
const SHOWN = `
  page.id, page.business_id, page.account_id, page.category_id, page.recorded_by, page.day as date, page.sequence,
  page.description, page.nickname, page.amount, page.allocations, page.import_id, page.recorded_at, page.updated_at, page.category_name,
  page.category_type, page.account_name, page.exponent, page.sort_key::text, page.transfer_id,
  coalesce(page.transfer_account_id, (select c.account_id from books.transactions c where c.id = page.counterpart_id)) as transfer_account_id`;
/** What the day itself brought the account, up to the row's place. */
const OF_THE_DAY = `(
  select sum(p.debit - p.credit) from books.postings p
  where p.business_id = page.business_id and p.ledger_account = page.code and p.date = page.date and p.sequence <= page.sequence
)`;

/** Sorting by name or amount falls back on (date, sequence, id), so that the order is total and a cursor has one place. */
const SORT_KEYS = { date: `''::text`, category: 'lower(c.name)', amount: 't.amount' } as const;

@Injectable()
export class TransactionsQueries {
  private readonly singles = new GroupedCalls<AskedRow, Transaction[]>((asked) => this.findEach(asked), MAX_GROUP);

  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * A page of what a business's list shows now, newest first unless asked otherwise.
   * @throws DomainError for a cursor that no page gave out.
   */
  async list(businessId: string, query: TransactionListQuery): Promise<TransactionPage> {
    const filter = filterOf(businessId, query);
    const limit = query.limit ?? DEFAULT_PAGE_SIZE;
    const [page, total] = await Promise.all([this.page(filter, query, limit + 1), this.count(filter)]);
    const shown = page.slice(0, limit);
    const last = shown.at(-1);
    const hasMore = page.length > limit && last !== undefined;
    return {
      rows: shown.map(transactionOf),
      total,
      next: hasMore ? encodeCursor({ key: last.sort_key, date: last.date, sequence: last.sequence, id: last.id }) : undefined,
    };
  }

  /** Some transactions of a business by their ids, in no order. */
  async find(businessId: string, ids: readonly string[]): Promise<Transaction[]> {
    const [id] = ids;
    if (id !== undefined && ids.length === 1) return this.singles.call({ businessId, id });
    const filter = new Filter(businessId).add('t.id = any(?::uuid[])', ids);
    return (await this.page(filter, {}, ids.length)).map(transactionOf);
  }

  private async findEach(asked: readonly AskedRow[]): Promise<Transaction[][]> {
    const values = [asked.map(({ businessId }) => businessId), asked.map(({ id }) => id)];
    const { rows } = await this.pool.query<TransactionRow>({ name: 'transactions-by-id', text: EACH_SQL, values });
    return asked.map(({ businessId, id }) => rows.filter((row) => row.id === id && row.business_id === businessId).map(transactionOf));
  }

  private async count(filter: Filter): Promise<number> {
    const { rows } = await this.pool.query<{ total: string }>(`select count(*) as total ${FROM} where ${filter.sql}`, filter.values);
    return Number(rows[0]?.total ?? 0);
  }

  private async page(filter: Filter, query: TransactionListQuery, limit: number): Promise<TransactionRow[]> {
    const key = SORT_KEYS[query.sort ?? 'date'];
    const order = query.order ?? 'desc';
    const paged = filter.clone();
    if (query.cursor !== undefined) {
      const place = decodeCursor(query.cursor, query.sort ?? 'date');
      const typed = query.sort === 'amount' ? 'bigint' : 'text';
      const after = `(${key}, t.date, t.sequence, t.id) ${order === 'desc' ? '<' : '>'} (?::${typed}, ?::date, ?::int, ?::uuid)`;
      paged.add(after, place.key, place.date, place.sequence, place.id);
    }
    const { rows } = await this.pool.query<TransactionRow>(pageSql(paged.sql, key, order, limit), paged.values);
    return rows;
  }
}

/**
 * The rows of a page with the account's balance after each: the days before, summed once per account, plus the day's
 * own postings up to the row's place (accounting.md, Statements).
 */
function pageSql(where: string, key: string, order: 'asc' | 'desc', limit: number): string {
  return `
    with page as (
      ${COLUMNS}, ${key} as sort_key
      ${FROM} where ${where}
      order by ${key} ${order}, t.date ${order}, t.sequence ${order}, t.id ${order} limit ${limit}
    ), opening as (
      select business_id, ledger_account, date, sum(sum(debit - credit)) over earlier as balance
      from books.daily_totals
      where (business_id, ledger_account) in (select business_id, code from page)
      group by business_id, ledger_account, date
      window earlier as (partition by business_id, ledger_account order by date rows between unbounded preceding and 1 preceding)
    )
    select ${SHOWN}, coalesce(opening.balance, 0) + ${OF_THE_DAY} as balance
    from page join opening on opening.ledger_account = page.code and opening.date = page.date
    order by page.sort_key ${order}, page.date ${order}, page.sequence ${order}, page.id ${order}`;
}

/**
 * Single rows with the account's balance after each: the months before, the days before in its month, and the day itself.
 * Every single write ends here: as a named statement it is planned once a connection, and rows asked for at the same moment
 * are read together. The look-up is lateral, on the id alone, whatever is known of the tables when it is planned; else it may
 * go through all of a business in the order of days.
 */
const EACH_SQL = `
  with page as (
    ${COLUMNS}, ''::text as sort_key
    from (select distinct * from unnest($1::uuid[], $2::uuid[]) as pair (business_id, id)) asked
    cross join lateral (select * from books.transactions where id = asked.id and business_id = asked.business_id offset 0) t ${PARTS}
    where t.deleted_at is null
  )
  select ${SHOWN}, coalesce((
    select sum(m.debit - m.credit) from books.monthly_totals m
    where m.business_id = page.business_id and m.ledger_account = page.code and m.month < date_trunc('month', page.date::timestamp)::date
  ), 0) + coalesce((
    select sum(d.debit - d.credit) from books.daily_totals d
    where d.business_id = page.business_id and d.ledger_account = page.code
      and d.date >= date_trunc('month', page.date::timestamp)::date and d.date < page.date
  ), 0) + ${OF_THE_DAY} as balance
  from page`;

/** Conditions with their values, numbered as they are added. */
class Filter {
  private readonly conditions: string[] = [];
  readonly values: unknown[] = [];

  constructor(businessId?: string) {
    if (businessId !== undefined) this.add('t.business_id = ? and t.deleted_at is null', businessId);
  }

  /** Adds a condition; each `?` stands for the next value. */
  add(condition: string, ...values: unknown[]): this {
    let next = this.values.length;
    this.conditions.push(condition.replace(/\?/g, () => `$${(next += 1)}`));
    this.values.push(...values);
    return this;
  }

  get sql(): string {
    return this.conditions.join(' and ');
  }

  clone(): Filter {
    const copy = new Filter();
    copy.conditions.push(...this.conditions);
    copy.values.push(...this.values);
    return copy;
  }
}

function filterOf(businessId: string, query: TransactionListQuery): Filter {
  const filter = new Filter(businessId);
  if (query.accountId) filter.add('t.account_id = ?', query.accountId);
  if (query.categoryId) filter.add(`t.allocations @> jsonb_build_array(jsonb_build_object('categoryId', ?::text))`, query.categoryId);
  if (query.type && query.type !== 'all') filter.add('c.type = ?', query.type);
  if (query.startDate) filter.add('t.date >= ?', query.startDate);
  if (query.endDate) filter.add('t.date <= ?', query.endDate);
  const search = query.search?.trim();
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    filter.add('(t.description ilike ? or t.nickname ilike ? or c.name ilike ?)', pattern, pattern, pattern);
  }
  return filter;
}

function transactionOf(row: TransactionRow): Transaction {
  const amount = BigInt(row.amount);
  return {
    id: row.id,
    businessId: row.business_id,
    accountId: row.account_id,
    categoryId: row.category_id,
    userId: row.recorded_by,
    date: row.date,
    description: row.description,
    nickname: row.nickname,
    amount: formatDecimal(amount, row.exponent),
    type: amount > 0n ? 'deposit' : 'expense',
    balance: formatDecimal(BigInt(row.balance), row.exponent),
    transferToAccountId: amount < 0n ? row.transfer_account_id : null,
    transferFromAccountId: amount > 0n ? row.transfer_account_id : null,
    transferId: row.transfer_id,
    importId: row.import_id,
    createdAt: row.recorded_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    category: { id: row.category_id, name: row.category_name, type: row.category_type },
    account: { id: row.account_id, name: row.account_name },
    allocations: row.allocations.map((part) => ({ categoryId: part.categoryId, amount: formatDecimal(BigInt(part.amount), row.exponent) })),
  };
}
