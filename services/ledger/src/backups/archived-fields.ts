import { CLOSING_ROLES } from '@counterfoil/accounting/closing-roles';
import { RECURRENCE_UNITS } from '@counterfoil/accounting/recurrence';
import { ACCOUNT_SCOPES, ACCOUNT_TYPES } from '@counterfoil/contracts/account.contract';
import { CURRENCIES } from '@counterfoil/contracts/business.contract';
import { MAX_NOTE_LENGTH } from '@counterfoil/accounting/note-limits';
import { MAX_RECEIPT_NAME, RECEIPT_KINDS } from '@counterfoil/accounting/receipt-limits';
import { CATEGORY_TYPES } from '@counterfoil/contracts/category.contract';
import { LEDGER_ACCOUNT_SUB_TYPES, LEDGER_ACCOUNT_TYPES } from '@counterfoil/contracts/chart.contract';
import { MAX_REASON } from '@counterfoil/contracts/period.contract';
import { BUSINESS_ROLES, INVITABLE_ROLES } from '@counterfoil/contracts/role';
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_EXTERNAL_ID_LENGTH,
  MAX_NICKNAME_LENGTH,
} from '@counterfoil/contracts/transaction-limits';

/** What a text of an event is by its schema, and with that what an archive may say there and what becomes of it. */
export type TextKind =
  /** Names a row of this business; made anew. */
  | { readonly is: 'id' }
  /** Names somebody; becomes a person that no user can be. */
  | { readonly is: 'person' }
  /** The business itself. */
  | { readonly is: 'business' }
  /** Names something of another installation and no row of this one; kept. */
  | { readonly is: 'foreign-id' }
  /** Words of people. */
  | { readonly is: 'text'; readonly most: number; readonly mayBeBlank: boolean }
  | { readonly is: 'one-of'; readonly values: ReadonlySet<string> }
  /** A code of the chart. */
  | { readonly is: 'code' }
  | { readonly is: 'date' }
  /** The day of a period in which something counts on the plan. */
  | { readonly is: 'counted-day' }
  | { readonly is: 'instant' }
  | { readonly is: 'zone' }
  /** SHA-256 in hex. */
  | { readonly is: 'hash' }
  /** A digest in hex; empty where there is nothing to digest. */
  | { readonly is: 'digest' };

const ID: TextKind = { is: 'id' };
const PERSON: TextKind = { is: 'person' };
const CODE: TextKind = { is: 'code' };
const DATE: TextKind = { is: 'date' };
const COUNTED_DAY: TextKind = { is: 'counted-day' };
const INSTANT: TextKind = { is: 'instant' };
const HASH: TextKind = { is: 'hash' };
const DIGEST: TextKind = { is: 'digest' };
const ROLE = oneOf(BUSINESS_ROLES);
const INVITABLE_ROLE = oneOf(INVITABLE_ROLES);
const CLOSING_ROLE = oneOf(CLOSING_ROLES);
const CURRENCY = oneOf(CURRENCIES);

const MAX_NAME = 100;
const MAX_WORDS = 500;
const MAX_REFERENCE = 100;
/** What a rule of ours said, and its code. */
const MAX_REFUSAL = 500;

/**
 * By message and field, whether it holds one or a list. A text that does not stand here is in no archive that is taken.
 */
