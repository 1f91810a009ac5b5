import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { Transaction, TransactionListQuery } from '@counterfoil/contracts/transaction.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { WRITE_GATHER_MS } from '@counterfoil/event-sourcing/write/group-pace';
import { GroupedCalls } from '@counterfoil/event-sourcing/write/grouped-calls';
import { besideColumns } from '../books/beside-row';
import { LIST_SOURCES, STANDING_ROWS } from '../books/list-sources';
import { reconciledThrough } from '../books/reconciled-through';
import { PG_POOL } from '../database/database.module';
import { RUNNING_BALANCES, WITH_BALANCE } from './running-balance';
import { decodeCursor, encodeCursor } from './transaction-cursor';
import { TransactionFilter } from './transaction-filter';
import { transactionOf, type TransactionRow } from './transaction-row';

/** Rows of a page when the caller does not say. */
const DEFAULT_PAGE_SIZE = 100;
/** Single rows read by one query. */
const MAX_GROUP = 500;

export interface TransactionPage {
  readonly rows: Transaction[];
  /** Of all that match, not of the page; undefined for a page in the middle that was asked for by its offset. */
  readonly total: number | undefined;
  /** Where the next page goes on; undefined on the last one. */
  readonly next: string | undefined;
}

/** What a list of a business has besides its rows as they stand. */
interface ListScope {
  readonly deletedAccounts: string[];
  /** True where a transaction was corrected in a closed period. */
  readonly hasCorrections: boolean;
}

/** In order, so that the one row is looked for in the key: where one business has most of them, else among all. */
const SCOPE = `
  select array(select id::text from books.accounts where business_id = $1 and is_deleted) as "deletedAccounts",
    (select id from books.corrected_rows where business_id = $1 order by id limit 1) is not null as "hasCorrections"`;

type AskedRow = Readonly<Record<'businessId' | 'id', string>>;

const PARTS = `
  join books.accounts a on a.business_id = t.business_id and a.id = t.account_id
  join books.categories c on c.business_id = t.business_id and c.id = t.category_id
  join books.businesses b on b.id = t.business_id`;
const COLUMNS = `
  select t.*, t.date::text as day, t.other_date::text as other_day, a.name as account_name, a.code,
    c.name as category_name, c.type as category_type, b.exponent`;
const SHOWN = `
  page.id, page.business_id, page.account_id, page.category_id, page.recorded_by, page.day as date, page.other_day,
  page.sequence, page.description, page.nickname, page.amount, page.allocations, page.import_id, page.recorded_at,
  page.updated_at, page.category_name, page.category_type, page.account_name, page.exponent, page.sort_key::text, page.transfer_id,
  coalesce(page.transfer_account_id, (
    select c.account_id from books.transactions c where c.business_id = page.business_id and c.id = page.counterpart_id
  )) as transfer_account_id, ${reconciledThrough('page')} as reconciled_through, (
    select jsonb_build_object('importId', s.import_id, 'bookedOn', s.booked_on, 'description', s.description,
      'externalId', s.external_id)
    from books.statement_rows s where s.business_id = page.business_id
      and s.transaction_id = coalesce(page.mirror_of, page.id) and s.account_id = page.account_id
    order by s.booked_on, s.import_id limit 1
  ) as statement_row, page.correction, ${besideColumns('page')}`;
type Sort = NonNullable<TransactionListQuery['sort']>;

/**
 * Sorting by name or amount falls back on (date, sequence, id), so that the order is total and a cursor has one place.
 */
const SORT_KEYS: Record<Sort, string> = { date: `''::text`, category: 'c.key', amount: 't.amount' };

@Injectable()
export class TransactionsQueries {
  private readonly singles = new GroupedCalls<AskedRow, Transaction[]>(
    (asked) => this.findEach(asked),
    MAX_GROUP,
    WRITE_GATHER_MS,
  );

  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * A page of what a business's list shows now, newest first unless asked otherwise.
   * @throws DomainError for a cursor that no page gave out.
   */
  async list(businessId: string, query: TransactionListQuery): Promise<TransactionPage> {
    refuseMixedPaging(query);
    const { deletedAccounts, hasCorrections } = await this.scopeOf(businessId);
    const filter = TransactionFilter.of(businessId, query, deletedAccounts);
    const sources = hasCorrections ? LIST_SOURCES : [STANDING_ROWS];
    const limit = query.limit ?? DEFAULT_PAGE_SIZE;
    const [page, total] = await Promise.all([
      this.page(sources, filter, query, limit + 1),
      query.offset ? undefined : this.count(sources, filter),
    ]);
    const shown = page.slice(0, limit);
    const last = shown.at(-1);
    const hasMore = page.length > limit && last !== undefined && query.group !== 'category';
    return {
      rows: await this.withWhatStands(businessId, shown),
      total,
      next: hasMore
        ? encodeCursor({ key: last.sort_key, date: last.date, sequence: last.sequence, id: last.id })
        : undefined,
    };
  }

