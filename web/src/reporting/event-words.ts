/** Kinds of facts in words, for one and for many. Kinds that came later are shown by their names. */
const WORDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  BusinessRegistered: ['Business opened', 'Businesses opened'],
  BusinessProfileChanged: ['Business details changed', 'changes of business details'],
  BusinessArchived: ['Business archived', 'archivings'],
  BusinessRestored: ['Business restored', 'restorings'],
  BusinessRestoredFromArchive: ['Business restored from an archive', 'restores from archives'],
  TimeZoneChanged: ['Time zone changed', 'time zones changed'],
  CurrencyChanged: ['Currency changed', 'currencies changed'],
  FiscalYearMoved: ['Financial year moved', 'financial years moved'],
  BusinessHandedOver: ['Business handed over', 'hand-overs of the business'],
  BusinessErasureBegun: ['Deletion of the business begun', 'deletions of the business begun'],
  MemberInvited: ['Member invited', 'members invited'],
  InvitationRevoked: ['Invitation withdrawn', 'invitations withdrawn'],
  MemberJoined: ['Member joined', 'members joined'],
  MemberRoleChanged: ['Role changed', 'roles changed'],
  MemberRemoved: ['Member removed', 'members removed'],
  LedgerAccountOpened: ['Ledger account added', 'ledger accounts added'],
  LedgerAccountRenamed: ['Ledger account renamed', 'ledger accounts renamed'],
  LedgerAccountDeactivated: ['Ledger account deactivated', 'ledger accounts deactivated'],
  LedgerAccountReactivated: ['Ledger account activated again', 'ledger accounts activated again'],
  AccountOpened: ['Account added', 'accounts added'],
  AccountRenamed: ['Account renamed', 'accounts renamed'],
  AccountDetailsChanged: ['Account details changed', 'accounts changed'],
  AccountArchived: ['Account archived', 'accounts archived'],
  AccountRestored: ['Account restored', 'accounts restored'],
  AccountDeleted: ['Account deleted', 'accounts deleted'],
  BalanceAdjusted: ['Balance adjusted', 'balances adjusted'],
  OpeningBackdated: ['Opening balance corrected', 'opening balances corrected'],
  CategoryCreated: ['Category added', 'categories added'],
  CategoryHidden: ['Category hidden', 'categories hidden'],
  CategoryShown: ['Category shown again', 'categories shown again'],
  CategoryDeleted: ['Category deleted', 'categories deleted'],
  CategoryMapped: ['Category posted elsewhere from now on', 'categories mapped'],
  TransactionRecorded: ['Transaction recorded', 'transactions recorded'],
  TransactionAmended: ['Transaction changed', 'transactions changed'],
  TransactionRecategorized: ['Transaction categorized', 'transactions categorized'],
  TransactionDeleted: ['Transaction deleted', 'transactions deleted'],
  TransactionRestored: ['Transaction restored', 'transactions restored'],
  TransferRecorded: ['Transfer recorded', 'transfers recorded'],
  TransferMatched: ['Transfer matched', 'transfers matched'],
  TransferUnmatched: ['Transfer taken apart', 'transfers taken apart'],
  JournalEntryPosted: ['Journal entry posted', 'journal entries posted'],
  JournalEntryReversed: ['Journal entry reversed', 'journal entries reversed'],
  PeriodClosed: ['Period closed', 'periods closed'],
  PeriodReopened: ['Period opened again', 'periods opened again'],
  PeriodPrepared: ['Period ready to be closed', 'periods ready to be closed'],
  PeriodPreparationWithdrawn: ['Period not ready after all', 'periods not ready after all'],
  PeriodClosingEntrusted: ['Closing periods allowed to a role', 'roles allowed to close periods'],
  PeriodClosingWithheld: ['Closing periods no longer allowed to a role', 'roles no longer allowed to close periods'],
  AccountReconciled: ['Account reconciled', 'accounts reconciled'],
  ReceiptAttached: ['Receipt attached', 'receipts attached'],
  ReceiptMoved: ['Receipt moved', 'receipts moved'],
  ReceiptRemoved: ['Receipt removed', 'receipts removed'],
  NoteWritten: ['Note or question written', 'notes and questions written'],
  NoteRemoved: ['Note removed', 'notes removed'],
  QuestionResolved: ['Question resolved', 'questions resolved'],
  QuestionReopened: ['Question reopened', 'questions reopened'],
  ReconciliationUndone: ['Reconciliation undone', 'reconciliations undone'],
  ScheduleCreated: ['Repeating payment set up', 'repeating payments set up'],
  ScheduleChanged: ['Repeating payment changed', 'repeating payments changed'],
  SchedulePaused: ['Repeating payment paused', 'repeating payments paused'],
  ScheduleResumed: ['Repeating payment resumed', 'repeating payments resumed'],
  ScheduleEnded: ['Repeating payment ended', 'repeating payments ended'],
  ScheduleReopened: ['Repeating payment goes on again', 'repeating payments go on again'],
  OccurrencePutForward: ['Payment that is due put forward', 'payments that are due put forward'],
  OccurrenceRecorded: ['Payment that was due recorded', 'payments that were due recorded'],
  OccurrenceSkipped: ['Payment that was due skipped', 'payments that were due skipped'],
  OccurrenceReturned: ['Payment is due again', 'payments are due again'],
  OccurrenceChanged: ['One payment to come changed', 'payments to come changed'],
  ImportStarted: ['Import started', 'imports started'],
  ImportRowsRecorded: ['Rows imported', 'batches of rows imported'],
  ImportCompleted: ['Import completed', 'imports completed'],
  ImportRowsReversed: ['Imported rows taken back', 'batches of rows taken back'],
  StatementRowsMatched: ['Statement rows matched', 'batches of statement rows matched'],
  StatementRowsUnmatched: ['Statement rows unmatched', 'batches of statement rows unmatched'],
  ImportUndone: ['Import undone', 'imports undone'],
};

