import { randomUUID } from 'node:crypto';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { BalanceSheet, FinancialSummary } from '@counterfoil/contracts/report.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../../kit/app/app';
import { draft, listed, openAccount, startBooks, type TestBooks } from '../../kit/books/books';
import { sharedApp } from '../../kit/app/shared-app';
import type { BulkTransactionsAnswer } from '@counterfoil/contracts/bulk-transactions.contract';

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedApp();
});

const balanceOf = async (books: TestBooks): Promise<string | undefined> =>
  (await books.client.get<Account[]>(`${books.path}/accounts`)).body.find((account) => account.id === books.account.id)
    ?.currentBalance;

describe('the books of a small business', () => {
  it('show what was written, in the statements too, as soon as the write is answered', async () => {
    const books = await startBooks(app);
    const card = await openAccount(books.client, books.path, {
      name: 'Card',
      type: 'credit',
      currentBalance: '-250.00',
      creditLimit: '5000.00',
      initialBalanceDate: '2026-01-01',
    });
    await books.record({ type: 'deposit', amount: '500.00', categoryId: books.categoryId('Sales') });
    await books.record({ amount: '300.00', categoryId: books.categoryId('Rent') });
    await books.record({ accountId: card.id, categoryId: books.categoryId('Supplies') });
    await books.record({ type: 'deposit', amount: '20.00', categoryId: books.categoryId('Supplies') });
    const { body: summary } = await books.client.get<FinancialSummary>(
      `${books.path}/financial-summary?startDate=2026-01-01&endDate=2026-12-31`,
    );
    expect(summary).toMatchObject({ totalRevenue: 500, totalExpenses: 360, netProfit: 140, profitMargin: 28 });
    expect(
      summary.categoryBreakdown.map(({ category, type, amount, percentage }) => [category, type, amount, percentage]),
    ).toEqual([
      ['Sales', 'revenue', 500, 100],
      ['Rent', 'expense', 300, 60],
      ['Supplies', 'expense', 60, 12],
    ]);
    const { body: sheet } = await books.client.get<BalanceSheet>(`${books.path}/balance-sheet?asOfDate=2026-12-31`);
    expect(sheet).toMatchObject({
      assets: { currentAssets: [{ accountName: 'Checking', balance: '1220.00' }], totalAssets: '1220.00' },
      liabilities: { currentLiabilities: [{ accountName: 'Card', balance: '330.00' }], totalLiabilities: '330.00' },
      equity: {
        equityAccounts: [{ accountName: 'Opening balance equity', balance: '750.00' }],
        retainedEarnings: '140.00',
        currentYearEarnings: '140.00',
        totalEquity: '890.00',
      },
      isBalanced: true,
    });
    const { body: before } = await books.client.get<BalanceSheet>(`${books.path}/balance-sheet?asOfDate=2026-02-02`);
    expect(before).toMatchObject({
      assets: { totalAssets: '1000.00' },
      liabilities: { totalLiabilities: '250.00' },
      equity: { totalEquity: '750.00' },
    });
  });

  it('compute the running balance in date order, also when a row is back-dated or deleted', async () => {
    const books = await startBooks(app);
    await books.record({ date: '2026-02-03', amount: '80.00', description: 'second' });
    const { body: first } = await books.record({ date: '2026-01-15', amount: '100.00', description: 'first' });
    await books.record({ date: '2026-02-03', type: 'deposit', amount: '5.50', description: 'third' });
    const rows = async (): Promise<[string, string][]> =>
      (await listed(books)).map((row) => [row.description, row.balance]);
    expect(await rows()).toEqual([
      ['third', '825.50'],
      ['second', '820.00'],
      ['first', '900.00'],
    ]);
    const { body } = await books.client.delete(`${books.path}/transactions`, {
      transactionIds: [first.id, randomUUID()],
    });
    expect(body).toMatchObject({ deletedCount: 1, errors: [{ message: 'Transaction not found' }] });
    expect(await rows()).toEqual([
      ['third', '925.50'],
      ['second', '920.00'],
    ]);
    expect(await balanceOf(books)).toBe('925.50');
  });

  it('split a transaction into parts that sum to it', async () => {
    const books = await startBooks(app);
    const parts = [
      { categoryId: books.categoryId('Supplies'), amount: '100.00' },
      { categoryId: books.categoryId('Personal'), amount: '20.00' },
    ];
    const { status, body } = await books.record({ amount: '120.00', allocations: parts });
    expect([status, body.amount, body.allocations.map((part) => part.amount)]).toEqual([
      201,
      '-120.00',
      ['-100.00', '-20.00'],
    ]);
    const refused = await books.record({ amount: '121.00', allocations: parts });
    expect([refused.status, (refused.body as unknown as Problem).code]).toEqual([400, 'split_does_not_sum']);
  });
});