  /** Some transactions of a business by their ids, in no order. */
  async find(businessId: string, ids: readonly string[]): Promise<Transaction[]> {
    const [id] = ids;
    if (id !== undefined && ids.length === 1) return this.singles.call({ businessId, id });
    const { deletedAccounts } = await this.scopeOf(businessId);
    const filter = TransactionFilter.of(businessId, {}, deletedAccounts).add('t.id = any(?::uuid[])', ids);
    return (await this.page([STANDING_ROWS], filter, {}, ids.length)).map((row) => transactionOf(row));
  }

  /**
   * The row that somebody changed, as it is shown now. The mirror of a transfer that was made a transaction of its own
   * has left its place to the transaction.
   * @param originalId the transaction that the row stood for
   */
  async shown(businessId: string, rowId: string, originalId: string): Promise<Transaction | undefined> {
    const [row] = await this.find(businessId, [rowId]);
    return row ?? (originalId === rowId ? undefined : (await this.find(businessId, [originalId]))[0]);
  }

  /** Corrected rows stay where they were, so that they say what the transaction is by now. */
  private async withWhatStands(businessId: string, rows: readonly TransactionRow[]): Promise<Transaction[]> {
    const meant = ({ id, correction }: TransactionRow): string => correction?.corrects?.rowId ?? id;
    const corrected = new Set(rows.filter(({ correction }) => correction !== null).map(meant));
    const standing = corrected.size === 0 ? [] : await this.find(businessId, [...corrected]);
    const byId = new Map(standing.map((transaction) => [transaction.id, transaction]));
    return rows.map((row) => transactionOf(row, byId.get(meant(row))));
  }

  private async findEach(asked: readonly AskedRow[]): Promise<Transaction[][]> {
    const values = [asked.map(({ businessId }) => businessId), asked.map(({ id }) => id)];
    const { rows } = await this.pool.query<TransactionRow>({ name: 'transactions-by-id', text: EACH_SQL, values });
    return asked.map(({ businessId, id }) =>
      rows.filter((row) => row.id === id && row.business_id === businessId).map((row) => transactionOf(row)),
    );
  }

  /** Asked before a list: hardly any business has either, and without them the database has less to think of. */
  async scopeOf(businessId: string): Promise<ListScope> {
    const { rows } = await this.pool.query<ListScope>({ name: 'list-scope', text: SCOPE, values: [businessId] });
    return rows[0] ?? { deletedAccounts: [], hasCorrections: false };
  }

  private async count(sources: readonly string[], filter: TransactionFilter): Promise<number> {
    // Each by itself: of all together the database takes more, and those that it does not need, for many.
    const counts = sources.map((source) => `(select count(*) from ${source} t where ${filter.sql})`);
    const { rows } = await this.pool.query<{ total: string }>(`select ${counts.join(' + ')} as total`, filter.values);
    return Number(rows[0]?.total ?? 0);
  }

  private async page(
    sources: readonly string[],
    filter: TransactionFilter,
    query: TransactionListQuery,
    limit: number,
  ): Promise<TransactionRow[]> {
    const sort = query.sort ?? 'date';
    const order = query.order ?? 'desc';
    const paged = filter.clone();
    if (query.cursor !== undefined) {
      const place = decodeCursor(query.cursor, sort);
      const typed = sort === 'amount' ? 'bigint' : 'text';
      // Without the key where it is the same for all: the database then starts in the index at the place itself.
      if (sort === 'date')
        paged.add(
          `(t.date, t.sequence, t.id) ${order === 'desc' ? '<' : '>'} (?::date, ?::int, ?::uuid)`,
          place.date,
          place.sequence,
          place.id,
        );
      else
        paged.add(
          `(${SORT_KEYS[sort]}, t.date, t.sequence, t.id) ${order === 'desc' ? '<' : '>'} (?::${typed}, ?::date, ?::int, ?::uuid)`,
          place.key,
          place.date,
          place.sequence,
          place.id,
        );
    }
    const ordering = query.group === 'category' ? groupedOrder(sort, order) : plainOrder(sort, order);
    const { rows } = await this.pool.query<TransactionRow>(
      pageSql(sources, paged.sql, sort, ordering, { limit, offset: query.offset ?? 0 }),
      paged.values,
    );
    return rows;
  }
}

