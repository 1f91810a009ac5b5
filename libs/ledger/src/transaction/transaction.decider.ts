import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { Allocation, LedgerEvent, ReversedRow, TransactionFacts } from '@counterfoil/events/ledger-event';
import { foldEntities, type BookEntity, type TransactionEntity } from '../entity-state';
import { evolveLedger } from '../evolved-state';
import type { LedgerState } from '../ledger-state';
import { entryOf, openBusiness, openDay } from '../lookup';
import { liesInItsMonth, otherDays, redatingsOf, type TakenBack } from '../period/redating';
import { seenIn, type SeenRow } from './row-seen';
import { changedTo, isTransitLeg, reversalOf, usedFor } from './transaction-change';
import {
  refuseOverLimit,
  requireTransferCategory,
  sameAccount,
  transactionFacts,
  type OverLimit,
  type Recorded,
  type TransactionDraft,
  type TransferDraft,
} from './transaction-facts';

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
  /** As the row says it that was pressed: with its account, and its sign. */
  readonly draft: TransactionDraft;
  /** To be the id of the row in the other account's list, where a transfer stays one and has no such row yet. */
  readonly mirrorId: string;
  /** The account in whose list the row was pressed, where it may be the other end of a transfer. */
  readonly shownIn?: string;
}

/**
 * Moves the whole of one or many transactions to a category, or makes them a transfer. The rows that are pressed keep
 * amount and sign.
 */
export interface RecategorizeTransactions extends Correction {
  readonly type: 'RecategorizeTransactions';
  /** One for each row; twice where both rows of a transfer are meant. */
  readonly transactionIds: readonly string[];
  /** By transaction id the account in whose list its row was pressed, where that may be the other end of a transfer. */
  readonly shownIn?: Readonly<Record<string, string>>;
  readonly categoryId: string;
  /** By transaction id, where the category is of type transfer. */
  readonly transfers?: Readonly<Record<string, TransferDraft>>;
  /** True where rows that may be the other end are in the books, and nobody has said that they are not. */
  readonly hasCounterpart?: boolean;
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
  /** Today in the business's time zone. */
  readonly restoredOn: string;
  readonly overLimit?: OverLimit;
}

export type TransactionCommand =
  RecordTransaction | AmendTransaction | RecategorizeTransactions | DeleteTransactions | RestoreTransaction;

export type Entities = ReadonlyMap<string, BookEntity>;

export function recordTransaction(
  state: LedgerState,
  { draft, recorded, overLimit }: RecordTransaction,
): LedgerEvent[] {
  refuseOverLimit(overLimit);
  return [{ type: 'TransactionRecorded', data: { transaction: transactionFacts(state, draft, recorded) } }];
}

export function amendTransaction(state: LedgerState, command: AmendTransaction, entities: Entities): LedgerEvent[] {
  const { draft, mirrorId, shownIn, onFirstOpenDay } = command;
  const transaction = standingTransaction(entities, draft.transactionId);
  const { facts } = transaction;
  const row = seenIn(facts, shownIn);
  if (row.isOtherEnd && draft.allocations.length > 0) {
    if (draft.accountId !== row.facts.accountId) throw eitherAccountOrCategory();
    return usedFor(state, transaction, wantedFacts(state, draft, row.facts), onFirstOpenDay);
  }
  const asked = row.isOtherEnd ? saidOfOtherEnd(facts, draft) : keepingCategories(facts, draft, mirrorId);
  return changedTo(state, transaction, wantedFacts(state, asked, facts), onFirstOpenDay);
}

/**
 * The same money seen from the other account. Put into another account, it is that end which moves; where it came from
 * stays.
 */
function saidOfOtherEnd(facts: TransactionFacts, draft: TransactionDraft): TransactionDraft {
  const transfer: TransferDraft = { to: 'account', accountId: draft.accountId, mirrorId: facts.mirrorId ?? '' };
  return { ...draft, accountId: facts.accountId, amount: -draft.amount, transfer };
}

/** What a draft makes of a transaction, on whatever day. @param replaced the row whose amount no longer counts */
function wantedFacts(state: LedgerState, draft: TransactionDraft, replaced: TransactionFacts): TransactionFacts {
  return transactionFacts(withoutLock(state), draft, { by: replaced.recordedBy, on: replaced.recordedOn }, replaced);
}

