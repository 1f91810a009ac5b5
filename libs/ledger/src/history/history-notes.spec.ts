import type { LedgerEvent, NoteFacts } from '@counterfoil/events/ledger-event';
import { DecidedBooks, record, remove, TODAY } from '../../../../test/kit/books/decided-books';
import { HistoryCheck, ImpossibleFact } from './history-check';

const { past } = DecidedBooks.opened().after(record(), record({ transactionId: 'other' }));
const NOTE: NoteFacts = { noteId: 'n', transactionId: 't', text: 'Paper', writtenBy: 'owner' };
const QUESTION: NoteFacts = { ...NOTE, noteId: 'q', askedRole: 'accountant' };
const ANSWER: NoteFacts = { ...NOTE, noteId: 'a', questionId: 'q' };

const written = (note: NoteFacts): LedgerEvent => ({ type: 'NoteWritten', data: { note } });
const removed = (note: NoteFacts): LedgerEvent => ({ type: 'NoteRemoved', data: { note } });
const resolved = (question: NoteFacts): LedgerEvent => ({ type: 'QuestionResolved', data: { question } });
const reopened = (question: NoteFacts): LedgerEvent => ({ type: 'QuestionReopened', data: { question } });

function take(...facts: LedgerEvent[]): () => void {
  return () => {
    const check = new HistoryCheck();
    for (const fact of [...past, ...facts]) check.take(fact, `${TODAY}T12:00:00.000Z`);
  };
}

describe('notes of a history that others wrote', () => {
  it('are taken as our rules lead to them', () => {
    expect(
      take(
        written(NOTE),
        removed(NOTE),
        written(NOTE),
        written(QUESTION),
        resolved(QUESTION),
        reopened(QUESTION),
        written(ANSWER),
        removed(ANSWER),
        removed(QUESTION),
      ),
    ).not.toThrow();
  });

  const { transactionId: _, ...placeless } = NOTE;
  const impossible: readonly (readonly [string, readonly LedgerEvent[]])[] = [
    ['an entry that is not there', [written({ ...NOTE, transactionId: 'u' })]],
    ['no place', [written(placeless)]],
    ['two places', [written({ ...NOTE, journalEntryId: 'j' })]],
    ['a journal entry that is not there', [written({ ...placeless, journalEntryId: 'j' })]],
    ['no text', [written({ ...NOTE, text: '' })]],
    ['the id of something else', [written({ ...NOTE, noteId: 't' })]],
    ['the same note twice', [written(NOTE), written(NOTE)]],
    ['other words when it comes back', [written(NOTE), removed(NOTE), written({ ...NOTE, text: 'Ink' })]],
    ['other words when it goes', [written(NOTE), removed({ ...NOTE, text: 'Ink' })]],
    ['a removal of nothing', [removed(NOTE)]],
    ['a question to two', [written({ ...QUESTION, askedMember: 'owner' })]],
    ['an answer that asks', [written(QUESTION), written({ ...ANSWER, askedRole: 'accountant' })]],
    ['an answer to nothing', [written(ANSWER)]],
    ['an answer to a note', [written(NOTE), written({ ...ANSWER, questionId: 'n' })]],
    ['an answer beside another entry', [written(QUESTION), written({ ...ANSWER, transactionId: 'other' })]],
    ['a question removed under its answer', [written(QUESTION), written(ANSWER), removed(QUESTION)]],
    ['a note resolved', [written(NOTE), resolved(NOTE)]],
    ['a question resolved twice', [written(QUESTION), resolved(QUESTION), resolved(QUESTION)]],
    ['a question reopened that is open', [written(QUESTION), reopened(QUESTION)]],
  ];
  it.each(impossible)('refuses %s', (_what, facts) => {
    expect(take(...facts)).toThrow(ImpossibleFact);
  });

  it('refuses a note beside a transaction that was deleted, and keeps those from before', () => {
    const gone = DecidedBooks.opened().after(record(), record({ transactionId: 'other' }), remove('t')).past;
    const deletion = gone.slice(past.length);
    expect(take(written(NOTE), ...deletion)).not.toThrow();
    expect(take(...deletion, written(NOTE))).toThrow(ImpossibleFact);
  });
});
