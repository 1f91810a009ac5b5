import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import { absolute } from '@counterfoil/money/money';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { evolveLedger } from '../evolved-state';
import { mustHold, type KnownHistory } from './history-known';
import { deleted, recorded } from './history-transactions';
import { ROWS_PER_EVENT } from '../import/import.decider';
import { entryOf, openBusiness } from '../lookup';

const TYPES = [
  'ImportStarted',
  'ImportRowsRecorded',
  'ImportCompleted',
  'ImportRowsReversed',
  'ImportUndone',
  'StatementRowsMatched',
  'StatementRowsUnmatched',
] as const;
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
    case 'StatementRowsMatched':
      return rowsMatched(event.data, known);
    case 'StatementRowsUnmatched':
      return rowsUnmatched(event.data, known);
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

function rowsMatched({ importId, rows }: DataOf<'StatementRowsMatched'>, known: KnownHistory): void {
  mustHold(known.imports.has(importId), 'its import is not known');
  mustHold(rows.length <= ROWS_PER_EVENT, 'it has too many rows');
  for (const { transactionId, accountId, bookedOn, amount } of rows) {
    const transaction = known.transaction(transactionId);
    known.account(accountId);
    mustHold(transaction.deletedAs === undefined, 'the transaction was deleted');
    mustHold(absolute(amount) === absolute(transaction.amount), 'the bank has another amount');
    mustHold(isCalendarDate(bookedOn), 'the bank booked it on no day of the calendar');
    transaction.confirmed ??= new Set();
    const end = `${importId} ${accountId}`;
    mustHold(!transaction.confirmed.has(end), 'its statement has been matched with the transaction already');
    transaction.confirmed.add(end);
  }
}

function rowsUnmatched({ importId, rows }: DataOf<'StatementRowsUnmatched'>, known: KnownHistory): void {
  for (const { transactionId, accountId } of rows) {
    const wasMatched = known.transaction(transactionId).confirmed?.delete(`${importId} ${accountId}`) ?? false;
    mustHold(wasMatched, 'its statement is not matched with the transaction');
  }
}