/** Where a draft says nothing of categories they stay, or the transfer that it is; a split has to say its new parts. */
function keepingCategories(facts: TransactionFacts, draft: TransactionDraft, mirrorId: string): TransactionDraft {
  if (draft.allocations.length > 0 || draft.transfer) return draft;
  const transfer = transferOf(facts, mirrorId);
  if (transfer) return { ...draft, transfer };
  const [only] = facts.allocations;
  const isSplit = facts.allocations.length > 1;
  return {
    ...draft,
    allocations: isSplit || !only ? facts.allocations : [{ categoryId: only.categoryId, amount: draft.amount }],
  };
}

export function recategorizeTransactions(
  state: LedgerState,
  command: RecategorizeTransactions,
  entities: Entities,
): LedgerEvent[] {
  const { categoryId, transactionIds, shownIn, onFirstOpenDay } = command;
  if (Object.keys(command.transfers ?? {}).length > 0) requireTransferCategory(state, categoryId);
  if (command.hasCounterpart) throw counterpartExists();
  return inTurn(state, [...new Set(transactionIds)], (current, id) => {
    const transaction = standingTransaction(entities, id);
    const row = seenIn(transaction.facts, shownIn?.[id]);
    if (row.isOtherEnd && transactionIds.filter((other) => other === id).length > 1) throw bothEnds();
    const transfer = command.transfers?.[id];
    const whole = [{ categoryId, amount: row.facts.amount }];
    const draft = transfer ? transferFrom(row, transaction.facts, transfer) : draftOf(row.facts, whole, undefined);
    return usedFor(current, transaction, wantedFacts(current, draft, row.facts), onFirstOpenDay);
  });
}

/** The row that was pressed stays; where that is the other end of a transfer, the transaction's own end moves. */
function transferFrom(
  { isOtherEnd, facts: row }: SeenRow,
  facts: TransactionFacts,
  transfer: TransferDraft,
): TransactionDraft {
  if (!isOtherEnd || transfer.to !== 'account') return draftOf(row, [], transfer);
  if (transfer.accountId === row.accountId) throw sameAccount();
  const mirrorId = facts.mirrorId ?? transfer.mirrorId;
  const back: TransferDraft = { to: 'account', accountId: row.accountId, mirrorId };
  return { ...draftOf(facts, [], back), accountId: transfer.accountId };
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
  return restoration(state, transaction, command.restoredOn, command.onFirstOpenDay);
}

/** Reversed on the day of the original; a matched counterpart stays, unmatched and visible. @param takenBack of an undo */
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
 * As it was, on accounts that are open. Where its reversal was put on another day, its own entry still lies in its month:
 * that stands again, and what was posted on other days goes. Otherwise it is posted anew.
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
export function inTurn<Item>(
  state: LedgerState,
  items: readonly Item[],
  decideOne: (state: LedgerState, item: Item) => LedgerEvent[],
): LedgerEvent[] {
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
export function draftOf(
  facts: TransactionFacts,
  allocations: readonly Allocation[],
  transfer: TransferDraft | undefined,
): TransactionDraft {
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
  if (facts.transferAccountId !== undefined)
    return { to: 'account', accountId: facts.transferAccountId, mirrorId: facts.mirrorId ?? mirrorId };
  return isTransitLeg(facts) ? { to: 'transit' } : undefined;
}

/** The state as if no period were closed: for building lines whose date is settled elsewhere. */
export function withoutLock(state: LedgerState): LedgerState {
  return { ...state, closedThrough: null };
}

function counterpartExists(): DomainError {
  return new DomainError(
    'conflict',
    'counterpart_exists',
    'The other end of this transfer seems to be in the books already. Match the two, or say that they are different.',
  );
}

function notFound(): DomainError {
  return new DomainError('not-found', 'transaction_not_found', 'Transaction not found');
}

function notYours(): DomainError {
  return new DomainError('forbidden', 'not_your_transaction', 'You can only delete transactions that you recorded');
}

function eitherAccountOrCategory(): DomainError {
  return new DomainError(
    'invalid',
    'transfer_end',
    'This row is the other end of a transfer: change its account or its category, not both',
    'accountId',
  );
}

function bothEnds(): DomainError {
  const message = 'Both ends of a transfer are selected. Select the one that is to stay: the other one goes.';
  return new DomainError('conflict', 'both_transfer_ends', message, 'transactionIds');
}
