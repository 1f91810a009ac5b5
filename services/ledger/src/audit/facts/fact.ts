import type { LedgerEvent, StatementRow } from '@counterfoil/events/ledger-event';
import { subjectOf } from './event-subject';
import {
  categorySide,
  count,
  day,
  journalSide,
  ledgerAccountSide,
  money,
  named,
  noteSide,
  paymentSide,
  receiptSide,
  reconciliationSide,
  scheduleSide,
  stateSide,
  text,
  transactionSide,
  type FactSide,
  type FactValue,
} from './fact-sides';

/** A fact of the log as somebody reads it: what it is about, and both sides of what it changed. */
export interface Fact {
  readonly type: LedgerEvent['type'];
  /** In words of its own, such as a description or a day. */
  readonly subject: string | null;
  /** What it is about, where its own words do not say it. */
  readonly of?: FactValue | undefined;
  /** Absent where it added something. */
  readonly before?: FactSide;
  /** Absent where it took something away. */
  readonly after?: FactSide;
}

type Sides = Pick<Fact, 'of' | 'before' | 'after'>;
type OfManyFacts = 'ImportRowsRecorded' | 'ImportRowsReversed' | 'StatementRowsMatched' | 'StatementRowsUnmatched';
type OfOneFact = Exclude<LedgerEvent, { type: OfManyFacts }>;
type Data<Type extends OfOneFact['type']> = Extract<OfOneFact, { type: Type }>['data'];

const MONTH = (month: number): FactValue | undefined =>
  text(new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1)));
const state = (before: string, after: string) => (): Sides => ({ before: stateSide(before), after: stateSide(after) });

