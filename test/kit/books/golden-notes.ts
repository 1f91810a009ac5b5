import type { NoteFact, NoteFacts } from '@counterfoil/events/ledger-event';

const uuid = (last: number): string => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

const question: NoteFacts = {
  noteId: uuid(41),
  transactionId: uuid(4),
  text: 'Was this for the office?',
  writtenBy: uuid(9),
  askedMember: uuid(10),
};

const toAll: NoteFacts = {
  noteId: uuid(43),
  transactionId: uuid(4),
  text: 'Paid twice?',
  writtenBy: uuid(9),
  askedRole: 'accountant',
};

/** Of what is said about entries, one fact of each kind (golden.spec.ts). */
export const NOTE_EXAMPLES: { [Type in NoteFact['type']]: Extract<NoteFact, { type: Type }>['data'] } = {
  NoteWritten: {
    note: { noteId: uuid(42), journalEntryId: uuid(12), text: 'Yes.', writtenBy: uuid(10), questionId: uuid(41) },
  },
  NoteRemoved: { note: toAll },
  QuestionResolved: { question },
  QuestionReopened: { question },
};
