import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { startTestApp, type TestApp } from '../kit/app';
import { draft, startBooks } from '../kit/books';
import { eventually } from '../kit/time-limit';
import { operateJson } from './operator';

const PATIENCE_MS = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

it('rebuilds what lists show of a row that is corrected meanwhile', async () => {
  const books = await startBooks(app);
  const row = `${books.path}/transactions/${(await books.record({ amount: '80.00' })).body.id}`;
  await books.client.post(`${books.path}/periods/close`, { through: '2026-02-28' });
  let cents = 8_000;
  let stop = false;
  const correct = async (): Promise<void> => {
    const words = { ...draft(books.account.id), amount: ((cents + 1) / 100).toFixed(2), onFirstOpenDay: true };
    expect((await books.client.put(row, words)).status).toBeLessThan(203);
    cents += 1;
  };
  await correct();
  const correcting = (async () => {
    while (!stop) await correct();
  })();
  const { answer } = await operateJson<{ comparison: { tables: object[] } }>(app.environment, 'rebuild', 'books');
  stop = true;
  await correcting;
  expect(cents).toBeGreaterThan(8_001);
  const [servingRows, rebuiltRows] = [2, 2];
  expect(answer.comparison.tables).toContainEqual({ table: 'corrected_rows', servingRows, rebuiltRows, equal: true });
  const isShown = async (): Promise<true | undefined> => {
    const { body } = await books.client.get<Transaction[]>(`${books.path}/transactions?limit=500`);
    const shown = body.map(({ date, amount }) => `${date} ${Math.round(Number(amount) * -100)}`).join();
    return shown === `2026-03-01 ${cents - 8_000},2026-02-03 8000` ? true : undefined;
  };
  await eventually('the list with the last correction', PATIENCE_MS, isShown);
});
