/** A restore counts like what is made by hand: businesses, accounts and transactions, however many come at once. */
import type { Business } from '@counterfoil/contracts/business.contract';
import type { RestoreJob } from '@counterfoil/contracts/export.contract';
import type { ReachableApp } from '../../kit/app/app';
import { archiveOf, fromElsewhere, restoredFrom, sentArchive } from '../../kit/books/archives';
import { openAccount, startBooks } from '../../kit/books/books';
import { over } from '../../kit/books/exports';
import { sharedAppWithWorker } from '../../kit/app/shared-app';

const RESTORES = '/api/businesses/restore-archive';

let app: ReachableApp;

beforeAll(async () => {
  app = await sharedAppWithWorker();
});

async function archiveWith({ accounts = 1, rows = 0 }: { accounts?: number; rows?: number }): Promise<Buffer> {
  const books = await startBooks(app);
  for (let n = 1; n < accounts; n++)
    await openAccount(books.client, books.path, {
      name: `Account ${n}`,
      type: 'cash',
      initialBalanceDate: '2026-01-01',
    });
  const row = { date: '2026-02-03', accountId: books.account.id, type: 'expense', amount: '1.00' };
  const transactions = Array.from({ length: rows }, (_, n) => ({ ...row, description: `Row ${n}` }));
  if (rows > 0) await books.client.post(`${books.path}/transactions/bulk`, { transactions });
  return archiveOf(books, books.path);
}

it('makes one business of two restores at once where the plan has room for one', async () => {
  const person = await app.signedUp();
  const archive = await archiveWith({});
  const [first, second] = await Promise.all([fromElsewhere(archive, 'a'), fromElsewhere(archive, 'b')]);
  const answers = await Promise.all([sentArchive(app, person, first), sentArchive(app, person, second)]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([202, 403]);
  for (const { status, body } of answers)
    if (status === 202)
      expect((await over<RestoreJob>(person.client, `${RESTORES}/${body.id}`)).status).toBe('completed');
  expect((await person.client.get<Business[]>('/api/businesses')).body).toHaveLength(1);
  expect((await sentArchive(app, person, await fromElsewhere(archive, 'c'))).body).toMatchObject({
    code: 'business_limit',
  });
});

it('leaves nothing, and the room, where the archive has more accounts or transactions than the plan', async () => {
  const person = await app.signedUp();
  for (const [archive, message] of [
    [await archiveWith({ accounts: 4 }), 'Free accounts are limited to 3 accounts'],
    [await archiveWith({ rows: 101 }), "You've reached your monthly limit"],
  ] as const) {
    const job = await restoredFrom(app, person, await fromElsewhere(archive));
    expect(job).toMatchObject({ status: 'failed', error: expect.stringContaining(message) as string });
    expect((await person.client.get<Business[]>('/api/businesses')).body).toEqual([]);
  }
  expect(
    (await restoredFrom(app, person, await fromElsewhere(await archiveWith({ accounts: 3, rows: 100 })))).status,
  ).toBe('completed');
  // All of them as recorded now.
  const { body } = await person.client.get<{ usage: { resource: string; used: number }[] }>('/api/auth/usage');
  expect(body.usage).toContainEqual(expect.objectContaining({ resource: 'transactions', used: 100 }));
});
