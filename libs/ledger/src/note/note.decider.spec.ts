import type { NoteFacts } from '@counterfoil/events/ledger-event';
import { close, DecidedBooks, record, remove, restore } from '../../../../test/kit/books/decided-books';
import type { LedgerCommand } from '../ledger.decider';

const team = DecidedBooks.opened()
  .followedBy([{ type: 'MemberJoined', data: { userId: 'owner', role: 'owner' } }])
  .after(record(), record({ transactionId: 'other' }), joins('helper', 'bookkeeper'), joins('adviser', 'accountant'));
const accrued = team.after({
  type: 'PostJournalEntry',
  journalEntryId: 'j',
  date: '2026-02-03',
  description: '',
  reference: '',
  lines: [
    { ledgerAccount: '6100', debit: 1n, credit: 0n },
    { ledgerAccount: '2500', debit: 0n, credit: 1n },
  ],
  postedBy: 'owner',
});

function joins(userId: string, role: 'bookkeeper' | 'accountant'): LedgerCommand {
  return { type: 'AddMember', userId, role, limit: { max: -1, message: '' }, now: '2026-02-01T00:00:00.000Z' };
}

function write(change: Partial<NoteFacts> = {}): LedgerCommand {
  const note = { noteId: 'n', transactionId: 't', text: 'For the office.', writtenBy: 'helper', ...change };
  return { type: 'WriteNote', note };
}

function besideEntry(change: Partial<NoteFacts> = {}): LedgerCommand {
  return {
    type: 'WriteNote',
    note: { noteId: 'n', journalEntryId: 'j', text: 'For the office.', writtenBy: 'helper', ...change },
  };
}

const ask = (change: Partial<NoteFacts> = {}) => write({ noteId: 'q', askedMember: 'owner', ...change });
const answer = (change: Partial<NoteFacts> = {}) =>
  write({ noteId: 'a', writtenBy: 'owner', questionId: 'q', ...change });

function take(noteId = 'n', change: { removedBy?: string; mayRemoveAny?: boolean } = {}): LedgerCommand {
  return { type: 'RemoveNote', noteId, removedBy: 'owner', mayRemoveAny: true, ...change };
}

const settle = (type: 'ResolveQuestion' | 'ReopenQuestion', questionId = 'q'): LedgerCommand => ({ type, questionId });

describe('writing a note', () => {
  it('puts it beside a transaction or a journal entry, also in a closed month', () => {
    team.when(write()).thenMatching([{ type: 'NoteWritten', data: { note: { transactionId: 't' } } }]);
    accrued.when(besideEntry()).thenMatching([{ data: { note: { journalEntryId: 'j' } } }]);
    team
      .after(close('2026-02-28'))
      .when(write())
      .thenMatching([{ type: 'NoteWritten' }]);
  });

  it('needs an entry that stands', () => {
    team.when(write({ transactionId: 'u' })).refused('transaction_not_found');
    team.after(remove('t')).when(write()).refused('transaction_not_found');
    team.when(besideEntry()).refused('journal_entry_not_found');
  });

  it('needs something to read, of two thousand characters at most', () => {
    team.when(write({ text: ' \n' })).refused('note_text');
    team.when(write({ text: 'x'.repeat(2_000) })).thenMatching([{ type: 'NoteWritten' }]);
    team.when(write({ text: 'x'.repeat(2_001) })).refused('note_text');
  });

  it('gives an entry two hundred at most, also after it was deleted and restored', () => {
    const ids = Array.from({ length: 200 }, (_, at) => `n${at}`);
    // One check of the whole past, since each step of books that are decided on checks all of it again.
    const full = team.followedBy(
      ids.map((noteId) => ({
        type: 'NoteWritten' as const,
        data: { note: { noteId, transactionId: 't', text: 'x', writtenBy: 'helper' } },
      })),
    );
    full.when(write()).refused('too_many_notes');
    full.after(remove('t'), restore()).when(write()).refused('too_many_notes');
    full
      .after(take('n7'))
      .when(write())
      .thenMatching([{ type: 'NoteWritten' }]);
    full.when(write({ transactionId: 'other' })).thenMatching([{ type: 'NoteWritten' }]);
  });
});

describe('asking', () => {
  it('asks a member, or everybody of a role', () => {
    team.when(ask()).thenMatching([{ data: { note: { askedMember: 'owner' } } }]);
    team.when(write({ askedRole: 'accountant' })).thenMatching([{ data: { note: { askedRole: 'accountant' } } }]);
  });

  it('needs somebody else who is there', () => {
    team.when(ask({ askedMember: 'helper' })).refused('asks_oneself');
    team.when(ask({ askedMember: 'stranger' })).refused('member_not_found');
    team.when(write({ askedRole: 'assistant' })).refused('nobody_asked');
    team.when(write({ askedRole: 'bookkeeper' })).refused('nobody_asked');
  });
});

