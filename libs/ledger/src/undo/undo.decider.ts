import type { Entry, LedgerEvent, Redatings, TransactionFacts } from '@counterfoil/events/ledger-event';
import { postedByAmendment, postedByRestoration, redated } from '@counterfoil/events/posted-entries';
import type { AccountLimit } from '../account/account.decider';
import { reopened } from '../account/balance.decider';
import { foldEntities, type TransactionEntity } from '../entity-state';
import { evolveLedger } from '../evolved-state';
import { journalEntryAgain, journalReversal } from '../journal/journal.decider';
import type { LedgerState } from '../ledger-state';
import { knownAccount, openBusiness, openDay } from '../lookup';
import type { TakenBack } from '../period/redating';
import { sameAllocations, sameEntry, sameOpening, sameWords } from '../transaction/same-facts';
import {
  deletion,
  inTurn,
  restoration,
  transactionIn,
  unmatching,
  type Entities,
} from '../transaction/transaction.decider';
import { changedTo, isTransitLeg, reversalOf, standingAgain, usedFor } from '../transaction/transaction-change';
import { refuseOverLimit, type OverLimit } from '../transaction/transaction-facts';
import { inverseOfRegister, standsInTheWay } from './undo-register';

/** Takes back what a command did. What it leads to is a command's events like any other, and can be undone in turn. */
export interface UndoCommand {
  readonly type: 'UndoCommand';
  /** What the command to be undone did, in order. */
  readonly events: readonly LedgerEvent[];
  /** Today in the business's time zone. */
  readonly today: string;
  readonly onFirstOpenDay?: boolean;
  /** Earliest day of all that is taken back, where that takes several commands: a closed period refuses the first of them. */
  readonly firstDay?: string;
  /** Only looked at where the undo brings transactions back. */
  readonly overLimit?: OverLimit;
  /** Only looked at where the undo takes an account out of the archive. */
  readonly accountLimit?: AccountLimit;
  /** For reversals of journal entries that are undone: the id under which each entry is posted again, by its old one, and who does so. */
  readonly postedAgain?: { readonly ids: Readonly<Record<string, string>>; readonly postedBy: string };
}

/** Where one event is taken back: the books as they stand, with everything that comes after it taken back already. */
interface Place {
  readonly state: LedgerState;
  readonly entities: Entities;
  readonly command: UndoCommand;
}

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
 * What is taken back is dated as it was posted: a correction that was put on the first open day, or a journal entry reversed on a
 * day of its own, leaves every day as it was before.
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
    case 'JournalEntryPosted': {
      const entity = entities.get(event.data.journalEntry.journalEntryId);
      if (entity?.kind !== 'journal-entry' || entity.isReversed)
        throw standsInTheWay('The journal entry has been reversed already.');
      return [journalReversal(state, entity, undefined, command.onFirstOpenDay)];
    }
    case 'JournalEntryReversed':
      return [postedAgain(event.data, place)];
    case 'BalanceAdjusted':
      return adjustedBack(event.data, place);
    case 'OpeningBackdated':
      return [openingBack(event.data, place)];
    case 'PeriodClosed':
      if (state.closedThrough !== event.data.through) throw standsInTheWay('The closed period has changed since.');
      return [
        {
          type: 'PeriodReopened',
          data: {
            previous: event.data.through,
            ...(event.data.previous === undefined ? {} : { through: event.data.previous }),
          },
        },
      ];
    case 'PeriodReopened':
      if (state.closedThrough !== (event.data.through ?? null))
        throw standsInTheWay('The closed period has changed since.');
      return [
        {
          type: 'PeriodClosed',
          data: {
            through: event.data.previous,
            ...(event.data.through === undefined ? {} : { previous: event.data.through }),
          },
        },
      ];
    default:
      return inverseOfRegister(event, state, command);
  }
}

type DataOf<Type extends LedgerEvent['type']> = Extract<LedgerEvent, { type: Type }>['data'];

function removed(
  facts: TransactionFacts,
  posted: readonly Entry[],
  rest: { redatings?: Redatings },
  { state, entities, command }: Place,
): LedgerEvent[] {
  const back = takingBack(posted, rest, command);
  return deletion(state, unchanged(facts, entities), command.today, command.onFirstOpenDay, back);
}

/** Words alone come back whatever the transaction is by now; money only where it is no end of a transfer. */
function amendedBack(
  { before, after, reversal, ...rest }: DataOf<'TransactionAmended'>,
  { state, entities, command }: Place,
): LedgerEvent[] {
  const isSameEntry = before.entry.number === after.entry.number;
  const transaction = isSameEntry ? asLeft(after, entities) : unchanged(after, entities);
  const posted = postedByAmendment({ reversal, after });
  const back = takingBack(posted, rest, command);
  const isPosted = posted.includes(after.entry);
  const stayedInItsMonth = !isSameEntry && (!isPosted || reversal?.date !== before.entry.date);
  if (stayedInItsMonth) return standingAgain(state, transaction, before, isPosted, back);
  return changedTo(state, transaction, { ...before, ...dayOf(reversal) }, command.onFirstOpenDay, back);
}

