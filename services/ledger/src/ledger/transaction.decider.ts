import { TRANSFERS_IN_TRANSIT } from '@counterfoil/accounting/chart';
import { reclassificationLines, reversedLines } from '@counterfoil/accounting/posting';
import { DomainError } from '@counterfoil/event-sourcing/domain-error';
import type { Allocation, Entry, LedgerEvent, ReversedRow, TransactionFacts } from '@counterfoil/events/ledger-event';
import { foldEntities, type BookEntity, type TransactionEntity } from './entity-state';
import { evolveLedger } from './evolved-state';
import type { LedgerState } from './ledger-state';
import { entryOf, openBusiness, openDay } from './lookup';
import { hasMoneyElsewhere, redatingsOf, type TakenBack } from './redating.decider';
import { sameAllocations, sameWords } from './same-facts.decider';
import {
  refuseOverLimit,
  transactionFacts,
  type OverLimit,
  type Recorded,
  type TransactionDraft,
  type TransferDraft,
} from './transaction-facts.decider';

export interface RecordTransaction {
  readonly type: 'RecordTransaction';
  readonly draft: TransactionDraft;
  readonly recorded: Recorded;
  readonly overLimit?: OverLimit;
}

/** A correction in a closed period is refused, unless it may be dated on the first open day. */
interface Correction {
  readonly onFirstOpenDay?: boolean;
}

/** Corrects what a transaction says; the row keeps its place within its day, and its categories where none are said. */
export interface AmendTransaction extends Correction {
  readonly type: 'AmendTransaction';
  readonly draft: TransactionDraft;
  /** To be the id of the row in the other account's list, where a transfer stays one and has no such row yet. */
  readonly mirrorId: string;
}

/** Moves the whole of one or many transactions to a category, or makes them a transfer. */
export interface RecategorizeTransactions extends Correction {
  readonly type: 'RecategorizeTransactions';
  readonly transactionIds: readonly string[];
  readonly categoryId: string;
  /** By transaction id, where the category is of type transfer. */
  readonly transfers?: Readonly<Record<string, TransferDraft>>;
}

/** Deletes one or many, all or none of those that exist; others are told apart by the caller. */
export interface DeleteTransactions extends Correction {
  readonly type: 'DeleteTransactions';
  readonly transactionIds: readonly string[];
  readonly deleted: Recorded;
  /** False for roles that may delete only what they recorded themselves. */
  readonly mayDeleteAny: boolean;
}

export interface RestoreTransaction extends Correction {
  readonly type: 'RestoreTransaction';
  readonly transactionId: string;
  /** The reversal that deleted it, where it is known: the money comes back on the day that it went. */
  readonly reversal?: Pick<Entry, 'date' | 'reverses'>;
  /** Today in the business's time zone. */
  readonly restoredOn: string;
  readonly overLimit?: OverLimit;
}

export type TransactionCommand = RecordTransaction | AmendTransaction | RecategorizeTransactions | DeleteTransactions | RestoreTransaction;

export type Entities = ReadonlyMap<string, BookEntity>;

export function recordTransaction(state: LedgerState, { draft, recorded, overLimit }: RecordTransaction): LedgerEvent[] {
  refuseOverLimit(overLimit);
  return [{ type: 'TransactionRecorded', data: { transaction: transactionFacts(state, draft, recorded) } }];
}

export function amendTransaction(state: LedgerState, { draft, mirrorId, onFirstOpenDay }: AmendTransaction, entities: Entities): LedgerEvent[] {
  const transaction = standingTransaction(entities, draft.transactionId);
  const { facts } = transaction;
  const wanted = transactionFacts(withoutLock(state), keepingCategories(facts, draft, mirrorId), { by: facts.recordedBy, on: facts.recordedOn }, facts);
  return changedTo(state, transaction, wanted, onFirstOpenDay);
}

/** Where a draft says nothing of categories they stay, or the transfer that it is; a split has to say its new parts. */
function keepingCategories(facts: TransactionFacts, draft: TransactionDraft, mirrorId: string): TransactionDraft {
  if (draft.allocations.length > 0 || draft.transfer) return draft;
  const transfer = transferOf(facts, mirrorId);
  if (transfer) return { ...draft, transfer };
  const [only] = facts.allocations;
  const isSplit = facts.allocations.length > 1;
  return { ...draft, allocations: isSplit || !only ? facts.allocations : [{ categoryId: only.categoryId, amount: draft.amount }] };
}

export function recategorizeTransactions(state: LedgerState, command: RecategorizeTransactions, entities: Entities): LedgerEvent[] {
  return inTurn(state, [...new Set(command.transactionIds)], (current, id) => {
    const transaction = standingTransaction(entities, id);
    const { facts } = transaction;
    const transfer = command.transfers?.[id];
    const draft = draftOf(facts, [{ categoryId: command.categoryId, amount: facts.amount }], transfer);
    const wanted = transactionFacts(withoutLock(current), draft, { by: facts.recordedBy, on: facts.recordedOn }, facts);
    return changedTo(current, transaction, wanted, command.onFirstOpenDay);
  });
}