describe('answering', () => {
  const asked = accrued.after(ask());

  it('stands beside the question', () => {
    asked.when(answer()).thenMatching([{ type: 'NoteWritten', data: { note: { questionId: 'q' } } }]);
    asked.when(answer({ transactionId: 'other' })).refused('note_not_found');
    asked.when(besideEntry({ noteId: 'a', questionId: 'q' })).refused('note_not_found');
  });

  it('needs a question that is there and open', () => {
    asked
      .after(write())
      .when(answer({ questionId: 'n' }))
      .refused('note_not_found');
    asked.after(take('q')).when(answer()).refused('note_not_found');
    asked.after(settle('ResolveQuestion')).when(answer()).refused('question_resolved');
    asked
      .after(settle('ResolveQuestion'), settle('ReopenQuestion'))
      .when(answer())
      .thenMatching([{ type: 'NoteWritten' }]);
  });
});

describe('resolving a question', () => {
  const asked = team.after(ask());

  it('says so once, and that it waits again', () => {
    asked.when(settle('ResolveQuestion')).thenMatching([{ type: 'QuestionResolved' }]);
    asked.when(settle('ReopenQuestion')).then([]);
    const resolved = asked.after(settle('ResolveQuestion'));
    resolved.when(settle('ResolveQuestion')).then([]);
    resolved.when(settle('ReopenQuestion')).thenMatching([{ type: 'QuestionReopened' }]);
  });

  it('needs a question', () => {
    team.after(write()).when(settle('ResolveQuestion', 'n')).refused('note_not_found');
    asked.after(take('q')).when(settle('ResolveQuestion')).refused('note_not_found');
  });

  it('is undone and redone, unless it was done meanwhile or the question is gone', () => {
    const resolved = asked.after(settle('ResolveQuestion'));
    const back = resolved.after(resolved.undo());
    expect(back.past.at(-1)).toMatchObject({ type: 'QuestionReopened' });
    expect(back.after(back.undo()).past.at(-1)).toMatchObject({ type: 'QuestionResolved' });
    back.when(resolved.undo()).refused('undo_in_the_way');
    const gone = resolved.after(take('q'));
    gone.when(gone.undo(1)).refused('undo_in_the_way');
  });
});

describe('removing a note', () => {
  const written = team.after(write());
  const answered = team.after(ask(), answer());

  it('is for whoever wrote it, or may remove any', () => {
    written.when(take('n', { mayRemoveAny: false })).refused('not_yours');
    written
      .when(take('n', { mayRemoveAny: false, removedBy: 'helper' }))
      .thenMatching([{ type: 'NoteRemoved', data: { note: { text: 'For the office.' } } }]);
    written.after(take()).when(take()).refused('note_not_found');
  });

  it('leaves a question that has answers', () => {
    answered.when(take('q')).refused('question_answered');
    answered
      .after(take('a'))
      .when(take('q'))
      .thenMatching([{ type: 'NoteRemoved' }]);
  });

  it('is undone and redone', () => {
    const removed = written.after(take());
    const back = removed.after(removed.undo());
    expect(back.past.at(-1)).toEqual(written.past.at(-1));
    back.when(removed.undo()).refused('undo_in_the_way');
    expect(back.after(back.undo()).past.at(-1)).toMatchObject({ type: 'NoteRemoved' });
  });

  it('is not undone where the entry or the question is gone', () => {
    const entryGone = written.after(take(), remove('t'));
    entryGone.when(entryGone.undo(1)).refused('transaction_not_found');
    const questionGone = answered.after(take('a'), take('q'));
    questionGone.when(questionGone.undo(1)).refused('note_not_found');
  });

  it('takes back what was written, unless it was answered or removed', () => {
    written.when(written.undo()).thenMatching([{ type: 'NoteRemoved' }]);
    answered.when(answered.undo(1)).refused('undo_in_the_way');
    const removed = written.after(take());
    removed.when(removed.undo(1)).refused('undo_in_the_way');
  });

  it('leaves a question resolved that comes back', () => {
    const removed = team.after(ask(), settle('ResolveQuestion'), take('q'));
    const back = removed.after(removed.undo());
    back.when(settle('ResolveQuestion')).then([]);
  });
});
