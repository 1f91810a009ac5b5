import type { TestBooks } from '../../kit/books/books';
import { attach, jpeg } from '../../kit/books/receipt-upload';
import type { DescribedAnswers } from './described-answers';

/** A receipt of the inbox that is put beside a transaction, and removed. */
export async function callReceipts({ ask, held }: DescribedAnswers, books: TestBooks): Promise<void> {
  const { client, business } = books;
  const transaction = (await books.record()).body;
  const { body } = held('POST /api/businesses/:id/receipts', await attach(books, await jpeg()));
  const one = [business.id, body.id];
  await ask(client, 'GET /api/businesses/:id/receipts', [business.id]);
  await ask(client, 'GET /api/businesses/:id/receipts/:receiptId', one);
  const query = `?amount=${transaction.amount.replace('-', '')}`;
  await ask(client, 'GET /api/businesses/:id/receipts/:receiptId/matches', one, undefined, query);
  await ask(client, 'PUT /api/businesses/:id/receipts/:receiptId/place', one, { transactionId: transaction.id });
  await ask(client, 'DELETE /api/businesses/:id/receipts/:receiptId', one);
}