export function deleteTransactions(state: LedgerState, command: DeleteTransactions, entities: Entities): LedgerEvent[] {
  openBusiness(state);
  const standing = new Map(entities);
  return inTurn(state, [...new Set(command.transactionIds)], (current, id) => {
    const transaction = transactionIn(standing, id);
    if (!transaction || transaction.isDeleted) return [];
    if (!command.mayDeleteAny && transaction.facts.recordedBy !== command.deleted.by) throw notYours();
    const facts = deletion(current, transaction, command.deleted.on, command.onFirstOpenDay);
    // Where the other end of a transfer goes as well, it is unmatched by now.
    foldEntities(standing, facts);
    return facts;
  });
}

export function restoreTransaction(state: LedgerState, command: RestoreTransaction, entities: Entities): LedgerEvent[] {
  openBusiness(state);
  const transaction = transactionIn(entities, command.transactionId);
  if (!transaction) throw notFound();
  if (!transaction.isDeleted) return [];
  refuseOverLimit(command.overLimit);
  return restoration(state, transaction, command.reversal, command.restoredOn, command.onFirstOpenDay);
}

/** Reversed on the day of the original; a matched counterpart stays, unmatched and visible. @param takenBack of an undo */
export function deletion(state: LedgerState, transaction: TransactionEntity, deletedOn: string, onFirstOpenDay?: boolean, takenBack?: TakenBack): LedgerEvent[] {
  const data = { ...reversedRow(state, transaction, onFirstOpenDay, takenBack), deletedOn };
  return [...unmatching(transaction), { type: 'TransactionDeleted', data }];
}

/** A transaction with the entries that take it back. */
export function reversedRow(state: LedgerState, transaction: TransactionEntity, onFirstOpenDay?: boolean, takenBack?: TakenBack): ReversedRow {
  const { facts } = transaction;
  const reversal = reversalOf(state, facts.entry, onFirstOpenDay);
  return { transaction: facts, reversal, ...redatingsOf(state, transaction, [reversal], undefined, takenBack) };
}

/**
 * Posted anew, as it was, on accounts that are open. It is dated as its reversal, not as itself: where that was put on the first
 * open day, a second posting on the old day would double what a closed period says.
 */
export function restoration(state: LedgerState, transaction: TransactionEntity, reversal: RestoreTransaction['reversal'], restoredOn: string, onFirstOpenDay?: boolean, takenBack?: TakenBack): LedgerEvent[] {
  const { facts } = transaction;
  const isGone = [facts.accountId, facts.transferAccountId].some((id) => id !== undefined && !entryOf(state.accounts, id));
  if (isGone) throw new DomainError('conflict', 'account_deleted', 'Its account has been deleted, so that it cannot be brought back');
  const draft = draftOf(facts, facts.allocations, transferOf(facts, ''));
  transactionFacts(withoutLock(state), draft, { by: facts.recordedBy, on: facts.recordedOn });
  const date = openDay(state, reversal?.reverses === facts.entry.number ? reversal.date : facts.date, onFirstOpenDay);
  const entry = { ...facts.entry, number: state.lastEntryNumber + 1, date };
  const after = { ...facts, date, entry };
  const redatings = takenBack ? redatingsOf(state, transaction, [entry], after, takenBack) : {};
  return [{ type: 'TransactionRestored', data: { transaction: after, restoredOn, ...redatings } }];
}

/** What an undo says of a change: what is taken back, and the day that a reclassification among it had. */
export interface ChangeBack extends TakenBack {
  readonly reclassifiedOn?: string;
}

/**
 * What leads from a transaction as it stands to what it is to be: nothing, words alone, a reclassification, or a reversal
 * with a new entry. `wanted` carries the lines; numbers and the place within the day are given here.
 */
export function changedTo(state: LedgerState, transaction: TransactionEntity, wanted: TransactionFacts, onFirstOpenDay?: boolean, back?: ChangeBack): LedgerEvent[] {
  const before = transaction.facts;
  const samePlace = before.date === wanted.date && before.accountId === wanted.accountId && before.amount === wanted.amount;
  if (samePlace && sameAllocations(before, wanted) && isTransitLeg(before) === isTransitLeg(wanted)) return reworded(state, transaction, wanted, back);
  if (transaction.match) throw matched();
  if (samePlace) return reclassified(state, transaction, wanted, onFirstOpenDay, back);
  const reversal = reversalOf(state, before.entry, onFirstOpenDay);
  const date = openDay(state, wanted.date, onFirstOpenDay);
  const entry: Entry = { number: reversal.number + 1, date, sequence: before.entry.sequence, lines: wanted.entry.lines };
  const after = { ...wanted, date, entry };
  return [{ type: 'TransactionAmended', data: { before, after, reversal, ...redatingsOf(state, transaction, [reversal, entry], after, back) } }];
}

