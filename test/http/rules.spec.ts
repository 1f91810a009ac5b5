import { randomUUID } from 'node:crypto';
import { COMMAND_ID_HEADER } from '@counterfoil/contracts/header';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { FinancialSummary } from '@counterfoil/contracts/report.contract';
import type { Rule, RuleApplication, RuleDryRun, SaveRuleRequest } from '@counterfoil/contracts/rule.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../kit/app';
import { draft, openAccount, startBooks, type TestBooks } from '../kit/books';
import { sharedApp } from '../kit/shared-app';
import { eventually } from '../kit/time-limit';

const START_LIMIT_MS = 60_000;
/** More than two commands can carry. */
const MANY_ROWS = 450;
const VISIBLE_WITHIN_MS = 20_000;

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedApp();
}, START_LIMIT_MS);
beforeEach(async () => {
  books = await startBooks(app);
});

const staples = (change: Partial<SaveRuleRequest> = {}): SaveRuleRequest => ({
  name: 'Staples',
  conditions: { texts: [{ field: 'merchant', match: 'equals', text: 'STAPLES #12 BOSTON MA' }] },
  categoryId: books.categoryId('Supplies'),
  nickname: 'Staples',
  ...change,
});
const added = async (request: SaveRuleRequest = staples()): Promise<Rule> => {
  const { status, body } = await books.client.post<Rule>(`${books.path}/rules`, request);
  expect(status).toBe(201);
  return body;
};
const rules = async (): Promise<Rule[]> => (await books.client.get<Rule[]>(`${books.path}/rules`)).body;
const dryRun = async (rule: Rule): Promise<RuleDryRun> =>
  (await books.client.post<RuleDryRun>(`${books.path}/rules/${rule.id}/dry-run`)).body;
const apply = (rule: Rule, body: object = {}, key?: string) =>
  books.client.post<RuleApplication>(
    `${books.path}/rules/${rule.id}/apply`,
    body,
    key === undefined ? {} : { headers: { 'Idempotency-Key': key } },
  );
/** Applies a rule and waits until the books show it: on a busy machine the answer may be that they do not yet. */
async function applied(rule: Rule): Promise<RuleApplication> {
  const { status, body, text } = await apply(rule);
  if (status !== 200 && status !== 202) throw new Error(text);
  await eventually('the rule having been applied', VISIBLE_WITHIN_MS, async () =>
    (await dryRun(rule)).changing === 0 ? true : undefined,
  );
  return body;
}
const undo = (commandId: string, body: object = {}) =>
  books.client.post<{ commandId: string }>(`${books.path}/commands/${commandId}/undo`, body);
const list = async (): Promise<Transaction[]> =>
  (await books.client.get<Transaction[]>(`${books.path}/transactions?limit=500`)).body;
const inOrder = (a: string, b: string): number => a.localeCompare(b, 'en');
const wordsOf = (rows: readonly Transaction[]) =>
  rows
    .map(({ description, nickname, category }) => [description, nickname ?? '', category?.name].join(' | '))
    .sort(inOrder);
const netProfit = async (): Promise<number> =>
  (await books.client.get<FinancialSummary>(`${books.path}/financial-summary?startDate=2026-01-01&endDate=2026-12-31`))
    .body.netProfit;
const cents = (amount: number | string): number => Math.round(Number(amount) * 100);

/** Three purchases at one merchant, one of them split, one elsewhere, and a refund. */
async function recordPurchases(): Promise<void> {
  await books.record({ description: 'POS PURCHASE STAPLES #12 BOSTON MA', amount: '80.10' });
  await books.record({
    description: 'Staples #77',
    amount: '19.90',
    categoryId: books.categoryId('Personal'),
    date: '2026-03-01',
  });
  const parts = [
    { categoryId: books.categoryId('Rent'), amount: '5.00' },
    { categoryId: books.categoryId('Personal'), amount: '5.00' },
  ];
  await books.record({ description: 'STAPLES', amount: '10.00', allocations: parts });
  await books.record({ description: 'Corner Café', amount: '4.50' });
  await books.record({ description: 'STAPLES #12', amount: '3.00', type: 'deposit', date: '2026-04-01' });
}

