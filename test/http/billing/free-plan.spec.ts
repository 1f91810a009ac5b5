/** The limits of the free plan, however many calls come at once. */
import type { Billing, UsageTracking } from '@counterfoil/contracts/billing.contract';
import { COMMAND_ID_HEADER } from '@counterfoil/contracts/header';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { ReachableApp } from '../../kit/app/app';
import { draft, listed, openAccount, startBooks } from '../../kit/books/books';
import type { Answer } from '../../kit/app/http-client';
import { lastingToday } from '../../kit/run/lasting-day';
import { sharedApp } from '../../kit/app/shared-app';
import { eventually } from '../../kit/run/time-limit';
import type { BulkTransactionsAnswer } from '@counterfoil/contracts/bulk-transactions.contract';

/** What was freed is counted half a second later at most, or when a busy machine comes to it. */
function oncePassed(what: string, call: () => Promise<Answer>): Promise<Answer> {
  return eventually(what, async () => {
    const answer = await call();
    return answer.status === 403 ? undefined : answer;
  });
}

let app: ReachableApp;
beforeAll(async () => {
  // What is counted here by the month is not to begin anew meanwhile.
  lastingToday();
  app = await sharedApp();
});

describe('the free plan', () => {
  it('is limited to 1 business and 3 accounts, and says so', async () => {
    const books = await startBooks(app, await app.signedUp());
    const business = await books.client.post<Problem>('/api/businesses', { name: 'Second', industry: 'Other' });
    expect([business.status, business.body.message]).toEqual([403, 'Free accounts are limited to 1 business']);
    const answers = [];
    for (const name of ['b', 'c', 'd'])
      answers.push(await books.client.post<Problem>(`${books.path}/accounts`, { name, type: 'cash' }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 403]);
    expect(answers.at(-1)?.body.message).toBe('Free accounts are limited to 3 accounts');
  });

  it('takes exactly 100 transactions a month, however many arrive at once, and gives a deleted one back', async () => {
    const books = await startBooks(app, await app.signedUp());
    const rows = (count: number) => ({ transactions: Array.from({ length: count }, () => draft(books.account.id)) });
    const tooMany = await books.client.post<Problem>(`${books.path}/transactions/bulk`, rows(101));
    expect([tooMany.status, tooMany.body.code]).toEqual([403, 'transaction_limit']);
    expect(await listed(books)).toHaveLength(0);
    expect(
      (await books.client.post<BulkTransactionsAnswer>(`${books.path}/transactions/bulk`, rows(99))).body.success,
    ).toBe(99);
    const answers = await Promise.all(Array.from({ length: 20 }, () => books.record()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(19);
    const [last] = await listed(books, '?limit=1');
    await books.client.delete(`${books.path}/transactions`, { transactionIds: [last?.id] });
    expect((await oncePassed('room for one', () => books.record())).status).toBe(201);
    expect((await books.record()).status).toBe(403);
  });
});

describe('limits under concurrency', () => {
  it('let one of 50 in where 99 of 100 transactions are recorded', async () => {
    const owner = await app.signedUp();
    const books = await startBooks(app, owner);
    const rows = Array.from({ length: 99 }, () => draft(books.account.id));
    const imported = await owner.client.post(`${books.path}/transactions/bulk`, { transactions: rows });
    const answers = await Promise.all(Array.from({ length: 50 }, () => books.record()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 403) as unknown as { body: Problem }[];
    expect(refused).toHaveLength(49);
    expect(refused[0]?.body.message).toBe(
      "You've reached your monthly limit. Upgrade to Professional for 1,000 monthly transactions and bulk upload.",
    );
    const billing = await eventually('all to be counted', async () => {
      const { body } = await owner.client.get<Billing>(`/api/billing?businessId=${books.business.id}`);
      return body.usage.transactions === 100 ? body : undefined;
    });
    expect(billing).toMatchObject({
      currentPlan: { name: 'free', limits: { transactions: 100, transactionsPeriod: 'month' } },
      usage: { transactions: 100 },
    });
    expect((await owner.client.get<Billing>('/api/billing')).body).toEqual(billing);
    const { body: tracked } = await owner.client.get<UsageTracking[]>('/api/billing/usage');
    const today = new Date().toISOString();
    expect(
      tracked.map(({ resource, period, periodStart, usageCount, limit }) => [
        resource,
        period,
        periodStart,
        usageCount,
        limit,
      ]),
    ).toEqual([
      ['businesses', 'all', null, 1, 1],
      ['transactions', 'month', `${today.slice(0, 7)}-01`, 100, 100],
      ['transactions', 'year', `${today.slice(0, 4)}-01-01`, 100, null],
    ]);
    // An import that was undone leaves room, and comes back as a whole or not at all.
    const undo = (answer: Answer): Promise<Answer> =>
      owner.client.post(`${books.path}/commands/${answer.headers.get(COMMAND_ID_HEADER) ?? ''}/undo`, {});
    const undone = await undo(imported);
    const another = await oncePassed('room for another', () => books.record());
    expect([another.status, (await undo(undone)).status]).toEqual([201, 403]);
    const { id } = another.body as { id: string };
    expect((await owner.client.delete(`${books.path}/transactions/${id}`)).status).toBe(200);
    expect((await oncePassed('room for all', () => undo(undone))).status).toBe(200);
    expect((await books.record()).status).toBe(403);
  });

  it('let two accounts in beside the first one on the free plan', async () => {
    const owner = await app.signedUp();
    const books = await startBooks(app, owner);
    const open = (n: number) =>
      openAccount(owner.client, books.path, { name: `Account ${n}`, type: 'cash' }).then(
        () => 'open',
        (error: Error) => error.message,
      );
    const outcomes = await Promise.all(Array.from({ length: 10 }, (_, n) => open(n)));
    expect(outcomes.filter((outcome) => outcome === 'open')).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome.includes('Free accounts are limited to 3 accounts'))).toHaveLength(8);
  });
});