/** The two ends of a matched transfer let go of each other. */
export function unmatching(transaction: TransactionEntity): LedgerEvent[] {
  const { match, facts } = transaction;
  if (!match) return [];
  const data = { transferId: match.transferId, firstTransactionId: facts.transactionId, secondTransactionId: match.counterpartId };
  return [{ type: 'TransferUnmatched', data }];
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

/** A transaction that has not been deleted. @throws DomainError not-found. */
export function standingTransaction(entities: Entities, id: string): TransactionEntity {
  const transaction = transactionIn(entities, id);
  if (!transaction || transaction.isDeleted) throw notFound();
  return transaction;
}

export function transactionIn(entities: Entities, id: string): TransactionEntity | undefined {
  const entity = entities.get(id);
  return entity?.kind === 'transaction' ? entity : undefined;
}

/** Decides on one item after the other, each against the state that those before it lead to. */
export function inTurn<Item>(state: LedgerState, items: readonly Item[], decideOne: (state: LedgerState, item: Item) => LedgerEvent[]): LedgerEvent[] {
  const events: LedgerEvent[] = [];
  let current = state;
  for (const item of items) {
    const decided = decideOne(current, item);
    events.push(...decided);
    current = decided.reduce(evolveLedger, current);
  }
  return events;
}

/** Facts as the draft that leads to them. */
export function draftOf(facts: TransactionFacts, allocations: readonly Allocation[], transfer: TransferDraft | undefined): TransactionDraft {
  return {
    transactionId: facts.transactionId,
    accountId: facts.accountId,
    date: facts.date,
    description: facts.description,
    ...(facts.nickname === undefined ? {} : { nickname: facts.nickname }),
    amount: facts.amount,
    allocations: transfer ? [] : allocations,
    ...(transfer ? { transfer } : {}),
  };
}

/** How a transaction is a transfer, if it is one. @param mirrorId for one that has no row in the other list so far */
export function transferOf(facts: TransactionFacts, mirrorId: string): TransferDraft | undefined {
  if (facts.transferAccountId !== undefined) return { to: 'account', accountId: facts.transferAccountId, mirrorId: facts.mirrorId ?? mirrorId };
  return isTransitLeg(facts) ? { to: 'transit' } : undefined;
}

/** True where a transaction posts against Transfers in transit. */
export function isTransitLeg(facts: TransactionFacts): boolean {
  return facts.transferAccountId === undefined && facts.entry.lines.some((line) => line.ledgerAccount === TRANSFERS_IN_TRANSIT && line.categoryId !== undefined);
}

/** Words post nothing; an undo may have to take back what was posted only to put earlier corrections on their days. */
function reworded(state: LedgerState, transaction: TransactionEntity, wanted: TransactionFacts, back?: ChangeBack): LedgerEvent[] {
  const { facts: before } = transaction;
  const redatings = back ? redatingsOf(state, transaction, [], before, back) : {};
  if (sameWords(before, wanted) && !redatings.redatings) return [];
  const { nickname: _, ...rest } = before;
  const after = { ...rest, description: wanted.description, ...(wanted.nickname === undefined ? {} : { nickname: wanted.nickname }) };
  return [{ type: 'TransactionAmended', data: { before, after, ...redatings } }];
}

/** The entry keeps its number and takes on the new lines; the reclassification is an entry of its own. */
function reclassified(state: LedgerState, transaction: TransactionEntity, wanted: TransactionFacts, onFirstOpenDay?: boolean, back?: ChangeBack): LedgerEvent[] {
  const { facts: before } = transaction;
  const after = { ...wanted, entry: { ...before.entry, lines: wanted.entry.lines } };
  const lines = reclassificationLines(before.entry.lines, after.entry.lines);
  // Two parts of one category made one, or another of the owner's pockets: the row says something else, the books the same.
  if (lines.length === 0) return [{ type: 'TransactionAmended', data: { before, after, ...(back ? redatingsOf(state, transaction, [], after, back) : {}) } }];
  const date = openDay(state, back?.reclassifiedOn ?? before.entry.date, onFirstOpenDay);
  const reclassification: Entry = { number: state.lastEntryNumber + 1, date, sequence: before.entry.sequence, lines };
  // Another use of money is no reason to move the money itself, which a restored row may have on another day than its own.
  const redatings = back || !hasMoneyElsewhere(transaction) ? redatingsOf(state, transaction, [reclassification], after, back) : {};
  return [{ type: 'TransactionRecategorized', data: { before, after, reclassification, ...redatings } }];
}

/** The state as if no period were closed: for building lines whose date is settled elsewhere. */
export function withoutLock(state: LedgerState): LedgerState {
  return { ...state, closedThrough: null };
}

function notFound(): DomainError {
  return new DomainError('not-found', 'transaction_not_found', 'Transaction not found');
}

function notYours(): DomainError {
  return new DomainError('forbidden', 'not_your_transaction', 'You can only delete transactions that you recorded');
}

function matched(): DomainError {
  return new DomainError('conflict', 'transfer_matched', 'This transaction is matched as one end of a transfer. Unmatch it first.');
}
