/** Transactions, journal entries, receipts and notes: too many for the state, loaded when a command touches them. */
import { addedUp, amountsOf, negated, type DayAmount } from '@counterfoil/accounting/day-amounts';
import type {
  Entry,
  JournalEntryFacts,
  LedgerEvent,
  NoteFacts,
  ReceiptFacts,
  Redatings,
  TransactionFacts,
} from '@counterfoil/events/ledger-event';
import { postedByAmendment, postedByRestoration, redated } from '@counterfoil/events/posted-entries';

/** How many stand beside a transaction or journal entry; absent where none. */
interface BesideEntry {
  readonly receipts?: number;
  readonly notes?: number;
}

/** A transaction as the head of the stream knows it. */
export interface TransactionEntity extends BesideEntry {
  readonly kind: 'transaction';
  readonly facts: TransactionFacts;
  readonly isDeleted: boolean;
  /** Of one that is deleted: the day of its reversal, its own or, where that was closed, a later one. */
  readonly goneOn?: string;
  /** Set while it is one end of a matched transfer. */
  readonly match: TransferMatch | null;
  /**
   * What its entries come to besides the one in force: corrections that were put on the first open day, as its own was
   * closed, and what they left on its own. Empty for nearly all.
   */
  readonly elsewhere: readonly DayAmount[];
  /** Its rows on statements that were matched with it; absent where none was. */
  readonly confirmed?: readonly ConfirmedEnd[];
}

/** The account on whose statement a transaction is, and the import of that statement. */
interface ConfirmedEnd {
  readonly importId: string;
  readonly accountId: string;
}

interface TransferMatch {
  readonly transferId: string;
  /** The transaction at the other end. */
  readonly counterpartId: string;
}

export interface JournalEntity extends BesideEntry {
  readonly kind: 'journal-entry';
  readonly facts: JournalEntryFacts;
  readonly isReversed: boolean;
}

export interface ReceiptEntity {
  readonly kind: 'receipt';
  readonly facts: ReceiptFacts;
  /** YYYY-MM-DD; null while it stands. */
  readonly removedOn: string | null;
}

/** A note, a question or an answer. */
export interface NoteEntity {
  readonly kind: 'note';
  readonly facts: NoteFacts;
  readonly isRemoved: boolean;
  /** Of a question. */
  readonly isResolved: boolean;
  /** How many answers to a question stand. */
  readonly answers: number;
}

export type BookEntity = TransactionEntity | JournalEntity | ReceiptEntity | NoteEntity;

/** The transactions, journal entries, receipts and notes that a fact changes. */
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
    case 'StatementRowsMatched':
    case 'StatementRowsUnmatched':
      return [...new Set(event.data.rows.map(({ transactionId }) => transactionId))];
    case 'JournalEntryPosted':
    case 'JournalEntryReversed':
      return [event.data.journalEntry.journalEntryId];
    case 'ReceiptAttached':
    case 'ReceiptRemoved':
      return receiptKeys(event.data.receipt);
    case 'ReceiptMoved':
      return [...new Set([...receiptKeys(event.data.before), ...receiptKeys(event.data.after)])];
    case 'NoteWritten':
    case 'NoteRemoved':
      return noteKeys(event.data.note);
    case 'QuestionResolved':
    case 'QuestionReopened':
      return [event.data.question.noteId];
    default:
      return [];
  }
}

