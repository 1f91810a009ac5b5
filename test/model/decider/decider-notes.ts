import type { BookEntity } from '@counterfoil/ledger/entity-state';
import type { LedgerCommand } from '@counterfoil/ledger/ledger.decider';
import type { NoteIntent } from '../plain/intent';

const TEXT = 'Whose is this?';

/** What the owner sends. @param by whoever that is by now */
export function noteCommand(intent: NoteIntent, by: string, entities: ReadonlyMap<string, BookEntity>): LedgerCommand {
  const { note: noteId } = intent;
  switch (intent.do) {
    case 'write note': {
      const { row, entry } = intent.at;
      const place = row === null ? { journalEntryId: entry ?? '' } : { transactionId: row };
      const asked = intent.asks === null ? {} : { askedRole: intent.asks };
      return { type: 'WriteNote', note: { noteId, ...place, text: TEXT, writtenBy: by, ...asked } };
    }
    case 'answer question': {
      const { question: questionId } = intent;
      const question = entities.get(questionId);
      const { transactionId, journalEntryId } = question?.kind === 'note' ? question.facts : {};
      const place = {
        ...(transactionId === undefined ? {} : { transactionId }),
        ...(journalEntryId === undefined ? {} : { journalEntryId }),
      };
      return { type: 'WriteNote', note: { noteId, ...place, text: TEXT, writtenBy: by, questionId } };
    }
    case 'remove note':
      return { type: 'RemoveNote', noteId, removedBy: by, mayRemoveAny: true };
    case 'resolve question':
      return { type: 'ResolveQuestion', questionId: noteId };
    case 'reopen question':
      return { type: 'ReopenQuestion', questionId: noteId };
    default:
      return intent satisfies never;
  }
}

/** What was said where, as the plain books have it. */
export function decidedNotes(entities: ReadonlyMap<string, BookEntity>): string[] {
  return [...entities]
    .flatMap(([id, entity]) => {
      if (entity.kind !== 'note') return [];
      const { transactionId, journalEntryId, questionId, askedRole } = entity.facts;
      const { isRemoved, isResolved } = entity;
      return [
        [id, transactionId ?? journalEntryId, questionId ?? '-', askedRole !== undefined, isRemoved, isResolved].join(
          ' ',
        ),
      ];
    })
    .sort();
}