function recategorizedBack(
  { before, after, reclassification, ...rest }: DataOf<'TransactionRecategorized'>,
  { state, entities, command }: Place,
): LedgerEvent[] {
  const back = { ...takingBack([reclassification], rest, command), reclassifiedOn: reclassification.date };
  return usedFor(state, unchanged(after, entities), before, command.onFirstOpenDay, back);
}

/** All that an event posted goes back on its own days. */
function takingBack(
  entries: readonly Entry[],
  data: { redatings?: Redatings },
  { onFirstOpenDay }: UndoCommand,
): TakenBack {
  return { entries: [...entries, ...redated(data)], ...(onFirstOpenDay === undefined ? {} : { onFirstOpenDay }) };
}

function dayOf(reversal: Entry | undefined): { date?: string } {
  return reversal ? { date: reversal.date } : {};
}

/** The transaction as the undone command left it, and no end of a transfer. @throws DomainError where it has changed since. */
function unchanged(facts: TransactionFacts, entities: Entities): TransactionEntity {
  const transaction = asLeft(facts, entities);
  if (transaction.match) throw standsInTheWay('The transaction has been matched as a transfer since.');
  return transaction;
}

/** The transaction as the undone command left it. @throws DomainError where it has changed since. */
function asLeft(facts: TransactionFacts, entities: Entities): TransactionEntity {
  const transaction = transactionIn(entities, facts.transactionId);
  if (!transaction || transaction.isDeleted) throw standsInTheWay('The transaction has been deleted since.');
  const isSame =
    sameEntry(transaction.facts.entry, facts.entry) &&
    sameAllocations(transaction.facts, facts) &&
    sameWords(transaction.facts, facts);
  if (!isSame) throw standsInTheWay('The transaction has been changed since.');
  return transaction;
}

function restored(
  { transaction: facts, reversal, ...rest }: DataOf<'TransactionDeleted'>,
  { state, entities, command }: Place,
): LedgerEvent[] {
  const transaction = transactionIn(entities, facts.transactionId);
  if (!transaction?.isDeleted) throw standsInTheWay('The transaction has been restored already.');
  // Restored, perhaps changed, and deleted once more: what would come back is not what this command took away.
  if (!isGoneBy(reversal, transaction))
    throw standsInTheWay('The transaction has been restored and deleted again since.');
  refuseOverLimit(command.overLimit);
  return restoration(state, transaction, command.today, command.onFirstOpenDay, takingBack([reversal], rest, command));
}

/** Whether a deleted transaction went by this reversal, and not by a later one of the same entry on another day. */
function isGoneBy(reversal: Entry, { facts, goneOn }: TransactionEntity): boolean {
  return reversal.reverses === facts.entry.number && reversal.date === goneOn;
}

/** Rows that have come back since, whatever became of them then, are left alone. */
function rowsBroughtBack(data: DataOf<'ImportRowsReversed'>, { state, entities, command }: Place): LedgerEvent[] {
  refuseOverLimit(command.overLimit);
  return inTurn(state, data.rows, (current, { transaction: facts, reversal, ...rest }) => {
    const transaction = transactionIn(entities, facts.transactionId);
    if (!transaction?.isDeleted || !isGoneBy(reversal, transaction)) return [];
    return restoration(
      current,
      transaction,
      command.today,
      command.onFirstOpenDay,
      takingBack([reversal], rest, command),
    );
  });
}

function stillMatched(transferId: string, transactionId: string, entities: Entities): LedgerEvent[] {
  const transaction = transactionIn(entities, transactionId);
  if (transaction?.match?.transferId !== transferId) throw standsInTheWay('The transfer has been unmatched already.');
  return unmatching(transaction);
}

/** Both ends still lie in transit, free, in different accounts and of opposite amounts, as a match wants them. */
function matchedAgain(data: DataOf<'TransferUnmatched'>, entities: Entities): LedgerEvent[] {
  const [first, second] = [data.firstTransactionId, data.secondTransactionId].map((id) => freeLeg(id, entities));
  if (!first || !second || first.accountId === second.accountId || first.amount !== -second.amount) {
    throw standsInTheWay('One end of the transfer has changed since.');
  }
  return [{ type: 'TransferMatched', data }];
}

function freeLeg(id: string, entities: Entities): TransactionFacts | undefined {
  const transaction = transactionIn(entities, id);
  const isFree = transaction && !transaction.isDeleted && !transaction.match && isTransitLeg(transaction.facts);
  return isFree ? transaction.facts : undefined;
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
