import type { Entry, LedgerEvent, ReconciledRows, Reconciliation } from '@counterfoil/events/ledger-event';
import type { LedgerCommand } from '@counterfoil/ledger/ledger.decider';
import type { LedgerState } from '@counterfoil/ledger/ledger-state';
import type { Intent } from '../plain/intent';
import { ticked } from '../plain/plain-reconciliation';

/** What somebody who has read the rows of an account sends, as the log has them. */
export function reconcileCommand(
  { account: accountId, through, leave, reconciliation: reconciliationId }: Extract<Intent, { do: 'reconcile' }>,
  {
    state,
    log,
    entries,
    today,
  }: { state: LedgerState; log: readonly LedgerEvent[]; entries: readonly Entry[]; today: string },
): LedgerCommand {
  const account = state.accounts[accountId];
  const last = account?.reconciliations.at(-1);
  const rows = openRows(log, entries, { accountId, code: account?.code ?? '', through });
  const cleared = ticked(rows, leave);
  const sum = (of: readonly Row[]): bigint => of.reduce((total, { amount }) => total + amount, last?.balance ?? 0n);
  return {
    type: 'ReconcileAccount',
    reconciliationId,
    accountId,
    closingDay: through,
    today,
    balance: sum(cleared),
    bookBalance: sum(rows),
    newestEntry: account?.newestEntry ?? 0,
    cleared: rowsOf(cleared),
    outstanding: rowsOf(rows.filter((row) => !cleared.includes(row))),
    ...(last ? { previousId: last.id } : {}),
  };
}

interface Row {
  readonly entry: number;
  readonly place: number;
  readonly amount: bigint;
}

function openRows(
  log: readonly LedgerEvent[],
  entries: readonly Entry[],
  { accountId, code, through }: { accountId: string; code: string; through: string },
): Row[] {
  const rows = new Map<number, Row>();
  for (const { number, date, sequence: place, lines } of entries) {
    const own = lines.filter(({ ledgerAccount }) => ledgerAccount === code);
    if (date > through || own.length === 0) continue;
    const before = rows.get(place)?.amount ?? 0n;
    rows.set(place, {
      entry: number,
      place,
      amount: own.reduce((sum, line) => sum + line.debit - line.credit, before),
    });
  }
  for (const { cleared } of inForce(log, accountId)) {
    cleared.sequences.forEach((place, at) => {
      const { entry = 0, amount = 0n } = rows.get(place) ?? {};
      rows.set(place, { entry, place, amount: amount - (cleared.amounts[at] ?? 0n) });
    });
  }
  return [...rows.values()].filter(({ amount }) => amount !== 0n).sort((a, b) => a.entry - b.entry);
}

function inForce(log: readonly LedgerEvent[], accountId: string): Reconciliation[] {
  const standing = new Map<string, Reconciliation>();
  for (const event of log) {
    if (event.type === 'AccountReconciled') standing.set(event.data.reconciliationId, event.data);
    if (event.type === 'ReconciliationUndone') standing.delete(event.data.reconciliation.reconciliationId);
  }
  return [...standing.values()].filter((one) => one.accountId === accountId);
}

function rowsOf(rows: readonly Row[]): ReconciledRows {
  return {
    entryNumbers: rows.map(({ entry }) => entry),
    sequences: rows.map(({ place }) => place),
    amounts: rows.map(({ amount }) => amount),
  };
}
