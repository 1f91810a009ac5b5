import type { Pool } from 'pg';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { WRITE_GATHER_MS } from '@counterfoil/event-sourcing/write/group-pace';
import { GroupedCalls } from '@counterfoil/event-sourcing/write/grouped-calls';
import { reconciledThrough } from '../books/reconciled-through';
import { transactionOf, type TransactionRow } from './transaction-row';

/** Rows read by one query. */
const MAX_GROUP = 500;

interface AskedRow {
  readonly businessId: string;
  readonly id: string;
}

/** Single transactions as lists show them; those asked for at the same moment are read together. */
export class SingleTransactions {
  private readonly reads: GroupedCalls<AskedRow, Transaction[]>;

  constructor(private readonly pool: Pool) {
    this.reads = new GroupedCalls((asked) => this.findEach(asked), MAX_GROUP, WRITE_GATHER_MS);
  }

  /** @returns the one transaction, or none where no list shows it */
  find(businessId: string, id: string): Promise<Transaction[]> {
    return this.reads.call({ businessId, id });
  }

  private async findEach(asked: readonly AskedRow[]): Promise<Transaction[][]> {
    // Asked for twice, a row is read once.
    const each = new Map(asked.map((row) => [keyOf(row.businessId, row.id), row]));
    const rowsAsked = [...each.values()];
    const values = [rowsAsked.map(({ businessId }) => businessId), rowsAsked.map(({ id }) => id)];
    const { rows } = await this.pool.query<TransactionRow>({ name: 'transactions-by-id', text: EACH_SQL, values });
    const found = new Map(rows.map((row) => [keyOf(row.business_id, row.id), row]));
    return asked.map(({ businessId, id }) => {
      const row = found.get(keyOf(businessId, id));
      return row ? [transactionOf(row)] : [];
    });
  }
}

function keyOf(businessId: string, id: string): string {
  return `${businessId}/${id}`;
}

/**
 * Single rows with the account's balance after each: as in running-balance.ts all that was posted up to the row's
 * place, by months, by the days of its own month, and without what its day holds behind it. Every single write ends
 * here, so it is a named statement, planned once a connection, and rows asked for at the same moment are read together.
 * Row by row it takes half of what the shared tables of a page take. Every look-up is lateral, by the key, whatever is
 * known of the tables when it is planned. Serves the benchmark rows `spread` and `hot`.
 */
const EACH_SQL = `
  select t.id, t.business_id, t.account_id, t.category_id, t.recorded_by, t.date::text as date, t.sequence,
    t.description, t.nickname, t.amount, t.allocations, t.import_id, t.recorded_at, t.updated_at,
    c.name as category_name, c.type as category_type, a.name as account_name, b.exponent, '' as sort_key, t.transfer_id,
    coalesce(t.transfer_account_id, (
      select other.account_id from books.transactions other
      where other.business_id = t.business_id and other.id = t.counterpart_id
    )) as transfer_account_id,
    coalesce((
      select sum(m.debit - m.credit) from books.monthly_totals m
      where m.business_id = t.business_id and m.ledger_account = a.code and m.month < t.month
    ), 0) + coalesce((
      select sum(d.debit - d.credit) from books.daily_totals d
      where d.business_id = t.business_id and d.ledger_account = a.code and d.date >= t.month and d.date <= t.date
    ), 0) - coalesce((
      select sum(p.debit - p.credit) from books.postings p
      where p.business_id = t.business_id and p.ledger_account = a.code and p.date = t.date and p.sequence > t.sequence
    ), 0) as balance, ${reconciledThrough('t')} as reconciled_through
  from unnest($1::uuid[], $2::uuid[]) as asked (business_id, id)
  cross join lateral (
    select *, date_trunc('month', date::timestamp)::date as month from books.transactions
    where business_id = asked.business_id and id = asked.id and deleted_at is null offset 0
  ) t
  cross join lateral (
    select name, code from books.accounts
    where business_id = t.business_id and id = t.account_id and not is_deleted offset 0
  ) a
  cross join lateral (
    select name, type from books.categories where business_id = t.business_id and id = t.category_id offset 0
  ) c
  cross join lateral (select exponent from books.businesses where id = t.business_id offset 0) b`;
