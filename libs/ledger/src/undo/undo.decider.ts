import type { JournalEntryFacts, LedgerEvent } from '@counterfoil/events/ledger-event';
import { postedByRestoration } from '@counterfoil/events/posted-entries';
import { reopened } from '../account/balance.decider';
import { foldEntities } from '../entity-state';
import { evolveLedger } from '../evolved-state';
import { rowsMatchedAgain, unmatchedRows } from '../import/statement-rows.decider';
import { journalEntryAgain, journalReversal } from '../journal/journal.decider';
import type { LedgerState } from '../ledger-state';
import { knownAccount, openBusiness, openDay } from '../lookup';
import { sameOpening } from '../transaction/same-facts';
import { reversalOf } from '../transaction/transaction-change';
import { noteBroughtBack, noteTakenBack, questionReopened, questionResolvedAgain } from './undo-note';
import { inverseOfPreparation } from './undo-preparation';
import { receiptBroughtBack, receiptMovedBack, receiptTakenAway } from './undo-receipt';
import { reconciledAgain, reconciliationTakenBack } from './undo-reconciliation';
import { inverseOfRegister, standsInTheWay } from './undo-register';
import { inverseOfSchedule } from './undo-schedule';
import type { Entities } from '../transaction/transaction-lookup';
import type { UndoCommand, Place, DataOf } from './undo-command';
import {
  removed,
  amendedBack,
  recategorizedBack,
  takingBack,
  restored,
  rowsBroughtBack,
  stillMatched,
  matchedAgain,
} from './undo-transactions';

export function undoCommand(state: LedgerState, command: UndoCommand, entities: Entities): LedgerEvent[] {
  openBusiness(state);
  if (command.firstDay !== undefined) openDay(state, command.firstDay, command.onFirstOpenDay);
  const undone: LedgerEvent[] = [];
  let current = state;
  const standing = new Map(entities);
  for (const event of [...command.events].reverse()) {
    const inverse = inverseOf(event, { state: current, entities: standing, command });
    undone.push(...inverse);
    current = inverse.reduce(evolveLedger, current);
    foldEntities(standing, inverse);
  }
  return undone;
}

/**
 * What is taken back is dated as it was posted: a correction that was put on the first open day, or a journal entry
 * reversed on a day of its own, leaves every day as it was before.
 * @throws DomainError conflict where later facts stand in the way, or there is no way back.
 */
function inverseOf(event: LedgerEvent, place: Place): LedgerEvent[] {
  const { state, entities, command } = place;
  switch (event.type) {
    case 'TransactionRecorded':
    case 'TransferRecorded':
      return removed(event.data.transaction, [event.data.transaction.entry], {}, place);
    case 'TransactionRestored':
      return removed(event.data.transaction, postedByRestoration(event.data), event.data, place);
    case 'TransactionDeleted':
      return restored(event.data, place);
    case 'ImportRowsReversed':
      return rowsBroughtBack(event.data, place);
    case 'ImportUndone':
      return [];
    case 'TransactionAmended':
      return amendedBack(event.data, place);
    case 'TransactionRecategorized':
      return recategorizedBack(event.data, place);
    case 'TransferMatched':
      return stillMatched(event.data.transferId, event.data.firstTransactionId, entities);
    case 'TransferUnmatched':
      return matchedAgain(event.data, entities);
    case 'StatementRowsMatched':
      return unmatchedRows(event.data, entities);
    case 'StatementRowsUnmatched':
      return rowsMatchedAgain(event.data, entities);
    case 'JournalEntryPosted':
      return [entryTakenBack(event.data.journalEntry, place)];
    case 'JournalEntryReversed':
      return [postedAgain(event.data, place)];
    case 'BalanceAdjusted':
      return adjustedBack(event.data, place);
    case 'OpeningBackdated':
      return [openingBack(event.data, place)];
    case 'PeriodClosed':
      return [reopenedPeriod(event.data, state)];
    case 'PeriodReopened':
      return [closedPeriod(event.data, state)];
    case 'PeriodPrepared':
    case 'PeriodPreparationWithdrawn':
    case 'PeriodClosingEntrusted':
    case 'PeriodClosingWithheld':
      return [inverseOfPreparation(event, state)];
    case 'AccountReconciled':
      return [reconciliationTakenBack(event.data, state)];
    case 'ReconciliationUndone':
      return [reconciledAgain(event.data.reconciliation, state)];
    case 'ReceiptAttached':
      return receiptTakenAway(event.data.receipt, place);
    case 'ReceiptMoved':
      return receiptMovedBack(event.data, place);
    case 'ReceiptRemoved':
      return receiptBroughtBack(event.data, place);
    case 'NoteWritten':
      return noteTakenBack(event.data.note, place);
    case 'NoteRemoved':
      return noteBroughtBack(event.data.note, place);
    case 'QuestionResolved':
      return questionReopened(event.data.question, place);
    case 'QuestionReopened':
      return questionResolvedAgain(event.data.question, place);
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
      return inverseOfSchedule(event, state, command.today);
    default:
      return inverseOfRegister(event, state, command);
  }
}