describe('the list', () => {
  it('is paged, sorted, filtered and searched', async () => {
    const books = await startBooks(app);
    const rows = Array.from({ length: 25 }, (_, index) => ({
      ...draft(books.account.id),
      description: `Row ${index} 100%_`,
      amount: `${index + 1}.00`,
      date: `2026-03-${String((index % 5) + 1).padStart(2, '0')}`,
    }));
    await books.client.post(`${books.path}/transactions/bulk`, { transactions: rows });
    for (const sort of ['date', 'amount', 'category']) {
      for (const order of ['asc', 'desc']) {
        const whole = await listed(books, `?sort=${sort}&order=${order}`);
        const paged: Transaction[] = [];
        let next: string | undefined = `${books.path}/transactions?sort=${sort}&order=${order}&limit=7`;
        while (next !== undefined) {
          const page: { body: Transaction[]; headers: Headers } = await books.client.get<Transaction[]>(next);
          expect(page.headers.get('X-Total-Count')).toBe('25');
          paged.push(...page.body);
          next = /<([^>]+)>; rel="next"/.exec(page.headers.get('Link') ?? '')?.[1];
        }
        expect(paged).toEqual(whole);
        expect(new Set(paged.map((row) => row.id)).size).toBe(25);
      }
    }
    expect((await listed(books, '?sort=amount&order=asc&limit=2')).map((row) => row.amount)).toEqual([
      '-25.00',
      '-24.00',
    ]);
    expect(await listed(books, '?search=row%203%20100%25_')).toHaveLength(1);
    expect(await listed(books, '?search=uncategorized')).toHaveLength(25);
    expect(await listed(books, '?search=%25%25')).toHaveLength(0);
    expect(await listed(books, '?type=revenue')).toHaveLength(0);
    expect(await listed(books, '?startDate=2026-03-02&endDate=2026-03-02')).toHaveLength(5);
    expect((await books.client.get(`${books.path}/transactions?cursor=nonsense`)).status).toBe(400);
  });
});

describe('the same request twice', () => {
  it('records once under an Idempotency-Key, and refuses another request under it', async () => {
    const books = await startBooks(app);
    const options = { headers: { 'Idempotency-Key': 'one' } };
    const [first, second] = await Promise.all([books.record({}, options), books.record({}, options)]);
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    const third = await books.record({}, options);
    expect(third.body).toEqual(first.body);
    expect(await listed(books)).toHaveLength(1);
    expect((await books.record({ amount: '81.00' }, options)).status).toBe(409);
    expect(await listed(books)).toHaveLength(1);
  });

  it('imports once, and answers the same', async () => {
    const books = await startBooks(app);
    const body = {
      transactions: Array.from({ length: 450 }, (_, index) => ({
        ...draft(books.account.id),
        description: `Row ${index}`,
        ...(index === 300 ? { accountId: randomUUID() } : {}),
      })),
    };
    const options = { headers: { 'Idempotency-Key': 'import' } };
    const first = await books.client.post<BulkTransactionsAnswer>(`${books.path}/transactions/bulk`, body, options);
    expect(first.body).toMatchObject({
      success: 449,
      errors: 1,
      failures: [{ row: 301, message: 'Account not found' }],
    });
    const second = await books.client.post<BulkTransactionsAnswer>(`${books.path}/transactions/bulk`, body, options);
    expect(second.body).toEqual(first.body);
    expect(await balanceOf(books)).toBe('-34920.00');
  });
});

describe('64 clients on one business at once', () => {
  it('all succeed, and nothing is lost or doubled', async () => {
    const books = await startBooks(app);
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) => books.record({ amount: `${index + 1}.00` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 64 }, () => 201));
    expect(await balanceOf(books)).toBe('-1080.00');
    expect(await listed(books)).toHaveLength(64);
  });
});

