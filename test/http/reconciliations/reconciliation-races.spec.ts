/** Two people at the same account, the same request again, and ids of somebody else's books. */
import type { ReconciliationReport } from '@counterfoil/contracts/reconciliation.contract';
import type { TestBooks } from '../../kit/books/books';
import type { Answer, HttpClient } from '../../kit/app/http-client';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { joined } from '../../kit/app/team';
import {
  FEBRUARY,
  freshBooks,
  MARCH,
  reconcile,
  reconcileRequest,
  reconciliations,
  reconciliationsPath,
  stateOf,
} from './reconciled-books';
import { code, savings, undo } from '../books/worked-books';

let books: TestBooks;
beforeEach(async () => {
  books = await freshBooks();
});

describe('two people', () => {
  let other: HttpClient;
  beforeEach(async () => {
    other = (await joined(await sharedAppWithWorker(), books, 'bookkeeper')).client;
  });

  it('who finish the same reconciliation at once finish it once, and the second is told', async () => {
    await books.record();
    const request = await reconcileRequest(books, FEBRUARY, '920.00');
    const finish = (client: HttpClient) => client.post(reconciliationsPath(books.account), request);
    const answers = await Promise.all([finish(books.client), finish(other), finish(books.client), finish(other)]);
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([201, 409, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409).map((answer) => code(answer)[1]);
    expect(new Set([...refused, 'books_moved', 'reconciled_further'])).toEqual(
      new Set(['books_moved', 'reconciled_further']),
    );
    expect(await reconciliations(books)).toHaveLength(1);
    expect(await stateOf(books)).toMatchObject({ closingDay: FEBRUARY, agrees: true });
  });

  it('one of whom takes it back while the other goes on from it leave no gap', async () => {
    const february = await reconcile(books, FEBRUARY, '1000.00');
    const march = await reconcileRequest(books, MARCH, '1000.00');
    const [undone, gone] = await Promise.all([
      undo(books, february),
      other.post(reconciliationsPath(books.account), march),
    ]);
    // Whoever comes second is refused: nothing goes on from what is not in force.
    expect([undone.status < 300, gone.status === 201].filter(Boolean)).toHaveLength(1);
    expect((await reconciliations(books)).map(({ closingDay }) => closingDay)).toEqual(
      gone.status === 201 ? [MARCH, FEBRUARY] : [],
    );
  });
});

it('is carried out once however often it is sent, also after the answer', async () => {
  const request = await reconcileRequest(books, FEBRUARY, '1000.00');
  const send = (body: object = request): Promise<Answer<ReconciliationReport>> =>
    books.client.post<ReconciliationReport>(reconciliationsPath(books.account), body, {
      headers: { 'Idempotency-Key': 'the same' },
    });
  const [first, second] = await Promise.all([send(), send()]);
  const late = await send();
  expect([first.status, second.status, late.status]).toEqual([201, 201, 201]);
  expect(new Set([first, second, late].map(({ body }) => body.id)).size).toBe(1);
  expect((await send({ ...request, balance: '999.00' })).status).toBe(409);
  expect(await reconciliations(books)).toHaveLength(1);
});

describe('another business', () => {
  it('cannot reconcile an account, or read its worksheet and reconciliations', async () => {
    const done = await reconcile(books, FEBRUARY, '1000.00');
    const request = { ...(await reconcileRequest(books, MARCH, '1000.00')), balance: '1000.00' };
    const stranger = await freshBooks();
    const path = reconciliationsPath(books.account);
    expect((await stranger.client.post(path, request)).status).toBe(404);
    for (const page of [path, `${path}/worksheet`, `${path}/${done.body.id}`, `${books.path}/reconciliations`])
      expect((await stranger.client.get(page)).status).toBe(404);
    const own = reconciliationsPath(stranger.account);
    expect((await stranger.client.get(`${own}/${done.body.id}`)).status).toBe(404);
    expect((await undo(stranger, done)).status).toBe(404);
    expect(await reconciliations(books)).toHaveLength(1);
  });

  it('has no rows that can be ticked, nor has another account of the same', async () => {
    const recorded = await books.record();
    const other = await savings(books);
    const request = await reconcileRequest(books, FEBRUARY, '920.00');
    const stranger = await freshBooks();
    await stranger.record({ amount: '1.00' });
    const own = await reconcileRequest(stranger, FEBRUARY, '999.00');
    const foreign = { ...own, cleared: request.cleared.map((entry) => entry + 1_000) };
    expect(code(await stranger.client.post(reconciliationsPath(stranger.account), foreign))).toEqual([
      400,
      'row_not_open',
    ]);
    const elsewhere = { ...request, newestEntry: 0, balance: '-80.00' };
    expect(code(await books.client.post(reconciliationsPath(other), elsewhere))).toEqual([400, 'row_not_open']);
    expect(recorded.status).toBe(201);
    expect(await reconciliations(books, other)).toEqual([]);
  });
});
