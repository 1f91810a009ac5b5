import { MAX_NOTE_LENGTH, MAX_NOTES_OF_ENTRY } from '@counterfoil/accounting/note-limits';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { LedgerEvent, NoteFacts } from '@counterfoil/events/ledger-event';
import type { NoteEntity } from '../entity-state';
import type { LedgerState } from '../ledger-state';
import { entryOf, openBusiness } from '../lookup';
import { notFound, type Entities } from '../transaction/transaction-lookup';

/** Writes a note, puts a question to a member or a role, or answers one: the facts say which. */
export interface WriteNote {
  readonly type: 'WriteNote';
  readonly note: NoteFacts;
}

export interface RemoveNote {
  readonly type: 'RemoveNote';
  readonly noteId: string;
  readonly removedBy: string;
  /** Without it only one's own. */
  readonly mayRemoveAny: boolean;
}

/** Whoever may read a question may say that it is settled, and that it is not. */
export interface SettleQuestion {
  readonly type: 'ResolveQuestion' | 'ReopenQuestion';
  readonly questionId: string;
}

export type NoteCommand = WriteNote | RemoveNote | SettleQuestion;

/** A closed period does not mind: a note posts nothing, and months are asked about when they are over. */
export function writeNote(state: LedgerState, { note }: WriteNote, entities: Entities): LedgerEvent[] {
  openBusiness(state);
  requireText(note);
  requireAsked(state, note);
  requireNotePlace(note, entities);
  if (note.questionId !== undefined && standingQuestion(entities, note.questionId).isResolved)
    throw new DomainError('conflict', 'question_resolved', 'The question is resolved; reopen it to answer it');
  return [{ type: 'NoteWritten', data: { note } }];
}

export function removeNote(state: LedgerState, command: RemoveNote, entities: Entities): LedgerEvent[] {
  openBusiness(state);
  const { facts: note, answers } = standingNote(entities, command.noteId);
  if (!command.mayRemoveAny && note.writtenBy !== command.removedBy)
    throw new DomainError('forbidden', 'not_yours', 'You can only remove what you wrote yourself');
  if (answers > 0)
    throw new DomainError('conflict', 'question_answered', 'The question has been answered; resolve it instead');
  return [{ type: 'NoteRemoved', data: { note } }];
}

/** Nothing where it is so already. */
export function settleQuestion(
  state: LedgerState,
  { type, questionId }: SettleQuestion,
  entities: Entities,
): LedgerEvent[] {
  openBusiness(state);
  const { facts: question, isResolved } = standingQuestion(entities, questionId);
  if (isResolved === (type === 'ResolveQuestion')) return [];
  return [{ type: type === 'ResolveQuestion' ? 'QuestionResolved' : 'QuestionReopened', data: { question } }];
}

/** The id of the entry that a note stands beside. */
export function placeOfNote({ transactionId, journalEntryId }: NoteFacts): string | undefined {
  return transactionId ?? journalEntryId;
}

/** True for what is put to somebody. */
export function isQuestion({ askedMember, askedRole }: NoteFacts): boolean {
  return askedMember !== undefined || askedRole !== undefined;
}

/** @throws DomainError invalid for what nobody can write */
export function requireText({ text }: NoteFacts): void {
  if (text.trim() === '') throw new DomainError('invalid', 'note_text', 'Write something first', 'text');
  if (text.length > MAX_NOTE_LENGTH)
    throw new DomainError('invalid', 'note_text', `A note has at most ${MAX_NOTE_LENGTH} characters`, 'text');
}

/**
 * @throws DomainError not-found where there is no such entry or question, conflict where the entry has as many notes as
 *   it may
 */
export function requireNotePlace(note: NoteFacts, entities: Entities): void {
  const place = placeOfNote(note);
  if (note.questionId !== undefined && placeOfNote(standingQuestion(entities, note.questionId).facts) !== place)
    throw questionNotFound();
  const entry = place === undefined ? undefined : entities.get(place);
  if (note.journalEntryId === undefined && (entry?.kind !== 'transaction' || entry.isDeleted)) throw notFound();
  if (note.journalEntryId !== undefined && entry?.kind !== 'journal-entry')
    throw new DomainError('not-found', 'journal_entry_not_found', 'Journal entry not found');
  const notes = entry && 'notes' in entry ? entry.notes : undefined;
  if ((notes ?? 0) >= MAX_NOTES_OF_ENTRY)
    throw new DomainError('conflict', 'too_many_notes', `An entry has at most ${MAX_NOTES_OF_ENTRY} notes`);
}

/** Somebody has to be there who can answer, and it is not whoever asks. */
function requireAsked({ members }: LedgerState, { writtenBy, askedMember, askedRole }: NoteFacts): void {
  if (askedMember !== undefined && askedMember === writtenBy)
    throw new DomainError('invalid', 'asks_oneself', 'Put the question to somebody else', 'askedMember');
  if (askedMember !== undefined && entryOf(members, askedMember) === undefined)
    throw new DomainError('not-found', 'member_not_found', 'Member not found', 'askedMember');
  const hasRole = Object.entries(members).some(([userId, role]) => role === askedRole && userId !== writtenBy);
  if (askedRole !== undefined && !hasRole)
    throw new DomainError('invalid', 'nobody_asked', nobodyIs(askedRole), 'askedRole');
}

function nobodyIs(role: string): string {
  const article = /^[aeiou]/.test(role) ? 'an' : 'a';
  return `Nobody else in this business is ${article} ${role}. Ask somebody by name.`;
}

function standingNote(entities: Entities, id: string): NoteEntity {
  const entity = entities.get(id);
  if (entity?.kind === 'note' && !entity.isRemoved) return entity;
  throw new DomainError('not-found', 'note_not_found', 'Note not found');
}

function standingQuestion(entities: Entities, id: string): NoteEntity {
  const entity = entities.get(id);
  if (entity?.kind === 'note' && !entity.isRemoved && isQuestion(entity.facts)) return entity;
  throw questionNotFound();
}

function questionNotFound(): DomainError {
  return new DomainError('not-found', 'note_not_found', 'Question not found');
}