/** Rows of an import are facts of their own (factsOf). */
const SIDES: { readonly [Type in OfOneFact['type']]: (data: Data<Type>) => Sides } = {
  BusinessRegistered: ({ timeZone, currency, fiscalYearStartMonth }) => ({
    after: {
      'Time zone': text(timeZone),
      Currency: text(currency),
      'Financial year begins in': MONTH(fiscalYearStartMonth),
    },
  }),
  BusinessProfileChanged: ({ fields }) => ({
    after: { 'Changed, and kept outside of the history': text(fields.join(', ')) },
  }),
  BusinessArchived: state('in use', 'archived'),
  BusinessRestored: state('archived', 'in use'),
  BusinessErasureBegun: state('in use', 'being deleted'),
  BusinessRestoredFromArchive: ({ events, archiveSha256 }) => ({
    after: { 'Facts from the archive': count(events), 'SHA-256 of the archive': text(archiveSha256) },
  }),
  TimeZoneChanged: ({ previousTimeZone, timeZone }) => ({
    before: { 'Time zone': text(previousTimeZone) },
    after: { 'Time zone': text(timeZone) },
  }),
  CurrencyChanged: ({ previousCurrency, currency }) => ({
    before: { Currency: text(previousCurrency) },
    after: { Currency: text(currency) },
  }),
  FiscalYearMoved: ({ previousStartMonth, startMonth }) => ({
    before: { 'Financial year begins in': MONTH(previousStartMonth) },
    after: { 'Financial year begins in': MONTH(startMonth) },
  }),
  MemberJoined: ({ userId, role }) => ({ of: named('person', userId), after: { Role: text(role) } }),
  MemberInvited: ({ role }) => ({ after: { Role: text(role) } }),
  InvitationRevoked: state('open', 'withdrawn'),
  MemberRoleChanged: ({ userId, previousRole, role }) => ({
    of: named('person', userId),
    before: { Role: text(previousRole) },
    after: { Role: text(role) },
  }),
  MemberRemoved: ({ userId, role }) => ({ of: named('person', userId), before: { Role: text(role) } }),
  BusinessHandedOver: ({ formerOwnerId, ownerId }) => ({
    before: { Owner: named('person', formerOwnerId) },
    after: { Owner: named('person', ownerId) },
  }),
  LedgerAccountOpened: ({ ledgerAccount }) => ({ after: ledgerAccountSide(ledgerAccount) }),
  LedgerAccountRenamed: ({ previousName, name }) => ({
    before: { Name: text(previousName) },
    after: { Name: text(name) },
  }),
  LedgerAccountDeactivated: ({ ledgerAccount }) => ofLine(ledgerAccount, 'in use', 'not offered any more'),
  LedgerAccountReactivated: ({ ledgerAccount }) => ofLine(ledgerAccount, 'not offered any more', 'in use'),
  AccountOpened: (data) => ({
    after: {
      Name: text(data.name),
      Type: text(data.type),
      Description: text(data.description),
      'Opening balance': money(data.openingBalance),
      'Opening day': day(data.openingDate),
      'Credit limit': money(data.creditLimit),
    },
  }),
  AccountRenamed: ({ previousName, name }) => ({ before: { Name: text(previousName) }, after: { Name: text(name) } }),
  AccountDetailsChanged: (data) => ({
    of: named('account', data.accountId),
    before: { Description: text(data.previousDescription), 'Credit limit': money(data.previousCreditLimit) },
    after: {
      Description: text(data.description),
      'Credit limit': money(data.creditLimit),
      'Account number':
        data.accountNumberDigest === undefined ? undefined : text('another, kept outside of the history'),
    },
  }),
  AccountArchived: ({ accountId }) => ofAccount(accountId, 'in use', 'archived'),
  AccountRestored: ({ accountId }) => ofAccount(accountId, 'archived', 'in use'),
  AccountDeleted: ({ accountId }) => ofAccount(accountId, 'in use', 'deleted'),
  BalanceAdjusted: ({ accountId, balanceBefore, balance, reason }) => ({
    of: named('account', accountId),
    before: { Balance: money(balanceBefore) },
    after: { Balance: money(balance), Reason: text(reason) },
  }),
  OpeningBackdated: ({ accountId, before, after }) => ({
    of: named('account', accountId),
    before: opening(before),
    after: opening(after),
  }),
  CategoryCreated: ({ category }) => ({ after: categorySide(category) }),
  CategoryHidden: ({ categoryId }) => ofCategory(categoryId, 'shown', 'hidden'),
  CategoryShown: ({ categoryId }) => ofCategory(categoryId, 'hidden', 'shown'),
  CategoryDeleted: ({ category }) => ({ before: categorySide(category) }),
  CategoryMapped: ({ categoryId, previousLedgerAccount, ledgerAccount }) => ({
    of: named('category', categoryId),
    before: { 'Posts to': named('line', previousLedgerAccount) },
    after: { 'Posts to': named('line', ledgerAccount) },
  }),
  TransactionRecorded: ({ transaction }) => ({ after: transactionSide(transaction) }),
  TransactionAmended: ({ before, after }) => ({ before: transactionSide(before), after: transactionSide(after) }),
  TransactionRecategorized: ({ before, after }) => ({ before: transactionSide(before), after: transactionSide(after) }),
  TransactionDeleted: ({ transaction }) => ({ before: transactionSide(transaction) }),
  TransactionRestored: ({ transaction }) => ({ after: transactionSide(transaction) }),
  TransferRecorded: ({ transaction }) => ({ after: transactionSide(transaction) }),
  TransferMatched: (data) => ({ after: ends(data) }),
  TransferUnmatched: (data) => ({ before: ends(data) }),
  JournalEntryPosted: ({ journalEntry }) => ({ after: journalSide(journalEntry) }),
  JournalEntryReversed: ({ journalEntry, reversal }) => ({
    before: journalSide(journalEntry),
    after: { 'Reversed on': day(reversal.date) },
  }),
  PeriodClosed: ({ previous, through, reason }) => ({
    before: { 'Closed through': day(previous) },
    after: { 'Closed through': day(through), Reason: text(reason) },
  }),
  PeriodReopened: ({ previous, through, reason }) => ({
    before: { 'Closed through': day(previous) },
    after: { 'Closed through': day(through), Reason: text(reason) },
  }),
  PeriodPrepared: ({ previous, through, note }) => ({
    before: { 'Ready through': day(previous) },
    after: { 'Ready through': day(through), Note: text(note) },
  }),
  PeriodPreparationWithdrawn: ({ previous, through }) => ({
    before: { 'Ready through': day(previous) },
    after: { 'Ready through': day(through) },
  }),
  PeriodClosingEntrusted: ({ role }) => ({ after: { 'May close periods': text(role) } }),
  PeriodClosingWithheld: ({ role }) => ({ before: { 'May close periods': text(role) } }),
  AccountReconciled: (data) => ({ after: reconciliationSide(data) }),
  ReconciliationUndone: ({ reconciliation }) => ({ before: reconciliationSide(reconciliation) }),
  ReceiptAttached: ({ receipt }) => ({ after: receiptSide(receipt) }),
  ReceiptMoved: ({ before, after }) => ({ before: receiptSide(before), after: receiptSide(after) }),
  ReceiptRemoved: ({ receipt }) => ({ before: receiptSide(receipt) }),
  NoteWritten: ({ note }) => ({ after: noteSide(note) }),
  NoteRemoved: ({ note }) => ({ before: noteSide(note) }),
  QuestionResolved: state('waits', 'resolved'),
  QuestionReopened: state('resolved', 'waits'),
  ScheduleCreated: ({ schedule }) => ({ after: scheduleSide(schedule) }),
  ScheduleChanged: ({ before, after }) => ({ before: scheduleSide(before), after: scheduleSide(after) }),
  SchedulePaused: ({ scheduleId }) => ofSchedule(scheduleId, 'repeats', 'paused'),
  ScheduleResumed: ({ scheduleId }) => ofSchedule(scheduleId, 'paused', 'repeats'),
  ScheduleEnded: ({ schedule }) => ({ before: scheduleSide(schedule) }),
  ScheduleReopened: ({ schedule }) => ({ after: scheduleSide(schedule) }),
  OccurrencePutForward: ({ scheduleId }) => ({
    of: named('schedule', scheduleId),
    after: { State: text('waits for somebody') },
  }),
  OccurrenceRecorded: ({ scheduleId, transactionId }) => ({
    of: named('schedule', scheduleId),
    after: { Transaction: named('transaction', transactionId) },
  }),
  OccurrenceSkipped: ({ scheduleId }) => ({ of: named('schedule', scheduleId), after: { State: text('skipped') } }),
  OccurrenceReturned: ({ scheduleId }) => ({ of: named('schedule', scheduleId), after: { State: text('due again') } }),
  OccurrenceChanged: ({ scheduleId, before, after }) => ({
    of: named('schedule', scheduleId),
    ...(before ? { before: paymentSide(before) } : {}),
    ...(after ? { after: paymentSide(after) } : {}),
  }),
  ImportStarted: ({ rowCount }) => ({ after: { Rows: count(rowCount) } }),
  ImportCompleted: ({ recorded, refused }) => ({ after: { Recorded: count(recorded), Refused: count(refused) } }),
  ImportUndone: state('imported', 'undone'),
};

