import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { TransactionFacts } from '@counterfoil/events/ledger-event';

/**
 * A transaction as one of its rows shows it. A transfer in one entry has two: its own, and one in the list of the
 * account at its other end.
 */
export interface SeenRow {
  readonly isOtherEnd: boolean;
  /** With account and amount of that row, and the account at the other end of it. */
  readonly facts: TransactionFacts;
}

/**
 * The row that somebody means.
 * @param shownIn the account in whose list it was pressed; the transaction's own where nothing is said
 * @throws DomainError not-found where that list does not show it any more
 */
export function seenIn(facts: TransactionFacts, shownIn: string | undefined): SeenRow {
  if (shownIn === undefined || shownIn === facts.accountId) return { isOtherEnd: false, facts };
  const { accountId, transferAccountId, mirrorId } = facts;
  if (mirrorId === undefined || transferAccountId !== shownIn) {
    throw new DomainError('not-found', 'transaction_not_found', 'Transaction not found');
  }
  const allocations = facts.allocations.map((part) => ({ ...part, amount: -part.amount }));
  const seen = {
    ...facts,
    accountId: transferAccountId,
    amount: -facts.amount,
    allocations,
    transferAccountId: accountId,
  };
  return { isOtherEnd: true, facts: seen };
}

/** True where a row of a transaction keeps day, account and amount, whatever becomes of the other one. */
export function sharesRow(before: TransactionFacts, after: TransactionFacts): boolean {
  const stays = rowsOf(before).some((row) => rowsOf(after).includes(row));
  return stays && before.date === after.date;
}

function rowsOf({ accountId, amount, transferAccountId, mirrorId }: TransactionFacts): string[] {
  const own = `${accountId} ${amount}`;
  return mirrorId === undefined ? [own] : [own, `${transferAccountId} ${-amount}`];
}
