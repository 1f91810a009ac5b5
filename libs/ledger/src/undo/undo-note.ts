import type { LedgerEvent, NoteFacts } from '@counterfoil/events/ledger-event';
import type { NoteEntity } from '../entity-state';
import { requireNotePlace } from '../note/note.decider';
import type { Place } from './undo-command';
import { standsInTheWay } from './undo-register';

/** Takes away what was said. @throws DomainError */
export function noteTakenBack({ noteId }: NoteFacts, place: Place): LedgerEvent[] {
  const { facts: note, isRemoved, answers } = known(noteId, place);
  if (isRemoved) throw standsInTheWay('The note has been removed already.');
  if (answers > 0) throw standsInTheWay('The question has been answered since.');
  return [{ type: 'NoteRemoved', data: { note } }];
}

/** Brings back what was said, as it was. @throws DomainError */
export function noteBroughtBack({ noteId }: NoteFacts, place: Place): LedgerEvent[] {
  const { facts: note, isRemoved } = known(noteId, place);
  if (!isRemoved) throw standsInTheWay('The note is back already.');
  requireNotePlace(note, place.entities);
  return [{ type: 'NoteWritten', data: { note } }];
}

export function questionReopened({ noteId }: NoteFacts, place: Place): LedgerEvent[] {
  const { facts: question, isResolved } = standing(noteId, place);
  if (!isResolved) throw standsInTheWay('The question has been reopened already.');
  return [{ type: 'QuestionReopened', data: { question } }];
}

export function questionResolvedAgain({ noteId }: NoteFacts, place: Place): LedgerEvent[] {
  const { facts: question, isResolved } = standing(noteId, place);
  if (isResolved) throw standsInTheWay('The question has been resolved already.');
  return [{ type: 'QuestionResolved', data: { question } }];
}

function standing(noteId: string, place: Place): NoteEntity {
  const question = known(noteId, place);
  if (question.isRemoved) throw standsInTheWay('The question has been removed since.');
  return question;
}

function known(noteId: string, { entities }: Place): NoteEntity {
  const entity = entities.get(noteId);
  if (entity?.kind !== 'note') throw standsInTheWay('The note is gone.');
  return entity;
}
