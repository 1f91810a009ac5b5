import type { Message } from '@bufbuild/protobuf';
import type * as account from './gen/ledger/v1/account_pb';
import type * as administration from './gen/ledger/v1/administration_pb';
import type * as business from './gen/ledger/v1/business_pb';
import type * as category from './gen/ledger/v1/category_pb';
import type * as imports from './gen/ledger/v1/import_pb';
import type * as journal from './gen/ledger/v1/journal_pb';
import type * as member from './gen/ledger/v1/member_pb';
import type * as note from './gen/ledger/v1/note_pb';
import type * as posting from './gen/ledger/v1/posting_pb';
import type * as receipt from './gen/ledger/v1/receipt_pb';
import type * as reconciliation from './gen/ledger/v1/reconciliation_pb';
import type * as schedule from './gen/ledger/v1/schedule_pb';
import type * as transaction from './gen/ledger/v1/transaction_pb';
import type * as user from './gen/ledger/v1/user_pb';

/**
 * A generated message as plain data: without protobuf's own fields, read-only, and with its sub-messages required
 * (the codec refuses an event that lacks one; the few that may be absent say `optional` in the schema and here).
 */
type Plain<T> = T extends readonly (infer Item)[]
  ? readonly Plain<Item>[]
  : T extends Message
    ? { readonly [K in RequiredKeys<T>]: Plain<NonNullable<T[K]>> } & {
        readonly [K in OptionalKeys<T>]?: Plain<NonNullable<T[K]>>;
      }
    : T;

type OwnKeys<T> = Exclude<keyof T, '$typeName' | '$unknown'>;
type OptionalKeys<T> = {
  [K in OwnKeys<T>]: undefined extends T[K] ? (NonNullable<T[K]> extends Message ? never : K) : never;
}[OwnKeys<T>];
type RequiredKeys<T> = Exclude<OwnKeys<T>, OptionalKeys<T>>;

type Fact<Type extends string, M> = { readonly type: Type; readonly data: Plain<M> };
type WithOptional<F extends { data: object }, K extends keyof F['data']> = Omit<F, 'data'> & {
  readonly data: Omit<F['data'], K> & Partial<Pick<F['data'], K>>;
};

export type LedgerAccount = Plain<posting.LedgerAccount>;
export type PostingLine = Plain<posting.PostingLine>;
export type Entry = Plain<posting.Entry>;
export type CategoryFacts = Plain<category.CategoryFacts>;
export type Allocation = Plain<transaction.Allocation>;
export type TransactionFacts = Plain<transaction.TransactionFacts>;
export type Redatings = Plain<transaction.Redatings>;
export type StatementRow = Plain<imports.StatementRow>;
export type ReversedRow = Omit<Plain<imports.ReversedRow>, 'redatings'> & { readonly redatings?: Redatings };

export type JournalEntryFacts = Plain<journal.JournalEntryFacts>;
export type NoteFacts = Plain<note.NoteFacts>;
export type ReceiptFacts = Plain<receipt.ReceiptFacts>;
export type ReconciledRows = Plain<reconciliation.ReconciledRows>;
export type Reconciliation = Omit<Plain<reconciliation.AccountReconciled>, 'importId' | 'previousId'> &
  Partial<Pick<Plain<reconciliation.AccountReconciled>, 'importId' | 'previousId'>>;
export type RecurrenceFacts = Plain<schedule.Recurrence>;
export type ScheduledPayment = Plain<schedule.ScheduledPayment>;
export type ScheduleFacts = Plain<schedule.ScheduleFacts>;
export type ScheduleStanding = Plain<schedule.ScheduleStanding>;
export type OpeningBalance = Omit<Plain<account.OpeningBalance>, 'entry'> & { readonly entry?: Entry };

