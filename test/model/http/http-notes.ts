/** Notes and questions as the calls that the screens make, and what they show of them. */
import type { Conversation } from '@counterfoil/contracts/note.contract';
import type { Answer } from '../../kit/app/http-client';
import type { HttpBooks } from './http-books';
import type { NoteIntent } from '../plain/intent';
import type { PlainBooks } from '../plain/plain-books';
import { read } from './served-rows';

const TEXT = 'Whose is this?';

export async function noteCall(http: HttpBooks, intent: NoteIntent): Promise<Answer> {
  const { client } = http;
  const path = `${http.books.path}/notes`;
  switch (intent.do) {
    case 'write note': {
      const { row, entry } = intent.at;
      const place = row === null ? { journalEntryId: http.id(entry ?? '') } : { transactionId: http.id(row) };
      return client.post(path, { ...place, text: TEXT, ...(intent.asks === null ? {} : { askedRole: intent.asks }) });
    }
    case 'answer question':
      return client.post(`${path}/${http.id(intent.question)}/answers`, { text: TEXT });
    case 'remove note':
      return client.delete(`${path}/${http.id(intent.note)}`);
    case 'resolve question':
    case 'reopen question':
      return client.put(`${path}/${http.id(intent.note)}/resolved`, { isResolved: intent.do === 'resolve question' });
    default:
      return intent satisfies never;
  }
}

/** What was said about one row that is shown: names, what each answers, and whether it waits. */
export async function shownNotes(
  { client, books, ids, names }: HttpBooks,
  plain: PlainBooks,
  die: number,
): Promise<readonly [unknown, unknown]> {
  const rows = [...plain.rows.values()].filter(({ id, deleted }) => !deleted && ids.has(id));
  const row = rows[die % Math.max(1, rows.length)]?.id;
  if (row === undefined) return [[], []];
  const query = `?transactionId=${ids.get(row) ?? ''}`;
  const { body } = await read<Conversation>(client, `${books.path}/notes${query}`);
  const named = (id: string): string => names.get(id) ?? id;
  const shown = body.notes.map(({ id, questionId, waitsFor }) =>
    [named(id), questionId === null ? '-' : named(questionId), waitsFor !== null].join(' '),
  );
  const meant = [...plain.notes].flatMap(([id, { at, question, asks, removed, resolved }]) =>
    removed || at.row !== row ? [] : [[id, question ?? '-', asks && !resolved].join(' ')],
  );
  return [shown.sort(), meant.sort()];
}
