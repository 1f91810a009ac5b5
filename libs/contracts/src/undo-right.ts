import type { Right } from './role';

/**
 * Kinds of facts that an undo takes back; for the others there is a change to make instead, or nothing to take back.
 */
const UNDOABLE: ReadonlySet<string> = new Set([
  'TransactionRecorded',
  'TransactionAmended',
  'TransactionRecategorized',
  'TransactionDeleted',
  'TransactionRestored',
  'TransferRecorded',
  'TransferMatched',
  'TransferUnmatched',
  'JournalEntryPosted',
  'JournalEntryReversed',
  'BalanceAdjusted',
  'OpeningBackdated',
  'PeriodClosed',
  'PeriodReopened',
  'PeriodPrepared',
  'PeriodPreparationWithdrawn',
  'PeriodClosingEntrusted',
  'PeriodClosingWithheld',
  'AccountReconciled',
  'ReconciliationUndone',
  'ReceiptAttached',
  'ReceiptMoved',
  'ReceiptRemoved',
  'NoteWritten',
  'NoteRemoved',
  'QuestionResolved',
  'QuestionReopened',
  'ScheduleCreated',
  'ScheduleChanged',
  'SchedulePaused',
  'ScheduleResumed',
  'ScheduleEnded',
  'ScheduleReopened',
  'OccurrenceRecorded',
  'OccurrenceSkipped',
  'OccurrenceReturned',
  'OccurrenceChanged',
  'AccountOpened',
  'AccountArchived',
  'AccountRestored',
  'AccountRenamed',
  'AccountDetailsChanged',
  'LedgerAccountOpened',
  'LedgerAccountRenamed',
  'LedgerAccountDeactivated',
  'LedgerAccountReactivated',
  'CategoryCreated',
  'CategoryDeleted',
  'CategoryHidden',
  'CategoryShown',
  'CategoryMapped',
]);

/** True for the kinds of facts that an undo knows a way back from; later facts may stand in the way all the same. */
export function isUndoable(eventType: string): boolean {
  return UNDOABLE.has(eventType);
}

/** The right that taking a fact back needs: the one that bringing it about needed. */
export function rightToUndo(eventType: string): Right {
  if (eventType.startsWith('Transaction') || eventType.startsWith('Receipt') || eventType.startsWith('Transfer'))
    return 'transactions.write';
  if (eventType.startsWith('Note') || eventType.startsWith('Question')) return 'transactions.write';
  if (eventType.startsWith('Schedule') || eventType === 'OccurrenceChanged') return 'schedules.manage';
  if (eventType.startsWith('Occurrence')) return 'transactions.write';
  if (eventType.startsWith('JournalEntry')) return 'journal.write';
  if (eventType.startsWith('LedgerAccount')) return 'chart.manage';
  if (eventType.startsWith('Category')) return 'categories.manage';
  if (eventType === 'AccountReconciled' || eventType === 'ReconciliationUndone') return 'accounts.reconcile';
  if (eventType.startsWith('PeriodPrepar')) return 'periods.prepare';
  if (eventType === 'AccountArchived' || eventType === 'AccountRestored') return 'business.manage';
  if (eventType.startsWith('Account') || eventType.startsWith('Balance') || eventType.startsWith('Opening'))
    return 'accounts.manage';
  return 'business.manage';
}
