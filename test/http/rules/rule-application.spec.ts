import { COMMAND_ID_HEADER } from '@counterfoil/contracts/header';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { FinancialSummary } from '@counterfoil/contracts/report.contract';
import type { Rule, RuleApplication, RuleDryRun } from '@counterfoil/contracts/rule.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../../kit/app/app';
import { draft, openAccount, listed, startBooks, type TestBooks } from '../../kit/books/books';
import { sharedApp } from '../../kit/app/shared-app';
import { eventually } from '../../kit/run/time-limit';
import { added, recordPurchases, staples } from './staples-rule';

/** More than one command can carry. */
const MANY_ROWS = 250;

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  books = await startBooks(app);
});

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
  await eventually('the rule having been applied', async () =>
    (await dryRun(rule)).changing === 0 ? true : undefined,
  );
  return body;
}
const undo = (commandId: string, body: object = {}) =>
  books.client.post<{ commandId: string }>(`${books.path}/commands/${commandId}/undo`, body);
const inOrder = (a: string, b: string): number => a.localeCompare(b, 'en');
const wordsOf = (rows: readonly Transaction[]) =>
  rows
    .map(({ description, nickname, category }) => [description, nickname ?? '', category?.name].join(' | '))
    .sort(inOrder);
const netProfit = async (): Promise<number> =>
  (await books.client.get<FinancialSummary>(`${books.path}/financial-summary?startDate=2026-01-01&endDate=2026-12-31`))
    .body.netProfit;
const cents = (amount: number | string): number => Math.round(Number(amount) * 100);

describe('applying a rule', () => {
  it('does what the dry run said, to the cent, says why in the history, and is undone as a whole', async () => {
    await recordPurchases(books);
    const rule = await added(books);
    const [before, profitBefore] = [wordsOf(await listed(books, '?limit=500')), await netProfit()];
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
    expect(wordsOf(await listed(books, '?limit=500'))).toEqual(before);
    const { status, body, headers } = await apply(rule);
    expect([status, body]).toEqual([
      200,
      { ruleId: rule.id, commandId: headers.get(COMMAND_ID_HEADER), updatedCount: 4, more: false },
    ]);
    expect(cents(await netProfit()) - cents(profitBefore)).toBe(cents(dry.netProfitChange));
    expect(wordsOf(await listed(books, '?limit=500'))).toEqual([
      'Corner Café |  | Uncategorized Expenses',
      'POS PURCHASE STAPLES #12 BOSTON MA | Staples | Supplies',
      'STAPLES #12 | Staples | Supplies',
      'Staples #77 | Staples | Supplies',
      'STAPLES | Staples | Rent',
    ]);
    expect(await dryRun(rule)).toMatchObject({ matching: 4, changing: 0, netProfitChange: '0.00', sample: [] });
    const changed = (await listed(books, '?limit=500')).find(({ description }) => description === 'Staples #77');
    const { body: history } = await books.client.get<object>(`${books.path}/transactions/${changed?.id ?? ''}/history`);
    expect(JSON.stringify(history)).toContain('"rule"');
    expect((await undo(body.commandId)).status).toBe(200);
    expect([wordsOf(await listed(books, '?limit=500')), await netProfit()]).toEqual([before, profitBefore]);
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
      books,
      staples(books, { conditions: { texts: [{ field: 'description', match: 'starts-with', text: 'staples  #' }] } }),
    );
    const profitBefore = await netProfit();
    const dry = await dryRun(rule);
    expect(dry).toMatchObject({ changing: MANY_ROWS });
    const done = await applied(rule);
    expect([done.updatedCount, done.more]).toEqual([MANY_ROWS, false]);
    expect(cents(await netProfit()) - cents(profitBefore)).toBe(cents(dry.netProfitChange));
    const { body: undone } = await undo(done.commandId);
    await eventually('the undo being shown', async () =>
      (await dryRun(rule)).changing === MANY_ROWS ? true : undefined,
    );
    expect(await netProfit()).toBe(profitBefore);
    expect(await dryRun(rule)).toEqual(dry);
    expect([200, 202]).toContain((await undo(undone.commandId)).status);
    await eventually('the rule being applied again', async () =>
      (await dryRun(rule)).changing === 0 ? true : undefined,
    );
  });

  it('of many rows is not undone by halves where one has been changed since', async () => {
    const rows = Array.from({ length: MANY_ROWS }, (_, index) => ({
      ...draft(books.account.id),
      description: `Staples #${1000 + index}`,
    }));
    await books.client.post(`${books.path}/transactions/bulk`, { transactions: rows });
    const rule = await added(books);
    const { commandId } = await applied(rule);
    const last = (await listed(books, '?limit=500')).find(
      ({ description }) => description === `Staples #${1000 + MANY_ROWS - 1}`,
    );
    await books.client.patch(`${books.path}/transactions/${last?.id ?? ''}`, { categoryId: books.categoryId('Rent') });
    const refused = await undo(commandId);
    expect([refused.status, (refused.body as unknown as Problem).code]).toEqual([409, 'changed_since']);
    expect((await dryRun(rule)).changing).toBe(1);
  });

  it('happens once under one Idempotency-Key, however often it is sent', async () => {
    await recordPurchases(books);
    const rule = await added(books);
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
    const rule = await added(books);
    expect(await dryRun(rule)).toMatchObject({ matching: 0, changing: 0 });
    expect((await apply(rule)).body.updatedCount).toBe(0);
  });

  it('in a closed period is refused as a whole, or dated on the first open day', async () => {
    await recordPurchases(books);
    const rule = await added(books);
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
