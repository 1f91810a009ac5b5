/** Files in a bucket: what the store does with it, and that two processes need no disk in common. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Receipt } from '@counterfoil/contracts/receipt.contract';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';
import type { FilePlace } from '../../../services/ledger/src/files/file-store';
import { IncomingFiles } from '../../../services/ledger/src/files/incoming-files';
import { S3FileStore } from '../../../services/ledger/src/files/s3-file-store';
import { DamagedFile } from '../../../services/ledger/src/process/stored-file';
import { startTestApp, type TestApp } from '../../kit/app';
import { startBooks } from '../../kit/books';
import { attach, jpeg } from '../../kit/receipt-upload';
import { startTestS3, type TestS3 } from '../../kit/s3-server';
import { scratchDirectory } from '../../kit/scratch-directory';

const scratch = scratchDirectory('incoming');
const incoming = new IncomingFiles(scratch.path);
const OWNER = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const bytes = Buffer.from('a receipt');
const facts = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
const place: FilePlace = { room: 'receipts', owner: OWNER, name: facts.sha256 };

let s3: TestS3;
beforeAll(async () => {
  s3 = await startTestS3();
});
afterAll(async () => {
  await s3?.stop();
  scratch.remove();
});

describe('the store', () => {
  let store: S3FileStore;
  beforeAll(async () => {
    store = await S3FileStore.at(s3.url, incoming);
  });
  afterAll(() => store.close());

  it('gives back what it was given, to whose it is alone, however often it comes', async () => {
    for (let count = 0; count < 2; count++) await store.put(place, bytes);
    expect(await store.read(place, facts)).toEqual(bytes);
    expect([await store.has(place), await store.has({ ...place, owner: OTHER })]).toEqual([true, false]);
    await expect(store.read({ ...place, owner: OTHER }, facts)).rejects.toBeInstanceOf(DamagedFile);
  });

  it('does not hand on what is another file by now, or gone', async () => {
    await store.put(place, Buffer.from('A receipt'));
    await expect(store.read(place, facts)).rejects.toBeInstanceOf(DamagedFile);
    await store.remove(place);
    await store.remove(place);
    await expect(store.read(place, undefined)).rejects.toBeInstanceOf(DamagedFile);
  });

  it('takes away all files of a business and none of another', async () => {
    const theirs = { ...place, owner: OTHER };
    const view: FilePlace = { room: 'receipt-views', owner: OWNER, name: `${facts.sha256}.thumbnail` };
    for (const one of [place, view, theirs]) await store.put(one, bytes);
    await store.removeAllOf(OWNER);
    expect([await store.has(place), await store.has(view), await store.has(theirs)]).toEqual([false, false, true]);
  });

  it('says that it does not answer where there is no server, no bucket, or a wrong key', async () => {
    const urls = [
      s3.url.replace(/127\.0\.0\.1:\d+/, '127.0.0.1:9'),
      s3.url.replace(/[^/]+$/, 'nothing'),
      s3.url.replace(/\/\/[^:]+:/, '//another:'),
    ];
    for (const url of urls) {
      const other = await S3FileStore.at(url, incoming);
      await expect(other.put(place, bytes)).rejects.toBeInstanceOf(Unavailable);
      other.close();
    }
  });
});

describe('an installation with a bucket', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ S3_URL: s3.url });
  });
  afterAll(() => app?.stop());

  it('keeps nothing of a receipt on its own disk, and hands it on all the same', async () => {
    const books = await startBooks(app, await app.signedUp());
    const picture = await jpeg();
    const { body } = await attach(books, picture);
    expect(existsSync(join(app.dataDir, 'files'))).toBe(false);
    const { bytes: served } = await books.client.get(`${books.path}/receipts/${body.id}/file`);
    expect(served).toEqual(Buffer.from(picture));
    expect((await books.client.get(`${books.path}/receipts/${body.id}/picture`)).status).toBe(200);
  });

  it('says so where the bucket does not answer, and records nothing', async () => {
    const books = await startBooks(app, await app.signedUp());
    await s3.stop();
    const { status, headers } = await attach(books, await jpeg());
    expect([status, headers.get('retry-after')]).toEqual([503, '10']);
    expect((await books.client.get<Receipt[]>(`${books.path}/receipts`)).body).toEqual([]);
  });
});
