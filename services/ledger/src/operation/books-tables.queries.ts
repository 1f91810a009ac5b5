import type { PoolClient } from 'pg';
import type { Entry } from '@counterfoil/events/ledger-event';
import { totalKey, type BooksFold, type Totals } from './books-fold';
import {
  expectedAccounts,
  expectedBusiness,
  expectedCategories,
  expectedChart,
  ACCOUNT_COLUMNS,
  BUSINESS_COLUMNS,
  CATEGORY_COLUMNS,
  CHART_COLUMNS,
} from './expected-rows';
import { TableCheck, type Cell, type Differences } from './table-check';
import { IMPORT_COLUMNS, JOURNAL_COLUMNS, MATCH_COLUMNS, TRANSACTION_COLUMNS } from './transaction-fold';

/** Rows of the transactions table that are compared at once. */
const PAGE_ROWS = 5_000;

type Row = { readonly key: string } & Readonly<Record<string, Cell>>;

/** The tables that serve a business's books, read in one snapshot and compared with what its events give. */
export class BooksTables {
  rows = 0;

  private constructor(
    private readonly client: PoolClient,
    private readonly businessId: string,
    /** The last event of the stream that the tables have; -1n where they have none. */
    readonly revision: bigint,
  ) {}

  /** @param client in a transaction with one snapshot; its search path is set to the serving tables. */
  static async open(client: PoolClient, businessId: string): Promise<BooksTables> {
    const { rows: fills } = await client.query<{ schema_name: string }>(
      `select schema_name from event_sourcing.fills where projection = 'books' and state = 'serving'`,
    );
    const schema = fills[0]?.schema_name;
    if (schema === undefined) return new BooksTables(client, businessId, -1n);
    // By its own name, and not through the views, which a rebuild switches to other tables.
    await client.query(`set local search_path to ${client.escapeIdentifier(schema)}`);
    const { rows } = await client.query<{ revision: string }>(
      'select revision from stream_heads where business_id = $1',
      [businessId],
    );
    return new BooksTables(client, businessId, BigInt(rows[0]?.revision ?? -1));
  }

  /** Compares the entries of a page of events, numbered from `first` to `last`, and their postings. */
  async compareEntries(
    entries: readonly Entry[],
    first: number,
    last: number,
    differences: Differences,
  ): Promise<void> {
    const expectedEntries = new TableCheck('entries', ['date', 'sequence', 'reverses']);
    const expectedPostings = new TableCheck('postings', [
      'ledger_account',
      'date',
      'sequence',
      'debit',
      'credit',
      'category_id',
    ]);
    for (const entry of entries) {
      const { number, date, sequence } = entry;
      expectedEntries.expect(String(number), [
        date,
        String(sequence),
        entry.reverses === undefined ? null : String(entry.reverses),
      ]);
      entry.lines.forEach(({ ledgerAccount, debit, credit, categoryId }, index) => {
        expectedPostings.expect(`entry ${number} line ${index + 1}`, [
          ledgerAccount,
          date,
          String(sequence),
          String(debit),
          String(credit),
          categoryId ?? null,
        ]);
      });
    }
    const range = 'between $2 and $3';
    await this.compareAll(
      expectedEntries,
      `
        select number::text as key, date::text, sequence::text, reverses::text from entries where business_id = $1
          and number ${range}`,
      [first, last],
      differences,
    );
    await this.compareAll(expectedPostings, `${POSTINGS} and entry_number ${range}`, [first, last], differences);
  }

  /** Compares everything of which only the last state is known once all events are folded. */
  async compareRest(fold: BooksFold, differences: Differences): Promise<void> {
    const beyond = [fold.lastNumber];
    await this.compareAll(
      new TableCheck('entries', []),
      'select number::text as key from entries where business_id = $1 and number > $2',
      beyond,
      differences,
    );
    await this.compareAll(new TableCheck('postings', []), `${POSTINGS} and entry_number > $2`, beyond, differences);
    await this.compareTotals('daily_totals', 'date', fold.daily, differences);
    await this.compareTotals('monthly_totals', 'month', fold.monthly, differences);
    await this.compareAll(expectedAccounts(fold, differences), ACCOUNTS, [], differences);
    await this.compareAll(expectedChart(fold), CHART, [], differences);
    await this.compareAll(expectedCategories(fold), CATEGORIES, [], differences);
    await this.compareAll(expectedBusiness(fold), BUSINESSES, [], differences);
    await this.compareAll(
      membersOf(fold),
      'select user_id::text as key, role from members where business_id = $1',
      [],
      differences,
    );
    await this.compareAll(fold.transactions.journalEntries, JOURNAL_ENTRIES, [], differences);
    await this.compareAll(importsOf(fold), IMPORTS, [], differences);
    await this.compareAll(matchesOf(fold), MATCHES, [], differences);
    await this.compareTransactions(fold, differences);
  }

