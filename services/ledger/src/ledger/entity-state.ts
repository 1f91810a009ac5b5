/** Transactions and journal entries: too many for the state, loaded when a command touches them. */
import type { JournalEntryFacts, LedgerEvent, TransactionFacts } from '@counterfoil/events/ledger-event';

/** A transaction as the head of the stream knows it. */
export interface TransactionEntity {
  readonly kind: 'transaction';
  readonly facts: TransactionFacts;
  readonly isDeleted: boolean;
  /** Set while it is one end of a matched transfer. */
  readonly match: TransferMatch | null;
}

export interface TransferMatch {
  readonly transferId: string;
  /** The transaction at the other end. */
  readonly counterpartId: string;
}

export interface JournalEntity {
  readonly kind: 'journal-entry';
  readonly facts: JournalEntryFacts;
  readonly isReversed: boolean;
}

export type BookEntity = TransactionEntity | JournalEntity;

/** The transactions and journal entries that a fact changes. */
export function entityKeysOf(event: LedgerEvent): readonly string[] {
  switch (event.type) {
    case 'TransactionRecorded':
    case 'TransactionDeleted':
    case 'TransactionRestored':
    case 'TransferRecorded':
      return [event.data.transaction.transactionId];
    case 'TransactionAmended':
    case 'TransactionRecategorized':
      return [event.data.after.transactionId];
    case 'TransferMatched':
    case 'TransferUnmatched':
      return [event.data.firstTransactionId, event.data.secondTransactionId];
    case 'ImportRowsRecorded':
      return event.data.transactions.map((transaction) => transaction.transactionId);
    case 'ImportRowsReversed':
      return event.data.rows.map((row) => row.transaction.transactionId);
    case 'JournalEntryPosted':
    case 'JournalEntryReversed':
      return [event.data.journalEntry.journalEntryId];
    default:
      return [];
  }
}

/** Folds a fact into the entity under `key`. */
export function evolveEntity(entity: BookEntity | undefined, event: LedgerEvent, key: string): BookEntity | undefined {
  switch (event.type) {
    case 'TransactionRecorded':
    case 'TransactionRestored':
    case 'TransferRecorded':
      return standing(event.data.transaction);
    case 'TransactionAmended':
    case 'TransactionRecategorized':
      return { ...standing(event.data.after), match: matchOf(entity) };
    case 'TransactionDeleted':
      return { ...standing(event.data.transaction), isDeleted: true };
    case 'TransferMatched':
      return withMatch(entity, { transferId: event.data.transferId, counterpartId: otherOf(event.data, key) });
    case 'TransferUnmatched':
      return withMatch(entity, null);
    case 'ImportRowsRecorded':
      return found(event.data.transactions.find((transaction) => transaction.transactionId === key)) ?? entity;
    case 'ImportRowsReversed': {
      const row = event.data.rows.find((candidate) => candidate.transaction.transactionId === key);
      return row ? { ...standing(row.transaction), isDeleted: true } : entity;
    }
    case 'JournalEntryPosted':
      return { kind: 'journal-entry', facts: event.data.journalEntry, isReversed: false };
    case 'JournalEntryReversed':
      return { kind: 'journal-entry', facts: event.data.journalEntry, isReversed: true };
    default:
      return entity;
  }
}

/** Folds facts into the entities that they change, all given in one map. */
export function foldEntities(entities: Map<string, BookEntity>, facts: readonly LedgerEvent[]): void {
  for (const fact of facts) {
    for (const key of entityKeysOf(fact)) {
      const entity = evolveEntity(entities.get(key), fact, key);
      if (entity) entities.set(key, entity);
    }
  }
}

function standing(facts: TransactionFacts): TransactionEntity {
  return { kind: 'transaction', facts, isDeleted: false, match: null };
}

function found(facts: TransactionFacts | undefined): TransactionEntity | undefined {
  return facts && standing(facts);
}

function matchOf(entity: BookEntity | undefined): TransferMatch | null {
  return entity?.kind === 'transaction' ? entity.match : null;
}

function withMatch(entity: BookEntity | undefined, match: TransferMatch | null): BookEntity | undefined {
  return entity?.kind === 'transaction' ? { ...entity, match } : entity;
}

function otherOf(ends: { firstTransactionId: string; secondTransactionId: string }, key: string): string {
  return ends.firstTransactionId === key ? ends.secondTransactionId : ends.firstTransactionId;
}
