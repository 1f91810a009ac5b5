/** The way back from what a command did to transactions. */
import type { Entry, LedgerEvent, Redatings, TransactionFacts } from '@counterfoil/events/ledger-event';
import { postedByAmendment, redated } from '@counterfoil/events/posted-entries';
import type { TransactionEntity } from '../entity-state';
import type { TakenBack } from '../period/redating';
import { sameAllocations, sameEntry, sameWords } from '../transaction/same-facts';
import { inTurn } from '../transaction/transaction.decider';
import { changedTo, isTransitLeg, standingAgain, usedFor } from '../transaction/transaction-change';
import { refuseOverLimit } from '../transaction/transaction-facts';
import { standsInTheWay } from './undo-register';
import { transactionIn, type Entities } from '../transaction/transaction-lookup';
import { deletion, restoration, unmatching } from '../transaction/transaction-removal';
import type { UndoCommand, Place, DataOf } from './undo-command';

/** Takes back what was recorded or restored. @param posted by the event that is undone */
export function removed(
  facts: TransactionFacts,
  posted: readonly Entry[],
  rest: { redatings?: Redatings },
  { state, entities, command }: Place,
): LedgerEvent[] {
  const back = takingBack(posted, rest, command);
  return deletion(state, unchanged(facts, entities), command.today, command.onFirstOpenDay, back);
}

/** Words alone come back whatever the transaction is by now; money only where it is no end of a transfer. */
export function amendedBack(
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

/** The categories before, where the transaction is still as the command left it. */
export function recategorizedBack(
  { before, after, reclassification, ...rest }: DataOf<'TransactionRecategorized'>,
  { state, entities, command }: Place,
): LedgerEvent[] {
  const back = { ...takingBack([reclassification], rest, command), reclassifiedOn: reclassification.date };
  return usedFor(state, unchanged(after, entities), before, command.onFirstOpenDay, back);
}

/** All that an event posted goes back on its own days. */
export function takingBack(
  entries: readonly Entry[],
  data: { redatings?: Redatings },
  { onFirstOpenDay }: UndoCommand,
): TakenBack {
  return { entries: [...entries, ...redated(data)], ...(onFirstOpenDay === undefined ? {} : { onFirstOpenDay }) };
}

function dayOf(reversal: Entry | undefined): { date?: string } {
  return reversal ? { date: reversal.date } : {};
}

/**
 * The transaction as the undone command left it, and no end of a transfer. @throws DomainError where it has changed
 * since.
 */
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

/** Brings a deleted transaction back, where it went by this command. */
export function restored(
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
export function rowsBroughtBack(
  data: DataOf<'ImportRowsReversed'>,
  { state, entities, command }: Place,
): LedgerEvent[] {
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

/** Parts two matched ends again. @throws DomainError where they are parted */
export function stillMatched(transferId: string, transactionId: string, entities: Entities): LedgerEvent[] {
  const transaction = transactionIn(entities, transactionId);
  if (transaction?.match?.transferId !== transferId) throw standsInTheWay('The transfer has been unmatched already.');
  return unmatching(transaction);
}

/** Both ends still lie in transit, free, in different accounts and of opposite amounts, as a match wants them. */
export function matchedAgain(data: DataOf<'TransferUnmatched'>, entities: Entities): LedgerEvent[] {
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
