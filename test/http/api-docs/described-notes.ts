import type { ReachableApp } from '../../kit/app/app';
import type { TestBooks } from '../../kit/books/books';
import { joined } from '../../kit/app/team';
import type { DescribedAnswers } from './described-answers';

/** A question that is answered and resolved, and a note that is removed. */
export async function callNotes({ ask }: DescribedAnswers, app: ReachableApp, books: TestBooks): Promise<void> {
  const { client, business } = books;
  const here = [business.id];
  const about = { transactionId: (await books.record()).body.id };
  const asked = await joined(app, books, 'bookkeeper');
  const said = { ...about, text: 'For the office.' };
  const note = await ask<{ id: string }>(client, 'POST /api/businesses/:id/notes', here, said);
  const question = { ...about, text: 'Paid twice?', askedMember: asked.user.id };
  const { body } = await ask<{ id: string }>(client, 'POST /api/businesses/:id/notes', here, question);
  const one = [business.id, body.id];
  await ask(asked.client, 'GET /api/businesses/:id/notes/waiting', here);
  await ask(asked.client, 'POST /api/businesses/:id/notes/:noteId/answers', one, { text: 'No.' });
  await ask(client, 'PUT /api/businesses/:id/notes/:noteId/resolved', one, { isResolved: true });
  await ask(client, 'GET /api/businesses/:id/notes', here, undefined, `?transactionId=${about.transactionId}`);
  await ask(client, 'DELETE /api/businesses/:id/notes/:noteId', [business.id, note.body.id]);
}