describe('the rules of a business', () => {
  it('are kept in order, changed, and removed', async () => {
    const first = await added();
    const second = await added(
      staples({
        name: ' Café ',
        conditions: { texts: [], minAmount: '1.00', maxAmount: '5.00', type: 'income' },
        isActive: false,
        position: 0,
      }),
    );
    expect(second).toMatchObject({
      name: 'Café',
      isActive: false,
      position: 0,
      version: 1,
      conditions: { texts: [], minAmount: '1.00', maxAmount: '5.00', type: 'deposit', accountId: null },
    });
    expect((await rules()).map(({ id, position }) => [id, position])).toEqual([
      [second.id, 0],
      [first.id, 1],
    ]);
    const { body: moved } = await books.client.put<Rule>(
      `${books.path}/rules/${second.id}`,
      staples({ name: 'Last', position: 9, version: 1 }),
    );
    expect(moved).toMatchObject({ name: 'Last', position: 1, version: 2, isActive: true });
    expect((await books.client.delete(`${books.path}/rules/${first.id}`)).status).toBe(204);
    expect((await rules()).map(({ id, position }) => [id, position])).toEqual([[second.id, 0]]);
    expect((await books.client.get(`${books.path}/rules/${first.id}`)).status).toBe(404);
    expect((await books.client.delete(`${books.path}/rules/${first.id}`)).status).toBe(404);
  });

  it('of two who change one at once, one is told', async () => {
    const rule = await added();
    const saves = await Promise.all(
      ['One', 'Other'].map((name) =>
        books.client.put<Problem>(`${books.path}/rules/${rule.id}`, staples({ name, version: 1 })),
      ),
    );
    expect(saves.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(saves.find(({ status }) => status === 409)?.body.code).toBe('rule_changed');
  });

  it('are added once under one Idempotency-Key', async () => {
    const options = { headers: { 'Idempotency-Key': 'rule' } };
    const answers = await Promise.all(
      [1, 2].map(() => books.client.post<Rule>(`${books.path}/rules`, staples(), options)),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await rules()).toHaveLength(1);
  });

  it.each([
    ['no condition', { conditions: {} }, 'A rule needs at least one condition'],
    ['no action', { categoryId: undefined, nickname: undefined }, 'A rule needs a category or a nickname'],
    [
      'an empty text',
      { conditions: { texts: [{ field: 'description', match: 'contains', text: ' ' }] } },
      'Text is required',
    ],
    [
      'an unknown field',
      { conditions: { texts: [{ field: 'memo', match: 'contains', text: 'x' }] } },
      'Choose description, nickname or merchant',
    ],
    [
      'amounts the wrong way round',
      { conditions: { minAmount: '2.00', maxAmount: '1.00' } },
      'The smallest amount is larger than the largest',
    ],
    ['an amount with a sign', { conditions: { minAmount: '-2.00' } }, 'Amounts of a rule have no sign'],
    ['no name', { name: ' ' }, 'Rule name is required'],
  ])('are refused with %s', async (_name, change, message) => {
    const { status, body } = await books.client.post<Problem>(
      `${books.path}/rules`,
      staples(change as Partial<SaveRuleRequest>),
    );
    expect([status, body.message]).toEqual([400, message]);
    expect(await rules()).toEqual([]);
  });

  it('know only what belongs to the business, and are unknown to others', async () => {
    const others = await startBooks(app);
    const rule = await added();
    for (const change of [
      { categoryId: others.categoryId('Supplies') },
      { conditions: { accountId: others.account.id } },
      { categoryId: randomUUID() },
    ]) {
      expect((await books.client.post(`${books.path}/rules`, staples(change))).status).toBe(404);
    }
    for (const call of ['dry-run', 'apply'])
      expect((await others.client.post(`${others.path}/rules/${rule.id}/${call}`)).status).toBe(404);
    expect((await others.client.put(`${others.path}/rules/${rule.id}`, staples())).status).toBe(404);
    expect((await others.client.delete(`${others.path}/rules/${rule.id}`)).status).toBe(404);
    expect(await rules()).toHaveLength(1);
  });
});

describe('applying a rule', () => {
  it('does what the dry run said, to the cent, says why in the history, and is undone as a whole', async () => {
    await recordPurchases();
    const rule = await added();
    const [before, profitBefore] = [wordsOf(await list()), await netProfit()];
    const dry = await dryRun(rule);
    expect(dry).toMatchObject({
      matching: 4,
      changing: 4,
      inClosedPeriod: 0,
      netProfitChange: '-19.90',
      beyondOneApplication: 0,
    });
    expect(
      dry.sample.map(({ description, newCategoryId, newNickname }) => [
        description,
        newCategoryId !== null,
        newNickname,
      ]),
    ).toEqual([
      ['POS PURCHASE STAPLES #12 BOSTON MA', true, 'Staples'],
      ['STAPLES', false, 'Staples'],
      ['Staples #77', true, 'Staples'],
      ['STAPLES #12', true, 'Staples'],
    ]);
    expect(wordsOf(await list())).toEqual(before);
    const { status, body, headers } = await apply(rule);
    expect([status, body]).toEqual([
      200,
      { ruleId: rule.id, commandId: headers.get(COMMAND_ID_HEADER), updatedCount: 4, more: false },
    ]);
    expect(cents(await netProfit()) - cents(profitBefore)).toBe(cents(dry.netProfitChange));
    expect(wordsOf(await list())).toEqual([
      'Corner Café |  | Uncategorized Expenses',
      'POS PURCHASE STAPLES #12 BOSTON MA | Staples | Supplies',
      'STAPLES #12 | Staples | Supplies',
      'Staples #77 | Staples | Supplies',
      'STAPLES | Staples | Rent',
    ]);
    expect(await dryRun(rule)).toMatchObject({ matching: 4, changing: 0, netProfitChange: '0.00', sample: [] });
    const changed = (await list()).find(({ description }) => description === 'Staples #77');
    const { body: history } = await books.client.get<object>(`${books.path}/transactions/${changed?.id ?? ''}/history`);
    expect(JSON.stringify(history)).toContain('"rule"');
    expect((await undo(body.commandId)).status).toBe(200);
    expect([wordsOf(await list()), await netProfit()]).toEqual([before, profitBefore]);
  });

  it('of many rows goes on in steps, and is undone and done again as a whole', async () => {
    const rows = Array.from({ length: MANY_ROWS }, (_, index) => ({
      ...draft(books.account.id),
      description: `Staples #${1000 + index}`,
      categoryId: books.categoryId('Personal'),
      amount: `${index + 1}.01`,
    }));
    await books.client.post(`${books.path}/transactions/bulk`, { transactions: rows });
    const rule = await added(
      staples({ conditions: { texts: [{ field: 'description', match: 'starts-with', text: 'staples  #' }] } }),
    );
    const profitBefore = await netProfit();
    const dry = await dryRun(rule);
    expect(dry).toMatchObject({ changing: MANY_ROWS });
    const done = await applied(rule);
    expect([done.updatedCount, done.more]).toEqual([MANY_ROWS, false]);
    expect(cents(await netProfit()) - cents(profitBefore)).toBe(cents(dry.netProfitChange));
    const { body: undone } = await undo(done.commandId);
    await eventually('the undo being shown', VISIBLE_WITHIN_MS, async () =>
      (await dryRun(rule)).changing === MANY_ROWS ? true : undefined,
    );
    expect(await netProfit()).toBe(profitBefore);
    expect(await dryRun(rule)).toEqual(dry);
    expect([200, 202]).toContain((await undo(undone.commandId)).status);
    await eventually('the rule being applied again', VISIBLE_WITHIN_MS, async () =>
      (await dryRun(rule)).changing === 0 ? true : undefined,
    );
  });

  it('of many rows is not undone by halves where one has been changed since', async () => {
    const rows = Array.from({ length: MANY_ROWS }, (_, index) => ({
      ...draft(books.account.id),
      description: `Staples #${1000 + index}`,
    }));
    await books.client.post(`${books.path}/transactions/bulk`, { transactions: rows });
    const rule = await added();
    const { commandId } = await applied(rule);
    const last = (await list()).find(({ description }) => description === `Staples #${1000 + MANY_ROWS - 1}`);
    await books.client.patch(`${books.path}/transactions/${last?.id ?? ''}`, { categoryId: books.categoryId('Rent') });
    const refused = await undo(commandId);
    expect([refused.status, (refused.body as unknown as Problem).code]).toEqual([409, 'changed_since']);
    expect((await dryRun(rule)).changing).toBe(1);
  });

  it('happens once under one Idempotency-Key, however often it is sent', async () => {
    await recordPurchases();
    const rule = await added();
    const answers = await Promise.all([1, 2, 3].map(() => apply(rule, {}, 'one')));
    expect(answers.map(({ body }) => body.updatedCount)).toEqual([4, 4, 4]);
    expect(new Set(answers.map(({ body }) => body.commandId)).size).toBe(1);
    expect((await dryRun(rule)).changing).toBe(0);
  });

  it('leaves transfers and archived accounts alone', async () => {
    const savings = await openAccount(books.client, books.path, {
      name: 'Savings',
      type: 'savings',
      currentBalance: '0.00',
      initialBalanceDate: '2026-01-01',
    });
    await books.client.post(`${books.path}/transfers`, {
      fromAccountId: books.account.id,
      toAccountId: savings.id,
      date: '2026-02-01',
      amount: '5.00',
      description: 'Staples',
    });
    await books.record({ accountId: savings.id, description: 'Staples' });
    await books.client.post(`/api/accounts/${savings.id}/archive`);
    const rule = await added();
    expect(await dryRun(rule)).toMatchObject({ matching: 0, changing: 0 });
    expect((await apply(rule)).body.updatedCount).toBe(0);
  });

  it('in a closed period is refused as a whole, or dated on the first open day', async () => {
    await recordPurchases();
    const rule = await added();
    expect((await books.client.post(`${books.path}/periods/close`, { through: '2026-02-28' })).status).toBeLessThan(
      300,
    );
    const dry = await dryRun(rule);
    expect(dry.inClosedPeriod).toBe(1);
    const refused = await apply(rule);
    expect([refused.status, (refused.body as unknown as Problem).code]).toEqual([409, 'period_closed']);
    expect(await dryRun(rule)).toEqual(dry);
    expect((await apply(rule, { onFirstOpenDay: true })).body.updatedCount).toBe(4);
  });
});