/** Folds a fact into the entity under `key`. */
export function evolveEntity(entity: BookEntity | undefined, event: LedgerEvent, key: string): BookEntity | undefined {
  switch (event.type) {
    case 'TransactionRecorded':
    case 'TransferRecorded':
      return standing(event.data.transaction);
    case 'TransactionRestored': {
      const posted = [...postedByRestoration(event.data), ...redated(event.data)];
      return after(entity, { facts: event.data.transaction, isDeleted: false, match: null }, posted);
    }
    case 'TransactionAmended': {
      const posted = [...postedByAmendment(event.data), ...redated(event.data)];
      return after(entity, { facts: event.data.after, isDeleted: false, match: matchOf(entity) }, posted);
    }
    case 'TransactionRecategorized':
      return after(entity, { facts: event.data.after, isDeleted: false, match: matchOf(entity) }, [
        event.data.reclassification,
        ...redated(event.data),
      ]);
    case 'TransactionDeleted':
      return deleted(entity, event.data);
    case 'TransferMatched':
      return withMatch(entity, { transferId: event.data.transferId, counterpartId: otherOf(event.data, key) });
    case 'TransferUnmatched':
      return withMatch(entity, null);
    case 'ImportRowsRecorded':
      return found(event.data.transactions.find((transaction) => transaction.transactionId === key)) ?? entity;
    case 'ImportRowsReversed': {
      const row = event.data.rows.find((candidate) => candidate.transaction.transactionId === key);
      return row ? deleted(entity, row) : entity;
    }
    case 'StatementRowsMatched':
      return confirmedBy(entity, event.data, key);
    case 'StatementRowsUnmatched':
      return noLongerConfirmedBy(entity, event.data, key);
    case 'JournalEntryPosted':
      return { kind: 'journal-entry', facts: event.data.journalEntry, isReversed: false };
    case 'JournalEntryReversed':
      return { kind: 'journal-entry', facts: event.data.journalEntry, isReversed: true, ...besidesOf(entity) };
    case 'ReceiptAttached':
      return placed(entity, key, { after: event.data.receipt });
    case 'ReceiptMoved':
      return placed(entity, key, event.data);
    case 'ReceiptRemoved':
      return placed(entity, key, { before: event.data.receipt, removedOn: event.data.removedOn });
    case 'NoteWritten':
    case 'NoteRemoved':
      return said(entity, key, event.data.note, event.type === 'NoteRemoved');
    case 'QuestionResolved':
    case 'QuestionReopened':
      return entity?.kind === 'note' ? { ...entity, isResolved: event.type === 'QuestionResolved' } : entity;
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

/** What all entries of a transaction come to by day. */
export function standsAt({ facts, isDeleted, elsewhere }: TransactionEntity): DayAmount[] {
  return addedUp(elsewhere, isDeleted ? [] : amountsOf([facts.entry]));
}

/** What is posted is the entry in force and what lies elsewhere, before an event as after it. */
function after(
  before: BookEntity | undefined,
  next: Omit<TransactionEntity, 'kind' | 'elsewhere'>,
  posted: readonly Entry[],
): TransactionEntity {
  const entity: TransactionEntity = { kind: 'transaction', elsewhere: [], ...next, ...besidesOf(before) };
  if (before?.kind !== 'transaction') return entity;
  const confirmed = before.confirmed ? { confirmed: before.confirmed } : {};
  return {
    ...entity,
    ...confirmed,
    elsewhere: addedUp(standsAt(before), amountsOf(posted), negated(standsAt(entity))),
  };
}

function deleted(
  before: BookEntity | undefined,
  { transaction, reversal, ...rest }: { transaction: TransactionFacts; reversal: Entry; redatings?: Redatings },
): TransactionEntity {
  const gone = { facts: transaction, isDeleted: true, goneOn: reversal.date, match: null };
  return after(before, gone, [reversal, ...redated(rest)]);
}

function standing(facts: TransactionFacts): TransactionEntity {
  return { kind: 'transaction', facts, isDeleted: false, match: null, elsewhere: [] };
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

interface StatementRows {
  readonly importId: string;
  readonly rows: readonly { readonly transactionId: string; readonly accountId: string }[];
}

function confirmedBy(entity: BookEntity | undefined, { importId, rows }: StatementRows, key: string): typeof entity {
  if (entity?.kind !== 'transaction') return entity;
  const ends = rows.flatMap(({ transactionId, accountId }) => (transactionId === key ? [{ importId, accountId }] : []));
  return { ...entity, confirmed: [...(entity.confirmed ?? []), ...ends] };
}

function noLongerConfirmedBy(
  entity: BookEntity | undefined,
  { importId, rows }: StatementRows,
  key: string,
): typeof entity {
  if (entity?.kind !== 'transaction') return entity;
  const { confirmed = [], ...rest } = entity;
  const accounts = rows.flatMap(({ transactionId, accountId }) => (transactionId === key ? [accountId] : []));
  const left = confirmed.filter((one) => one.importId !== importId || !accounts.includes(one.accountId));
  return left.length === 0 ? rest : { ...rest, confirmed: left };
}

function otherOf(ends: { firstTransactionId: string; secondTransactionId: string }, key: string): string {
  return ends.firstTransactionId === key ? ends.secondTransactionId : ends.firstTransactionId;
}

function receiptKeys({ receiptId, transactionId, journalEntryId }: ReceiptFacts): string[] {
  return [receiptId, transactionId ?? journalEntryId].filter((key) => key !== undefined);
}

/** A receipt at its new place, or an entry with one receipt more or fewer. */
function placed(
  entity: BookEntity | undefined,
  key: string,
  { before, after, removedOn = null }: { before?: ReceiptFacts; after?: ReceiptFacts; removedOn?: string | null },
): BookEntity | undefined {
  const facts = after ?? before;
  if (facts?.receiptId === key) return { kind: 'receipt', facts, removedOn };
  if (!isEntry(entity)) return entity;
  const isAt = (receipt: ReceiptFacts | undefined): number => (receipt && receiptKeys(receipt)[1] === key ? 1 : 0);
  return withCount(entity, 'receipts', isAt(after) - isAt(before));
}

/** What a note concerns besides itself: the entry that it stands beside, and the question that it answers. */
export function noteKeys({ noteId, transactionId, journalEntryId, questionId }: NoteFacts): string[] {
  return [noteId, transactionId ?? journalEntryId, questionId].filter((key) => key !== undefined);
}

/** A note that was written or removed, a question with one answer more or fewer, or an entry with one note. */
function said(
  entity: BookEntity | undefined,
  key: string,
  facts: NoteFacts,
  isRemoved: boolean,
): BookEntity | undefined {
  const difference = isRemoved ? -1 : 1;
  if (facts.noteId === key) {
    const { isResolved = false, answers = 0 } = entity?.kind === 'note' ? entity : {};
    return { kind: 'note', facts, isRemoved, isResolved, answers };
  }
  if (entity?.kind === 'note') return { ...entity, answers: entity.answers + difference };
  return isEntry(entity) ? withCount(entity, 'notes', difference) : entity;
}

function isEntry(entity: BookEntity | undefined): entity is TransactionEntity | JournalEntity {
  return entity?.kind === 'transaction' || entity?.kind === 'journal-entry';
}

function besidesOf(entity: BookEntity | undefined): BesideEntry {
  if (!isEntry(entity)) return {};
  const { receipts, notes } = entity;
  return { ...(receipts === undefined ? {} : { receipts }), ...(notes === undefined ? {} : { notes }) };
}

/** None stands as nothing, as for nearly all. */
function withCount(
  entity: TransactionEntity | JournalEntity,
  name: keyof BesideEntry,
  difference: number,
): TransactionEntity | JournalEntity {
  const { [name]: before = 0, ...rest } = entity;
  const count = before + difference;
  return count === 0 ? rest : { ...rest, [name]: count };
}
