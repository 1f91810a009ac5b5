import type { RecordedEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import type {
  AccountOpened,
  BusinessRegistered,
  CategoryFacts,
  JournalEntryFacts,
  LedgerAccount,
  LedgerEvent,
} from '@counterfoil/events/ledger-event';
import type { PoolClient } from 'pg';
import { projectTeam } from './books-team.projection';
import { linesText } from './books-transactions.projection';
import { ledgerAccountId } from './ledger-account-id';
import { businessOf } from './ledger-stream';

/** The row of a business, `$1`, that has an id, `$2`; another business may have one of the same id. */
const OWN = 'business_id = $1 and id = $2';

/** Writes the facts of which a business has few; those that come in numbers have files of their own. */
export async function projectRareFact(recorded: RecordedEvent<LedgerEvent>, client: PoolClient): Promise<void> {
  const { event } = recorded;
  const businessId = businessOf(recorded.stream);
  const at = recorded.metadata.recordedAt;
  switch (event.type) {
    case 'BusinessRegistered':
      return registerBusiness(businessId, event.data, at, client);
    case 'BusinessArchived':
      return run(client, `update businesses set archived_at = $2 where id = $1`, [businessId, at]);
    case 'BusinessRestored':
      return run(client, `update businesses set archived_at = null where id = $1`, [businessId]);
    case 'TimeZoneChanged':
      return run(client, `update businesses set time_zone = $2 where id = $1`, [businessId, event.data.timeZone]);
    case 'CurrencyChanged':
      return run(client, `update businesses set currency = $2, exponent = $3 where id = $1`, [
        businessId,
        event.data.currency,
        event.data.exponent,
      ]);
    case 'FiscalYearMoved':
      return run(client, `update businesses set fiscal_year_start_month = $2 where id = $1`, [
        businessId,
        event.data.startMonth,
      ]);
    case 'MemberJoined':
    case 'MemberRoleChanged':
    case 'MemberRemoved':
    case 'MemberInvited':
    case 'InvitationRevoked':
    case 'BusinessHandedOver':
      return projectTeam(businessId, event, at, client);
    case 'LedgerAccountOpened':
      return insertChart(businessId, [event.data.ledgerAccount], false, at, client);
    case 'LedgerAccountRenamed':
      return run(client, `update ledger_accounts set name = $3 where business_id = $1 and code = $2`, [
        businessId,
        event.data.ledgerAccount,
        event.data.name,
      ]);
    case 'LedgerAccountDeactivated':
    case 'LedgerAccountReactivated':
      return run(client, `update ledger_accounts set is_active = $3 where business_id = $1 and code = $2`, [
        businessId,
        event.data.ledgerAccount,
        event.type === 'LedgerAccountReactivated',
      ]);
    case 'AccountOpened':
      return openAccount(businessId, event.data, at, client);
    case 'AccountRenamed':
      return renameAccount(businessId, event.data.accountId, event.data.name, client);
    case 'AccountDetailsChanged':
      return run(client, CHANGE_DETAILS, [
        businessId,
        event.data.accountId,
        event.data.description ?? null,
        event.data.creditLimit === undefined ? null : String(event.data.creditLimit),
      ]);
    case 'AccountArchived':
      return run(client, `update accounts set archived_at = $3 where ${OWN}`, [businessId, event.data.accountId, at]);
    case 'AccountRestored':
      return run(client, `update accounts set archived_at = null where ${OWN}`, [businessId, event.data.accountId]);
    case 'AccountDeleted':
      return run(client, `update accounts set is_deleted = true where ${OWN}`, [businessId, event.data.accountId]);
    case 'OpeningBackdated':
      return run(client, `update accounts set opening_date = $3, opening_balance = $4 where ${OWN}`, [
        businessId,
        event.data.accountId,
        event.data.after.date,
        String(event.data.after.balance),
      ]);
    case 'CategoryCreated':
      return insertCategories(businessId, [event.data.category], at, client);
    case 'CategoryHidden':
    case 'CategoryShown':
      return run(client, `update categories set is_hidden = $3 where ${OWN}`, [
        businessId,
        event.data.categoryId,
        event.type === 'CategoryHidden',
      ]);
    case 'CategoryDeleted':
      return run(client, `update categories set is_deleted = true where ${OWN}`, [
        businessId,
        event.data.category.categoryId,
      ]);
    case 'CategoryMapped':
      return run(client, `update categories set code = $3 where ${OWN}`, [
        businessId,
        event.data.categoryId,
        event.data.ledgerAccount,
      ]);
    case 'JournalEntryPosted':
      return insertJournalEntry(businessId, event.data.journalEntry, at, client);
    case 'JournalEntryReversed':
      return run(client, `update journal_entries set reversed_by = $3 where ${OWN}`, [
        businessId,
        event.data.journalEntry.journalEntryId,
        event.data.reversal.number,
      ]);
    case 'PeriodClosed':
    case 'PeriodReopened':
      return run(client, `update businesses set closed_through = $2 where id = $1`, [
        businessId,
        event.data.through ?? null,
      ]);
    case 'ImportStarted':
      return run(
        client,
        `insert into imports (id, business_id, attempt, row_count, recorded, refused, started_at) values ($1, $2, $3, $4, 0, 0, $5)
         on conflict (business_id, id) do update set attempt = excluded.attempt, row_count = excluded.row_count,
           recorded = 0, refused = 0,
           started_at = excluded.started_at, completed_at = null, undone_at = null`,
        [event.data.importId, businessId, event.data.attempt, event.data.rowCount, at],
      );
    case 'ImportRowsRecorded':
      return run(client, `update imports set recorded = recorded + $3, refused = refused + $4 where ${OWN}`, [
        businessId,
        event.data.importId,
        event.data.transactions.length,
        event.data.refusals.length,
      ]);
    case 'ImportCompleted':
      return run(client, `update imports set completed_at = $3 where ${OWN}`, [businessId, event.data.importId, at]);
    case 'ImportUndone':
      return run(client, `update imports set undone_at = $3 where ${OWN}`, [businessId, event.data.importId, at]);
    case 'BusinessProfileChanged':
    case 'BusinessErasureBegun':
    case 'BusinessRestoredFromArchive':
    case 'BalanceAdjusted':
    case 'TransactionRecorded':
    case 'TransactionAmended':
    case 'TransactionRecategorized':
    case 'TransactionDeleted':
    case 'TransactionRestored':
    case 'TransferRecorded':
    case 'TransferMatched':
    case 'TransferUnmatched':
    case 'ImportRowsReversed':
      return;
    default:
      return event satisfies never;
  }
}

async function registerBusiness(
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

async function insertChart(
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

async function insertCategories(
  businessId: string,
  categories: readonly CategoryFacts[],
  at: string,
  client: PoolClient,
): Promise<void> {
  await run(
    client,
    `insert into categories (id, business_id, name, type, description, code, is_default, is_hidden, is_deleted, created_at)
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

async function openAccount(
  businessId: string,
  data: AccountOpened['data'],
  at: string,
  client: PoolClient,
): Promise<void> {
  await insertChart(businessId, [data.ledgerAccount], false, at, client);
  await run(
    client,
    `insert into accounts (id, business_id, name, type, scope, code, description, credit_limit, opening_date, opening_balance, balance, created_at)
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

async function insertJournalEntry(
  businessId: string,
  facts: JournalEntryFacts,
  at: string,
  client: PoolClient,
): Promise<void> {
  const { entry } = facts;
  await run(
    client,
    `insert into journal_entries (id, business_id, entry_number, date, sequence, description, reference, lines, posted_by, posted_at)
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

const CHANGE_DETAILS = `
  update accounts set description = coalesce($3, description), credit_limit = coalesce($4, credit_limit) where ${OWN}`;

/** The account's line of the chart carries the account's name. */
async function renameAccount(businessId: string, accountId: string, name: string, client: PoolClient): Promise<void> {
  await run(client, `update accounts set name = $3 where ${OWN}`, [businessId, accountId, name]);
  await run(
    client,
    `update ledger_accounts line set name = $3 from accounts account
     where account.business_id = $1 and account.id = $2
       and line.business_id = account.business_id and line.code = account.code`,
    [businessId, accountId, name],
  );
}

async function run(client: PoolClient, sql: string, values: unknown[]): Promise<void> {
  await client.query(sql, values);
}
