import type { Message } from '@bufbuild/protobuf';
import type * as account from './gen/ledger/v1/account_pb';
import type * as business from './gen/ledger/v1/business_pb';
import type * as category from './gen/ledger/v1/category_pb';
import type * as imports from './gen/ledger/v1/import_pb';
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
    ? { readonly [K in RequiredKeys<T>]: Plain<NonNullable<T[K]>> } & { readonly [K in OptionalKeys<T>]?: Plain<NonNullable<T[K]>> }
    : T;

type OwnKeys<T> = Exclude<keyof T, '$typeName' | '$unknown'>;
type OptionalKeys<T> = { [K in OwnKeys<T>]: undefined extends T[K] ? (NonNullable<T[K]> extends Message ? never : K) : never }[OwnKeys<T>];
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

export type BusinessRegistered = Fact<'BusinessRegistered', business.BusinessRegistered>;
export type BusinessProfileChanged = Fact<'BusinessProfileChanged', business.BusinessProfileChanged>;
export type BusinessArchived = Fact<'BusinessArchived', business.BusinessArchived>;
export type BusinessRestored = Fact<'BusinessRestored', business.BusinessRestored>;
export type MemberJoined = Fact<'MemberJoined', business.MemberJoined>;
export type LedgerAccountOpened = Fact<'LedgerAccountOpened', business.LedgerAccountOpened>;
export type AccountOpened = WithOptional<Fact<'AccountOpened', account.AccountOpened>, 'openingEntry'>;
export type AccountRenamed = Fact<'AccountRenamed', account.AccountRenamed>;
export type AccountDetailsChanged = Fact<'AccountDetailsChanged', account.AccountDetailsChanged>;
export type AccountArchived = Fact<'AccountArchived', account.AccountArchived>;
export type AccountRestored = Fact<'AccountRestored', account.AccountRestored>;
export type CategoryCreated = Fact<'CategoryCreated', category.CategoryCreated>;
export type CategoryHidden = Fact<'CategoryHidden', category.CategoryHidden>;
export type CategoryShown = Fact<'CategoryShown', category.CategoryShown>;
export type CategoryDeleted = Fact<'CategoryDeleted', category.CategoryDeleted>;
export type TransactionRecorded = Fact<'TransactionRecorded', transaction.TransactionRecorded>;
export type TransactionDeleted = Fact<'TransactionDeleted', transaction.TransactionDeleted>;
export type ImportStarted = Fact<'ImportStarted', imports.ImportStarted>;
export type ImportRowsRecorded = Fact<'ImportRowsRecorded', imports.ImportRowsRecorded>;
export type ImportCompleted = Fact<'ImportCompleted', imports.ImportCompleted>;

/** Everything that can stand in a `ledger-<businessId>` stream. */
export type LedgerEvent =
  | BusinessRegistered
  | BusinessProfileChanged
  | BusinessArchived
  | BusinessRestored
  | MemberJoined
  | LedgerAccountOpened
  | AccountOpened
  | AccountRenamed
  | AccountDetailsChanged
  | AccountArchived
  | AccountRestored
  | CategoryCreated
  | CategoryHidden
  | CategoryShown
  | CategoryDeleted
  | TransactionRecorded
  | TransactionDeleted
  | ImportStarted
  | ImportRowsRecorded
  | ImportCompleted;

/** Everything that can stand in a `user-<userId>` stream. */
export type UserEvent =
  | Fact<'UserRegistered', user.UserRegistered>
  | Fact<'UserSignedIn', user.UserSignedIn>
  | Fact<'UserSignedOut', user.UserSignedOut>
  | Fact<'SetupCompleted', user.SetupCompleted>;

export type CounterfoilEvent = LedgerEvent | UserEvent;