  private async compareAll(
    check: TableCheck,
    sql: string,
    values: readonly unknown[],
    differences: Differences,
  ): Promise<void> {
    const { rows } = await this.client.query<Row>(sql, [this.businessId, ...values]);
    for (const { key, ...cells } of rows) check.compare(key, Object.values(cells), differences);
    check.end(differences);
    this.rows += check.rows;
  }

  private async compareTotals(
    table: string,
    day: string,
    totals: ReadonlyMap<string, Totals>,
    differences: Differences,
  ): Promise<void> {
    const check = new TableCheck(table, ['debit', 'credit']);
    for (const [key, { debit, credit }] of totals) check.expect(key, [String(debit), String(credit)]);
    const { rows } = await this.client.query<TotalRow>(
      `
        select ledger_account, ${day}::text as day, category_id, debit::text, credit::text from ${table}
          where business_id = $1`,
      [this.businessId],
    );
    for (const row of rows)
      check.compare(totalKey(row.ledger_account, row.day, row.category_id), [row.debit, row.credit], differences);
    check.end(differences);
    this.rows += check.rows;
  }

  private async compareTransactions(
    { transactions: { transactions: check } }: BooksFold,
    differences: Differences,
  ): Promise<void> {
    for (let after: string | undefined = FIRST_ID; after !== undefined;) {
      const page: Row[] = (await this.client.query<Row>(TRANSACTIONS, [this.businessId, after, PAGE_ROWS])).rows;
      for (const { key, ...cells } of page) check.compare(key, Object.values(cells), differences);
      after = page.length < PAGE_ROWS ? undefined : page.at(-1)?.key;
    }
    check.end(differences);
    this.rows += check.rows;
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface TotalRow {
  readonly ledger_account: string;
  readonly day: string;
  readonly category_id: string | null;
  readonly debit: string;
  readonly credit: string;
}

function membersOf({ state }: BooksFold): TableCheck {
  const check = new TableCheck('members', ['role']);
  for (const [id, role] of Object.entries(state.members)) check.expect(id, [role]);
  return check;
}

function matchesOf({ transactions }: BooksFold): TableCheck {
  const check = new TableCheck('transactions', MATCH_COLUMNS);
  for (const [id, match] of transactions.matches) check.expect(id, match);
  return check;
}

function importsOf({ transactions }: BooksFold): TableCheck {
  const check = new TableCheck('imports', IMPORT_COLUMNS);
  for (const [id, facts] of transactions.imports) {
    check.expect(
      id,
      [facts.attempt, facts.rowCount, facts.recorded, facts.refused, facts.isCompleted, facts.isUndone].map(String),
    );
  }
  return check;
}

/** The columns of each statement stand in the order in which the check names them. */
const POSTINGS = `
  select 'entry ' || entry_number || ' line ' || line as key, ledger_account, date::text, sequence::text, debit::text,
    credit::text, category_id::text
  from postings where business_id = $1`;
const ACCOUNTS = `
  select id::text as key, ${textOf(ACCOUNT_COLUMNS, { is_archived: 'archived_at is not null' })} from accounts
    where business_id = $1`;
const CHART = `select code as key, ${textOf(CHART_COLUMNS)} from ledger_accounts where business_id = $1`;
const CATEGORIES = `select id::text as key, ${textOf(CATEGORY_COLUMNS)} from categories where business_id = $1`;
const BUSINESSES = `
  select id::text as key, ${textOf(BUSINESS_COLUMNS, { is_archived: 'archived_at is not null' })} from businesses
    where id = $1`;
const JOURNAL_ENTRIES = `
  select id::text as key, ${textOf(JOURNAL_COLUMNS)} from journal_entries where business_id = $1`;
const IMPORTS = `
  select id::text as key,
    ${textOf(IMPORT_COLUMNS, { is_completed: 'completed_at is not null', is_undone: 'undone_at is not null' })}
  from imports where business_id = $1`;
const MATCHES = `
  select id::text as key, ${textOf(MATCH_COLUMNS)} from transactions where business_id = $1
    and (transfer_id is not null or counterpart_id is not null)`;
const ALLOCATIONS = `
  (select coalesce(string_agg(part.value ->> 'categoryId' || ' ' || (part.value ->> 'amount'), ', '
    order by part.ordinality), '')
   from jsonb_array_elements(allocations) with ordinality as part)`;
const TRANSACTIONS = `
  select id::text as key,
    ${textOf(TRANSACTION_COLUMNS, { allocations: ALLOCATIONS, is_deleted: 'deleted_at is not null' })}
  from transactions where business_id = $1 and id > $2::uuid order by id limit $3`;

/** @param instead what a column is made of that the table does not have as it is */
function textOf(columns: readonly string[], instead: Readonly<Record<string, string>> = {}): string {
  return columns.map((column) => `(${instead[column] ?? column})::text as ${column}`).join(', ');
}
