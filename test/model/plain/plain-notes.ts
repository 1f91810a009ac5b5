/** What is said about entries (docs/rules.md, Notes and questions), on the plain books. */
import type { NoteIntent } from './intent';
import { IN_THE_WAY, type Effect } from './plain-effect';
import { refuse, type PlainBooks } from './plain-books';
import type { PlainNote } from './plain-note';

type NoteEffect = Extract<Effect, { did: 'wrote note' | 'removed note' | 'resolved question' | 'reopened question' }>;

export function noteChanged(books: PlainBooks, intent: NoteIntent): readonly Effect[] {
  const { note } = intent;
  switch (intent.do) {
    case 'write note':
      if (intent.asks !== null && !isThere(books, intent.asks)) refuse('nobody_asked');
      return [written(books, note, { at: intent.at, asks: intent.asks !== null, question: null, ...FRESH })];
    case 'answer question': {
      const { at, resolved } = question(books, intent.question);
      requirePlace(books, at);
      if (resolved) refuse('question_resolved');
      return [written(books, note, { at, asks: false, question: intent.question, ...FRESH })];
    }
    case 'remove note': {
      standing(books, note);
      if (isAnswered(books, note)) refuse('question_answered');
      return [changed(books, note, { removed: true }, 'removed note')];
    }
    case 'resolve question':
    case 'reopen question': {
      const resolved = intent.do === 'resolve question';
      if (question(books, note).resolved === resolved) return [];
      return [changed(books, note, { resolved }, resolved ? 'resolved question' : 'reopened question')];
    }
    default:
      return intent satisfies never;
  }
}

export function noteTurned(books: PlainBooks, { did, note }: NoteEffect): Effect {
  const now = books.notes.get(note) ?? refuse(IN_THE_WAY);
  switch (did) {
    case 'wrote note':
      if (now.removed || isAnswered(books, note)) refuse(IN_THE_WAY);
      return changed(books, note, { removed: true }, 'removed note');
    case 'removed note':
      if (!now.removed) refuse(IN_THE_WAY);
      if (now.question !== null) standing(books, now.question);
      return written(books, note, { ...now, removed: false });
    case 'resolved question':
    case 'reopened question': {
      const resolved = did === 'reopened question';
      if (now.removed || now.resolved === resolved) refuse(IN_THE_WAY);
      return changed(books, note, { resolved }, resolved ? 'resolved question' : 'reopened question');
    }
    default:
      return did satisfies never;
  }
}

const FRESH = { removed: false, resolved: false } as const;

function written(books: PlainBooks, note: string, facts: PlainNote): Effect {
  requirePlace(books, facts.at);
  books.notes.set(note, facts);
  return { did: 'wrote note', note };
}

function changed(books: PlainBooks, note: string, change: Partial<PlainNote>, did: NoteEffect['did']): Effect {
  books.notes.set(note, { ...standing(books, note), ...change });
  return { did, note };
}

function requirePlace(books: PlainBooks, { row, entry }: PlainNote['at']): void {
  if (row !== null) books.standing(row);
  if (entry !== null && !books.journalEntries.has(entry)) refuse('journal_entry_not_found');
}

function standing(books: PlainBooks, note: string): PlainNote {
  const found = books.notes.get(note);
  return found && !found.removed ? found : refuse('note_not_found');
}

function question(books: PlainBooks, note: string): PlainNote {
  const found = standing(books, note);
  return found.asks ? found : refuse('note_not_found');
}

function isAnswered(books: PlainBooks, note: string): boolean {
  return [...books.notes.values()].some(({ question: of, removed }) => of === note && !removed);
}

/** Somebody else than the owner, who does everything here. */
function isThere({ house }: PlainBooks, role: string): boolean {
  return [...house.team].some(([person, held]) => held === role && person !== house.owner);
}

/** What was said where, to be compared. */
export function noteTexts(books: PlainBooks): string[] {
  return [...books.notes]
    .map(([id, { at, question: of, asks, removed, resolved }]) =>
      [id, at.row ?? at.entry, of ?? '-', asks, removed, resolved].join(' '),
    )
    .sort();
}
