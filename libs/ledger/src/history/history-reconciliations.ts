import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import { MAX_RECONCILED_ROWS } from '@counterfoil/accounting/reconciliation';
import type { LedgerEvent, Reconciliation, ReconciledRows } from '@counterfoil/events/ledger-event';
import { reconcileAccount } from '../reconciliation/reconciliation.decider';
import { reconciledAgain, reconciliationTakenBack } from '../undo/undo-reconciliation';
import { openBusiness } from '../lookup';
import { digestOf, mustHold, type KnownHistory } from './history-known';

type ReconciliationFact = Extract<LedgerEvent, { type: 'AccountReconciled' | 'ReconciliationUndone' }>;

export function isOfReconciliation(event: LedgerEvent): event is ReconciliationFact {
  return event.type === 'AccountReconciled' || event.type === 'ReconciliationUndone';
}

/**
 * That a day was agreed about in its turn, and that its sums are right. What single rows came to is not held against
 * the entries here: whoever looks at the reconciliation sees whether the books still agree with it.
 * @throws ImpossibleFact, DomainError
 */
export function checkReconciliation(event: ReconciliationFact, known: KnownHistory): void {
  const { state, reconciliations } = known;
  openBusiness(state);
  if (event.type === 'ReconciliationUndone') {
    const { reconciliation } = event.data;
    mustHold(
      reconciliations.get(reconciliation.reconciliationId) === digestOf(reconciliationText(reconciliation)),
      'the reconciliation was another one',
    );
    reconciliationTakenBack(reconciliation, state);
    return;
  }
  const { data } = event;
  const before = reconciliations.get(data.reconciliationId);
  if (before === undefined) return reconciled(data, known);
  mustHold(before === digestOf(reconciliationText(data)), 'the reconciliation was another one');
  reconciledAgain(data, state);
}

function reconciled(data: Reconciliation, known: KnownHistory): void {
  known.take(data.reconciliationId);
  if (data.importId !== undefined) mustHold(known.imports.has(data.importId), 'there is no such import');
  mustHold(isCalendarDate(data.closingDay), 'its closing day is on no calendar');
  for (const rows of [data.cleared, data.outstanding]) requireRows(rows, data.newestEntry);
  const { previousId, importId, ...rest } = data;
  reconcileAccount(known.state, {
    type: 'ReconcileAccount',
    ...rest,
    today: data.closingDay,
    ...(previousId === undefined ? {} : { previousId }),
    ...(importId === undefined ? {} : { importId }),
  });
  known.reconciliations.set(data.reconciliationId, digestOf(reconciliationText(data)));
}

function requireRows({ entryNumbers, sequences, amounts }: ReconciledRows, newestEntry: number): void {
  mustHold(
    entryNumbers.length === amounts.length && sequences.length === amounts.length,
    'its rows have no amount each',
  );
  mustHold(amounts.length <= MAX_RECONCILED_ROWS, 'it has too many rows');
  mustHold(
    entryNumbers.every((number) => number >= 1 && number <= newestEntry),
    'one of its rows was not there yet',
  );
  mustHold(new Set(sequences).size === sequences.length, 'one of its rows stands there twice');
}

function reconciliationText(data: Reconciliation): string {
  const rows = ({ entryNumbers, sequences, amounts }: ReconciledRows): unknown => [
    entryNumbers,
    sequences,
    amounts.map(String),
  ];
  return JSON.stringify([
    [data.reconciliationId, data.accountId, data.closingDay, String(data.balance), String(data.bookBalance)],
    [data.newestEntry, rows(data.cleared), rows(data.outstanding)],
    [data.importId ?? null, data.previousId ?? null],
  ]);
}