/** A grouped list has no cursor: its order goes one way between the groups and another within them. */
function refuseMixedPaging({ cursor, offset, group }: TransactionListQuery): void {
  if (cursor === undefined) return;
  if (group === 'category')
    throw new DomainError('invalid', 'cursor_grouped', 'A grouped list is paged by offset', 'cursor');
  if (offset !== undefined)
    throw new DomainError(
      'invalid',
      'cursor_and_offset',
      'Ask for a page by cursor or by offset, not by both',
      'offset',
    );
}

/** An order in terms of a row's columns, and of its category's rank by name. */
type Ordering = (row: string, rank: string) => string;

function plainOrder(sort: Sort, order: 'asc' | 'desc'): Ordering {
  return (row, rank) => {
    const key = { date: '', category: `${rank} ${order}, `, amount: `${row}.amount ${order}, ` }[sort];
    return `${key}${row}.date ${order}, ${row}.sequence ${order}, ${row}.id ${order}`;
  };
}

/** Groups by name, backwards only where one sorts by category; within them the newest first, or as sorted. */
function groupedOrder(sort: Sort, order: 'asc' | 'desc'): Ordering {
  const inside = sort === 'category' ? plainOrder('date', 'desc') : plainOrder(sort, order);
  return (row, rank) => `${rank} ${sort === 'category' ? order : 'asc'}, ${row}.category_id, ${inside(row, rank)}`;
}

/** Columns that rows of all sources are put in order by. */
const COMPARED = ['t.date', 't.sequence', 't.amount', 't.category_id'] as const;

/**
 * The rows of a page with the account's balance after each (running-balance.ts). The place of the page is found among
 * narrow rows and by the ranks of the categories' names, since sorting a hundred thousand wide rows by texts takes
 * several times as long. `$1` is the business.
 */
function pageSql(
  sources: readonly string[],
  where: string,
  sort: Sort,
  ordering: Ordering,
  { limit, offset }: { limit: number; offset: number },
): string {
  const order = ordering('t', 'c.rank');
  const isRanked = order.includes('c.rank');
  const compared = COMPARED.filter((column) => order.includes(column));
  // No more of each source than the page reaches to: so both are read in the order of an index, and not as a whole.
  const places = sources.map(
    (source) => `(
      select ${['t.id', ...compared].join(', ')}, ${SORT_KEYS[sort]} as sort_key, ${isRanked ? 'c.rank' : '0'} as rank
      from ${source} t ${isRanked ? 'join ranked c on c.id = t.category_id' : ''}
      where ${where} order by ${order} limit ${limit + offset}
    )`,
  );
  const rows = sources.map(
    (source) => `
      select t.*, place.sort_key, place.rank
      from place join ${source} t on t.business_id = $1 and t.id = place.id`,
  );
  return `
    with ranked as (
      select id, lower(name) as key, dense_rank() over (order by lower(name)) as rank from books.categories
        where business_id = $1
    ), place as materialized (
      select * from (${places.join(' union all ')}) t
      order by ${ordering('t', 't.rank')} limit ${limit} offset ${offset}
    ), page as (
      ${COLUMNS} from (${rows.join(' union all ')}) t ${PARTS}
    ), ${RUNNING_BALANCES}
    select ${SHOWN}, balances.balance from page ${WITH_BALANCE}
    order by ${ordering('page', 'page.rank')}`;
}

/**
 * Single rows with the account's balance after each (running-balance.ts). Every single write ends here: as a named
 * statement it is planned once a connection, and rows asked for at the same moment are read together. The look-up is
 * lateral, by the key, whatever is known of the tables when it is planned; else it may go through all of a business in
 * the order of days.
 */
const EACH_SQL = `
  with page as (
    ${COLUMNS}, ''::text as sort_key, null::jsonb as correction
    from (select distinct * from unnest($1::uuid[], $2::uuid[]) as pair (business_id, id)) asked
    cross join lateral (select * from books.transactions where id = asked.id
      and business_id = asked.business_id offset 0) t ${PARTS}
    where t.deleted_at is null and not a.is_deleted
  ), ${RUNNING_BALANCES}
  select ${SHOWN}, balances.balance from page ${WITH_BALANCE}`;
