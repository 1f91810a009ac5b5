import type { Schedule } from '@counterfoil/contracts/schedule-answer.contract';
import { scheduledFor, scheduleOf } from '../../kit/attack/holdings';
import type { TestBooks } from '../../kit/books/books';
import type { DescribedAnswers } from './described-answers';

/** A payment that repeats, from its beginning to its end. */
export async function callSchedules({ ask }: DescribedAnswers, books: TestBooks): Promise<void> {
  const { client, business, account, categoryId } = books;
  const said = scheduleOf('Rent', { account: account.id, category: categoryId('Rent') });
  const day = scheduledFor();
  const made = await ask<Schedule>(client, 'POST /api/businesses/:id/schedules', [business.id], said);
  const ids = [business.id, made.body.id];
  const one = 'api/businesses/:id/schedules/:scheduleId';
  await ask(client, 'GET /api/businesses/:id/schedules', [business.id]);
  await ask(client, 'GET /api/businesses/:id/schedules/due', [business.id]);
  await ask(client, 'GET /api/businesses/:id/schedules/cash-ahead', [business.id]);
  await ask(client, 'GET /api/businesses/:id/schedules/matches', [business.id]);
  const payment = { ...said.payment, amount: '6.00' };
  await ask(client, `PUT /${one}/occurrences/:day`, [...ids, day], { payment });
  await ask(client, `GET /${one}`, ids);
  await ask(client, `DELETE /${one}/occurrences/:day`, [...ids, day]);
  await ask(client, `POST /${one}/occurrences/:day/confirm`, [...ids, day], {});
  const { body } = await books.record({ description: 'Rent, by the bank' });
  await ask(client, `POST /${one}/occurrences/:day/match`, [...ids, day], { transactionId: body.id });
  const { body: next } = await client.get<{ schedule: Schedule }>(`${books.path}/schedules/${made.body.id}`);
  await ask(client, `POST /${one}/occurrences/:day/skip`, [...ids, next.schedule.nextDay ?? '']);
  await ask(client, `PUT /${one}`, ids, { ...said, payment, asksFirst: true });
  await ask(client, `POST /${one}/pause`, ids);
  await ask(client, `POST /${one}/resume`, ids);
  await ask(client, `DELETE /${one}`, ids);
}
