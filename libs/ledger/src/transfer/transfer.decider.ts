import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { LedgerEvent, TransactionFacts } from '@counterfoil/events/ledger-event';
import type { TransactionEntity } from '../entity-state';
import { evolveLedger } from '../evolved-state';
import type { LedgerState } from '../ledger-state';
import { openBusiness } from '../lookup';
import { seenIn } from '../transaction/row-seen';
import { isTransitLeg, usedFor } from '../transaction/transaction-change';
import {
  refuseOverLimit,
  requireTransferCategory,
  sameAccount,
  transactionFacts,
  draftOf,
  withoutLock,
  type OverLimit,
  type Recorded,
  type TransactionDraft,
} from '../transaction/transaction-facts';
import { refuseSplit, standingTransaction, type Entities } from '../transaction/transaction-lookup';
import { unmatching } from '../transaction/transaction-removal';

/** Moves money between two accounts, in one entry. */
export interface RecordTransfer {
  readonly type: 'RecordTransfer';
  readonly transactionId: string;
  /** The row in the other account's list. */
  readonly mirrorId: string;
  readonly fromAccountId: string;
  readonly toAccountId: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Minor units, above zero. */
  readonly amount: bigint;
  readonly description: string;
  readonly recorded: Recorded;
  readonly overLimit?: OverLimit;
}

/** Takes two transactions for the two ends of one transfer, each keeping its own date. */
export interface MatchTransfer {
  readonly type: 'MatchTransfer';
  readonly transferId: string;
  readonly firstTransactionId: string;
  readonly secondTransactionId: string;
  /**
   * The account in whose list the first was pressed, where that may be the other end of a transfer: this row then is
   * the leg.
   */
  readonly shownIn?: string;
  /** What the row is said to be as well: nothing but a transfer goes with a match. */
  readonly categoryId?: string;
  /** Refuses to make a leg of a split, which would replace its parts. */
  readonly keepsSplits?: boolean;
  readonly onFirstOpenDay?: boolean;
}

export interface UnmatchTransfer {
  readonly type: 'UnmatchTransfer';
  readonly transactionId: string;
}

export type TransferCommand = RecordTransfer | MatchTransfer | UnmatchTransfer;

export function recordTransfer(state: LedgerState, command: RecordTransfer): LedgerEvent[] {
  refuseOverLimit(command.overLimit);
  openBusiness(state);
  if (command.amount <= 0n)
    throw new DomainError('invalid', 'amount_not_positive', 'Amount must be above zero', 'amount');
  if (command.fromAccountId === command.toAccountId) throw sameAccount();
  const transaction = transactionFacts(state, transferDraft(command), command.recorded);
  return [{ type: 'TransferRecorded', data: { transaction } }];
}

export function matchTransfer(state: LedgerState, command: MatchTransfer, entities: Entities): LedgerEvent[] {
  openBusiness(state);
  if (command.categoryId !== undefined) requireTransferCategory(state, command.categoryId);
  const first = unmatched(standingTransaction(entities, command.firstTransactionId));
  const second = unmatched(standingTransaction(entities, command.secondTransactionId));
  if (command.keepsSplits) [first, second].forEach(({ facts }) => refuseSplit(facts));
  const row = seenIn(first.facts, command.shownIn);
  if (row.facts.accountId === second.facts.accountId) throw sameAccount();
  if (row.facts.amount !== -second.facts.amount) {
    throw new DomainError(
      'conflict',
      'transfer_amounts_differ',
      'The two ends of a transfer have the same amount in opposite directions',
    );
  }
  const ofFirst = madeLeg(state, first, row.facts, command.onFirstOpenDay);
  const ofSecond = madeLeg(ofFirst.reduce(evolveLedger, state), second, second.facts, command.onFirstOpenDay);
  const { transferId, firstTransactionId, secondTransactionId } = command;
  return [
    ...ofFirst,
    ...ofSecond,
    { type: 'TransferMatched', data: { transferId, firstTransactionId, secondTransactionId } },
  ];
}

export function unmatchTransfer(
  state: LedgerState,
  { transactionId }: UnmatchTransfer,
  entities: Entities,
): LedgerEvent[] {
  openBusiness(state);
  return unmatching(standingTransaction(entities, transactionId));
}

/** The transaction's own row is in the list of the account that the money left. */
function transferDraft(command: RecordTransfer): TransactionDraft {
  const { transactionId, fromAccountId, toAccountId, date, description, mirrorId } = command;
  const transfer = { to: 'account', accountId: toAccountId, mirrorId } as const;
  return {
    transactionId,
    accountId: fromAccountId,
    date,
    description,
    amount: -command.amount,
    allocations: [],
    transfer,
  };
}

/** Posts a transaction against transit instead of what it was posted to. @param row of it that is to be the leg */
function madeLeg(
  state: LedgerState,
  transaction: TransactionEntity,
  row: TransactionFacts,
  onFirstOpenDay: boolean | undefined,
): LedgerEvent[] {
  if (isTransitLeg(transaction.facts)) return [];
  const leg = transactionFacts(
    withoutLock(state),
    draftOf(row, [], { to: 'transit' }),
    { by: row.recordedBy, on: row.recordedOn },
    row,
  );
  return usedFor(state, transaction, leg, onFirstOpenDay);
}

function unmatched(transaction: TransactionEntity): TransactionEntity {
  if (transaction.match)
    throw new DomainError('conflict', 'transfer_matched', 'This transaction is matched already. Unmatch it first.');
  return transaction;
}
