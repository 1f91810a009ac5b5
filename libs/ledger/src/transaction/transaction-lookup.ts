import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { TransactionFacts } from '@counterfoil/events/ledger-event';
import type { BookEntity, TransactionEntity } from '../entity-state';

/** Transactions and journal entries that a command names, by their ids. */
export type Entities = ReadonlyMap<string, BookEntity>;

/** A transaction that has not been deleted. @throws DomainError not-found. */
export function standingTransaction(entities: Entities, id: string): TransactionEntity {
  const transaction = transactionIn(entities, id);
  if (!transaction || transaction.isDeleted) throw notFound();
  return transaction;
}

/** A transaction, also one that was deleted. */
export function transactionIn(entities: Entities, id: string): TransactionEntity | undefined {
  const entity = entities.get(id);
  return entity?.kind === 'transaction' ? entity : undefined;
}

/** What whoever names a transaction hears that is not there. */
export function notFound(): DomainError {
  return new DomainError('not-found', 'transaction_not_found', 'Transaction not found');
}

/** One category would take the place of the parts. @throws DomainError conflict for a split. */
export function refuseSplit({ allocations }: TransactionFacts): void {
  if (allocations.length < 2) return;
  const message = 'This transaction is split. Say that one category replaces its parts, or edit the split instead.';
  throw new DomainError('conflict', 'split_exists', message);
}
