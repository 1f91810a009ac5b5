import type { Message } from '@bufbuild/protobuf';
import type * as account from './gen/ledger/v1/account_pb';
import type * as administration from './gen/ledger/v1/administration_pb';
import type * as business from './gen/ledger/v1/business_pb';
import type * as category from './gen/ledger/v1/category_pb';
import type * as imports from './gen/ledger/v1/import_pb';
import type * as journal from './gen/ledger/v1/journal_pb';
import type * as member from './gen/ledger/v1/member_pb';
import type * as posting from './gen/ledger/v1/posting_pb';
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
export type ReversedRow = Omit<Plain<imports.ReversedRow>, 'redatings'> & { readonly redatings?: Redatings };

export type JournalEntryFacts = Plain<journal.JournalEntryFacts>;
export type OpeningBalance = Omit<Plain<account.OpeningBalance>, 'entry'> & { readonly entry?: Entry };

export type BusinessRegistered = Fact<'BusinessRegistered', business.BusinessRegistered>;
export type BusinessProfileChanged = Fact<'BusinessProfileChanged', business.BusinessProfileChanged>;
export type BusinessArchived = Fact<'BusinessArchived', business.BusinessArchived>;
export type BusinessRestored = Fact<'BusinessRestored', business.BusinessRestored>;
export type BusinessRestoredFromArchive = Fact<'BusinessRestoredFromArchive', business.BusinessRestoredFromArchive>;
export type TimeZoneChanged = Fact<'TimeZoneChanged', business.TimeZoneChanged>;
export type CurrencyChanged = Fact<'CurrencyChanged', business.CurrencyChanged>;
export type FiscalYearMoved = Fact<'FiscalYearMoved', business.FiscalYearMoved>;
export type BusinessErasureBegun = Fact<'BusinessErasureBegun', business.BusinessErasureBegun>;
export type MemberJoined = Fact<'MemberJoined', business.MemberJoined>;
export type MemberInvited = Fact<'MemberInvited', member.MemberInvited>;
export type InvitationRevoked = Fact<'InvitationRevoked', member.InvitationRevoked>;
export type MemberRoleChanged = Fact<'MemberRoleChanged', member.MemberRoleChanged>;
export type MemberRemoved = Fact<'MemberRemoved', member.MemberRemoved>;
export type BusinessHandedOver = Fact<'BusinessHandedOver', member.BusinessHandedOver>;
export type LedgerAccountOpened = Fact<'LedgerAccountOpened', business.LedgerAccountOpened>;
export type LedgerAccountRenamed = Fact<'LedgerAccountRenamed', business.LedgerAccountRenamed>;
export type LedgerAccountDeactivated = Fact<'LedgerAccountDeactivated', business.LedgerAccountDeactivated>;
export type LedgerAccountReactivated = Fact<'LedgerAccountReactivated', business.LedgerAccountReactivated>;
export type AccountOpened = WithOptional<Fact<'AccountOpened', account.AccountOpened>, 'openingEntry'>;
export type AccountRenamed = Fact<'AccountRenamed', account.AccountRenamed>;
export type AccountDetailsChanged = Fact<'AccountDetailsChanged', account.AccountDetailsChanged>;
export type AccountArchived = Fact<'AccountArchived', account.AccountArchived>;
export type AccountRestored = Fact<'AccountRestored', account.AccountRestored>;
export type AccountDeleted = WithOptional<Fact<'AccountDeleted', account.AccountDeleted>, 'reversal' | 'redatings'>;
export type BalanceAdjusted = Fact<'BalanceAdjusted', account.BalanceAdjusted>;
export type OpeningBackdated = {
  readonly type: 'OpeningBackdated';
  readonly data: {
    readonly accountId: string;
    readonly before: OpeningBalance;
    readonly after: OpeningBalance;
    readonly reversal?: Entry;
    readonly redatings?: Redatings;
  };
};
export type CategoryCreated = Fact<'CategoryCreated', category.CategoryCreated>;
export type CategoryHidden = Fact<'CategoryHidden', category.CategoryHidden>;
export type CategoryShown = Fact<'CategoryShown', category.CategoryShown>;
export type CategoryDeleted = Fact<'CategoryDeleted', category.CategoryDeleted>;
export type CategoryMapped = Fact<'CategoryMapped', category.CategoryMapped>;
export type TransactionRecorded = Fact<'TransactionRecorded', transaction.TransactionRecorded>;
export type TransactionAmended = WithOptional<
  Fact<'TransactionAmended', transaction.TransactionAmended>,
  'reversal' | 'redatings'
>;
export type TransactionRecategorized = WithOptional<
  Fact<'TransactionRecategorized', transaction.TransactionRecategorized>,
  'redatings'
>;
export type TransactionDeleted = WithOptional<Fact<'TransactionDeleted', transaction.TransactionDeleted>, 'redatings'>;
export type TransactionRestored = WithOptional<
  Fact<'TransactionRestored', transaction.TransactionRestored>,
  'redatings'
>;
export type TransferRecorded = Fact<'TransferRecorded', transaction.TransferRecorded>;
export type TransferMatched = Fact<'TransferMatched', transaction.TransferMatched>;
export type TransferUnmatched = Fact<'TransferUnmatched', transaction.TransferUnmatched>;
export type JournalEntryPosted = Fact<'JournalEntryPosted', journal.JournalEntryPosted>;
export type JournalEntryReversed = Fact<'JournalEntryReversed', journal.JournalEntryReversed>;
export type PeriodClosed = Fact<'PeriodClosed', journal.PeriodClosed>;
export type PeriodReopened = Fact<'PeriodReopened', journal.PeriodReopened>;
export type ImportStarted = Fact<'ImportStarted', imports.ImportStarted>;
export type ImportRowsRecorded = WithOptional<Fact<'ImportRowsRecorded', imports.ImportRowsRecorded>, 'appliedRules'>;
export type ImportCompleted = Fact<'ImportCompleted', imports.ImportCompleted>;
export type ImportRowsReversed = {
  readonly type: 'ImportRowsReversed';
  readonly data: Omit<Plain<imports.ImportRowsReversed>, 'rows'> & { readonly rows: readonly ReversedRow[] };
};
export type ImportUndone = Fact<'ImportUndone', imports.ImportUndone>;

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
  | PeriodClosed
  | PeriodReopened
  | ImportStarted
  | ImportRowsRecorded
  | ImportCompleted
  | ImportRowsReversed
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
