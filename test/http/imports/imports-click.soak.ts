/** Somebody edits a transaction while an import of many rows is recorded into the same business. */
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import { median } from '../../kit/run/answer-times';
import type { ReachableApp } from '../../kit/app/app';
import { draft, listed, startBooks, type TestBooks } from '../../kit/books/books';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { settledImport } from '../../kit/books/statement-upload';
import { uploaded } from './read-imports';

/** Some twenty batches: several seconds of recording. */
const ROWS = 10_000;
/** Clicks that must have met the import at work, or the spec shows nothing. */
const LEAST_CLICKS = 5;
/** A second for the click and as much again for the other suites on the machine. */
const LONGEST_CLICK_MS = 2_000;
/** So many times as long as one with no import beside: on a machine that is slow now, clicks are. */
const MOST_TIMES = 80;
const CLICKS_BEFORE = 5;
const RECORDED_WITHIN_MS = 400_000;

let app: ReachableApp;
let books: TestBooks;

beforeAll(async () => {
  app = await sharedAppWithWorker();
  books = await startBooks(app);
});

test(
  'each click is answered within a second or so, and neither loses what the other wrote',
  async () => {
    const { body: paper } = await books.record();
    const { id } = await uploaded(books, statementOf(ROWS));
    let took: number[] = [];
    const edited = async (): Promise<void> => {
      const started = performance.now();
      const { status } = await books.client.put(`${books.path}/transactions/${paper.id}`, {
        ...draft(books.account.id),
        description: `Paper ${took.length}`,
      });
      took.push(performance.now() - started);
      expect(status).toBe(200);
    };
    while (took.length < CLICKS_BEFORE) await edited();
    const longest = Math.max(LONGEST_CLICK_MS, MOST_TIMES * median(took));
    took = [];
    expect((await books.client.post(`${books.path}/imports/${id}/commit`)).status).toBeLessThan(300);
    while ((await statusOf(id)) === 'recording') await edited();

    expect(took.length).toBeGreaterThanOrEqual(LEAST_CLICKS);
    expect(Math.max(...took)).toBeLessThan(longest);
    expect(await settledImport(books, id)).toMatchObject({ status: 'completed', success: ROWS });
    const [latest] = await listed(books, '?limit=1');
    expect(latest).toMatchObject({ id: paper.id, description: `Paper ${took.length - 1}` });
  },
  RECORDED_WITHIN_MS,
);

async function statusOf(id: string): Promise<Import['status']> {
  return (await books.client.get<Import>(`${books.path}/imports/${id}`)).body.status;
}

function statementOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const day = String((at % 28) + 1).padStart(2, '0');
    return `2026-01-${day},Shop ${at},-${(at % 900) + 1}.50`;
  });
  return ['Date,Description,Amount', ...lines, ''].join('\n');
}
