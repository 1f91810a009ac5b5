import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { formatDecimal } from '@counterfoil/money/money';
import {
  MAX_WAITING_QUESTIONS,
  type Conversation,
  type Note,
  type NotePlaceFields,
  type NoteSubject,
  type WaitingQuestion,
} from '@counterfoil/contracts/note.contract';
import type { BusinessRole } from '@counterfoil/contracts/role';
import { mayAs } from '@counterfoil/contracts/token-right';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { PG_POOL } from '../database/database.module';
import type { Membership } from '../http/request-context';
import { TransactionIdentity } from '../transactions/transactions.module';

/** Who reads, which decides what waits for them. */
interface NoteReader {
  readonly member: Membership;
  readonly userId: string;
}

interface NoteRow extends Omit<Note, 'writtenAt' | 'waitsFor'> {
  readonly writtenAt: Date;
  readonly isQuestion: boolean;
  readonly waitsForMember: string | null;
  readonly waitsForName: string | null;
  readonly waitsForRole: BusinessRole | null;
}

interface SubjectRow extends NoteSubject {
  readonly exponent: number;
}

interface WaitingRow extends SubjectRow, Omit<WaitingQuestion, 'writtenAt' | 'subject'> {
  readonly writtenAt: Date;
  readonly total: string;
}

/** What was said about entries, and which questions wait for whom. */
@Injectable()
export class NotesQueries {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly identity: TransactionIdentity,
  ) {}

  /** All that was said about one entry, as it was said; an entry has few enough for one answer. */
  async conversation(reader: NoteReader, place: NotePlaceFields): Promise<Conversation> {
    const { transactionId, journalEntryId } = await this.meant(reader.member, place);
    const { businessId } = reader.member;
    const isOfTransaction = transactionId !== undefined;
    const [found, notes] = await Promise.all([
      this.pool.query<SubjectRow & { isDeleted: boolean }>(isOfTransaction ? OF_TRANSACTION : OF_JOURNAL, [
        businessId,
        transactionId ?? journalEntryId,
      ]),
      isOfTransaction
        ? this.read(reader, 'n.transaction_id = $2', transactionId)
        : this.read(reader, 'n.journal_entry_id = $2', journalEntryId),
    ]);
    const [row] = found.rows;
    if (row) return { subject: subjectOf(row), isDeleted: row.isDeleted, notes };
    throw isOfTransaction
      ? new DomainError('not-found', 'transaction_not_found', 'Transaction not found')
      : new DomainError('not-found', 'journal_entry_not_found', 'Journal entry not found');
  }

  /** @throws DomainError (not-found), also for one beside an entry that the member may not see */
  async find(reader: NoteReader, noteId: string): Promise<Note> {
    const note = await this.inBusiness(reader, noteId);
    const isSeen = note && (note.journalEntryId === null || mayAs(reader.member, 'reports.all'));
    if (!isSeen) throw new DomainError('not-found', 'note_not_found', 'Note not found');
    return note;
  }

  async inBusiness(reader: NoteReader, noteId: string): Promise<Note | undefined> {
    return (await this.read(reader, 'n.id = $2', noteId))[0];
  }

  /** Open questions that wait for the reader, the oldest first. */
  async waiting({ member, userId }: NoteReader): Promise<{ rows: WaitingQuestion[]; total: number }> {
    const seesJournal = mayAs(member, 'reports.all');
    const { rows } = await this.pool.query<WaitingRow>(WAITING, [member.businessId, userId, member.role, seesJournal]);
    return { rows: rows.map(waitingOf), total: Number(rows[0]?.total ?? 0) };
  }

  /**
   * The entry that is meant: for a row of a transfer in the other account's list the transfer itself.
   * @throws DomainError for two entries or none, and for journal entries where the member may not see them
   */
  async meant(member: Membership, { transactionId, journalEntryId }: NotePlaceFields): Promise<NotePlaceFields> {
    if ((transactionId === undefined) === (journalEntryId === undefined))
      throw new DomainError(
        'invalid',
        'note_place',
        'A note stands beside a transaction or beside a journal entry',
        'transactionId',
      );
    if (journalEntryId !== undefined && !mayAs(member, 'reports.all'))
      throw new DomainError('not-found', 'journal_entry_not_found', 'Journal entry not found');
    if (transactionId === undefined) return { journalEntryId: journalEntryId ?? '' };
    const [original = transactionId] = await this.identity.originals(member.businessId, [transactionId]);
    return { transactionId: original };
  }

  private async read({ member, userId }: NoteReader, condition: string, id: string | undefined): Promise<Note[]> {
    const { rows } = await this.pool.query<NoteRow>(`${SHOWN} and ${condition} order by n.position, n.id`, [
      member.businessId,
      id,
    ]);
    return rows.map((row) => noteOf(row, userId, member.role));
  }
}

/** A member's name, as everywhere; whoever has left the platform has none. */
const nameOf = (id: string): string =>
  `(select nullif(trim(concat(u.first_name, ' ', u.last_name)), '') from platform.users u where u.id::text = ${id})`;

