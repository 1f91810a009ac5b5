/** What becomes of the files of receipts: archived and restored, verified, swept, and erased with their business. */
import { createHash } from 'node:crypto';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import type { ChainCheck } from '@counterfoil/contracts/audit.contract';
import type { UsageSummary } from '@counterfoil/contracts/billing.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { Receipt } from '@counterfoil/contracts/receipt.contract';
import { DiskFileStore } from '../../../services/ledger/src/files/disk-file-store';
import { ReceiptFiles } from '../../../services/ledger/src/receipts/receipt-files';
import { ReceiptSweep } from '../../../services/ledger/src/receipts/receipt-sweep';
import { platformAdmin } from '../../kit/app/administrators';
import type { ReachableApp } from '../../kit/app/app';
import { archiveOf, filesOf as archivedFiles, restoredFrom } from '../../kit/books/archives';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { logOf } from '../../kit/log/own-log';
import { attach, jpeg } from '../../kit/books/receipt-upload';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { eventually } from '../../kit/run/time-limit';

/** An upload that nothing keeps waiting is over by then. */
const UPLOAD_MS = 1_500;

let app: ReachableApp;
let books: TestBooks;
/** Pictures beside a transaction are not read by the worker, which takes long. */
let beside: { fields: { transactionId: string } };
beforeAll(async () => {
  app = await sharedAppWithWorker();
});
beforeEach(async () => {
  books = await startBooks(app);
  beside = { fields: { transactionId: (await books.record()).body.id } };
});

async function attached(side = 100): Promise<Receipt> {
  return (await attach(books, await jpeg({ side }), beside)).body;
}

/** The files that lie in the store for a business, by their paths below its folders. */
function filesOf(businessId: string): string[] {
  const folders = ['receipts', 'receipt-views'].map((room) => join(app.dataDir, 'files', room, businessId));
  return folders.flatMap((folder) => {
    try {
      return readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((name) => join(folder, name))
        .filter((path) => statSync(path).isFile());
    } catch {
      return [];
    }
  });
}

it('keeps one file and its two pictures of what is attached twice', async () => {
  const bytes = await jpeg({ side: 100 });
  for (let count = 0; count < 2; count++) await attach(books, bytes, beside);
  expect(filesOf(books.business.id)).toHaveLength(3);
});

it('is said by the auditor’s check where a file is no longer what was attached', async () => {
  const [first, second] = [await attached(100), await attached(120)];
  const check = async (): Promise<ChainCheck> =>
    (await books.client.get<ChainCheck>(`${books.path}/audit/verify`)).body;
  expect(await check()).toMatchObject({ isIntact: true, receiptFiles: 2, damagedReceipts: [] });
  const path = filesOf(books.business.id).find((name) => name.endsWith(first.sha256)) ?? '';
  writeFileSync(path, 'another');
  expect(await check()).toMatchObject({ isIntact: true, receiptFiles: 2, damagedReceipts: ['till.jpg'] });
  const refused = await books.client.get(`${books.path}/receipts/${first.id}/file`);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'receipt_damaged' }]);
  expect((await books.client.get(`${books.path}/receipts/${second.id}/file`)).status).toBe(200);
});

it('goes along in the audit pack, where each is held against the event that names it', async () => {
  const bytes = await jpeg({ side: 100 });
  const [kept, gone] = [(await attach(books, bytes, beside)).body, await attached(120)];
  const removed = await attached(140);
  await books.client.delete(`${books.path}/receipts/${removed.id}`);
  rmSync(filesOf(books.business.id).find((name) => name.endsWith(gone.sha256)) ?? '');
  const { text } = await books.client.get(`${books.path}/audit/pack`);
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.filter(({ kind }) => kind === 'receipt')).toEqual([
    {
      kind: 'receipt',
      sha256: kept.sha256,
      size: kept.size,
      name: kept.name,
      content: Buffer.from(bytes).toString('base64'),
    },
    { kind: 'receipt', sha256: gone.sha256, size: gone.size, name: gone.name, content: null },
  ]);
  expect(lines.at(-1)).toMatchObject({ kind: 'end', receipts: 2 });
  const without = (await books.client.get(`${books.path}/audit/pack?receipts=without`)).text.trimEnd().split('\n');
  expect(without.map((line) => JSON.parse(line) as unknown)).toEqual(lines.map(({ content: _, ...line }) => line));
  expect((await books.client.get(`${books.path}/audit/pack?receipts=some`)).status).toBe(400);
});

it('counts on the plan of the owner, once however often it is attached', async () => {
  const used = async (): Promise<UsageSummary['storage']> =>
    (await books.client.get<UsageSummary>('/api/auth/usage')).body.storage;
  const before = await used();
  const receipt = await attached(90);
  await attach(books, await jpeg({ side: 90 }), beside);
  const { usedBytes, limitBytes } = await used();
  expect([receipt.size > 0, limitBytes > 0]).toEqual([true, true]);
  expect(usedBytes - before.usedBytes).toBeGreaterThanOrEqual(receipt.size);
  const { bytes } = await books.client.get(`${books.path}/receipts/${receipt.id}/file`);
  const again = await attach(books, bytes, beside);
  expect(again.status).toBe(201);
  expect((await used()).usedBytes).toBe(usedBytes);
});

it('makes a picture anew that was lost', async () => {
  const receipt = await attached();
  const view = filesOf(books.business.id).find((name) => name.endsWith('.thumbnail')) ?? '';
  rmSync(view);
  expect((await books.client.get(`${books.path}/receipts/${receipt.id}/thumbnail`)).status).toBe(200);
});

