import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { LedgerEvent, TransactionFacts } from '@counterfoil/events/ledger-event';
import { foldEntities } from '../entity-state';
import { evolveLedger } from '../evolved-state';
import type { LedgerState } from '../ledger-state';
import { openBusiness } from '../lookup';
import { seenIn, type SeenRow } from './row-seen';
import { changedTo, usedFor } from './transaction-change';
import {
  refuseOverLimit,
  requireTransferCategory,
  sameAccount,
  transactionFacts,
  draftOf,
  transferOf,
  withoutLock,
  type OverLimit,
  type Recorded,
  type TransactionDraft,
  type TransferDraft,
} from './transaction-facts';
import { standingTransaction, transactionIn, notFound, refuseSplit, type Entities } from './transaction-lookup';
import { deletion, restoration } from './transaction-removal';

export interface RecordTransaction {
  readonly type: 'RecordTransaction';
  readonly draft: TransactionDraft;
  readonly recorded: Recorded;
  readonly overLimit?: OverLimit;
  /** Its id follows from the source's own: nothing is recorded where the books have it, deleted or not. */
  readonly isOnce?: boolean;
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
  /** Refuses to put one category in the place of a split's parts. */
  readonly keepsSplits?: boolean;
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

export function recordTransaction(
  state: LedgerState,
  { draft, recorded, overLimit, isOnce }: RecordTransaction,
  entities: Entities,
): LedgerEvent[] {
  if (isOnce && transactionIn(entities, draft.transactionId)) return [];
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
    if (command.keepsSplits) refuseSplit(transaction.facts);
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

function counterpartExists(): DomainError {
  return new DomainError(
    'conflict',
    'counterpart_exists',
    'The other end of this transfer seems to be in the books already. Match the two, or say that they are different.',
  );
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
