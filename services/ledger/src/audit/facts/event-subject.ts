import type { LedgerEvent } from '@counterfoil/events/ledger-event';

const MOST_OF_NOTE = 60;

/** What a fact is about in a few words that stand in it: a description, a name, a day. Null where there are none. */
export function subjectOf(event: LedgerEvent): string | null {
  switch (event.type) {
    case 'TransactionRecorded':
    case 'TransactionDeleted':
    case 'TransactionRestored':
    case 'TransferRecorded':
      return event.data.transaction.description;
    case 'TransactionAmended':
    case 'TransactionRecategorized':
      return event.data.after.description;
    case 'JournalEntryPosted':
    case 'JournalEntryReversed':
      return event.data.journalEntry.description;
    case 'AccountOpened':
    case 'AccountRenamed':
    case 'LedgerAccountRenamed':
      return event.data.name;
    case 'CategoryCreated':
    case 'CategoryDeleted':
      return event.data.category.name;
    case 'LedgerAccountOpened':
      return `${event.data.ledgerAccount.code} ${event.data.ledgerAccount.name}`;
    case 'AccountReconciled':
      return `through ${event.data.closingDay}`;
    case 'ReconciliationUndone':
      return `through ${event.data.reconciliation.closingDay}`;
    case 'ReceiptAttached':
    case 'ReceiptRemoved':
      return event.data.receipt.name;
    case 'ReceiptMoved':
      return event.data.after.name;
    case 'NoteWritten':
    case 'NoteRemoved':
      return shortened(event.data.note.text);
    case 'QuestionResolved':
    case 'QuestionReopened':
      return shortened(event.data.question.text);
    case 'ScheduleCreated':
    case 'ScheduleEnded':
    case 'ScheduleReopened':
      return event.data.schedule.payment.description;
    case 'ScheduleChanged':
      return event.data.after.payment.description;
    case 'OccurrencePutForward':
    case 'OccurrenceRecorded':
    case 'OccurrenceSkipped':
    case 'OccurrenceReturned':
    case 'OccurrenceChanged':
      return `of ${event.data.day}`;
    case 'PeriodClosed':
      return withReason(`through ${event.data.through}`, event.data.reason);
    case 'PeriodPrepared':
      return withReason(`through ${event.data.through}`, event.data.note);
    case 'PeriodClosingEntrusted':
    case 'PeriodClosingWithheld':
      return event.data.role;
    case 'PeriodReopened':
      return withReason(
        event.data.through === undefined ? 'all of it' : `after ${event.data.through}`,
        event.data.reason,
      );
    default:
      return null;
  }
}

/** The beginning says what a note is about; all of it stands among what it says. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= MOST_OF_NOTE ? line : `${line.slice(0, MOST_OF_NOTE - 1).trimEnd()}…`;
}

function withReason(text: string, reason: string | undefined): string {
  return reason === undefined ? text : `${text}: ${reason}`;
}
