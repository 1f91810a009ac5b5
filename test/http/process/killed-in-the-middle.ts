import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { BulkTransactionsAnswer } from '@counterfoil/contracts/bulk-transactions.contract';
import type { TestApp } from '../../kit/app/app';
import { draft, startBooks, type TestBooks } from '../../kit/books/books';
import type { HeldUpload } from '../../kit/books/held-upload';
import { withClient } from '../../kit/books/read-models';
import { eventually } from '../../kit/run/time-limit';
import { filesIn, heldUpload, isLetIn } from '../load-limits/quota-uploads';

/** Enough for several appends, so that a kill falls between two of them. */
const ROWS = 3_000;
const ROWS_OF = 'select from books.transactions where business_id = $1';

interface Killed {
  readonly app: TestApp;
  /** Of an owner without limits. */
  readonly books: TestBooks;
  /** The database, past whatever is between it and the app. */
  readonly direct: string;
}

/** Kills the ledger while rows are recorded and uploads arrive, and starts it again. */
export async function killedInTheMiddle({ app, books, direct }: Killed): Promise<void> {
  const own = await startBooks(app, books);
  const parts = (): string[] => filesIn(app, 'incoming').filter((name) => name.endsWith('.part'));
  const held = Array.from({ length: 3 }, () => heldUpload(own));
  await eventually('three arriving', () => (parts().length === 3 ? true : undefined));
  const transactions = Array.from({ length: ROWS }, (_, index) => ({
    ...draft(own.account.id),
    amount: '0.01',
    description: `Row ${index}`,
  }));
  const send = () =>
    own.client.post<BulkTransactionsAnswer>(
      `${own.path}/transactions/bulk`,
      { transactions },
      {
        headers: { 'idempotency-key': 'rows' },
      },
    );
  const rows = async (): Promise<number> =>
    (await withClient(direct, (db) => db.query(ROWS_OF, [own.business.id]))).rowCount ?? 0;
  const broken = send().catch(() => undefined);
  await eventually('some rows', async () => ((await rows()) > 0 ? true : undefined));
  await app.process.kill();
  await Promise.all([broken, ...held.map((one) => one.leave())]);
  expect(await rows()).toBeLessThan(ROWS);
  await app.startLedger();
  const { body } = await eventually('the rest', async () => {
    const answer = await send().catch(() => undefined);
    return answer === undefined || answer.status === 503 || answer.status === 202 ? undefined : answer;
  });
  expect([body.success, body.errors]).toEqual([ROWS, 0]);
  // The lease of the projector that was killed has to run out first.
  await eventually('all rows', async () => ((await rows()) < ROWS ? undefined : true));
  const { body: accounts } = await own.client.get<Account[]>(`${own.path}/accounts`);
  const balance = accounts.find(({ id }) => id === own.account.id)?.currentBalance;
  expect([await rows(), balance]).toEqual([ROWS, (1_000 - ROWS / 100).toFixed(2)]);
  await eventually('a place again', async () => {
    const tried: HeldUpload[] = [];
    const isIn = await isLetIn(app, () => (tried[0] = heldUpload(own)));
    await tried[0]?.leave();
    return isIn || undefined;
  });
  // As old as what the worker sweeps.
  const earlier = new Date(Date.now() - 20 * 60_000);
  expect(parts().length).toBeGreaterThanOrEqual(3);
  for (const name of parts()) utimesSync(join(app.dataDir, 'incoming', name), earlier, earlier);
}
