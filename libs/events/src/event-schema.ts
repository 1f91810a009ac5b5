import type { GenMessage } from '@bufbuild/protobuf/codegenv2';
import type { Message } from '@bufbuild/protobuf';
import * as account from './gen/ledger/v1/account_pb';
import * as administration from './gen/ledger/v1/administration_pb';
import * as business from './gen/ledger/v1/business_pb';
import * as category from './gen/ledger/v1/category_pb';
import * as imports from './gen/ledger/v1/import_pb';
import * as journal from './gen/ledger/v1/journal_pb';
import * as member from './gen/ledger/v1/member_pb';
import * as note from './gen/ledger/v1/note_pb';
import * as receipt from './gen/ledger/v1/receipt_pb';
import * as reconciliation from './gen/ledger/v1/reconciliation_pb';
import * as schedule from './gen/ledger/v1/schedule_pb';
import * as transaction from './gen/ledger/v1/transaction_pb';
import * as user from './gen/ledger/v1/user_pb';
import type { CounterfoilEvent } from './ledger-event';

export interface EventSchema {
  readonly message: GenMessage<Message>;
  /** Version written today; what older ones need to be lifted to it stands in upcasters.ts. */
  readonly version: number;
}

/** The schema of every event type; the compiler asks for a new one as soon as the union has it. */
export const EVENT_SCHEMAS: Readonly<Record<CounterfoilEvent['type'], EventSchema>> = {
  BusinessRegistered: first(business.BusinessRegisteredSchema),
  BusinessProfileChanged: first(business.BusinessProfileChangedSchema),
  BusinessArchived: first(business.BusinessArchivedSchema),
  BusinessRestored: first(business.BusinessRestoredSchema),
  BusinessErasureBegun: first(business.BusinessErasureBegunSchema),
  BusinessRestoredFromArchive: first(business.BusinessRestoredFromArchiveSchema),
  TimeZoneChanged: first(business.TimeZoneChangedSchema),
  CurrencyChanged: first(business.CurrencyChangedSchema),
  FiscalYearMoved: first(business.FiscalYearMovedSchema),
  MemberJoined: first(business.MemberJoinedSchema),
  MemberInvited: first(member.MemberInvitedSchema),
  InvitationRevoked: first(member.InvitationRevokedSchema),
  MemberRoleChanged: first(member.MemberRoleChangedSchema),
  MemberRemoved: first(member.MemberRemovedSchema),
  BusinessHandedOver: first(member.BusinessHandedOverSchema),
  LedgerAccountOpened: first(business.LedgerAccountOpenedSchema),
  LedgerAccountRenamed: first(business.LedgerAccountRenamedSchema),
  LedgerAccountDeactivated: first(business.LedgerAccountDeactivatedSchema),
  LedgerAccountReactivated: first(business.LedgerAccountReactivatedSchema),
  AccountOpened: first(account.AccountOpenedSchema),
  AccountRenamed: first(account.AccountRenamedSchema),
  AccountDetailsChanged: first(account.AccountDetailsChangedSchema),
  AccountArchived: first(account.AccountArchivedSchema),
  AccountRestored: first(account.AccountRestoredSchema),
  AccountDeleted: first(account.AccountDeletedSchema),
  BalanceAdjusted: first(account.BalanceAdjustedSchema),
  OpeningBackdated: first(account.OpeningBackdatedSchema),
  CategoryCreated: first(category.CategoryCreatedSchema),
  CategoryHidden: first(category.CategoryHiddenSchema),
  CategoryShown: first(category.CategoryShownSchema),
  CategoryDeleted: first(category.CategoryDeletedSchema),
  CategoryMapped: first(category.CategoryMappedSchema),
  TransactionRecorded: first(transaction.TransactionRecordedSchema),
  TransactionAmended: first(transaction.TransactionAmendedSchema),
  TransactionRecategorized: first(transaction.TransactionRecategorizedSchema),
  TransactionDeleted: first(transaction.TransactionDeletedSchema),
  TransactionRestored: first(transaction.TransactionRestoredSchema),
  TransferRecorded: first(transaction.TransferRecordedSchema),
  TransferMatched: first(transaction.TransferMatchedSchema),
  TransferUnmatched: first(transaction.TransferUnmatchedSchema),
  JournalEntryPosted: first(journal.JournalEntryPostedSchema),
  JournalEntryReversed: first(journal.JournalEntryReversedSchema),
  PeriodClosed: first(journal.PeriodClosedSchema),
  PeriodReopened: first(journal.PeriodReopenedSchema),
  PeriodPrepared: first(journal.PeriodPreparedSchema),
  PeriodPreparationWithdrawn: first(journal.PeriodPreparationWithdrawnSchema),
  PeriodClosingEntrusted: first(journal.PeriodClosingEntrustedSchema),
  PeriodClosingWithheld: first(journal.PeriodClosingWithheldSchema),
  AccountReconciled: first(reconciliation.AccountReconciledSchema),
  ReconciliationUndone: first(reconciliation.ReconciliationUndoneSchema),
  ReceiptAttached: first(receipt.ReceiptAttachedSchema),
  ReceiptMoved: first(receipt.ReceiptMovedSchema),
  ReceiptRemoved: first(receipt.ReceiptRemovedSchema),
  NoteWritten: first(note.NoteWrittenSchema),
  NoteRemoved: first(note.NoteRemovedSchema),
  QuestionResolved: first(note.QuestionResolvedSchema),
  QuestionReopened: first(note.QuestionReopenedSchema),
  ScheduleCreated: first(schedule.ScheduleCreatedSchema),
  ScheduleChanged: first(schedule.ScheduleChangedSchema),
  SchedulePaused: first(schedule.SchedulePausedSchema),
  ScheduleResumed: first(schedule.ScheduleResumedSchema),
  ScheduleEnded: first(schedule.ScheduleEndedSchema),
  ScheduleReopened: first(schedule.ScheduleReopenedSchema),
  OccurrencePutForward: first(schedule.OccurrencePutForwardSchema),
  OccurrenceRecorded: first(schedule.OccurrenceRecordedSchema),
  OccurrenceSkipped: first(schedule.OccurrenceSkippedSchema),
  OccurrenceReturned: first(schedule.OccurrenceReturnedSchema),
  OccurrenceChanged: first(schedule.OccurrenceChangedSchema),
  ImportStarted: first(imports.ImportStartedSchema),
  ImportRowsRecorded: first(imports.ImportRowsRecordedSchema),
  ImportCompleted: first(imports.ImportCompletedSchema),
  ImportRowsReversed: first(imports.ImportRowsReversedSchema),
  StatementRowsMatched: first(imports.StatementRowsMatchedSchema),
  StatementRowsUnmatched: first(imports.StatementRowsUnmatchedSchema),
  ImportUndone: first(imports.ImportUndoneSchema),
  UserRegistered: first(user.UserRegisteredSchema),
  UserSignedIn: first(user.UserSignedInSchema),
  UserSignedOut: first(user.UserSignedOutSchema),
  SetupCompleted: first(user.SetupCompletedSchema),
  PasswordChanged: first(user.PasswordChangedSchema),
  SecondFactorAdded: first(user.SecondFactorAddedSchema),
  SecondFactorRemoved: first(user.SecondFactorRemovedSchema),
  RecoveryCodesMade: first(user.RecoveryCodesMadeSchema),
  RecoveryCodeUsed: first(user.RecoveryCodeUsedSchema),
  UserDeleted: first(user.UserDeletedSchema),
  SessionEnded: first(administration.SessionEndedSchema),
  SubscriptionBegun: first(administration.SubscriptionBegunSchema),
  SubscriptionEnded: first(administration.SubscriptionEndedSchema),
  AdminAccessGranted: first(administration.AdminAccessGrantedSchema),
  AdminAccessRevoked: first(administration.AdminAccessRevokedSchema),
  SupportViewOpened: first(administration.SupportViewOpenedSchema),
  BusinessErased: first(administration.BusinessErasedSchema),
  ProjectionPaused: first(administration.ProjectionPausedSchema),
  ProjectionResumed: first(administration.ProjectionResumedSchema),
  ProjectionRebuildBegun: first(administration.ProjectionRebuildBegunSchema),
  QuarantineReleased: first(administration.QuarantineReleasedSchema),
  BooksCompared: first(administration.BooksComparedSchema),
  SubscriptionPlanCreated: first(administration.SubscriptionPlanCreatedSchema),
  SubscriptionPlanChanged: first(administration.SubscriptionPlanChangedSchema),
  SubscriptionPlanDeleted: first(administration.SubscriptionPlanDeletedSchema),
  FeatureFlagCreated: first(administration.FeatureFlagCreatedSchema),
  FeatureFlagChanged: first(administration.FeatureFlagChangedSchema),
  FeatureFlagDeleted: first(administration.FeatureFlagDeletedSchema),
};

function first(message: GenMessage<Message>): EventSchema {
  return { message, version: 1 };
}

/** The schema of a stored type; undefined for one this build does not know. */
export function schemaOf(type: string): EventSchema | undefined {
  return Object.hasOwn(EVENT_SCHEMAS, type) ? EVENT_SCHEMAS[type as CounterfoilEvent['type']] : undefined;
}
