import type { BulkTransactionsAnswer } from '@counterfoil/contracts/bulk-transactions.contract';
import type { Route } from '../../../services/ledger/src/api-docs/route';
import type { TestBooks } from '../../kit/books/books';
import { isOdd, type SendBody } from './body-sender';
import { longerThan, worstBodies } from './worst-bodies';

interface Asked {
  readonly books: TestBooks;
  readonly sent: SendBody;
}

/**
 * Every route under two of its worst bodies, and one that is too long. Whether they hold the process is for the soak,
 * which sends all of them: worst-bodies.soak.ts.
 */
export function worstCalls(routes: readonly Route[], asked: () => Asked): void {
  const writing = routes.filter(({ method }) => method !== 'GET');

  it(`are refused or answered, at ${writing.length} routes, and not read where they are longer`, async () => {
    const { sent } = asked();
    const wrong: string[] = [];
    for (const [turn, route] of writing.entries()) {
      for (const { what, text } of worstBodies(route.body, route.bodyBytes, turn)) {
        const { status } = await sent(route, text);
        if (isOdd(route, status)) wrong.push(`${route.name}, ${what}: ${status}`);
      }
      const { status } = await sent(route, longerThan(route.bodyBytes, 0).text);
      if (status !== 413) wrong.push(`${route.name}, longer than it reads: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('are answered row by row where 5,000 of them are empty', async () => {
    const { client, path } = asked().books;
    const transactions = Array.from({ length: 5_000 }, () => ({}));
    const { status, body } = await client.post<BulkTransactionsAnswer>(`${path}/transactions/bulk`, { transactions });
    expect([status, body.errors]).toEqual([200, 5_000]);
    expect(body.failures[4_999]).toEqual({ row: 5_000, message: 'Date is required' });
  });

  it('are suggested for where texts are of nothing but one sign', async () => {
    const { client, path } = asked().books;
    const rows = ['#', 'x', '*', '-', '1a#', 'card x'].flatMap((sign) =>
      Array.from({ length: 80 }, (_, n) => ({ description: sign.repeat(500).slice(0, 480) + n, type: 'expense' })),
    );
    expect((await client.post(`${path}/transactions/suggestions`, { rows })).status).toBe(200);
  });
}
