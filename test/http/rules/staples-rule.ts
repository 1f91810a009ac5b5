import type { Rule, SaveRuleRequest } from '@counterfoil/contracts/rule.contract';
import type { TestBooks } from '../../kit/books/books';

/** A rule for whatever was bought at one merchant. */
export const staples = (books: TestBooks, change: Partial<SaveRuleRequest> = {}): SaveRuleRequest => ({
  name: 'Staples',
  conditions: { texts: [{ field: 'merchant', match: 'equals', text: 'STAPLES #12 BOSTON MA' }] },
  categoryId: books.categoryId('Supplies'),
  nickname: 'Staples',
  ...change,
});

/** Adds a rule to the business's own. */
export const added = async (books: TestBooks, request: SaveRuleRequest = staples(books)): Promise<Rule> => {
  const { status, body } = await books.client.post<Rule>(`${books.path}/rules`, request);
  expect(status).toBe(201);
  return body;
};

/** Three purchases at one merchant, one of them split, one elsewhere, and a refund. */
export async function recordPurchases(books: TestBooks): Promise<void> {
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
