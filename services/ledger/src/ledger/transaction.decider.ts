import { UNCATEGORIZED_EXPENSES, UNCATEGORIZED_REVENUE } from '@counterfoil/accounting/chart';
import { reversedLines, transactionLines, type AllocatedAmount } from '@counterfoil/accounting/posting';
import { absolute, MAX_DIGITS } from '@counterfoil/money/money';
import { DomainError } from '@counterfoil/event-sourcing/domain-error';
import type { Allocation, LedgerEvent, TransactionFacts } from '@counterfoil/events/ledger-event';
import type { AccountState, LedgerState } from './ledger-state';
import { entryOf, knownCategory, openAccount, openBusiness } from './lookup';

/** What a person or an import says of one row of an account. */
export interface TransactionDraft {
  readonly transactionId: string;
  readonly accountId: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly description: string;
  readonly nickname?: string;
  /** Minor units; negative is money out of the account. */
  readonly amount: bigint;
  /** Sum to the amount; empty means the business's own uncategorised category. */
  readonly allocations: readonly Allocation[];
}

export interface RecordTransaction {
  readonly type: 'RecordTransaction';
  readonly draft: TransactionDraft;
  readonly recorded: Recorded;
  readonly overLimit?: OverLimit;
}

/**
 * What to say because the plan's limit leaves no room. It enters as data and is looked at when something new is decided,
 * so that a command carried out before is answered from its receipt, however full the plan is by now.
 */
export type OverLimit = string;

/** Who recorded something, and on which day in the business's time zone. */
export interface Recorded {
  readonly by: string;
  /** YYYY-MM-DD. */
  readonly on: string;
}

/** Deletes one or many, all or none of those that exist; others are told apart by the caller. */
export interface DeleteTransactions {
  readonly type: 'DeleteTransactions';
  readonly transactionIds: readonly string[];
  readonly deleted: Recorded;
  /** False for roles that may delete only what they recorded themselves. */
  readonly mayDeleteAny: boolean;
}

export type TransactionCommand = RecordTransaction | DeleteTransactions;

/** A transaction as the head of the stream knows it; kept outside the state and loaded when a command touches it. */
export interface TransactionEntity {
  readonly facts: TransactionFacts;
  readonly isDeleted: boolean;
}

export function recordTransaction(state: LedgerState, { draft, recorded, overLimit }: RecordTransaction): LedgerEvent[] {
  refuseOverLimit(overLimit);
  return [{ type: 'TransactionRecorded', data: { transaction: transactionFacts(state, draft, recorded) } }];
}

export function deleteTransactions(
  state: LedgerState,
  command: DeleteTransactions,
  entities: ReadonlyMap<string, TransactionEntity>,
): LedgerEvent[] {
  openBusiness(state);
  let number = state.lastEntryNumber;
  return [...new Set(command.transactionIds)].flatMap((id): LedgerEvent[] => {
    const transaction = entities.get(id);
    if (!transaction || transaction.isDeleted) return [];
    const { facts } = transaction;
    if (!command.mayDeleteAny && facts.recordedBy !== command.deleted.by) throw notYours();
    number += 1;
    const { entry } = facts;
    const reversal = { number, date: entry.date, sequence: entry.sequence, lines: reversedLines(entry.lines), reverses: entry.number };
    return [{ type: 'TransactionDeleted', data: { transaction: facts, reversal, deletedOn: command.deleted.on } }];
  });
}

/**
 * A draft as facts, with the entry it posts under the next number.
 * @throws DomainError when the draft does not fit the books.
 */
export function transactionFacts(state: LedgerState, draft: TransactionDraft, recorded: Recorded): TransactionFacts {
  openBusiness(state);
  const account = openAccount(state, draft.accountId);
  if (draft.amount === 0n) throw new DomainError('invalid', 'amount_zero', 'Amount must not be zero', 'amount');
  const allocations = draft.allocations.length > 0 ? draft.allocations : [{ categoryId: uncategorised(state, draft.amount), amount: draft.amount }];
  const lines = transactionLines(account.code, allocated(state, allocations, draft.amount));
  refuseOverflow(account, draft.amount);
  return {
    transactionId: draft.transactionId,
    accountId: draft.accountId,
    date: draft.date,
    description: draft.description,
    ...(draft.nickname ? { nickname: draft.nickname } : {}),
    amount: draft.amount,
    allocations: allocations.map(({ categoryId, amount }) => ({ categoryId, amount })),
    entry: { number: state.lastEntryNumber + 1, date: draft.date, sequence: state.lastSequence + 1, lines },
    recordedBy: recorded.by,
    recordedOn: recorded.on,
  };
}

/** @throws DomainError where the plan leaves no room. */
export function refuseOverLimit(overLimit: OverLimit | undefined): void {
  if (overLimit !== undefined) throw new DomainError('limit', 'transaction_limit', overLimit);
}

/** Folds a fact into one transaction. */
export function evolveTransaction(entity: TransactionEntity | undefined, event: LedgerEvent, id: string): TransactionEntity | undefined {
  if (event.type === 'TransactionRecorded') return { facts: event.data.transaction, isDeleted: false };
  if (event.type === 'TransactionDeleted') return { facts: event.data.transaction, isDeleted: true };
  if (event.type === 'ImportRowsRecorded') {
    const facts = event.data.transactions.find((transaction) => transaction.transactionId === id);
    return facts ? { facts, isDeleted: false } : entity;
  }
  return entity;
}

/** The transactions that a fact changes. */
export function transactionIdsOf(event: LedgerEvent): readonly string[] {
  if (event.type === 'TransactionRecorded' || event.type === 'TransactionDeleted') return [event.data.transaction.transactionId];
  if (event.type === 'ImportRowsRecorded') return event.data.transactions.map((transaction) => transaction.transactionId);
  return [];
}

function allocated(state: LedgerState, allocations: readonly Allocation[], amount: bigint): AllocatedAmount[] {
  const sum = allocations.reduce((total, part) => total + part.amount, 0n);
  if (sum !== amount) throw new DomainError('invalid', 'split_does_not_sum', 'The parts of the split must sum to the amount', 'allocations');
  return allocations.map((part) => {
    const category = knownCategory(state, part.categoryId);
    if (part.amount === 0n) throw new DomainError('invalid', 'split_part_zero', 'Each part of the split needs an amount', 'allocations');
    if (category.type === 'transfer') {
      throw new DomainError('invalid', 'transfer_account_required', 'Please select a destination account for this transfer.', 'transferToAccountId');
    }
    return { ledgerAccount: category.code, categoryId: part.categoryId, amount: part.amount };
  });
}

/** The business's own fallback: Uncategorized Revenue for money in, Uncategorized Expenses for money out. */
function uncategorised(state: LedgerState, amount: bigint): string {
  const code = amount > 0n ? UNCATEGORIZED_REVENUE : UNCATEGORIZED_EXPENSES;
  const id = Object.keys(state.categories).find((key) => {
    const category = entryOf(state.categories, key);
    return category?.isDefault === true && category.code === code;
  });
  if (id === undefined) throw new DomainError('conflict', 'no_uncategorised_category', 'Category is required', 'categoryId');
  return id;
}

/** Balances stay within the 15 digits that every figure of the product is printed and stored in. */
function refuseOverflow(account: AccountState, amount: bigint): void {
  if (absolute(account.balance + amount).toString().length > MAX_DIGITS) {
    throw new DomainError('invalid', 'balance_too_large', `The balance of "${account.name}" would become too large`, 'amount');
  }
}

function notYours(): DomainError {
  return new DomainError('forbidden', 'not_your_transaction', 'You can only delete transactions that you recorded');
}
