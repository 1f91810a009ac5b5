import { TRANSFERS_IN_TRANSIT } from '@counterfoil/accounting/chart';
import { reclassificationLines, reversedLines } from '@counterfoil/accounting/posting';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { Entry, LedgerEvent, TransactionFacts } from '@counterfoil/events/ledger-event';
import type { TransactionEntity } from '../entity-state';
import type { LedgerState } from '../ledger-state';
import { openDay } from '../lookup';
import { hasMoneyElsewhere, redatingsOf, type TakenBack } from '../period/redating';
import { sharesRow } from './row-seen';
import { sameAllocations, sameWords } from './same-facts';

/** What an undo says of a change: what is taken back, and the day that a reclassification among it had. */
export interface ChangeBack extends TakenBack {
  readonly reclassifiedOn?: string;
}

/**
 * What leads from a transaction as it stands to what it is to be: nothing, words alone, a reclassification, or a
 * reversal with a new entry. `wanted` carries the lines; numbers and the place within the day are given here.
 */
export function changedTo(
  state: LedgerState,
  transaction: TransactionEntity,
  wanted: TransactionFacts,
  onFirstOpenDay?: boolean,
  back?: ChangeBack,
): LedgerEvent[] {
  const before = transaction.facts;
  const samePlace = isSamePlace(before, wanted);
  const sameUse = sameAllocations(before, wanted) && isTransitLeg(before) === isTransitLeg(wanted);
  if (samePlace && sameUse) return reworded(state, transaction, wanted, back);
  if (transaction.match) throw matched();
  if (samePlace) return reclassified(state, transaction, wanted, onFirstOpenDay, back);
  const reversal = reversalOf(state, before.entry, onFirstOpenDay);
  const date = openDay(state, wanted.date, onFirstOpenDay);
  const entry: Entry = {
    number: reversal.number + 1,
    date,
    sequence: before.entry.sequence,
    lines: wanted.entry.lines,
  };
  const after = { ...wanted, date, entry };
  const redatings = redatingsOf(state, transaction, [reversal, entry], after, back);
  return [{ type: 'TransactionAmended', data: { before, after, reversal, ...redatings } }];
}

/**
 * Another use of the same money: one row of the transaction keeps its day, account and amount, and only the other side
 * of its entry is posted anew. Where no row stays, it is a change like any other.
 */
export function usedFor(
  state: LedgerState,
  transaction: TransactionEntity,
  wanted: TransactionFacts,
  onFirstOpenDay?: boolean,
  back?: ChangeBack,
): LedgerEvent[] {
  const { facts: before } = transaction;
  const isOfOtherRow = !isSamePlace(before, wanted) && sharesRow(before, wanted);
  return (isOfOtherRow ? reclassified : changedTo)(state, transaction, wanted, onFirstOpenDay, back);
}

/**
 * A change of money taken back that had left the money of before in a closed month, and put what it changed on the
 * first open day: what stood before stands again, on its own day, and only what was posted on others goes.
 * @param before the transaction as it stood
 * @param isReversed true where the entry in force was posted by what is taken back; else it stood before as well
 */
export function standingAgain(
  state: LedgerState,
  transaction: TransactionEntity,
  before: TransactionFacts,
  isReversed: boolean,
  back: ChangeBack,
): LedgerEvent[] {
  const reversals = isReversed ? [reversalOf(state, transaction.facts.entry, back.onFirstOpenDay)] : [];
  const [reversal] = reversals;
  const redatings = redatingsOf(state, transaction, reversals, before, back);
  const data = { before: transaction.facts, after: before, ...(reversal ? { reversal } : {}), ...redatings };
  return [{ type: 'TransactionAmended', data }];
}

/** True where a transaction's own row has the same day, account and amount. */
export function isSamePlace(a: TransactionFacts, b: TransactionFacts): boolean {
  return a.date === b.date && a.accountId === b.accountId && a.amount === b.amount;
}

/** The entry with its sides exchanged, at its own place, under the next number. */
export function reversalOf(state: LedgerState, entry: Entry, onFirstOpenDay?: boolean): Entry {
  return {
    number: state.lastEntryNumber + 1,
    date: openDay(state, entry.date, onFirstOpenDay),
    sequence: entry.sequence,
    lines: reversedLines(entry.lines),
    reverses: entry.number,
  };
}

/** True where a transaction posts against Transfers in transit. */
export function isTransitLeg(facts: TransactionFacts): boolean {
  if (facts.transferAccountId !== undefined) return false;
  return facts.entry.lines.some((line) => line.ledgerAccount === TRANSFERS_IN_TRANSIT && line.categoryId !== undefined);
}

/** Words post nothing; an undo may have to take back what was posted only to put earlier corrections on their days. */
function reworded(
  state: LedgerState,
  transaction: TransactionEntity,
  wanted: TransactionFacts,
  back?: ChangeBack,
): LedgerEvent[] {
  const { facts: before } = transaction;
  const redatings = back ? redatingsOf(state, transaction, [], before, back) : {};
  if (sameWords(before, wanted) && !redatings.redatings) return [];
  const { nickname: _, ...rest } = before;
  const nickname = wanted.nickname === undefined ? {} : { nickname: wanted.nickname };
  const after = { ...rest, description: wanted.description, ...nickname };
  return [{ type: 'TransactionAmended', data: { before, after, ...redatings } }];
}

/** The entry keeps its number and takes on the new lines; the reclassification is an entry of its own. */
function reclassified(
  state: LedgerState,
  transaction: TransactionEntity,
  wanted: TransactionFacts,
  onFirstOpenDay?: boolean,
  back?: ChangeBack,
): LedgerEvent[] {
  const { facts: before } = transaction;
  const after = { ...wanted, entry: { ...before.entry, lines: wanted.entry.lines } };
  const lines = reclassificationLines(before.entry.lines, after.entry.lines);
  if (lines.length === 0) {
    // Two parts of one category made one: the row says something else, the books the same.
    const redatings = back ? redatingsOf(state, transaction, [], after, back) : {};
    return [{ type: 'TransactionAmended', data: { before, after, ...redatings } }];
  }
  const date = openDay(state, back?.reclassifiedOn ?? before.entry.date, onFirstOpenDay);
  const reclassification: Entry = { number: state.lastEntryNumber + 1, date, sequence: before.entry.sequence, lines };
  // Another use of money is no reason to move the money itself, which a restored row may have on another day.
  const isSettled = back !== undefined || !hasMoneyElsewhere(transaction);
  const redatings = isSettled ? redatingsOf(state, transaction, [reclassification], after, back) : {};
  return [{ type: 'TransactionRecategorized', data: { before, after, reclassification, ...redatings } }];
}

function matched(): DomainError {
  return new DomainError(
    'conflict',
    'transfer_matched',
    'This transaction is matched as one end of a transfer. Unmatch it first.',
  );
}
