import { addedUp, amountsOf, linesByDay, negated, type DayAmount } from '@counterfoil/accounting/day-amounts';
import type { Entry, Redatings, TransactionFacts } from '@counterfoil/events/ledger-event';
import { standsAt, type TransactionEntity } from '../entity-state';
import type { AccountState, LedgerState } from '../ledger-state';
import { openDay } from '../lookup';

/** What is undone: the entries that it posted, each taken back on its own day. */
export interface TakenBack {
  readonly entries: readonly Entry[];
  readonly onFirstOpenDay?: boolean;
}

/**
 * The entries besides those of a change itself after which every open day shows a transaction as if it had never been
 * anything else: corrections that were put on the first open day, while its own was closed, go to the days where they
 * belong. A day that is closed is left alone, and has its share on the first open day. An undo leaves each day as it
 * was before instead.
 * @param posted what the change itself posts
 * @param after the transaction as the change leaves it; undefined where it is deleted
 */
export function redatingsOf(
  state: LedgerState,
  transaction: TransactionEntity,
  posted: readonly Entry[],
  after: TransactionFacts | undefined,
  takenBack?: TakenBack,
): { redatings?: Redatings } {
  return missingEntries(
    state,
    { stood: standsAt(transaction), sequence: transaction.facts.entry.sequence },
    posted,
    after?.entry,
    takenBack,
  );
}

/**
 * The same for an account's opening.
 * @param posted what the change itself posts
 * @param after the opening entry that then stands; undefined where there is none
 */
export function redatingsOfOpening(
  state: LedgerState,
  account: AccountState,
  posted: readonly Entry[],
  after: Entry | undefined,
  takenBack?: TakenBack,
): { redatings?: Redatings } {
  const sequence = account.opening.entry?.sequence ?? state.lastSequence + 1;
  return missingEntries(state, { stood: openingStandsAt(account), sequence }, posted, after, takenBack);
}

/** What all entries of an account's openings come to by day. */
export function openingStandsAt({ opening, openingElsewhere }: AccountState): DayAmount[] {
  return addedUp(openingElsewhere, amountsOf(opening.entry ? [opening.entry] : []));
}

interface Stood {
  /** What was posted until now, by day. */
  readonly stood: readonly DayAmount[];
  /** Place within the day. */
  readonly sequence: number;
}

function missingEntries(
  state: LedgerState,
  { stood, sequence }: Stood,
  posted: readonly Entry[],
  after: Entry | undefined,
  takenBack?: TakenBack,
): { redatings?: Redatings } {
  const wanted = takenBack
    ? negated(amountsOf(takenBack.entries))
    : addedUp(amountsOf(after ? [after] : []), negated(stood));
  const missing = addedUp(wanted, negated(amountsOf(posted)));
  if (missing.length === 0) return {};
  const dated = missing.map((one) => ({
    ...one,
    date: openDay(state, one.date, takenBack ? takenBack.onFirstOpenDay : true),
  }));
  const last = posted.reduce((number, entry) => Math.max(number, entry.number), state.lastEntryNumber);
  const entries = linesByDay(dated).map(({ date, lines }, index) => ({
    number: last + 1 + index,
    date,
    sequence,
    lines: [...lines],
  }));
  return entries.length === 0 ? {} : { redatings: { entries } };
}

/** True where the entry of a deleted transaction still lies in its month: the reversal was put on another day. */
export function liesInItsMonth({ facts: { entry }, goneOn }: TransactionEntity): boolean {
  return goneOn !== undefined && goneOn !== entry.date;
}

/** Days besides its own on which a transaction's entries come to something. */
export function otherDays({ facts: { entry }, elsewhere }: TransactionEntity): readonly string[] {
  return elsewhere.map(({ date }) => date).filter((date) => date !== entry.date);
}

/** True where a transaction's money itself lies on other days than its row, and not only what it was used for. */
export function hasMoneyElsewhere({ elsewhere }: TransactionEntity): boolean {
  return elsewhere.some(({ categoryId }) => categoryId === undefined);
}