/** "Transaction recorded", "3 transactions deleted", "Import started and 2 more". */
export function deedText(events: readonly { type: string; count: number }[]): string {
  const imported = events.find(({ type }) => type.startsWith('Import'));
  if (imported)
    return events.some(({ type }) => type === 'ImportRowsReversed' || type === 'ImportUndone')
      ? 'Import undone'
      : 'Bank statement imported';
  const texts = events.map(({ type, count }) => eventText(type, count));
  const [first = 'Nothing', ...others] = texts;
  return others.length === 0
    ? first
    : others.length === 1
      ? `${first}, ${(others[0] ?? '').toLowerCase()}`
      : `${first} and ${others.length} more`;
}

export function eventText(type: string, count = 1): string {
  const words = WORDS[type];
  if (!words) return count === 1 ? type : `${count} × ${type}`;
  return count === 1 ? words[0] : `${count} ${words[1]}`;
}

const KINDS: Readonly<Record<string, string>> = {
  opening: 'Opening balance',
  transaction: 'Transaction',
  transfer: 'Transfer',
  journal: 'Journal entry',
  adjustment: 'Balance adjustment',
  reclassification: 'Category changed',
  reversal: 'Reversal',
  redating: 'Correction moved to its own day',
};

/** Kind of an entry in words. */
export function kindText(kind: string): string {
  return KINDS[kind] ?? kind;
}

const ROLES: Readonly<Record<string, string>> = {
  owner: 'owner',
  bookkeeper: 'bookkeeper',
  accountant: 'accountant',
  assistant: 'assistant',
};

/** Who did it: the name with the role, or what can still be said of somebody who has gone. */
export function actorText({ actorName, actorRole }: { actorName: string | null; actorRole: string }): string {
  const role = ROLES[actorRole];
  if (actorName === null) return role ? `Somebody who has left (${role})` : 'Counterfoil itself';
  return role ? `${actorName} (${role})` : actorName;
}
