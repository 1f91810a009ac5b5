/** A process that is killed in the middle of an upload: what is sent again under its key is there once, and whole. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Receipt } from '@counterfoil/contracts/receipt.contract';
import { startTestApp, type TestApp } from '../kit/app';
import { startBooks } from '../kit/books';
import { attach, jpeg } from '../kit/receipt-upload';

jest.setTimeout(240_000);

/** Reading the body, making pictures, writing files, appending: an upload takes some 150 ms of a quiet machine. */
const MOMENTS_MS = [5, 40, 80, 110, 140, 170, 220, 300];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
}, 120_000);
afterAll(() => app?.stop());

it('loses and doubles nothing, whenever it is killed', async () => {
  const books = await startBooks(app, await app.signedUp());
  const { id } = (await books.record()).body;
  const lost: number[] = [];
  for (const [at, moment] of MOMENTS_MS.entries()) {
    const bytes = await jpeg({ side: 700 + at });
    const send = () => attach(books, bytes, { fields: { transactionId: id }, key: `killed-${at}`, name: `${at}.jpg` });
    const broken = send().then(
      ({ status }) => status,
      () => undefined,
    );
    await new Promise((resolve) => setTimeout(resolve, moment));
    await app.process.kill();
    if ((await broken) === undefined) lost.push(moment);
    await app.startLedger();
    const again = await send();
    expect([moment, again.status]).toEqual([moment, 201]);
    const { bytes: kept } = await books.client.get(`${books.path}/receipts/${again.body.id}/file`);
    expect(kept.equals(Buffer.from(bytes))).toBe(true);
  }
  // Of a machine that is never fast enough to be caught, nothing would be known.
  expect(lost.length).toBeGreaterThan(0);
  const { body } = await books.client.get<Receipt[]>(`${books.path}/receipts?transactionId=${id}`);
  expect(body.map(({ name }) => name)).toEqual(MOMENTS_MS.map((_, at) => `${at}.jpg`));
  const files = join(app.dataDir, 'files', 'receipts', books.business.id);
  const kept = readdirSync(files, { recursive: true, encoding: 'utf8' }).filter((name) => /[0-9a-f]{64}$/.test(name));
  expect(kept).toHaveLength(MOMENTS_MS.length);
});
