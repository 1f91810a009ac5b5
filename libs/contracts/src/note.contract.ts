import { IsBoolean, IsIn, IsUUID } from 'class-validator';
import { MAX_NOTE_LENGTH } from '@counterfoil/accounting/note-limits';
import { BUSINESS_ROLES, type BusinessRole } from './role';
import { Optional, RequiredText } from './validators';

/** Questions in one answer of those that wait, the oldest first; the header says how many there are. */
export const MAX_WAITING_QUESTIONS = 100;

/** What a note stands beside: a transaction or a journal entry. */
export class NotePlaceFields {
  @Optional()
  @IsUUID('all', { message: 'transactionId must be the id of a transaction' })
  transactionId?: string;

  @Optional()
  @IsUUID('all', { message: 'journalEntryId must be the id of a journal entry' })
  journalEntryId?: string;
}

/** GET /api/businesses/{id}/notes: of one entry. */
export class NoteListQuery extends NotePlaceFields {}

/** POST /api/businesses/{id}/notes: a note, or a question where somebody is asked. */
export class WriteNoteRequest extends NotePlaceFields {
  @RequiredText('Text', MAX_NOTE_LENGTH, 'Write something first')
  text!: string;

  @Optional()
  @IsUUID('all', { message: 'askedMember must be the id of a member' })
  askedMember?: string;

  @Optional()
  @IsIn(BUSINESS_ROLES, { message: 'askedRole must be owner, bookkeeper, accountant or assistant' })
  askedRole?: BusinessRole;
}

/** POST /api/businesses/{id}/notes/{noteId}/answers */
export class AnswerQuestionRequest {
  @RequiredText('Text', MAX_NOTE_LENGTH, 'Write something first')
  text!: string;
}

/** PUT /api/businesses/{id}/notes/{noteId}/resolved */
export class SettleQuestionRequest {
  @IsBoolean({ message: 'isResolved must be true or false' })
  isResolved!: boolean;
}

/** Whom an open question waits for: a member, or everybody of a role. @public the API's description names it */
export interface WaitsFor {
  memberId: string | null;
  /** Null for somebody who has been deleted, and where a role is asked. */
  memberName: string | null;
  role: BusinessRole | null;
  /** True for the caller, or where the caller has that role and does not ask. */
  isYou: boolean;
}

/** Something that was said about an entry; a question where somebody is asked. */
export interface Note {
  id: string;
  transactionId: string | null;
  journalEntryId: string | null;
  text: string;
  writtenBy: string;
  writtenByName: string | null;
  writtenAt: string;
  /** Of an answer: the question. */
  questionId: string | null;
  /** Of a question, as it was put. */
  askedMember: string | null;
  askedMemberName: string | null;
  askedRole: BusinessRole | null;
  isResolved: boolean;
  /** Null where it is no question, or a resolved one. */
  waitsFor: WaitsFor | null;
  /** The last command that concerned it, which can be undone. */
  commandId: string;
}

/** What notes are about: day and words, and of a transaction its amount as decimal string and its account. */
export interface NoteSubject {
  transactionId: string | null;
  journalEntryId: string | null;
  date: string;
  description: string;
  amount: string | null;
  accountName: string | null;
}

/** GET /api/businesses/{id}/notes: all that was said about one entry, as it was said. */
export interface Conversation {
  subject: NoteSubject;
  /** Of a transaction that was deleted: nothing more is said about it. */
  isDeleted: boolean;
  notes: Note[];
}

/** GET /api/businesses/{id}/notes/waiting: an open question that waits for the caller. */
export interface WaitingQuestion {
  id: string;
  subject: NoteSubject;
  text: string;
  writtenByName: string | null;
  writtenAt: string;
  /** True where the caller asked, and somebody has answered. */
  isAnswered: boolean;
}
