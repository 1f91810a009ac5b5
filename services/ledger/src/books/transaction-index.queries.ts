import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { addedUp, negated } from '@counterfoil/accounting/day-amounts';
import type { EntityIndex } from '@counterfoil/event-sourcing/write/decider';
import type { Entry, NoteFacts, PostingLine, ReceiptFacts, TransactionFacts } from '@counterfoil/events/ledger-event';
import { PG_POOL } from '../database/database.module';
import { businessOf } from '@counterfoil/events/stream-names';
import { KINDS_OF_CORRECTIONS } from './books.indexes';
import {
  standsAt,
  type BookEntity,
  type JournalEntity,
  type TransactionEntity,
} from '@counterfoil/ledger/entity-state';

interface IndexRow {
  readonly revision: string;
  readonly transaction: StoredTransaction | null;
  readonly journal_entry: StoredJournalEntry | null;
  readonly receipt: StoredReceipt | null;
  readonly note: StoredNote | null;
  /** Of the transaction or journal entry; of notes also the answers to a question. */
  readonly receipts: string;
  readonly notes: string;
}

interface StoredEntry {
  readonly id: string;
  readonly date: string;
  readonly entryNumber: number;
  readonly sequence: number;
  /** Money as text, since JSON numbers cannot hold it. */
  readonly lines: readonly { ledgerAccount: string; debit: string; credit: string; categoryId?: string }[];
  readonly description: string;
}

interface StoredTransaction extends StoredEntry {
  readonly accountId: string;
  readonly otherDate: string | null;
  readonly nickname: string | null;
  readonly amount: string;
  readonly allocations: readonly { categoryId: string; amount: string }[];
  readonly transferAccountId: string | null;
  readonly mirrorId: string | null;
  readonly transferId: string | null;
  readonly counterpartId: string | null;
  readonly recordedBy: string;
  readonly recordedOn: string;
  readonly isDeleted: boolean;
  readonly goneOn: string | null;
  /** Null where no statement has it. */
  readonly confirmed: TransactionEntity['confirmed'] | null;
  /** What all its entries come to by day; null where nothing was corrected. */
  readonly posted: readonly { date: string; ledgerAccount: string; categoryId: string | null; amount: string }[] | null;
}

interface StoredJournalEntry extends StoredEntry {
  readonly reference: string;
  readonly postedBy: string;
  readonly isReversed: boolean;
}

interface StoredReceipt extends Omit<ReceiptFacts, 'transactionId' | 'journalEntryId'> {
  readonly transactionId: string | null;
  readonly journalEntryId: string | null;
  readonly removedOn: string | null;
}

type StoredNote = Required<{ readonly [Field in keyof NoteFacts]: NoteFacts[Field] | null }> & {
  readonly noteId: string;
  readonly text: string;
  readonly writtenBy: string;
  readonly isRemoved: boolean;
  readonly isResolved: boolean;
};

/**
 * Existing transactions, journal entries, receipts and notes for the decider, from the books' rows. One statement, so
 * that the rows and the revision they stand at are of one snapshot; those of another business are not found. Rows of a
 * log that was put back count as not projected yet: what is in the log is then folded from its beginning.
 */
@Injectable()
export class TransactionIndex implements EntityIndex<BookEntity> {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async load(
    stream: string,
    keys: readonly string[],
  ): Promise<{ revision: bigint; entities: ReadonlyMap<string, BookEntity> }> {
    const { rows } = await this.pool.query<IndexRow>({
      name: 'transaction-index',
      text: LOAD,
      values: [businessOf(stream), keys],
    });
    const entities = new Map<string, BookEntity>();
    for (const { transaction, journal_entry: journalEntry, receipt, note, receipts, notes } of rows) {
      const counted = {
        ...(receipts === '0' ? {} : { receipts: Number(receipts) }),
        ...(notes === '0' ? {} : { notes: Number(notes) }),
      };
      if (transaction) entities.set(transaction.id, { ...transactionOf(transaction), ...counted });
      if (journalEntry) entities.set(journalEntry.id, { ...journalEntityOf(journalEntry), ...counted });
      if (receipt) entities.set(receipt.receiptId, receiptOf(receipt));
      if (note) entities.set(note.noteId, noteOf(note, Number(notes)));
    }
    return { revision: BigInt(rows[0]?.revision ?? -1), entities };
  }
}

