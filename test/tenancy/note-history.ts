import type { LedgerEvent, NoteFacts } from '@counterfoil/events/ledger-event';
import { DecidedBooks, record } from '../kit/books/decided-books';

const QUESTION: NoteFacts = {
  noteId: 'asked',
  transactionId: 't',
  text: 'Whose is this?',
  writtenBy: 'owner',
  askedMember: 'helper',
};

/** Books with every fact of what is said about entries, as the rules lead to them. */
export function noteHistory(): readonly LedgerEvent[] {
  const answer: NoteFacts = {
    noteId: 'answer',
    transactionId: 't',
    text: 'Mine.',
    writtenBy: 'helper',
    questionId: 'asked',
  };
  return DecidedBooks.opened()
    .followedBy([{ type: 'MemberJoined', data: { userId: 'helper', role: 'bookkeeper' } }])
    .after(
      record(),
      { type: 'WriteNote', note: QUESTION },
      { type: 'WriteNote', note: answer },
      { type: 'ResolveQuestion', questionId: 'asked' },
      { type: 'ReopenQuestion', questionId: 'asked' },
      { type: 'RemoveNote', noteId: 'answer', removedBy: 'helper', mayRemoveAny: false },
    ).past;
}
