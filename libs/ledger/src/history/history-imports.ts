import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { evolveLedger } from '../evolved-state';
import { mustHold, type KnownHistory } from './history-known';
import { deleted, recorded } from './history-transactions';
import { ROWS_PER_EVENT } from '../import/import.decider';
import { entryOf, openBusiness } from '../lookup';

const TYPES = ['ImportStarted', 'ImportRowsRecorded', 'ImportCompleted', 'ImportRowsReversed', 'ImportUndone'] as const;
type ImportFact = Extract<LedgerEvent, { type: (typeof TYPES)[number] }>;
type DataOf<Type extends ImportFact['type']> = Extract<ImportFact, { type: Type }>['data'];

export function isOfImport(event: LedgerEvent): event is ImportFact {
  return (TYPES as readonly string[]).includes(event.type);
}

/** @throws ImpossibleFact, DomainError, RangeError */
export function checkImport(event: ImportFact, known: KnownHistory): void {
  openBusiness(known.state);
  switch (event.type) {
    case 'ImportStarted':
      mustHold(entryOf(known.state.openImports, event.data.importId) === undefined, 'its import has started already');
      if (!known.imports.has(event.data.importId)) known.take(event.data.importId);
      known.imports.add(event.data.importId);
      return known.requireLowVolumeBounds();
    case 'ImportRowsRecorded':
      return rowsRecorded(event.data, known);
    case 'ImportCompleted':
      return completed(event.data, known);
    case 'ImportRowsReversed':
      return rowsReversed(event.data, known);
    case 'ImportUndone':
      return mustHold(known.imports.has(event.data.importId), 'its import is not known');
    default:
      event satisfies never;
  }
}

function rowsRecorded(
  { importId, attempt, transactions, appliedRules }: DataOf<'ImportRowsRecorded'>,
  known: KnownHistory,
): void {
  const open = entryOf(known.state.openImports, importId);
  mustHold(open?.attempt === attempt, 'its import is not running');
  mustHold(transactions.length <= ROWS_PER_EVENT, 'it has too many rows');
  const rows = new Set<string>();
  let { state } = known;
  for (const transaction of transactions) {
    recorded(transaction, known, state);
    rows.add(transaction.transactionId);
    state = evolveLedger(state, { type: 'TransactionRecorded', data: { transaction } });
  }
  for (const { transactionIds } of appliedRules?.rules ?? [])
    mustHold(
      transactionIds.every((id) => rows.has(id)),
      'a rule was applied to a row of another event',
    );
}

function completed(
  { importId, attempt, recorded: taken, refused }: DataOf<'ImportCompleted'>,
  { state }: KnownHistory,
): void {
  const open = entryOf(state.openImports, importId);
  mustHold(
    open?.attempt === attempt && open.recorded === taken && open.refused === refused,
    'its import did not come to that',
  );
}

function rowsReversed({ importId, rows }: DataOf<'ImportRowsReversed'>, known: KnownHistory): void {
  mustHold(known.imports.has(importId), 'its import is not known');
  let number = known.state.lastEntryNumber + 1;
  for (const row of rows) number += deleted(row, known, number);
}