/** As the index on it has it, so that a transaction without corrections costs one look. */
const CORRECTION = `c.business_id = t.business_id and c.transaction_id = t.id and c.kind in ${KINDS_OF_CORRECTIONS}`;
/** Every entry of a transaction is in force, or was reversed, or corrects. */
const POSTED = `
  select jsonb_agg(jsonb_build_object('date', net.date, 'ledgerAccount', net.ledger_account, 'categoryId',
    net.category_id, 'amount', net.amount::text))
  from (
    select p.date, p.ledger_account, p.category_id, sum(p.debit - p.credit) as amount
    from (
      select c.number from books.entries c where ${CORRECTION}
      union select c.reverses from books.entries c where ${CORRECTION}
      union select t.entry_number
    ) own join books.postings p on p.business_id = t.business_id and p.entry_number = own.number
    group by p.date, p.ledger_account, p.category_id having sum(p.debit - p.credit) <> 0
  ) net`;

const LOAD = `
  with keys as (select unnest($2::uuid[]) as id)
  select head.revision,
    case when t.id is null then null else jsonb_build_object(
      'id', t.id, 'accountId', t.account_id, 'date', t.date, 'otherDate', t.other_date, 'description', t.description, 'nickname', t.nickname,
      'amount', t.amount::text, 'allocations', t.allocations, 'lines', t.lines, 'recordedBy', t.recorded_by,
      'recordedOn', t.recorded_on, 'isDeleted', t.deleted_at is not null, 'entryNumber', t.entry_number, 'sequence',
        t.sequence,
      'transferAccountId', t.transfer_account_id, 'transferId', t.transfer_id, 'counterpartId', t.counterpart_id,
      'confirmed', (
        select jsonb_agg(jsonb_build_object('importId', s.import_id, 'accountId', s.account_id))
        from books.statement_rows s where s.business_id = t.business_id and s.transaction_id = t.id
      ),
      'posted', case when (select c.number from books.entries c where ${CORRECTION} limit 1) is not null
        then coalesce((${POSTED}), '[]') end,
      'goneOn', case when t.deleted_at is not null then (
        select c.date::text from books.entries c
        where ${CORRECTION} and c.kind = 'reversal' and c.reverses = t.entry_number order by c.number desc limit 1
      ) end,
      'mirrorId', (
        select m.id from books.transactions m where m.business_id = t.business_id and m.mirror_of = t.id
          and m.account_id = t.transfer_account_id and m.position = t.position
          and m.deleted_at is not distinct from t.deleted_at
      )
    ) end as transaction,
    case when j.id is null then null else jsonb_build_object(
      'id', j.id, 'date', j.date, 'description', j.description, 'reference', j.reference, 'lines', j.lines,
        'entryNumber', j.entry_number,
      'sequence', j.sequence, 'postedBy', j.posted_by, 'isReversed', j.reversed_by is not null
    ) end as journal_entry,
    case when r.id is null then null else jsonb_build_object(
      'receiptId', r.id, 'transactionId', r.transaction_id, 'journalEntryId', r.journal_entry_id, 'name', r.name,
      'kind', r.kind, 'size', r.size, 'sha256', r.sha256, 'attachedBy', r.attached_by, 'removedOn', r.removed_on
    ) end as receipt,
    case when n.id is null then null else jsonb_build_object(
      'noteId', n.id, 'transactionId', n.transaction_id, 'journalEntryId', n.journal_entry_id, 'text', n.text,
      'writtenBy', n.written_by, 'askedMember', n.asked_member, 'askedRole', n.asked_role,
      'questionId', n.question_id, 'isRemoved', n.removed_at is not null, 'isResolved', n.is_resolved
    ) end as note,
    (case
      when t.id is not null then (select count(*) from books.receipts a
        where a.business_id = t.business_id and a.transaction_id = t.id and a.removed_on is null)
      when j.id is not null then (select count(*) from books.receipts a
        where a.business_id = j.business_id and a.journal_entry_id = j.id and a.removed_on is null)
      else 0 end)::text as receipts,
    (case
      when t.id is not null then (select count(*) from books.notes a
        where a.business_id = t.business_id and a.transaction_id = t.id and a.removed_at is null)
      when j.id is not null then (select count(*) from books.notes a
        where a.business_id = j.business_id and a.journal_entry_id = j.id and a.removed_at is null)
      when n.id is not null then (select count(*) from books.notes a
        where a.business_id = n.business_id and a.question_id = n.id and a.removed_at is null)
      else 0 end)::text as notes
  from books.stream_heads head
  left join keys on true
  left join books.transactions t on t.business_id = head.business_id and t.id = keys.id and t.mirror_of is null
  left join books.journal_entries j on j.business_id = head.business_id and j.id = keys.id
  left join books.receipts r on r.business_id = head.business_id and r.id = keys.id
  left join books.notes n on n.business_id = head.business_id and n.id = keys.id
  where head.business_id = $1 and not exists (
    select from event_sourcing.projections p join event_sourcing.fills f on f.schema_name = p.serving_schema
    where p.name = 'books' and f.astray_at is not null
  )`;

