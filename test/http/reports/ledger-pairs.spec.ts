/** The general ledger and the trial balance without what cancels itself: rows that were corrected or taken back. */
import type { GeneralLedger, GeneralLedgerAccount, TrialBalance } from '@counterfoil/contracts/ledger-report.contract';
import type { ReachableApp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { sharedApp } from '../../kit/app/shared-app';
import { undo } from '../books/worked-books';

const DAYS = 'startDate=2026-01-01&endDate=2026-12-31';

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  books = await startBooks(app);
});

async function ledger(query = ''): Promise<GeneralLedger> {
  return (await books.client.get<GeneralLedger>(`${books.path}/general-ledger?${DAYS}&${query}`)).body;
}

async function account(code: string, query: string): Promise<GeneralLedgerAccount | undefined> {
  return (await ledger(query)).accounts.find(({ accountCode }) => accountCode === code);
}

const movements = ({ accounts }: GeneralLedger): Record<string, readonly [string, string]> =>
  Object.fromEntries(
    accounts.map(({ accountCode, totalDebit, totalCredit }) => [accountCode, [totalDebit, totalCredit]]),
  );

async function amended(id: string, change: object): Promise<void> {
  const { body } = await books.client.get<{ date: string }[]>(`${books.path}/transactions`);
  const [row] = body;
  const answer = await books.client.put(`${books.path}/transactions/${id}`, {
    accountId: books.account.id,
    date: row?.date,
    description: 'Paper',
    amount: '80.00',
    type: 'expense',
    categoryId: books.categoryId('Supplies'),
    ...change,
  });
  if (answer.status !== 200) throw new Error(answer.text);
}

it('shows what was corrected on its day once, as it stands, and its movements without the corrections', async () => {
  const { id } = (await books.record()).body;
  await amended(id, { amount: '85.00' });
  await amended(id, { amount: '90.00' });
  expect(await account('1000', 'pairs=shown')).toMatchObject({ totalCredit: '255.00', postings: { length: 6 } });
  const shown = await account('1000', 'pairs=hidden');
  expect(shown).toMatchObject({ totalCredit: '90.00', closingBalance: '910.00' });
  expect(shown?.postings.map(({ credit, balance }) => [credit, balance])).toEqual([
    ['0.00', '1000.00'],
    ['90.00', '910.00'],
  ]);
});

it('leaves out what was deleted or undone, and the account that nothing is left of', async () => {
  const { id } = (await books.record()).body;
  await books.client.delete(`${books.path}/transactions/${id}`);
  await undo(books, await books.record({ amount: '5.00' }));
  expect(Object.keys(movements(await ledger('pairs=hidden')))).toEqual(['1000', '3010']);
  expect(movements(await ledger())['1000']).toEqual(['1085.00', '85.00']);
  expect(movements(await ledger('pairs=hidden'))['1000']).toEqual(['1000.00', '0.00']);
});

it('is what stood at an earlier moment', async () => {
  const first = await books.record();
  const knownAt = first.headers.get('x-position') ?? '';
  await books.client.delete(`${books.path}/transactions/${first.body.id}`);
  expect(movements(await ledger(`pairs=hidden&knownAt=${knownAt}`))['1000']).toEqual(['1000.00', '80.00']);
});

it('keeps what lies on two days, since a closed month stays as it was', async () => {
  const { id } = (await books.record({ date: '2026-02-03' })).body;
  await books.client.post(`${books.path}/periods/close`, { through: '2026-02-28' });
  await amended(id, { amount: '85.00', date: '2026-02-03', onFirstOpenDay: true });
  const { postings = [] } = (await account('1000', 'pairs=hidden')) ?? {};
  // The first of March takes February's back and has the row as it is: of that day, that is one movement.
  expect(postings.map(({ date, debit, credit }) => [date, debit, credit])).toMatchObject([
    [expect.any(String), '1000.00', '0.00'],
    ['2026-02-03', '0.00', '80.00'],
    ['2026-03-01', '0.00', '5.00'],
  ]);
});

it('comes page by page to the same as at once', async () => {
  for (const description of ['Paper', 'Ink', 'Glue']) {
    const { id } = (await books.record({ description })).body;
    await amended(id, { amount: '81.00' });
  }
  const whole = (await ledger('pairs=hidden')).accounts.flatMap(({ accountCode, postings }) =>
    postings.map((posting) => [accountCode, posting.entryNumber, posting.line, posting.balance]),
  );
  const paged: unknown[] = [];
  let path: string | undefined = `${books.path}/general-ledger?${DAYS}&pairs=hidden&limit=1`;
  while (path !== undefined) {
    const { body, headers }: { body: GeneralLedger; headers: Headers } = await books.client.get<GeneralLedger>(path);
    for (const { accountCode, postings } of body.accounts)
      for (const posting of postings) paged.push([accountCode, posting.entryNumber, posting.line, posting.balance]);
    expect(headers.get('x-total-count')).toBe(String(whole.length));
    path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  expect(paged).toEqual(whole);
});

it('agrees with the trial balance, which closes as before', async () => {
  const { id } = (await books.record()).body;
  await amended(id, { amount: '85.00', categoryId: books.categoryId('Travel') });
  const read = async (pairs: string): Promise<TrialBalance> =>
    (await books.client.get<TrialBalance>(`${books.path}/trial-balance?${DAYS}&pairs=${pairs}`)).body;
  const [shown, hidden] = [await read('shown'), await read('hidden')];
  expect(
    Object.fromEntries(
      hidden.lines.map(({ accountCode, movement }) => [accountCode, [movement.debit, movement.credit]]),
    ),
  ).toEqual(movements(await ledger('pairs=hidden')));
  const closing = ({ lines }: TrialBalance): unknown =>
    lines.filter(({ closing: { debit, credit } }) => debit !== credit).map((line) => [line.accountCode, line.closing]);
  expect(closing(hidden)).toEqual(closing(shown));
  expect(hidden.isBalanced).toBe(true);
  expect(hidden.totals.movement).not.toEqual(shown.totals.movement);
});
