import type { LedgerEvent, Reconciliation } from '@counterfoil/events/ledger-event';
import { entryOf } from '../lookup';
import type { LedgerState } from '../ledger-state';
import { standsInTheWay } from './undo-register';

/** Takes back that an account was reconciled: the last time alone, as later ones go on from it. @throws DomainError */
export function reconciliationTakenBack(reconciliation: Reconciliation, state: LedgerState): LedgerEvent {
  const { reconciliationId, accountId } = reconciliation;
  const inForce = entryOf(state.accounts, accountId)?.reconciliations ?? [];
  if (!inForce.some(({ id }) => id === reconciliationId))
    throw standsInTheWay('The reconciliation has been taken back already.');
  if (inForce.at(-1)?.id !== reconciliationId)
    throw standsInTheWay('A later reconciliation of the account goes on from it. Undo that one first.');
  return { type: 'ReconciliationUndone', data: { reconciliation } };
}

/**
 * Brings a reconciliation back as it was. Whether the books still agree is not asked: that follows from their rows,
 * today as on any day after. @throws DomainError
 */
export function reconciledAgain(reconciliation: Reconciliation, state: LedgerState): LedgerEvent {
  const account = entryOf(state.accounts, reconciliation.accountId);
  if (!account) throw standsInTheWay('The account has been deleted.');
  if (account.reconciliations.at(-1)?.id !== reconciliation.previousId)
    throw standsInTheWay('The account has been reconciled anew since.');
  return { type: 'AccountReconciled', data: reconciliation };
}