/** What an event says: one fact, or of an import's batch one for each of its rows. */
export function factsOf(event: LedgerEvent): Fact[] {
  const { type } = event;
  if (type === 'ImportRowsRecorded')
    return event.data.transactions.map((row) => ({ type, subject: row.description, after: transactionSide(row) }));
  if (type === 'ImportRowsReversed')
    return event.data.rows.map(({ transaction: row }) => ({
      type,
      subject: row.description,
      before: transactionSide(row),
    }));
  if (type === 'StatementRowsMatched')
    return event.data.rows.map((row) => ({ type, ...statementRow(row), after: statementRowSide(row) }));
  if (type === 'StatementRowsUnmatched')
    return event.data.rows.map((row) => ({ type, ...statementRow(row), before: statementRowSide(row) }));
  const sides = SIDES[type] as (data: LedgerEvent['data']) => Sides;
  return [{ type, subject: subjectOf(event), ...sides(event.data) }];
}

/** The first amount of what a fact leaves, or took away, in minor units. */
export function amountOf({ before, after }: Fact): bigint | undefined {
  const values = [...Object.values(after ?? {}), ...Object.values(before ?? {})];
  for (const value of values) if (value?.kind === 'money') return value.minor;
  return undefined;
}

function statementRow({ description, transactionId }: StatementRow): Pick<Fact, 'subject' | 'of'> {
  return { subject: description, of: named('transaction', transactionId) };
}

function statementRowSide({ bookedOn, description, reference, amount, accountId }: StatementRow): FactSide {
  return {
    'Booked by the bank': day(bookedOn),
    'On its statement': text(description),
    'Bank’s id': text(reference),
    Amount: money(amount),
    Account: named('account', accountId),
  };
}

function ofAccount(accountId: string, before: string, after: string): Sides {
  return { of: named('account', accountId), before: stateSide(before), after: stateSide(after) };
}

function ofSchedule(scheduleId: string, before: string, after: string): Sides {
  return { of: named('schedule', scheduleId), before: stateSide(before), after: stateSide(after) };
}

function ofCategory(categoryId: string, before: string, after: string): Sides {
  return { of: named('category', categoryId), before: stateSide(before), after: stateSide(after) };
}

function ofLine(code: string, before: string, after: string): Sides {
  return { of: named('line', code), before: stateSide(before), after: stateSide(after) };
}

function opening({ date, balance }: Data<'OpeningBackdated'>['before']): FactSide {
  return { 'Opening balance': money(balance), 'Opening day': day(date) };
}

function ends({ firstTransactionId, secondTransactionId }: Data<'TransferMatched'>): FactSide {
  return {
    'One end': named('transaction', firstTransactionId),
    'Other end': named('transaction', secondTransactionId),
  };
}
