/** What lists show of rows that were corrected after their month was closed: what its profit and loss shows. */
import type { FinancialSummary } from '@counterfoil/contracts/report.contract';
import type { Transaction, TransactionGroup } from '@counterfoil/contracts/transaction.contract';
import { TOTAL_COUNT_HEADER } from '@counterfoil/contracts/header';
import type { ReachableApp } from '../../kit/app/app';
import { listed, openAccount, startBooks, type TestBooks } from '../../kit/books/books';
import { exported } from '../../kit/books/exports';
import { sharedAppWithWorker } from '../../kit/app/shared-app';

const MONTHS = { February: ['2026-02-01', '2026-02-28'], March: ['2026-03-01', '2026-03-31'] } as const;
type Month = keyof typeof MONTHS;

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedAppWithWorker();
});
beforeEach(async () => {
  books = await startBooks(app);
});

const within = (month: Month): string => `startDate=${MONTHS[month][0]}&endDate=${MONTHS[month][1]}`;
const close = (): Promise<unknown> => books.client.post(`${books.path}/periods/close`, { through: '2026-02-28' });
const shown = async (month: Month): Promise<string[]> =>
  (await listed(books, `?${within(month)}`)).map(
    ({ date, amount, allocations, description }) =>
      `${date} ${description} ${amount} ${allocations.map(({ categoryId }) => nameOf(categoryId)).join(' + ')}`,
  );
const nameOf = (id: string): string =>
  ['Supplies', 'Travel', 'Sales', 'Transfer'].find((name) => books.categoryId(name) === id) ?? id;
const change = ({ date, accountId, type, description, amount }: Transaction, other: object): object => {
  return { date, accountId, type, description, amount, ...other, onFirstOpenDay: true };
};
const recorded = async (description: string, amount = '80.00'): Promise<Transaction> =>
  (await books.record({ description, amount, categoryId: books.categoryId('Supplies') })).body;
const row = (id: string): string => `${books.path}/transactions/${id}`;

/** What profit and loss and the list of a month say of each category, in cents. */
async function byCategory(month: Month): Promise<Record<'statement' | 'list', Record<string, number>>> {
  const { body } = await books.client.get<FinancialSummary>(`${books.path}/financial-summary?${within(month)}`);
  const statement: Record<string, number> = {};
  for (const { categoryId, amount } of body.categoryBreakdown)
    statement[nameOf(categoryId ?? '')] = Math.round(amount * 100);
  const list: Record<string, number> = {};
  for (const { allocations } of await listed(books, `?${within(month)}&limit=500`))
    for (const part of allocations) {
      const name = nameOf(part.categoryId);
      const cents = Math.round(Number(part.amount) * 100) * (name === 'Sales' ? 1 : -1);
      if (name !== 'Transfer') list[name] = (list[name] ?? 0) + cents;
    }
  return { statement, list: Object.fromEntries(Object.entries(list).filter(([, cents]) => cents !== 0)) };
}

