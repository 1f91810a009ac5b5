import { restoredPersonName } from '@counterfoil/contracts/restored-person';
import type {
  HistoryChange,
  HistoryEntry,
  HistoryOrigin,
  HistoryStep,
  HistoryStepKind,
} from '@counterfoil/contracts/transaction-history.contract';
import type { EventMetadata } from '@counterfoil/event-sourcing/log/recorded-event';
import type { LedgerEvent, TransactionFacts } from '@counterfoil/events/ledger-event';
import type { BookNames } from '../books/book-names.queries';
import { formatDecimal } from '@counterfoil/money/money';
import { entriesOf } from '@counterfoil/events/posted-entries';

/** Names of what events carry the ids of, as they are now. */
export interface HistoryNames extends BookNames {
  readonly people: ReadonlyMap<string, string>;
  /** Decimals of the business's currency. */
  readonly exponent: number;
}

/** An event of a transaction, as the log holds it. */
export interface TransactionEvent {
  readonly event: LedgerEvent;
  readonly metadata: EventMetadata;
  readonly position: bigint;
}

/** The facts of a transaction before and after an event; absent where the event leaves that side open. */
interface Sides {
  readonly kind: HistoryStepKind;
  readonly before?: TransactionFacts;
  readonly after?: TransactionFacts;
}

/** What an event did to a transaction; undefined where it did nothing to it. */
export function sidesOf(event: LedgerEvent, transactionId: string): Sides | undefined {
  const own = (facts: TransactionFacts): boolean => facts.transactionId === transactionId;
  switch (event.type) {
    case 'TransactionRecorded':
      return own(event.data.transaction) ? { kind: 'recorded', after: event.data.transaction } : undefined;
    case 'TransferRecorded':
      return own(event.data.transaction) ? { kind: 'transfer', after: event.data.transaction } : undefined;
    case 'ImportRowsRecorded': {
      const after = event.data.transactions.find(own);
      return after && { kind: 'imported', after };
    }
    case 'TransactionAmended':
    case 'TransactionRecategorized':
      return own(event.data.after)
        ? {
            kind: event.type === 'TransactionAmended' ? 'amended' : 'recategorized',
            before: event.data.before,
            after: event.data.after,
          }
        : undefined;
    case 'TransactionDeleted':
      return own(event.data.transaction) ? { kind: 'deleted', before: event.data.transaction } : undefined;
    case 'ImportRowsReversed': {
      const before = event.data.rows.map(({ transaction }) => transaction).find(own);
      return before && { kind: 'deleted', before };
    }
    case 'TransactionRestored':
      return own(event.data.transaction) ? { kind: 'restored', after: event.data.transaction } : undefined;
    case 'TransferMatched':
    case 'TransferUnmatched':
      return [event.data.firstTransactionId, event.data.secondTransactionId].includes(transactionId)
        ? { kind: event.type === 'TransferMatched' ? 'matched' : 'unmatched' }
        : undefined;
    case 'StatementRowsMatched':
    case 'StatementRowsUnmatched':
      return event.data.rows.some((row) => row.transactionId === transactionId)
        ? { kind: event.type === 'StatementRowsMatched' ? 'confirmed' : 'unconfirmed' }
        : undefined;
    default:
      return undefined;
  }
}

/** An event of a transaction as a step that people read; undo is decided by whoever knows the caller. */
export function stepOf(
  { event, metadata, position }: TransactionEvent,
  transactionId: string,
  names: HistoryNames,
): HistoryStep | undefined {
  const sides = sidesOf(event, transactionId);
  if (!sides) return undefined;
  const { actorId, actorRole, recordedAt, commandId } = metadata;
  return {
    kind: sides.kind,
    at: recordedAt,
    by: { id: actorId, name: names.people.get(actorId) ?? restoredPersonName(actorId) ?? null, role: actorRole },
    origin: originOf(metadata),
    importId: metadata.importId ?? null,
    commandId,
    position: String(position),
    changes: sides.before && sides.after ? changesOf(sides.before, sides.after, names) : [],
    entries: entriesOf(event)
      .filter((posted) => posted.transactionId === transactionId)
      .map(({ kind, entry }) => historyEntry(kind, entry, names)),
    isUndoable: false,
    together: 1,
  };
}

/** What an undo writes is caused by the command that it takes back. */
function originOf({ importId, ruleId, causationId, commandId }: EventMetadata): HistoryOrigin {
  if (importId !== undefined) return 'import';
  if (ruleId !== undefined) return 'rule';
  return causationId === commandId ? 'hand' : 'undo';
}

function changesOf(before: TransactionFacts, after: TransactionFacts, names: HistoryNames): HistoryChange[] {
  const account = (id: string | undefined): string | null => (id === undefined ? null : (names.accounts.get(id) ?? id));
  const fields: HistoryChange[] = [
    { field: 'date', from: before.date, to: after.date },
    { field: 'description', from: before.description, to: after.description },
    { field: 'nickname', from: before.nickname ?? null, to: after.nickname ?? null },
    {
      field: 'amount',
      from: formatDecimal(before.amount, names.exponent),
      to: formatDecimal(after.amount, names.exponent),
    },
    { field: 'account', from: account(before.accountId), to: account(after.accountId) },
    { field: 'category', from: categoriesOf(before, names), to: categoriesOf(after, names) },
    { field: 'transfer', from: account(before.transferAccountId), to: account(after.transferAccountId) },
  ];
  return fields.filter(({ from, to }) => from !== to);
}

/** "Supplies", or with the amounts of its parts "Supplies -100.00, Travel -20.00". */
function categoriesOf({ allocations }: TransactionFacts, { categories, exponent }: HistoryNames): string | null {
  const nameOf = (id: string): string => categories.get(id) ?? id;
  const [only] = allocations;
  if (!only) return null;
  if (allocations.length === 1) return nameOf(only.categoryId);
  return allocations
    .map(({ categoryId, amount }) => `${nameOf(categoryId)} ${formatDecimal(amount, exponent)}`)
    .join(', ');
}

function historyEntry(
  kind: string,
  entry: TransactionFacts['entry'],
  { lines, categories, exponent }: HistoryNames,
): HistoryEntry {
  return {
    number: entry.number,
    date: entry.date,
    kind,
    reverses: entry.reverses ?? null,
    lines: entry.lines.map(({ ledgerAccount, debit, credit, categoryId }) => ({
      accountCode: ledgerAccount,
      accountName: lines.get(ledgerAccount) ?? ledgerAccount,
      debit: formatDecimal(debit, exponent),
      credit: formatDecimal(credit, exponent),
      category: categoryId === undefined ? null : (categories.get(categoryId) ?? categoryId),
    })),
  };
}
