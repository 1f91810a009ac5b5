import type { RecordedEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { projectStatementRows } from './books-statement-rows.rows';
import type { PoolClient } from 'pg';
import { projectNote } from './books-notes.rows';
import { projectPeriods } from './books-periods.rows';
import { projectReceipt } from './books-receipts.rows';
import { projectReconciliation } from './books-reconciliations.rows';
import { projectSchedule } from './books-schedules.rows';
import { projectTeam } from './books-team.rows';
import { businessOf } from '@counterfoil/events/stream-names';
import {
  OWN,
  registerBusiness,
  insertChart,
  insertCategories,
  openAccount,
  insertJournalEntry,
  CHANGE_DETAILS,
  renameAccount,
  run,
} from './books-register.rows';

/** Writes the events of which a business has few; those that come in numbers have files of their own. */
export async function writeLowVolumeEvent(recorded: RecordedEvent<LedgerEvent>, client: PoolClient): Promise<void> {
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
    case 'PeriodPrepared':
    case 'PeriodPreparationWithdrawn':
    case 'PeriodClosingEntrusted':
    case 'PeriodClosingWithheld':
      return projectPeriods(recorded, event, client);
    case 'AccountReconciled':
    case 'ReconciliationUndone':
      return projectReconciliation(recorded, event, client);
    case 'ReceiptAttached':
    case 'ReceiptMoved':
    case 'ReceiptRemoved':
      return projectReceipt(recorded, event, client);
    case 'NoteWritten':
    case 'NoteRemoved':
    case 'QuestionResolved':
    case 'QuestionReopened':
      return projectNote(recorded, event, client);
    case 'ScheduleCreated':
    case 'ScheduleChanged':
    case 'SchedulePaused':
    case 'ScheduleResumed':
    case 'ScheduleEnded':
    case 'ScheduleReopened':
    case 'OccurrencePutForward':
    case 'OccurrenceRecorded':
    case 'OccurrenceSkipped':
    case 'OccurrenceReturned':
    case 'OccurrenceChanged':
      return projectSchedule(businessId, event, recorded.metadata, client);
    case 'ImportStarted':
      return run(
        client,
        `
          insert into imports (id, business_id, attempt, row_count, recorded, refused, started_at)
            values ($1, $2, $3, $4, 0, 0, $5)
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
    case 'StatementRowsMatched':
    case 'StatementRowsUnmatched':
      return projectStatementRows(businessId, event, client);
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
