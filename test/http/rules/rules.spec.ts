import { randomUUID } from 'node:crypto';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { Rule, SaveRuleRequest } from '@counterfoil/contracts/rule.contract';
import type { ReachableApp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { sharedApp } from '../../kit/app/shared-app';
import { added, staples } from './staples-rule';

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  books = await startBooks(app);
});

const rules = async (): Promise<Rule[]> => (await books.client.get<Rule[]>(`${books.path}/rules`)).body;

describe('the rules of a business', () => {
  it('are kept in order, changed, and removed', async () => {
    const first = await added(books);
    const second = await added(
      books,
      staples(books, {
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
      staples(books, { name: 'Last', position: 9, version: 1 }),
    );
    expect(moved).toMatchObject({ name: 'Last', position: 1, version: 2, isActive: true });
    expect((await books.client.delete(`${books.path}/rules/${first.id}`)).status).toBe(204);
    expect((await rules()).map(({ id, position }) => [id, position])).toEqual([[second.id, 0]]);
    expect((await books.client.get(`${books.path}/rules/${first.id}`)).status).toBe(404);
    expect((await books.client.delete(`${books.path}/rules/${first.id}`)).status).toBe(404);
  });

  it('of two who change one at once, one is told', async () => {
    const rule = await added(books);
    const saves = await Promise.all(
      ['One', 'Other'].map((name) =>
        books.client.put<Problem>(`${books.path}/rules/${rule.id}`, staples(books, { name, version: 1 })),
      ),
    );
    expect(saves.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(saves.find(({ status }) => status === 409)?.body.code).toBe('rule_changed');
  });

  it('are added once under one Idempotency-Key', async () => {
    const options = { headers: { 'Idempotency-Key': 'rule' } };
    const answers = await Promise.all(
      [1, 2].map(() => books.client.post<Rule>(`${books.path}/rules`, staples(books), options)),
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
      staples(books, change as Partial<SaveRuleRequest>),
    );
    expect([status, body.message]).toEqual([400, message]);
    expect(await rules()).toEqual([]);
  });

  it('know only what belongs to the business, and are unknown to others', async () => {
    const others = await startBooks(app);
    const rule = await added(books);
    for (const change of [
      { categoryId: others.categoryId('Supplies') },
      { conditions: { accountId: others.account.id } },
      { categoryId: randomUUID() },
    ]) {
      expect((await books.client.post(`${books.path}/rules`, staples(books, change))).status).toBe(404);
    }
    for (const call of ['dry-run', 'apply'])
      expect((await others.client.post(`${others.path}/rules/${rule.id}/${call}`)).status).toBe(404);
    expect((await others.client.put(`${others.path}/rules/${rule.id}`, staples(books))).status).toBe(404);
    expect((await others.client.delete(`${others.path}/rules/${rule.id}`)).status).toBe(404);
    expect(await rules()).toHaveLength(1);
  });
});
