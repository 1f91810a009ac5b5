/** Looking for something in the history of a business, and what each deed changed. */
import type { AuditCommand, AuditFacts } from '@counterfoil/contracts/audit.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { ReachableApp } from '../../kit/app/app';
import { draft, startBooks, type TestBooks } from '../../kit/books/books';
import { sharedApp } from '../../kit/app/shared-app';
import { joined } from '../../kit/app/team';

/** More than one answer holds. */
const MANY = 205;

let app: ReachableApp;
let books: TestBooks;
let bookkeeper: Awaited<ReturnType<typeof joined>>;

beforeAll(async () => {
  app = await sharedApp();
  books = await startBooks(app);
  bookkeeper = await joined(app, books, 'bookkeeper');
  const { body: paper } = await books.record({ description: 'Paper, a lot of it' });
  const amended = await books.client.put(`${books.path}/transactions/${paper.id}`, {
    ...draft(books.account.id),
    description: 'Paper, a lot of it',
    amount: '85.00',
  });
  expect(amended.status).toBe(200);
  const wax = { ...draft(books.account.id), description: 'Bees wax', amount: '12.50' };
  expect((await bookkeeper.client.post(`${books.path}/transactions`, wax)).status).toBe(201);
  expect((await books.client.post(`${books.path}/categories`, { name: 'Jars', type: 'expense' })).status).toBe(201);
  const rows = Array.from({ length: MANY }, (_, row) => ({
    ...draft(books.account.id),
    description: row === 3 ? 'Lid of a JAR' : `Row ${row}`,
    amount: `${row + 1}.00`,
  }));
  expect((await books.client.post(`${books.path}/transactions/bulk`, { transactions: rows })).status).toBe(200);
});

const found = async (query: string): Promise<string[]> => {
  const { status, body } = await books.client.get<AuditCommand[]>(`${books.path}/audit/commands?${query}`);
  expect(status).toBe(200);
  return body.map(({ events, subject }) => `${events[0]?.type} ${subject ?? ''}`.trim());
};

it('finds what somebody did', async () => {
  expect(await found(`person=${bookkeeper.user.id}`)).toEqual(['TransactionRecorded Bees wax']);
});

it('finds kinds of things', async () => {
  expect(await found('kind=categories')).toEqual(['LedgerAccountOpened 6700 Jars']);
  expect(await found('kind=transactions')).toEqual([
    'TransactionRecorded Bees wax',
    'TransactionAmended Paper, a lot of it',
    'TransactionRecorded Paper, a lot of it',
  ]);
  expect(await found('kind=imports')).toEqual(['ImportStarted']);
});

it('finds words in any case, also in rows of an import and before a change', async () => {
  expect(await found('search=jar')).toEqual(['ImportStarted', 'LedgerAccountOpened 6700 Jars']);
  expect(await found('search=%20a%20LOT%20of%20')).toHaveLength(2);
  expect(await found('search=100%25')).toEqual([]);
});

it('finds amounts whichever way the money went: what was before, what is after, and rows of an import', async () => {
  expect(await found('amount=80')).toEqual([
    'ImportStarted',
    'TransactionAmended Paper, a lot of it',
    'TransactionRecorded Paper, a lot of it',
  ]);
  expect(await found('amount=-12.50')).toEqual(['TransactionRecorded Bees wax']);
  expect(await found('amount=80.00&kind=transactions&search=paper')).toHaveLength(2);
  expect(await found('amount=3.00&search=lid')).toEqual([]);
  expect(await found('amount=4.00&search=lid')).toEqual(['ImportStarted']);
});

it('finds days in the time zone of the business, both included', async () => {
  const [newest] = (await books.client.get<AuditCommand[]>(`${books.path}/audit/commands?limit=1`)).body;
  const day = (newest?.recordedAt ?? '').slice(0, 10);
  const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  const after = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  expect((await found(`from=${before}&to=${after}&limit=100`)).at(-1)).toBe('BusinessRegistered');
  expect(await found(`to=2020-01-01`)).toEqual([]);
  expect(await found(`from=2099-01-01`)).toEqual([]);
});

it('tells the amount of a deed, and leaves that of an import to its rows', async () => {
  const { body } = await books.client.get<AuditCommand[]>(`${books.path}/audit/commands?limit=5`);
  expect(body.map(({ amount, fileName }) => [amount, fileName])).toEqual([
    [null, null],
    [null, null],
    ['-12.50', null],
    ['-85.00', null],
    ['-80.00', null],
  ]);
});

it('opens a deed into what was before and after, side by side', async () => {
  const { body: deeds } = await books.client.get<AuditCommand[]>(`${books.path}/audit/commands?kind=transactions`);
  const amended = deeds[1];
  const { status, body } = await books.client.get<AuditFacts>(
    `${books.path}/audit/facts?firstRevision=${amended?.firstRevision}&lastRevision=${amended?.lastRevision}`,
  );
  expect([status, body]).toEqual([
    200,
    {
      facts: [
        {
          revision: amended?.firstRevision,
          type: 'TransactionAmended',
          subject: 'Paper, a lot of it',
          fields: [{ label: 'Amount', kind: 'money', before: '-80.00', after: '-85.00' }],
        },
      ],
      hasMore: false,
    },
  ]);
});

it('opens an import into its rows, as many as one answer holds', async () => {
  const [deed] = (await books.client.get<AuditCommand[]>(`${books.path}/audit/commands?kind=imports`)).body;
  const { body } = await books.client.get<AuditFacts>(
    `${books.path}/audit/facts?firstRevision=${deed?.firstRevision}&lastRevision=${deed?.lastRevision}`,
  );
  expect([body.facts.length, body.hasMore]).toEqual([200, true]);
  expect(body.facts[1]?.fields).toContainEqual({ label: 'Amount', kind: 'money', before: null, after: '-1.00' });
});

it.each([
  ['commands?person=ada', 'This person is not known'],
  ['commands?kind=secrets', /^Kind must be one of transactions, /],
  ['commands?amount=1e3', 'Amount must be a number such as 12.50'],
  ['commands?from=2026-02-30', /./],
  [`commands?search=${'x'.repeat(101)}`, 'Words must be at most 100 characters'],
  ['facts', /revision/],
  ['facts?firstRevision=-1&lastRevision=2', 'firstRevision must be a revision of the history'],
])('refuses %s in words', async (query, message) => {
  const { status, body } = await books.client.get<Problem>(`${books.path}/audit/${query}`);
  expect([status, body.message]).toEqual([400, typeof message === 'string' ? message : expect.stringMatching(message)]);
});

it('has nothing for revisions that the history does not have, and for the wrong way round', async () => {
  for (const query of ['firstRevision=999999&lastRevision=1000000', 'firstRevision=5&lastRevision=2']) {
    const { body } = await books.client.get<AuditFacts>(`${books.path}/audit/facts?${query}`);
    expect(body).toEqual({ facts: [], hasMore: false });
  }
});

it('is neither for the bookkeeper nor for somebody else', async () => {
  const stranger = await startBooks(app, await app.signedUp());
  for (const path of ['commands?search=paper', 'facts?firstRevision=0&lastRevision=3']) {
    expect((await bookkeeper.client.get(`${books.path}/audit/${path}`)).status).toBe(403);
    expect((await stranger.client.get(`${books.path}/audit/${path}`)).status).toBe(404);
  }
});
