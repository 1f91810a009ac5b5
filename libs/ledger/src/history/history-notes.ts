import { MAX_NOTES_OF_ENTRY } from '@counterfoil/accounting/note-limits';
import type { LedgerEvent, NoteFact, NoteFacts } from '@counterfoil/events/ledger-event';
import { openBusiness } from '../lookup';
import { isQuestion, placeOfNote, requireText } from '../note/note.decider';
import { digestOf, mustHold, type KnownHistory, type KnownNote } from './history-known';

/** Some two hundred bytes each; a check holds no more of them. */
const MOST_NOTES = 1_000_000;

export function isOfNote(event: LedgerEvent): event is NoteFact {
  switch (event.type) {
    case 'NoteWritten':
    case 'NoteRemoved':
    case 'QuestionResolved':
    case 'QuestionReopened':
      return true;
    default:
      return false;
  }
}

/**
 * That a note says one thing for ever beside one entry that is there, and that questions are answered while they wait.
 * Who is asked is not held against the team: a question that comes back may be put to somebody who has left.
 * @throws ImpossibleFact
 */
export function checkNote(event: NoteFact, known: KnownHistory): void {
  openBusiness(known.state);
  switch (event.type) {
    case 'NoteWritten':
      return written(event.data.note, known);
    case 'NoteRemoved': {
      const note = standing(event.data.note, known);
      mustHold(note.answers === 0, 'the question has answers');
      note.isRemoved = true;
      return count(event.data.note, known, -1);
    }
    case 'QuestionResolved':
    case 'QuestionReopened': {
      const question = standing(event.data.question, known);
      const isResolved = event.type === 'QuestionResolved';
      mustHold(question.isQuestion && question.isResolved !== isResolved, 'the question is so already, or is none');
      question.isResolved = isResolved;
      return;
    }
    default:
      event satisfies never;
  }
}

function written(note: NoteFacts, known: KnownHistory): void {
  const before = known.notes.get(note.noteId);
  if (before === undefined) first(note, known);
  else {
    mustHold(before.isRemoved && before.digest === digest(note), 'the note said something else, or is there already');
    before.isRemoved = false;
  }
  requireEntry(note, known);
  count(note, known, 1);
}

function first(note: NoteFacts, known: KnownHistory): void {
  known.take(note.noteId);
  mustHold(known.notes.size < MOST_NOTES, 'there are too many notes');
  requireText(note);
  mustHold(note.askedMember === undefined || note.askedRole === undefined, 'the question is put to two');
  mustHold(note.questionId === undefined || !isQuestion(note), 'the answer is a question');
  known.notes.set(note.noteId, {
    digest: digest(note),
    place: placeOfNote(note) ?? '',
    isQuestion: isQuestion(note),
    isRemoved: false,
    isResolved: false,
    answers: 0,
  });
}

function requireEntry(note: NoteFacts, known: KnownHistory): void {
  mustHold((note.transactionId === undefined) !== (note.journalEntryId === undefined), 'the note has not one place');
  if (note.transactionId !== undefined)
    mustHold(known.transaction(note.transactionId).deletedAs === undefined, 'Transaction not found');
  if (note.journalEntryId !== undefined)
    mustHold(known.journalEntries.has(note.journalEntryId), 'Journal entry not found');
  if (note.questionId === undefined) return;
  const question = known.notes.get(note.questionId);
  mustHold(question?.isQuestion === true && !question.isRemoved, 'Question not found');
  mustHold(question.place === placeOfNote(note), 'the answer stands beside another entry');
}

function count(note: NoteFacts, known: KnownHistory, difference: number): void {
  const place = placeOfNote(note) ?? '';
  const notes = (known.notesAt.get(place) ?? 0) + difference;
  mustHold(notes <= MAX_NOTES_OF_ENTRY, 'an entry has too many notes');
  known.notesAt.set(place, notes);
  const question = note.questionId === undefined ? undefined : known.notes.get(note.questionId);
  if (question) question.answers += difference;
}

function standing(note: NoteFacts, known: KnownHistory): KnownNote {
  const before = known.notes.get(note.noteId);
  mustHold(before?.isRemoved === false && before.digest === digest(note), 'the note said something else');
  return before;
}

function digest(note: NoteFacts): string {
  const { noteId, transactionId, journalEntryId, text, writtenBy, askedMember, askedRole, questionId } = note;
  const parts = [noteId, transactionId, journalEntryId, text, writtenBy, askedMember, askedRole, questionId];
  return digestOf(JSON.stringify(parts.map((part) => part ?? null)));
}