describe('the sweep', () => {
  let pool: Pool;
  let log: ReturnType<typeof logOf>;
  let sweep: ReceiptSweep;
  beforeAll(() => {
    pool = new Pool({ connectionString: app.databaseUrl });
    log = logOf(app);
    sweep = new ReceiptSweep(pool, log, new DiskFileStore(app.dataDir));
  });
  afterAll(async () => {
    await pool.end();
    await log.close();
  });

  /** As if the file had been noted so many days ago. */
  const age = (sha256: string, days: number): Promise<unknown> =>
    pool.query(
      `update platform.receipt_files set touched_at = now() - make_interval(days => $3)
       where business_id = $1 and sha256 = $2`,
      [books.business.id, sha256, days],
    );

  /** What an upload leaves behind that dies before its fact is recorded. */
  async function orphan(): Promise<string> {
    const store = new DiskFileStore(app.dataDir);
    const bytes = Buffer.from(await jpeg({ side: 77 }));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await new ReceiptFiles(pool, store).keepOriginal(books.business.id, sha256, bytes);
    return sha256;
  }

  it('erases what an upload has left that died, after a day, and what is attached never', async () => {
    const receipt = await attached();
    await age(receipt.sha256, 100);
    const left = await orphan();
    await sweep.sweep();
    expect(filesOf(books.business.id)).toHaveLength(4);
    await age(left, 2);
    await sweep.sweep();
    expect(filesOf(books.business.id)).toHaveLength(3);
    expect((await books.client.get(`${books.path}/receipts/${receipt.id}/file`)).status).toBe(200);
  });

  it('erases what was removed for good, and not what can be brought back', async () => {
    const receipt = await attached();
    const removed = await books.client.delete(`${books.path}/receipts/${receipt.id}`);
    await age(receipt.sha256, 100);
    await sweep.sweep();
    expect(filesOf(books.business.id)).toHaveLength(3);
    const daysAgo = (days: number): Promise<unknown> =>
      pool.query('update books.receipts set removed_on = current_date - $2::int where business_id = $1', [
        books.business.id,
        days,
      ]);
    await daysAgo(32);
    await sweep.sweep();
    expect(filesOf(books.business.id)).toHaveLength(3);
    await daysAgo(33);
    await sweep.sweep();
    expect(filesOf(books.business.id)).toEqual([]);
    expect(removed.status).toBe(200);
  });

  it('erases nothing of a business whose rows are behind its log', async () => {
    const left = await orphan();
    await age(left, 2);
    await pool.query('update books.stream_heads set revision = revision - 1 where business_id = $1', [
      books.business.id,
    ]);
    await sweep.sweep();
    expect(filesOf(books.business.id)).toHaveLength(1);
    await pool.query('update books.stream_heads set revision = revision + 1 where business_id = $1', [
      books.business.id,
    ]);
    await sweep.sweep();
    expect(filesOf(books.business.id)).toEqual([]);
  });

  it('never takes a file from under an upload of the same, which waits until it is gone', async () => {
    const bytes = await jpeg({ side: 60 });
    const { body } = await attach(books, bytes, beside);
    await books.client.delete(`${books.path}/receipts/${body.id}`);
    await pool.query('update books.receipts set removed_on = current_date - 100 where business_id = $1', [
      books.business.id,
    ]);
    await age(body.sha256, 100);
    const store = new DiskFileStore(app.dataDir);
    const uploads: ReturnType<typeof attach>[] = [];
    // The same file comes again at the moment at which the first of it is to be taken away.
    const remove = store.remove.bind(store);
    store.remove = async (place) => {
      if (place.name === body.sha256) {
        uploads.push(attach(books, bytes, beside));
        await Promise.race([...uploads, pause(UPLOAD_MS)]);
      }
      await remove(place);
    };
    await new ReceiptSweep(pool, log, store).sweep();
    expect(uploads).toHaveLength(1);
    const again = await uploads[0];
    expect(again?.status).toBe(201);
    expect((await books.client.get(`${books.path}/receipts/${again?.body.id}/file`)).status).toBe(200);
  });
});

it('goes into the archive and out of it, and is looked at there', async () => {
  const bytes = await jpeg({ side: 100 });
  await attach(books, bytes, beside);
  const archive = await archiveOf(books, books.path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect((await archivedFiles(archive)).get(`receipts/${sha256}`)).toEqual(Buffer.from(bytes));
  const heir = await app.signedUp();
  await restoredFrom(app, heir, archive);
  const [business] = (await heir.client.get<Business[]>('/api/businesses')).body;
  const path = `/api/businesses/${business?.id ?? ''}`;
  const [row] = (await heir.client.get<Transaction[]>(`${path}/transactions`)).body;
  expect(row?.receiptCount).toBe(1);
  const [receipt] = (await heir.client.get<Receipt[]>(`${path}/receipts?transactionId=${row?.id ?? ''}`)).body;
  expect((await heir.client.get(`${path}/receipts/${receipt?.id ?? ''}/file`)).bytes).toEqual(Buffer.from(bytes));
  expect((await heir.client.get(`${path}/receipts/${receipt?.id ?? ''}/thumbnail`)).status).toBe(200);
});

it('goes with its business', async () => {
  await attached();
  const admin = await platformAdmin(app);
  expect((await admin.client.delete(books.path)).status).toBeLessThan(300);
  await eventually('the files gone', () => (filesOf(books.business.id).length === 0 ? true : undefined));
});