export type BusinessRegistered = Fact<'BusinessRegistered', business.BusinessRegistered>;
type BusinessProfileChanged = Fact<'BusinessProfileChanged', business.BusinessProfileChanged>;
type BusinessArchived = Fact<'BusinessArchived', business.BusinessArchived>;
type BusinessRestored = Fact<'BusinessRestored', business.BusinessRestored>;
type BusinessRestoredFromArchive = Fact<'BusinessRestoredFromArchive', business.BusinessRestoredFromArchive>;
type TimeZoneChanged = Fact<'TimeZoneChanged', business.TimeZoneChanged>;
type CurrencyChanged = Fact<'CurrencyChanged', business.CurrencyChanged>;
type FiscalYearMoved = Fact<'FiscalYearMoved', business.FiscalYearMoved>;
type BusinessErasureBegun = Fact<'BusinessErasureBegun', business.BusinessErasureBegun>;
export type MemberJoined = Fact<'MemberJoined', business.MemberJoined>;
type MemberInvited = Fact<'MemberInvited', member.MemberInvited>;
type InvitationRevoked = Fact<'InvitationRevoked', member.InvitationRevoked>;
type MemberRoleChanged = Fact<'MemberRoleChanged', member.MemberRoleChanged>;
type MemberRemoved = Fact<'MemberRemoved', member.MemberRemoved>;
export type BusinessHandedOver = Fact<'BusinessHandedOver', member.BusinessHandedOver>;
type LedgerAccountOpened = Fact<'LedgerAccountOpened', business.LedgerAccountOpened>;
type LedgerAccountRenamed = Fact<'LedgerAccountRenamed', business.LedgerAccountRenamed>;
type LedgerAccountDeactivated = Fact<'LedgerAccountDeactivated', business.LedgerAccountDeactivated>;
type LedgerAccountReactivated = Fact<'LedgerAccountReactivated', business.LedgerAccountReactivated>;
export type AccountOpened = WithOptional<Fact<'AccountOpened', account.AccountOpened>, 'openingEntry'>;
type AccountRenamed = Fact<'AccountRenamed', account.AccountRenamed>;
type AccountDetailsChanged = Fact<'AccountDetailsChanged', account.AccountDetailsChanged>;
type AccountArchived = Fact<'AccountArchived', account.AccountArchived>;
type AccountRestored = Fact<'AccountRestored', account.AccountRestored>;
type AccountDeleted = WithOptional<Fact<'AccountDeleted', account.AccountDeleted>, 'reversal' | 'redatings'>;
type BalanceAdjusted = Fact<'BalanceAdjusted', account.BalanceAdjusted>;
type OpeningBackdated = {
  readonly type: 'OpeningBackdated';
  readonly data: {
    readonly accountId: string;
    readonly before: OpeningBalance;
    readonly after: OpeningBalance;
    readonly reversal?: Entry;
    readonly redatings?: Redatings;
  };
};
type CategoryCreated = Fact<'CategoryCreated', category.CategoryCreated>;
type CategoryHidden = Fact<'CategoryHidden', category.CategoryHidden>;
type CategoryShown = Fact<'CategoryShown', category.CategoryShown>;
type CategoryDeleted = Fact<'CategoryDeleted', category.CategoryDeleted>;
type CategoryMapped = Fact<'CategoryMapped', category.CategoryMapped>;
type TransactionRecorded = Fact<'TransactionRecorded', transaction.TransactionRecorded>;
type TransactionAmended = WithOptional<
  Fact<'TransactionAmended', transaction.TransactionAmended>,
  'reversal' | 'redatings'
>;
type TransactionRecategorized = WithOptional<
  Fact<'TransactionRecategorized', transaction.TransactionRecategorized>,
  'redatings'
