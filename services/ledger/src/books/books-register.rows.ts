/** The rows of business, chart, categories, accounts and journal entries by hand. */
import type {
  AccountOpened,
  BusinessRegistered,
  CategoryFacts,
  JournalEntryFacts,
  LedgerAccount,
} from '@counterfoil/events/ledger-event';
import type { PoolClient } from 'pg';
import { linesText } from './books-transactions.rows';
import { ledgerAccountId } from './ledger-account-id';

/** The row of a business, `$1`, that has an id, `$2`; another business may have one of the same id. */
export const OWN = 'business_id = $1 and id = $2';

/** A business with its chart and its categories. */
export async function registerBusiness(
  businessId: string,
  data: BusinessRegistered['data'],
  at: string,
  client: PoolClient,
): Promise<void> {
  await run(
    client,
    `insert into businesses (id, owner_id, time_zone, currency, exponent, fiscal_year_start_month, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [businessId, data.ownerId, data.timeZone, data.currency, data.exponent, data.fiscalYearStartMonth, at],
  );
  await insertChart(businessId, data.chart, true, at, client);
  await insertCategories(businessId, data.categories, at, client);
}

/** Lines of the chart. */
export async function insertChart(
  businessId: string,
  chart: readonly LedgerAccount[],
  isDefault: boolean,
  at: string,
  client: PoolClient,
): Promise<void> {
  await run(
    client,
    `insert into ledger_accounts (id, business_id, code, name, type, sub_type, is_default, created_at)
     select id, $1, code, name, type, sub_type, $7, $8
     from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[]) as chart (id, code, name, type, sub_type)`,
    [
      businessId,
      chart.map(({ code }) => ledgerAccountId(businessId, code)),
      chart.map(({ code }) => code),
      chart.map(({ name }) => name),
      chart.map(({ type }) => type),
      chart.map(({ subType }) => subType),
      isDefault,
      at,
    ],
  );
}

/** Categories; one that was deleted comes back. */
export async function insertCategories(
  businessId: string,
  categories: readonly CategoryFacts[],
  at: string,
  client: PoolClient,
): Promise<void> {
  await run(
    client,
    `
      insert into categories (id, business_id, name, type, description, code, is_default, is_hidden, is_deleted,
        created_at)
     select id, $1, name, type, description, code, is_default, false, false, $8
     from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::boolean[])
       as category (id, name, type, description, code, is_default)
     on conflict (business_id, id) do update set is_deleted = false, is_hidden = false`,
    [
      businessId,
      categories.map(({ categoryId }) => categoryId),
      categories.map(({ name }) => name),
      categories.map(({ type }) => type),
      categories.map(({ description }) => description),
      categories.map(({ ledgerAccount }) => ledgerAccount),
      categories.map(({ isDefault }) => isDefault),
      at,
    ],
  );
}

/** An account and its line of the chart. */
export async function openAccount(
  businessId: string,
  data: AccountOpened['data'],
  at: string,
  client: PoolClient,
): Promise<void> {
  await insertChart(businessId, [data.ledgerAccount], false, at, client);
  await run(
    client,
    `
      insert into accounts (id, business_id, name, type, scope, code, description, credit_limit, opening_date,
        opening_balance, balance, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, $11)`,
    [
      data.accountId,
      businessId,
      data.name,
      data.type,
      data.scope,
      data.ledgerAccount.code,
      data.description,
      data.creditLimit === undefined ? null : String(data.creditLimit),
      data.openingDate,
      String(data.openingBalance),
      at,
    ],
  );
}

/** A journal entry as it was posted by hand. */
export async function insertJournalEntry(
  businessId: string,
  facts: JournalEntryFacts,
  at: string,
  client: PoolClient,
): Promise<void> {
  const { entry } = facts;
  await run(
    client,
    `
      insert into journal_entries (id, business_id, entry_number, date, sequence, description, reference, lines,
        posted_by, posted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      facts.journalEntryId,
      businessId,
      entry.number,
      entry.date,
      entry.sequence,
      facts.description,
      facts.reference,
      linesText(entry.lines),
      facts.postedBy,
      at,
    ],
  );
}

/** Of an account, `$2`, those of description and limit that are said. */
export const CHANGE_DETAILS = `
  update accounts set description = coalesce($3, description), credit_limit = coalesce($4, credit_limit) where ${OWN}`;

/** The account's line of the chart carries the account's name. */
export async function renameAccount(
  businessId: string,
  accountId: string,
  name: string,
  client: PoolClient,
): Promise<void> {
  await run(client, `update accounts set name = $3 where ${OWN}`, [businessId, accountId, name]);
  await run(
    client,
    `update ledger_accounts line set name = $3 from accounts account
     where account.business_id = $1 and account.id = $2
       and line.business_id = account.business_id and line.code = account.code`,
    [businessId, accountId, name],
  );
}

/** One statement in the batch's transaction. */
export async function run(client: PoolClient, sql: string, values: unknown[]): Promise<void> {
  await client.query(sql, values);
}
