import type { PoolClient } from 'pg';
import { KEY_OF_ROW, type TransactionKey } from './books-corrected.rows';

/** The columns of a batch's rows, each as the text of a Postgres array. */
export interface BooksBatch {
  readonly transactions: readonly string[];
  readonly entries: readonly string[];
  readonly postings: readonly string[];
  readonly totals: readonly string[];
  readonly balances: readonly string[];
  readonly heads: readonly string[];
}

/** A table that a part of the batch is written to, with the types of its columns. */
type Columns = Readonly<Record<string, string>>;

const TRANSACTIONS: Columns = {
  id: 'uuid',
  business_id: 'uuid',
  account_id: 'uuid',
  date: 'date',
  other_date: 'date',
  sequence: 'int',
  description: 'text',
  nickname: 'text',
  amount: 'bigint',
  category_id: 'uuid',
  allocations: 'jsonb',
  lines: 'jsonb',
  transfer_account_id: 'uuid',
  mirror_of: 'uuid',
  entry_number: 'int',
  recorded_by: 'text',
  recorded_on: 'date',
  import_id: 'uuid',
  recorded_at: 'timestamptz',
  updated_at: 'timestamptz',
  deleted_at: 'timestamptz',
  position: 'bigint',
};
/** What a later fact changes of a row that is there. */
const CHANGING = [
  'account_id',
  'date',
  'other_date',
  'sequence',
  'description',
  'nickname',
  'amount',
  'category_id',
  'allocations',
  'lines',
  'transfer_account_id',
  'entry_number',
  'updated_at',
  'deleted_at',
  'position',
];
const ENTRIES: Columns = {
  business_id: 'uuid',
  number: 'int',
  date: 'date',
  sequence: 'int',
  kind: 'text',
  description: 'text',
  transaction_id: 'uuid',
  reverses: 'int',
  recorded_at: 'timestamptz',
  position: 'bigint',
};
const POSTINGS: Columns = {
  business_id: 'uuid',
  entry_number: 'int',
  line: 'int',
  ledger_account: 'text',
  date: 'date',
  sequence: 'int',
  debit: 'bigint',
  credit: 'bigint',
  category_id: 'uuid',
  position: 'bigint',
};
const TOTALS: Columns = {
  business_id: 'uuid',
  date: 'date',
  ledger_account: 'text',
  category_id: 'uuid',
  debit: 'numeric',
  credit: 'numeric',
};
const BALANCES: Columns = { business_id: 'uuid', code: 'text', amount: 'bigint', newest_entry: 'int' };
const HEADS: Columns = { business_id: 'uuid', revision: 'bigint', position: 'bigint', recorded_at: 'timestamptz' };

/**
 * Writes a batch in one statement, planned once a connection: one by one its parts took six round trips, which at a few
 * events a batch cost more than the rows. Each part writes tables that no other part of it reads.
 * @returns transactions among them that were corrected in a closed period before
 */
export async function writeBooksBatch(
  { transactions, entries, postings, totals, balances, heads }: BooksBatch,
  client: PoolClient,
): Promise<readonly TransactionKey[]> {
  const values = [...transactions, ...entries, ...postings, ...totals, ...balances, ...heads];
  const { rows } = await client.query<TransactionKey>({ name: 'books-batch', text: WRITE_BOOKS_BATCH, values });
  return rows;
}

/** Numbers the parameters of one part after those of the parts before. */
class Parameters {
  private count = 0;

  rows(columns: Columns): string {
    return `unnest(${Object.values(columns)
      .map((type) => `$${(this.count += 1)}::${type}[]`)
      .join(', ')}) as given (${Object.keys(columns).join(', ')})`;
  }
}

function writeSql(): string {
  const parameters = new Parameters();
  const names = (columns: Columns): string => Object.keys(columns).join(', ');
  const insert = (table: string, columns: Columns): string =>
    `insert into ${table} (${names(columns)}) select ${names(columns)} from ${parameters.rows(columns)}`;
  return `
    with transactions_written as (
      ${insert('transactions', TRANSACTIONS)}
      on conflict (business_id, id) do update set ${CHANGING.map((name) => `${name} = excluded.${name}`).join(', ')}
      returning ${KEY_OF_ROW}
    ), entries_written as (
      ${insert('entries', ENTRIES)}
    ), postings_written as (
      ${insert('postings', POSTINGS)}
    ), change as (
      select * from ${parameters.rows(TOTALS)}
    ), months_written as (
      -- By month as well: a statement of many years sums months, and days only at its ends.
      insert into monthly_totals as total (business_id, month, ledger_account, category_id, debit, credit)
      select business_id, date_trunc('month', date::timestamp)::date, ledger_account, category_id, sum(debit), sum(credit)
      from change group by 1, 2, 3, 4
      on conflict (business_id, month, ledger_account, category_id) do update
        set debit = total.debit + excluded.debit, credit = total.credit + excluded.credit
    ), days_written as (
      insert into daily_totals as total (business_id, date, ledger_account, category_id, debit, credit)
      select business_id, date, ledger_account, category_id, debit, credit from change
      on conflict (business_id, ledger_account, date, category_id) do update
        set debit = total.debit + excluded.debit, credit = total.credit + excluded.credit
    ), balances_written as (
      update accounts set balance = balance + given.amount, newest_entry = given.newest_entry from ${parameters.rows(BALANCES)}
      where accounts.business_id = given.business_id and accounts.code = given.code
    ), heads_written as (
      -- How far each business's rows stand: what is loaded from here is brought up to the head by folding the tail.
      ${insert('stream_heads', HEADS)}
      on conflict (business_id) do update
        set revision = excluded.revision, position = excluded.position, recorded_at = excluded.recorded_at
    )
    select "businessId", id from transactions_written where "isCorrected"`;
}

export const WRITE_BOOKS_BATCH = writeSql();