>;
type TransactionDeleted = WithOptional<Fact<'TransactionDeleted', transaction.TransactionDeleted>, 'redatings'>;
type TransactionRestored = WithOptional<Fact<'TransactionRestored', transaction.TransactionRestored>, 'redatings'>;
type TransferRecorded = Fact<'TransferRecorded', transaction.TransferRecorded>;
type TransferMatched = Fact<'TransferMatched', transaction.TransferMatched>;
type TransferUnmatched = Fact<'TransferUnmatched', transaction.TransferUnmatched>;
type JournalEntryPosted = Fact<'JournalEntryPosted', journal.JournalEntryPosted>;
type JournalEntryReversed = Fact<'JournalEntryReversed', journal.JournalEntryReversed>;
type PeriodClosed = Fact<'PeriodClosed', journal.PeriodClosed>;
type PeriodReopened = Fact<'PeriodReopened', journal.PeriodReopened>;
type PeriodPrepared = Fact<'PeriodPrepared', journal.PeriodPrepared>;
type PeriodPreparationWithdrawn = Fact<'PeriodPreparationWithdrawn', journal.PeriodPreparationWithdrawn>;
type PeriodClosingEntrusted = Fact<'PeriodClosingEntrusted', journal.PeriodClosingEntrusted>;
type PeriodClosingWithheld = Fact<'PeriodClosingWithheld', journal.PeriodClosingWithheld>;
/** What is said of periods, and of who may close them. */
export type PeriodFact =
  | PeriodClosed
  | PeriodReopened
  | PeriodPrepared
  | PeriodPreparationWithdrawn
  | PeriodClosingEntrusted
  | PeriodClosingWithheld;
type AccountReconciled = { readonly type: 'AccountReconciled'; readonly data: Reconciliation };
type ReconciliationUndone = {
  readonly type: 'ReconciliationUndone';
  readonly data: { readonly reconciliation: Reconciliation };
};
type ReceiptAttached = Fact<'ReceiptAttached', receipt.ReceiptAttached>;
type ReceiptMoved = Fact<'ReceiptMoved', receipt.ReceiptMoved>;
type ReceiptRemoved = Fact<'ReceiptRemoved', receipt.ReceiptRemoved>;
/** What is said about entries, and whether a question waits. */
export type NoteFact =
  | Fact<'NoteWritten', note.NoteWritten>
  | Fact<'NoteRemoved', note.NoteRemoved>
  | Fact<'QuestionResolved', note.QuestionResolved>
  | Fact<'QuestionReopened', note.QuestionReopened>;
/** A payment comes again by itself, and what becomes of each of its days. */
export type ScheduleFact =
  | Fact<'ScheduleCreated', schedule.ScheduleCreated>
  | Fact<'ScheduleChanged', schedule.ScheduleChanged>
  | Fact<'SchedulePaused', schedule.SchedulePaused>
  | Fact<'ScheduleResumed', schedule.ScheduleResumed>
  | Fact<'ScheduleEnded', schedule.ScheduleEnded>
  | Fact<'ScheduleReopened', schedule.ScheduleReopened>
  | Fact<'OccurrencePutForward', schedule.OccurrencePutForward>
  | Fact<'OccurrenceRecorded', schedule.OccurrenceRecorded>
  | Fact<'OccurrenceSkipped', schedule.OccurrenceSkipped>
  | Fact<'OccurrenceReturned', schedule.OccurrenceReturned>
  | WithOptional<Fact<'OccurrenceChanged', schedule.OccurrenceChanged>, 'before' | 'after'>;
type ImportStarted = Fact<'ImportStarted', imports.ImportStarted>;
export type ImportRowsRecorded = WithOptional<Fact<'ImportRowsRecorded', imports.ImportRowsRecorded>, 'appliedRules'>;
type ImportCompleted = Fact<'ImportCompleted', imports.ImportCompleted>;
type ImportRowsReversed = {
  readonly type: 'ImportRowsReversed';
  readonly data: Omit<Plain<imports.ImportRowsReversed>, 'rows'> & { readonly rows: readonly ReversedRow[] };
};
type StatementRowsMatched = Fact<'StatementRowsMatched', imports.StatementRowsMatched>;
type StatementRowsUnmatched = Fact<'StatementRowsUnmatched', imports.StatementRowsUnmatched>;
type ImportUndone = Fact<'ImportUndone', imports.ImportUndone>;

/** What happens to a business's team. */
export type TeamEvent =
  MemberJoined | MemberRoleChanged | MemberRemoved | MemberInvited | InvitationRevoked | BusinessHandedOver;