function transactionOf(row: StoredTransaction): TransactionEntity {
  const facts: TransactionFacts = {
    transactionId: row.id,
    accountId: row.accountId,
    date: row.date,
    ...(row.otherDate === null ? {} : { otherDate: row.otherDate }),
    description: row.description,
    ...(row.nickname === null ? {} : { nickname: row.nickname }),
    amount: BigInt(row.amount),
    allocations: row.allocations.map(({ categoryId, amount }) => ({ categoryId, amount: BigInt(amount) })),
    entry: entryOf(row),
    recordedBy: row.recordedBy,
    recordedOn: row.recordedOn,
    ...(row.transferAccountId === null ? {} : { transferAccountId: row.transferAccountId }),
    ...(row.mirrorId === null ? {} : { mirrorId: row.mirrorId }),
  };
  const match =
    row.transferId !== null && row.counterpartId !== null
      ? { transferId: row.transferId, counterpartId: row.counterpartId }
      : null;
  const gone = row.goneOn === null ? {} : { goneOn: row.goneOn };
  const confirmed = row.confirmed === null ? {} : { confirmed: row.confirmed };
  const { isDeleted } = row;
  const entity: TransactionEntity = {
    kind: 'transaction',
    facts,
    isDeleted,
    ...gone,
    match,
    elsewhere: [],
    ...confirmed,
  };
  if (row.posted === null) return entity;
  const posted = row.posted.map(({ categoryId, amount, ...one }) => ({
    ...one,
    ...(categoryId === null ? {} : { categoryId }),
    amount: BigInt(amount),
  }));
  return { ...entity, elsewhere: addedUp(posted, negated(standsAt(entity))) };
}

function journalEntityOf(row: StoredJournalEntry): JournalEntity {
  const facts = {
    journalEntryId: row.id,
    description: row.description,
    reference: row.reference,
    entry: entryOf(row),
    postedBy: row.postedBy,
  };
  return { kind: 'journal-entry', facts, isReversed: row.isReversed };
}

function receiptOf({ transactionId, journalEntryId, removedOn, ...facts }: StoredReceipt): BookEntity {
  const place = {
    ...(transactionId === null ? {} : { transactionId }),
    ...(journalEntryId === null ? {} : { journalEntryId }),
  };
  return { kind: 'receipt', facts: { ...facts, ...place }, removedOn };
}

function noteOf({ isRemoved, isResolved, noteId, text, writtenBy, ...parts }: StoredNote, answers: number): BookEntity {
  const { transactionId, journalEntryId, askedMember, askedRole, questionId } = parts;
  const facts: NoteFacts = {
    noteId,
    text,
    writtenBy,
    ...(transactionId === null ? {} : { transactionId }),
    ...(journalEntryId === null ? {} : { journalEntryId }),
    ...(askedMember === null ? {} : { askedMember }),
    ...(askedRole === null ? {} : { askedRole }),
    ...(questionId === null ? {} : { questionId }),
  };
  return { kind: 'note', facts, isRemoved, isResolved, answers };
}

function entryOf({ entryNumber, date, sequence, lines }: StoredEntry): Entry {
  return { number: entryNumber, date, sequence, lines: lines.map(lineOf) };
}

function lineOf({ ledgerAccount, debit, credit, categoryId }: StoredEntry['lines'][number]): PostingLine {
  return {
    ledgerAccount,
    debit: BigInt(debit),
    credit: BigInt(credit),
    ...(categoryId === undefined ? {} : { categoryId }),
  };
}