describe('bad input', () => {
  let books: TestBooks;
  beforeAll(async () => {
    books = await startBooks(app);
  });

  it.each([
    ['1e400', 'Amount must be a number such as 12.50'],
    ['NaN', 'Amount must be a number such as 12.50'],
    ['0.001', 'Amount can have at most 2 decimals'],
    ['99999999999999.99', 'Amount is too large: at most 13 digits before the decimal point'],
    ['0.00', 'Amount must not be zero'],
    [12.5, 'Amount must be a number such as 12.50'],
  ])('an amount of %s is refused with its reason', async (amount, message) => {
    const { status, body } = await books.record({ amount: amount as string });
    expect([status, (body as unknown as Problem).message]).toEqual([400, message]);
    expect(await balanceOf(books)).toBe('1000.00');
  });

  it('of one row does not take the others with it', async () => {
    const row = draft(books.account.id);
    const transactions = [
      row,
      { ...row, amount: '1e400' },
      null,
      [],
      { ...row, date: '2026-02-30' },
      { ...row, categoryId: randomUUID() },
      { ...row, __proto__: { type: 'deposit' } },
    ];
    const { body } = await books.client.post<BulkTransactionsAnswer>(`${books.path}/transactions/bulk`, {
      transactions,
    });
    expect(body).toMatchObject({
      success: 2,
      errors: 5,
      failures: [
        { row: 2, message: 'Amount must be a number such as 12.50' },
        { row: 3, message: 'A transaction must be an object' },
        { row: 4, message: 'A transaction must be an object' },
        { row: 5, message: 'Date must be a day in the form YYYY-MM-DD' },
        { row: 6, message: 'Category not found' },
      ],
    });
    expect(await balanceOf(books)).toBe('840.00');
  });

  it('a name or description of nothing but spaces is refused', async () => {
    const business = await books.client.post<Problem>('/api/businesses', { name: ' \r\n\t', industry: 'Other' });
    expect([business.status, business.body.message]).toEqual([400, 'Business name is required']);
    const { status, body } = await books.record({ description: '   ' });
    expect([status, (body as unknown as Problem).message]).toEqual([400, 'Description is required']);
    const { body: withoutAmount } = await books.record({ amount: '' });
    expect((withoutAmount as unknown as Problem).errors).toEqual([{ field: 'amount', message: 'Amount is required' }]);
    const { body: tooLong } = await books.record({ description: 'x'.repeat(501) });
    expect((tooLong as unknown as Problem).message).toBe('Description must be at most 500 characters');
    const empty = await openAccount(books.client, books.path, {
      name: 'Left empty',
      type: 'credit',
      currentBalance: '',
      creditLimit: '',
    });
    expect(empty).toMatchObject({ currentBalance: '0.00', creditLimit: null });
  });

  it('a range that ends before it starts is refused', async () => {
    expect(
      (await books.client.get(`${books.path}/financial-summary?startDate=2026-02-01&endDate=2026-01-01`)).status,
    ).toBe(400);
    expect((await books.client.get(`${books.path}/balance-sheet?asOfDate=2026-02-30`)).status).toBe(400);
  });
});

describe('another tenant', () => {
  it('finds nothing under ids that are not theirs, reading or writing', async () => {
    const [mine, theirs] = await Promise.all([startBooks(app), startBooks(app, await app.signedUp())]);
    const { body: transaction } = await mine.record();
    const calls: [string, string, unknown?][] = [
      ['GET', mine.path],
      ['PUT', mine.path, { name: 'x', industry: 'x' }],
      ['PATCH', `${mine.path}/archive`],
      ['GET', `${mine.path}/accounts`],
      ['POST', `${mine.path}/accounts`, { name: 'x', type: 'cash' }],
      ['PATCH', `/api/accounts/${mine.account.id}`, { name: 'x' }],
      ['POST', `/api/accounts/${mine.account.id}/archive`],
      ['GET', `${mine.path}/categories`],
      ['PATCH', `/api/categories/${mine.categoryId('Rent')}/visibility`, { isHidden: true }],
      ['DELETE', `/api/categories/${mine.categoryId('Rent')}`],
      ['GET', `${mine.path}/transactions`],
      ['POST', `${mine.path}/transactions`, draft(mine.account.id)],
      ['POST', `${mine.path}/transactions/bulk`, { transactions: [draft(mine.account.id)] }],
      ['DELETE', `${mine.path}/transactions`, { transactionIds: [transaction.id] }],
      ['GET', `${mine.path}/financial-summary`],
      ['GET', `${mine.path}/balance-sheet`],
    ];
    for (const [method, path, body] of calls) {
      expect([method, path, (await theirs.client.call(method, path, body)).status]).toEqual([method, path, 404]);
      expect([method, path, (await app.client().call(method, path, body)).status]).toEqual([method, path, 401]);
    }
    const mixed = await theirs.record({ accountId: mine.account.id });
    expect([mixed.status, (mixed.body as unknown as Problem).message]).toEqual([404, 'Account not found']);
    const foreignCategory = await theirs.record({ categoryId: mine.categoryId('Rent') });
    expect(foreignCategory.status).toBe(404);
    const deleted = await theirs.client.delete(`${theirs.path}/transactions`, { transactionIds: [transaction.id] });
    expect(deleted.body).toMatchObject({ deletedCount: 0 });
    expect(await listed(mine)).toHaveLength(1);
  });
});