function reopenedPeriod({ through, previous }: DataOf<'PeriodClosed'>, state: LedgerState): LedgerEvent {
  if (state.closedThrough !== through) throw standsInTheWay('The closed period has changed since.');
  const earlier = previous === undefined ? {} : { through: previous };
  return { type: 'PeriodReopened', data: { previous: through, ...earlier } };
}

function closedPeriod({ through, previous }: DataOf<'PeriodReopened'>, state: LedgerState): LedgerEvent {
  if (state.closedThrough !== (through ?? null)) throw standsInTheWay('The closed period has changed since.');
  const earlier = through === undefined ? {} : { previous: through };
  return { type: 'PeriodClosed', data: { through: previous, ...earlier } };
}

/**
 * Of an entry that reversed itself, the reversal has just been taken back by posting the entry again on its day: what
 * was posted again is then reversed on the day of the entry, so that each day is as it was before.
 */
function entryTakenBack(
  { journalEntryId, entry }: JournalEntryFacts,
  { state, entities, command }: Place,
): LedgerEvent {
  const entity = entities.get(journalEntryId);
  if (entity?.kind === 'journal-entry' && !entity.isReversed)
    return journalReversal(state, entity, undefined, command.onFirstOpenDay);
  const again = entities.get(command.postedAgain?.ids[journalEntryId] ?? '');
  if (again?.kind === 'journal-entry' && !again.isReversed)
    return journalReversal(state, again, entry.date, command.onFirstOpenDay);
  throw standsInTheWay('The journal entry has been reversed already.');
}

function postedAgain(
  { journalEntry: facts, reversal }: DataOf<'JournalEntryReversed'>,
  { state, entities, command }: Place,
): LedgerEvent {
  const journalEntryId = command.postedAgain?.ids[facts.journalEntryId];
  if (!command.postedAgain || journalEntryId === undefined)
    throw new Error(`no id to post journal entry ${facts.journalEntryId} again under`);
  if (entities.has(journalEntryId)) throw standsInTheWay('The journal entry has been posted again already.');
  return journalEntryAgain(
    state,
    facts,
    { journalEntryId, postedBy: command.postedAgain.postedBy, date: reversal.date },
    command.onFirstOpenDay,
  );
}

function adjustedBack(data: DataOf<'BalanceAdjusted'>, { state, command }: Place): LedgerEvent[] {
  const { accountId, entry } = data;
  const { balance, takenBack } = knownAccount(state, accountId);
  if (takenBack.includes(entry.number)) throw standsInTheWay('The adjustment has been taken back already.');
  const back = reversalOf(state, entry, command.onFirstOpenDay);
  const after = balance - (data.balance - data.balanceBefore);
  return [
    {
      type: 'BalanceAdjusted',
      data: { accountId, balanceBefore: balance, balance: after, reason: 'Undo', entry: back },
    },
  ];
}

function openingBack(
  { accountId, before, after, reversal, ...rest }: DataOf<'OpeningBackdated'>,
  { state, command }: Place,
): LedgerEvent {
  if (!sameOpening(knownAccount(state, accountId).opening, after))
    throw standsInTheWay('The opening balance has changed since.');
  const posted = [reversal, after.entry].filter((entry) => entry !== undefined);
  return reopened(
    state,
    accountId,
    { ...before, ...(reversal ? { postedOn: reversal.date } : {}) },
    command.onFirstOpenDay,
    takingBack(posted, rest, command),
  );
}