export const TEXT_FIELDS: Readonly<Record<string, Readonly<Record<string, TextKind>>>> = {
  AccountArchived: { accountId: ID },
  AccountDeleted: { accountId: ID },
  AccountDetailsChanged: {
    accountId: ID,
    description: words(MAX_WORDS),
    accountNumberDigest: DIGEST,
    previousDescription: words(MAX_WORDS),
  },
  AccountOpened: {
    accountId: ID,
    name: name(),
    type: oneOf(ACCOUNT_TYPES),
    scope: oneOf(ACCOUNT_SCOPES),
    description: words(MAX_WORDS),
    openingDate: DATE,
    accountNumberDigest: DIGEST,
  },
  AccountReconciled: { reconciliationId: ID, accountId: ID, closingDay: DATE, importId: ID, previousId: ID },
  AccountRenamed: { accountId: ID, name: name(), previousName: name() },
  AccountRestored: { accountId: ID },
  Allocation: { categoryId: ID },
  AppliedRule: { ruleId: ID, transactionIds: ID },
  BalanceAdjusted: { accountId: ID, reason: words(MAX_REASON) },
  BusinessHandedOver: { ownerId: PERSON, formerOwnerId: PERSON, formerOwnerRole: INVITABLE_ROLE },
  BusinessProfileChanged: { fields: words(MAX_NAME), profileDigest: DIGEST },
  BusinessRegistered: {
    businessId: { is: 'business' },
    ownerId: PERSON,
    timeZone: { is: 'zone' },
    currency: CURRENCY,
    profileDigest: DIGEST,
  },
  BusinessRestoredFromArchive: {
    archiveBusinessId: { is: 'foreign-id' },
    headHash: HASH,
    archiveSha256: HASH,
    restoredBy: PERSON,
    restoredAt: INSTANT,
  },
  CategoryFacts: {
    categoryId: ID,
    name: name(),
    type: oneOf(CATEGORY_TYPES),
    description: words(MAX_WORDS),
    ledgerAccount: CODE,
  },
  CategoryHidden: { categoryId: ID },
  CategoryMapped: { categoryId: ID, ledgerAccount: CODE, previousLedgerAccount: CODE },
  CategoryShown: { categoryId: ID },
  CurrencyChanged: { currency: CURRENCY, previousCurrency: CURRENCY },
  Entry: { date: DATE },
  ImportCompleted: { importId: ID },
  ImportRowsRecorded: { importId: ID },
  ImportRowsReversed: { importId: ID, reversedOn: COUNTED_DAY },
  ImportStarted: { importId: ID },
  ImportUndone: { importId: ID },
  InvitationRevoked: { invitationId: ID },
  JournalEntryFacts: {
    journalEntryId: ID,
    description: words(MAX_WORDS),
    reference: words(MAX_REFERENCE),
    postedBy: PERSON,
  },
  LedgerAccount: {
    code: CODE,
    name: name(),
    type: oneOf(LEDGER_ACCOUNT_TYPES),
    subType: oneOf(LEDGER_ACCOUNT_SUB_TYPES),
  },
  LedgerAccountDeactivated: { ledgerAccount: CODE },
  LedgerAccountReactivated: { ledgerAccount: CODE },
  LedgerAccountRenamed: { ledgerAccount: CODE, name: name(), previousName: name() },
  MemberInvited: { invitationId: ID, role: INVITABLE_ROLE, expiresAt: INSTANT },
  MemberJoined: { userId: PERSON, role: ROLE, invitationId: ID },
  MemberRemoved: { userId: PERSON, role: ROLE },
  MemberRoleChanged: { userId: PERSON, role: INVITABLE_ROLE, previousRole: ROLE },
  NoteFacts: {
    noteId: ID,
    transactionId: ID,
    journalEntryId: ID,
    text: words(MAX_NOTE_LENGTH),
    writtenBy: PERSON,
    askedMember: PERSON,
    askedRole: ROLE,
    questionId: ID,
  },
  OpeningBackdated: { accountId: ID },
  OpeningBalance: { date: DATE },
  PeriodClosed: { through: DATE, previous: DATE, reason: words(MAX_REASON) },
  PeriodPrepared: { through: DATE, previous: DATE, note: words(MAX_REASON) },
  PeriodPreparationWithdrawn: { through: DATE, previous: DATE },
  PeriodClosingEntrusted: { role: CLOSING_ROLE },
  PeriodClosingWithheld: { role: CLOSING_ROLE },
  PeriodReopened: { through: DATE, previous: DATE, reason: words(MAX_REASON) },
  PostingLine: { ledgerAccount: CODE, categoryId: ID },
  ReceiptFacts: {
    receiptId: ID,
    transactionId: ID,
    journalEntryId: ID,
    name: words(MAX_RECEIPT_NAME),
    kind: oneOf(RECEIPT_KINDS),
    sha256: HASH,
    attachedBy: PERSON,
  },
  ReceiptRemoved: { removedOn: DATE },
  RowRefusal: { code: words(MAX_NAME), message: words(MAX_REFUSAL) },
  StatementRow: {
    transactionId: ID,
    accountId: ID,
    bookedOn: DATE,
    description: words(MAX_DESCRIPTION_LENGTH),
    reference: words(MAX_EXTERNAL_ID_LENGTH),
  },
  StatementRowsMatched: { importId: ID },
  StatementRowsUnmatched: { importId: ID },
  TimeZoneChanged: { timeZone: { is: 'zone' }, previousTimeZone: { is: 'zone' } },
  ChangedOccurrence: { day: DATE },
  OccurrenceChanged: { scheduleId: ID, day: DATE },
  OccurrencePutForward: { scheduleId: ID, day: DATE, reason: words(MAX_NAME), nextDay: DATE },
  OccurrenceRecorded: { scheduleId: ID, day: DATE, transactionId: ID, nextDay: DATE, replacedTransactionId: ID },
  OccurrenceReturned: { scheduleId: ID, day: DATE, transactionId: ID, nextDay: DATE },
  OccurrenceSkipped: { scheduleId: ID, day: DATE, nextDay: DATE },
  OpenOccurrence: { day: DATE, reason: words(MAX_NAME) },
  Recurrence: { startsOn: DATE, unit: oneOf(RECURRENCE_UNITS), until: DATE },
  ScheduleChanged: { previousNextDay: DATE, nextDay: DATE },
  ScheduleCreated: { nextDay: DATE },
  ScheduleFacts: { scheduleId: ID, createdBy: PERSON },
  SchedulePaused: { scheduleId: ID },
  ScheduleResumed: { scheduleId: ID, nextDay: DATE },
  ScheduleStanding: { nextDay: DATE, settledThrough: DATE, skipped: DATE },
  ScheduledPayment: {
    accountId: ID,
    description: words(MAX_DESCRIPTION_LENGTH),
    nickname: words(MAX_NICKNAME_LENGTH),
    transferAccountId: ID,
  },
  TransactionDeleted: { deletedOn: COUNTED_DAY },
  TransactionFacts: {
    transactionId: ID,
    accountId: ID,
    date: DATE,
    otherDate: DATE,
    description: words(MAX_DESCRIPTION_LENGTH),
    nickname: words(MAX_NICKNAME_LENGTH),
    recordedBy: PERSON,
    recordedOn: COUNTED_DAY,
    transferAccountId: ID,
    mirrorId: ID,
  },
  TransactionRestored: { restoredOn: COUNTED_DAY },
  TransferMatched: { transferId: ID, firstTransactionId: ID, secondTransactionId: ID },
  TransferUnmatched: { transferId: ID, firstTransactionId: ID, secondTransactionId: ID },
};

function oneOf(values: readonly string[]): TextKind {
  return { is: 'one-of', values: new Set(values) };
}

function words(most: number): TextKind {
  return { is: 'text', most, mayBeBlank: true };
}

function name(): TextKind {
  return { is: 'text', most: MAX_NAME, mayBeBlank: false };
}
