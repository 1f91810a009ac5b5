/** Two workers that read the pictures of the inbox, of which one dies while both have one in hand. */
import type { Receipt } from '@counterfoil/contracts/receipt.contract';
import { startTestApp, type TestApp } from '../kit/app/app';
import { startBooks, type TestBooks } from '../kit/books/books';
import { withClient } from '../kit/books/read-models';
import { attach } from '../kit/books/receipt-upload';
import { tillReceipt } from '../kit/books/till-receipt';
import { eventually } from '../kit/run/time-limit';
import { startWorker, type TestWorker } from '../kit/app/worker';

const LIMIT_MS = 600_000;
const AMOUNTS = ['14.15', '7.40', '23.90'];

interface ReadingJob {
  readonly status: string;
  readonly attempts: number;
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const readings = (): Promise<ReadingJob[]> =>
  withClient(app.databaseUrl, async (db) => {
    const sql = `select status, attempts from platform.jobs where kind = 'receipt-picture'`;
    return (await db.query<ReadingJob>(sql)).rows;
  });

/** Stops a worker at a moment at which each of the two has a picture in hand, and kills it there. */
async function killInTheMiddle({ process }: TestWorker): Promise<void> {
  const { pid } = process;
  if (pid === undefined) throw new Error('the worker is not there');
  await eventually('a picture in both hands', async () => {
    const inHand = async (): Promise<boolean> =>
      (await readings()).filter(({ status }) => status === 'running').length === 2;
    if (!(await inHand())) return undefined;
    global.process.kill(pid, 'SIGSTOP');
    // What it had sent off before arrives.
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (await inHand()) return true;
    global.process.kill(pid, 'SIGCONT');
    return undefined;
  });
  await process.kill();
}

async function inboxOf(books: TestBooks): Promise<string[]> {
  const ids: string[] = [];
  for (const amount of AMOUNTS) ids.push((await attach(books, await tillReceipt(`TOTAL ${amount}`))).body.id);
  return ids;
}

it(
  'read each picture, also the one that a worker had in hand when it was killed',
  async () => {
    // Of one business one picture is read at a time.
    const both = [await startBooks(app), await startBooks(app, await app.signedUp())];
    const inboxes = await Promise.all(both.map(inboxOf));
    const [victim, other] = await Promise.all([startWorker(app), startWorker(app)]);
    try {
      await killInTheMiddle(victim);
      for (const [at, books] of both.entries()) {
        for (const [which, id] of (inboxes[at] ?? []).entries()) {
          const read = await eventually('the picture being read', async () => {
            const { body } = await books.client.get<Receipt>(`${books.path}/receipts/${id}`);
            return body.isBeingRead ? undefined : body;
          });
          expect(read).toMatchObject({ readAmount: AMOUNTS[which], readFrom: 'picture' });
        }
      }
      const done = await eventually('the jobs being over', async () => {
        const jobs = await readings();
        return jobs.every(({ status }) => status === 'done') ? jobs : undefined;
      });
      // One of them was begun twice: it was in the victim's hand.
      expect(done.map(({ attempts }) => attempts).sort((one, another) => one - another)).toEqual([1, 1, 1, 1, 1, 2]);
    } finally {
      await Promise.all([victim.stop(), other.stop()]);
    }
  },
  LIMIT_MS,
);