/**
 * Whom an open question waits for: whoever is asked, and after somebody else has answered whoever asked. The owner
 * stands for those who have left, and for a role that nobody has any longer.
 */
const WAITS_FOR = `
  join books.businesses b on b.id = n.business_id
  cross join lateral (
    select coalesce((
      select a.written_by <> n.written_by from books.notes a where a.business_id = n.business_id
        and a.question_id = n.id and a.removed_at is null order by a.position desc, a.id limit 1
    ), false) as answered
  ) said
  cross join lateral (
    select case when said.answered then n.written_by else n.asked_member end as member,
      case when said.answered then null else n.asked_role end as role
  ) meant
  cross join lateral (
    select
      exists (select from books.members m where m.business_id = n.business_id
        and m.user_id::text = meant.member) as has_member,
      exists (select from books.members m where m.business_id = n.business_id and m.role = meant.role
        and m.user_id::text <> n.written_by) as has_role
  ) there
  cross join lateral (
    select case when there.has_role then null when there.has_member then meant.member else b.owner_id::text end
        as member,
      case when there.has_role then meant.role end as role
  ) waits`;

const IS_QUESTION = `coalesce(n.asked_member, n.asked_role) is not null`;

const SHOWN = `
  select n.id, n.transaction_id as "transactionId", n.journal_entry_id as "journalEntryId", n.text,
    n.written_by as "writtenBy", ${nameOf('n.written_by')} as "writtenByName", n.written_at as "writtenAt",
    n.question_id as "questionId", n.asked_member as "askedMember", ${nameOf('n.asked_member')} as "askedMemberName",
    n.asked_role as "askedRole", n.is_resolved as "isResolved", n.command_id as "commandId",
    ${IS_QUESTION} as "isQuestion", waits.member as "waitsForMember", ${nameOf('waits.member')} as "waitsForName",
    waits.role as "waitsForRole"
  from books.notes n ${WAITS_FOR}
  where n.business_id = $1 and n.removed_at is null`;

const OF_TRANSACTION = `
  select t.id as "transactionId", null as "journalEntryId", t.date::text as date,
    coalesce(t.nickname, t.description) as description, t.amount::text as amount, a.name as "accountName",
    b.exponent, t.deleted_at is not null as "isDeleted"
  from books.transactions t join books.businesses b on b.id = t.business_id
  join books.accounts a on a.business_id = t.business_id and a.id = t.account_id
  where t.business_id = $1 and t.id = $2`;

const OF_JOURNAL = `
  select null as "transactionId", j.id as "journalEntryId", j.date::text as date, j.description, null as amount,
    null as "accountName", b.exponent, false as "isDeleted"
  from books.journal_entries j join books.businesses b on b.id = j.business_id
  where j.business_id = $1 and j.id = $2`;

const WAITING = `
  select count(*) over () as total, n.id, n.text, ${nameOf('n.written_by')} as "writtenByName",
    n.written_at as "writtenAt", said.answered as "isAnswered",
    t.id as "transactionId", j.id as "journalEntryId", coalesce(t.date, j.date)::text as date,
    coalesce(t.nickname, t.description, j.description) as description, t.amount::text as amount,
    a.name as "accountName", b.exponent
  from books.notes n ${WAITS_FOR}
  left join books.transactions t on t.business_id = n.business_id and t.id = n.transaction_id
  left join books.accounts a on a.business_id = t.business_id and a.id = t.account_id
  left join books.journal_entries j on j.business_id = n.business_id and j.id = n.journal_entry_id
  where n.business_id = $1 and n.removed_at is null and not n.is_resolved and ${IS_QUESTION}
    and (waits.member = $2 or (waits.role = $3 and n.written_by <> $2))
    and (t.deleted_at is null and t.id is not null or j.id is not null and $4::boolean)
  order by n.position, n.id limit ${MAX_WAITING_QUESTIONS}`;

function noteOf(
  { writtenAt, isQuestion, waitsForMember, waitsForName, waitsForRole, ...note }: NoteRow,
  userId: string,
  role: BusinessRole,
): Note {
  const isYou = waitsForMember === userId || (waitsForRole === role && note.writtenBy !== userId);
  const waitsFor = { memberId: waitsForMember, memberName: waitsForName, role: waitsForRole, isYou };
  const waits = isQuestion && !note.isResolved;
  return { ...note, writtenAt: writtenAt.toISOString(), waitsFor: waits ? waitsFor : null };
}

function waitingOf(row: WaitingRow): WaitingQuestion {
  const { id, text, writtenByName, writtenAt, isAnswered } = row;
  return { id, subject: subjectOf(row), text, writtenByName, writtenAt: writtenAt.toISOString(), isAnswered };
}

function subjectOf(row: SubjectRow): NoteSubject {
  const { transactionId, journalEntryId, date, description, amount, accountName, exponent } = row;
  const decimal = amount === null ? null : formatDecimal(BigInt(amount), exponent);
  return { transactionId, journalEntryId, date, description, amount: decimal, accountName };
}
