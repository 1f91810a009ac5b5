/** What it posts to delete a transaction, and to bring it back. */
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { LedgerEvent, ReversedRow } from '@counterfoil/events/ledger-event';
import type { TransactionEntity } from '../entity-state';
import type { LedgerState } from '../ledger-state';
import { entryOf, openDay } from '../lookup';
import { liesInItsMonth, otherDays, redatingsOf, type TakenBack } from '../period/redating';
import { reversalOf } from './transaction-change';
import { transactionFacts, draftOf, transferOf, withoutLock } from './transaction-facts';

/**
 * Reversed on the day of the original; a matched counterpart stays, unmatched and visible. @param takenBack of an undo
 */
export function deletion(
  state: LedgerState,
  transaction: TransactionEntity,
  deletedOn: string,
  onFirstOpenDay?: boolean,
  takenBack?: TakenBack,
): LedgerEvent[] {
  const data = { ...reversedRow(state, transaction, onFirstOpenDay, takenBack), deletedOn };
  return [...unmatching(transaction), { type: 'TransactionDeleted', data }];
}

/** A transaction with the entries that take it back. */
export function reversedRow(
  state: LedgerState,
  transaction: TransactionEntity,
  onFirstOpenDay?: boolean,
  takenBack?: TakenBack,
): ReversedRow {
  const { facts } = transaction;
  const reversal = reversalOf(state, facts.entry, onFirstOpenDay);
  return { transaction: facts, reversal, ...redatingsOf(state, transaction, [reversal], undefined, takenBack) };
}

/**
 * As it was, on accounts that are open. Where its reversal was put on another day, its own entry still lies in its
 * month: that stands again, and what was posted on other days goes. Otherwise it is posted anew.
 * @param takenBack of an undo
 */
export function restoration(
  state: LedgerState,
  transaction: TransactionEntity,
  restoredOn: string,
  onFirstOpenDay?: boolean,
  takenBack?: TakenBack,
): LedgerEvent[] {
  const { facts } = transaction;
  const isGone = [facts.accountId, facts.transferAccountId].some(
    (id) => id !== undefined && !entryOf(state.accounts, id),
  );
  if (isGone)
    throw new DomainError(
      'conflict',
      'account_deleted',
      'Its account has been deleted, so that it cannot be brought back',
    );
  const draft = draftOf(facts, facts.allocations, transferOf(facts, ''));
  transactionFacts(withoutLock(state), draft, { by: facts.recordedBy, on: facts.recordedOn });
  if (liesInItsMonth(transaction)) {
    if (!takenBack) for (const day of otherDays(transaction)) openDay(state, day, onFirstOpenDay);
    const redatings = redatingsOf(state, transaction, [], facts, takenBack);
    return [{ type: 'TransactionRestored', data: { transaction: facts, restoredOn, ...redatings } }];
  }
  const date = openDay(state, facts.date, onFirstOpenDay);
  const entry = { ...facts.entry, number: state.lastEntryNumber + 1, date };
  const after = { ...facts, date, entry };
  const redatings = takenBack ? redatingsOf(state, transaction, [entry], after, takenBack) : {};
  return [{ type: 'TransactionRestored', data: { transaction: after, restoredOn, ...redatings } }];
}

/** The two ends of a matched transfer let go of each other. */
export function unmatching(transaction: TransactionEntity): LedgerEvent[] {
  const { match, facts } = transaction;
  if (!match) return [];
  const data = {
    transferId: match.transferId,
    firstTransactionId: facts.transactionId,
    secondTransactionId: match.counterpartId,
  };
  return [{ type: 'TransferUnmatched', data }];
}