describe('a row corrected on the first open day', () => {
  it('stays where it was, says what it stands at, and has its correction on its day', async () => {
    const paper = await recorded('Paper');
    await close();
    await books.client.put(row(paper.id), change(paper, { amount: '85.00' }));
    expect([await shown('February'), await shown('March')]).toEqual([
      ['2026-02-03 Paper -80.00 Supplies'],
      ['2026-03-01 Paper -5.00 Supplies'],
    ]);
    const [stayed] = await listed(books, `?${within('February')}`);
    expect(stayed).toMatchObject({
      id: paper.id,
      correction: {
        corrects: null,
        adjustments: [{ date: '2026-03-01', accountId: books.account.id, amount: '-5.00' }],
        now: { id: paper.id, date: '2026-03-01', amount: '-85.00' },
      },
    });
    const [adjustment] = await listed(books, `?${within('March')}`);
    expect(adjustment?.correction).toMatchObject({
      corrects: { rowId: paper.id, date: '2026-02-03' },
      adjustments: [],
      now: { id: paper.id, amount: '-85.00' },
    });
    expect(adjustment?.id).not.toBe(paper.id);
  });

  it('is one of a list that is paged, counted, searched, sorted and grouped like any other', async () => {
    const [paper] = [await recorded('Paper'), await recorded('Ink', '7.00')];
    await close();
    await books.client.put(row(paper.id), change(paper, { amount: '85.00' }));
    const first = await books.client.get<Transaction[]>(`${books.path}/transactions?limit=2`);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await books.client.get<Transaction[]>(next);
    const amounts = [...first.body, ...second.body].map(({ amount }) => amount);
    expect([first.headers.get(TOTAL_COUNT_HEADER), amounts]).toEqual(['3', ['-5.00', '-7.00', '-80.00']]);
    const found = await listed(books, '?search=pap&sort=amount&order=asc');
    expect(found.map(({ amount }) => amount)).toEqual(['-80.00', '-5.00']);
    const groups = await books.client.get<TransactionGroup[]>(`${books.path}/transactions/groups?group=category`);
    expect(groups.body.map(({ name, count, total }) => [name, count, total])).toEqual([['Supplies', 3, '-92.00']]);
  });

  it('leaves each month’s list at what its profit and loss shows, whatever was corrected', async () => {
    const savings = await openAccount(books.client, books.path, {
      name: 'Savings',
      type: 'savings',
      initialBalanceDate: '2026-01-01',
    });
    const names = ['Amended', 'Refiled', 'Deleted', 'Elsewhere', 'Put aside', 'Split', 'Words'];
    const [amended, refiled, deleted, elsewhere, aside, split, words] = await Promise.all(
      names.map((name) => recorded(name)),
    );
    if (!amended || !refiled || !deleted || !elsewhere || !aside || !split || !words) throw new Error('not recorded');
    await books.record({
      description: 'Honey',
      type: 'deposit',
      amount: '300.00',
      categoryId: books.categoryId('Sales'),
    });
    await close();
    const travel = { categoryId: books.categoryId('Travel'), onFirstOpenDay: true };
    const into = { categoryId: books.categoryId('Transfer'), transferToAccountId: savings.id, onFirstOpenDay: true };
    const parts = [
      { categoryId: books.categoryId('Supplies'), amount: '50.00' },
      { categoryId: books.categoryId('Travel'), amount: '40.00' },
    ];
    const answers = [
      await books.client.put(row(amended.id), change(amended, { amount: '85.00', date: '2026-03-20' })),
      await books.client.patch(row(refiled.id), travel),
      await books.client.delete(row(deleted.id), { onFirstOpenDay: true }),
      await books.client.put(row(elsewhere.id), change(elsewhere, { accountId: savings.id, amount: '81.00' })),
      await books.client.patch(row(aside.id), into),
      await books.client.put(row(split.id), change(split, { amount: '90.00', allocations: parts })),
      await books.client.put(row(words.id), change(words, { description: 'Other words' })),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const [february, march] = [await byCategory('February'), await byCategory('March')];
    expect([february.list, march.list]).toEqual([february.statement, march.statement]);
    expect(february.list).toEqual({ Supplies: 56_000, Sales: 30_000 });
    expect((await shown('February')).filter((text) => text.includes('Deleted'))).toHaveLength(1);
    const csv = await exported(books.client, books.path, {
      report: 'transactions',
      format: 'csv',
      range: { startDate: '2026-02-01', endDate: '2026-02-28' },
    });
    const lines = csv.file.toString('utf8').trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',').slice(0, 2).join(' '))).toEqual(
      [...(await shown('February'))].reverse().map((text) => text.replace(/ -?[\d.]+ \w+$/, '')),
    );
  });

  it('is a row like any other again once its month is open and it is corrected there', async () => {
    const paper = await recorded('Paper');
    await close();
    await books.client.put(row(paper.id), change(paper, { amount: '85.00' }));
    await books.client.post(`${books.path}/periods/reopen`, { through: null });
    await books.client.put(row(paper.id), { ...change(paper, { amount: '90.00' }), onFirstOpenDay: false });
    const all = await listed(books);
    expect(all.map(({ date, amount, correction }) => [date, amount, correction])).toEqual([
      ['2026-02-03', '-90.00', null],
    ]);
  });
});