/** Everything that can stand in a `ledger-<businessId>` stream. */
export type LedgerEvent =
  | BusinessRegistered
  | BusinessProfileChanged
  | BusinessArchived
  | BusinessRestored
  | BusinessErasureBegun
  | BusinessRestoredFromArchive
  | TimeZoneChanged
  | CurrencyChanged
  | FiscalYearMoved
  | MemberJoined
  | MemberInvited
  | InvitationRevoked
  | MemberRoleChanged
  | MemberRemoved
  | BusinessHandedOver
  | LedgerAccountOpened
  | LedgerAccountRenamed
  | LedgerAccountDeactivated
  | LedgerAccountReactivated
  | AccountOpened
  | AccountRenamed
  | AccountDetailsChanged
  | AccountArchived
  | AccountRestored
  | AccountDeleted
  | BalanceAdjusted
  | OpeningBackdated
  | CategoryCreated
  | CategoryHidden
  | CategoryShown
  | CategoryDeleted
  | CategoryMapped
  | TransactionRecorded
  | TransactionAmended
  | TransactionRecategorized
  | TransactionDeleted
  | TransactionRestored
  | TransferRecorded
  | TransferMatched
  | TransferUnmatched
  | JournalEntryPosted
  | JournalEntryReversed
  | PeriodFact
  | AccountReconciled
  | ReconciliationUndone
  | ReceiptAttached
  | ReceiptMoved
  | ReceiptRemoved
  | NoteFact
  | ScheduleFact
  | ImportStarted
  | ImportRowsRecorded
  | ImportCompleted
  | ImportRowsReversed
  | StatementRowsMatched
  | StatementRowsUnmatched
  | ImportUndone;

/** Everything that can stand in a `user-<userId>` stream. */
export type UserEvent =
  | Fact<'UserRegistered', user.UserRegistered>
  | Fact<'UserSignedIn', user.UserSignedIn>
  | Fact<'UserSignedOut', user.UserSignedOut>
  | Fact<'SetupCompleted', user.SetupCompleted>
  | Fact<'PasswordChanged', user.PasswordChanged>
  | Fact<'SecondFactorAdded', user.SecondFactorAdded>
  | Fact<'SecondFactorRemoved', user.SecondFactorRemoved>
  | Fact<'RecoveryCodesMade', user.RecoveryCodesMade>
  | Fact<'RecoveryCodeUsed', user.RecoveryCodeUsed>
  | Fact<'UserDeleted', user.UserDeleted>
  | Fact<'SessionEnded', administration.SessionEnded>
  | Fact<'SubscriptionBegun', administration.SubscriptionBegun>
  | Fact<'SubscriptionEnded', administration.SubscriptionEnded>
  | Fact<'AdminAccessGranted', administration.AdminAccessGranted>
  | Fact<'AdminAccessRevoked', administration.AdminAccessRevoked>
  | Fact<'SupportViewOpened', administration.SupportViewOpened>;

/** Everything that can stand in the stream `platform`: what administrators did to it. */
export type PlatformEvent =
  | Fact<'BusinessErased', administration.BusinessErased>
  | Fact<'ProjectionPaused', administration.ProjectionPaused>
  | Fact<'ProjectionResumed', administration.ProjectionResumed>
  | Fact<'ProjectionRebuildBegun', administration.ProjectionRebuildBegun>
  | Fact<'QuarantineReleased', administration.QuarantineReleased>
  | Fact<'BooksCompared', administration.BooksCompared>
  | Fact<'SubscriptionPlanCreated', administration.SubscriptionPlanCreated>
  | Fact<'SubscriptionPlanChanged', administration.SubscriptionPlanChanged>
  | Fact<'SubscriptionPlanDeleted', administration.SubscriptionPlanDeleted>
  | Fact<'FeatureFlagCreated', administration.FeatureFlagCreated>
  | Fact<'FeatureFlagChanged', administration.FeatureFlagChanged>
  | Fact<'FeatureFlagDeleted', administration.FeatureFlagDeleted>;

export type CounterfoilEvent = LedgerEvent | UserEvent | PlatformEvent;
