/** Whatever lies behind the port keeps files alike: a directory of this machine, and a bucket. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';
import { DiskFileStore } from '../../../services/ledger/src/files/disk-file-store';
import type { FilePlace, FileStore, FoundFile } from '../../../services/ledger/src/files/file-store';
import { IncomingFiles } from '../../../services/ledger/src/files/incoming-files';
import { S3FileStore } from '../../../services/ledger/src/files/s3-file-store';
import { DamagedFile } from '../../../services/ledger/src/process/stored-file';
import { startTestS3, type TestS3 } from '../../kit/servers/s3-server';
import { scratchDirectory } from '../../kit/run/scratch-directory';

const OWNER = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const JOB = '10000000-0000-4000-8000-000000000001';
const RUNS = ['2', '3'].map((digit) => `${JOB}.${digit}0000000-0000-4000-8000-000000000001.csv`);
/** Of several chunks. */
const content = randomBytes(300_000);
const facts = { size: content.length, sha256: hashOf(content) };
const place: FilePlace = { room: 'imports', owner: OWNER, name: JOB };

let s3: TestS3;
let bucket: S3FileStore;
const scratch = scratchDirectory('stores');
const incoming = new IncomingFiles(scratch.path);
const disk = new DiskFileStore(scratch.path);
beforeAll(async () => {
  s3 = await startTestS3();
  bucket = await S3FileStore.at(s3.url, incoming);
});
afterAll(async () => {
  bucket?.close();
  await s3?.stop();
  scratch.remove();
});

/** Jest compares buffers byte by byte, which takes seconds for one of this size. */
function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function taken(store: FileStore, at: FilePlace, bytes: Buffer): Promise<string> {
  const path = await incoming.path();
  writeFileSync(path, bytes);
  await store.take(at, path);
  return path;
}

async function namesOf(found: AsyncIterable<FoundFile>): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of found) names.push(name);
  return names.sort();
}

const copies = (): string[] => readdirSync(incoming.directory);

describe.each([
  ['a directory', () => disk],
  ['a bucket', () => bucket],
])('%s', (_, store) => {
  it('takes a file of this machine, which is gone from there then, and hands it on as a stream', async () => {
    expect(existsSync(await taken(store(), place, content))).toBe(false);
    await store().requireWhole(place, facts);
    expect(hashOf(await buffer(await store().open(place, facts)))).toBe(facts.sha256);
    const onThisMachine = store().onThisMachine(place, facts, (path) => Promise.resolve(hashOf(readFileSync(path))));
    expect(await onThisMachine).toBe(facts.sha256);
    expect(copies()).toEqual([]);
  });

  it('hands on nothing of a file that is another one by now, or gone', async () => {
    await store().put(place, Buffer.concat([content.subarray(1), Buffer.from('x')]));
    for (let count = 0; count < 2; count++) {
      await expect(store().requireWhole(place, facts)).rejects.toBeInstanceOf(DamagedFile);
      await expect(store().open(place, facts)).rejects.toBeInstanceOf(DamagedFile);
      await expect(store().read(place, facts)).rejects.toBeInstanceOf(DamagedFile);
      const used = store().onThisMachine(place, facts, () => Promise.resolve('used'));
      await expect(used).rejects.toBeInstanceOf(DamagedFile);
      await store().remove(place);
    }
    expect(copies()).toEqual([]);
  });

  it('gives back what it was given, to whose it is alone, however often it comes', async () => {
    const bytes = Buffer.from('a receipt');
    const known = { size: bytes.length, sha256: hashOf(bytes) };
    const own: FilePlace = { room: 'receipts', owner: OWNER, name: known.sha256 };
    const view: FilePlace = { room: 'receipt-views', owner: OWNER, name: `${known.sha256}.thumbnail` };
    const theirs = { ...own, owner: OTHER };
    for (const one of [own, own, view]) await store().put(one, bytes);
    expect(await store().read(own, known)).toEqual(bytes);
    expect([await store().has(own), await store().has(theirs)]).toEqual([true, false]);
    await expect(store().read(theirs, known)).rejects.toBeInstanceOf(DamagedFile);
    await store().put(theirs, bytes);
    await store().removeAllOf(OWNER);
    expect([await store().has(own), await store().has(view), await store().has(theirs)]).toEqual([false, false, true]);
    await expect(store().read(own, undefined)).rejects.toBeInstanceOf(DamagedFile);
  });

  it('says as the disk does that there is no file to be taken', async () => {
    const path = await incoming.path();
    await expect(store().take(place, path)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await store().has(place)).toBe(false);
  });

  it('finds the files of a job, and all of a room, with when they were written', async () => {
    const begun = Date.now();
    const theirs: FilePlace = { room: 'exports', owner: OTHER, name: `2${RUNS[0]?.slice(1) ?? ''}` };
    const mine = RUNS.map((name): FilePlace => ({ room: 'exports', owner: OWNER, name }));
    for (const one of [...mine, theirs]) await taken(store(), one, content);
    expect(await namesOf(store().named('exports', OWNER, `${JOB}.`))).toEqual(RUNS);
    expect(await namesOf(store().named('exports', OWNER, RUNS[1] ?? ''))).toEqual([RUNS[1]]);
    expect(await namesOf(store().all('exports'))).toEqual([...RUNS, theirs.name].sort());
    expect(await namesOf(store().all('restores'))).toEqual([]);
    for await (const { writtenAt } of store().all('exports'))
      expect(Math.abs(writtenAt.getTime() - begun)).toBeLessThan(60_000);
    await store().removeAllOf(OWNER);
    expect(await namesOf(store().all('exports'))).toEqual([theirs.name]);
  });

  it.each([
    ['exports', `${JOB}.csv`],
    ['exports', `${RUNS[0] ?? ''}.part`],
    ['restores', JOB],
    ['imports', `../${JOB}`],
    ['receipts', JOB],
  ] as const)('knows no file of %s called %s', async (room, name) => {
    await expect(async () => store().put({ room, owner: OWNER, name }, content)).rejects.toThrow('no file of ours');
  });
});

it('does not show what is half written, or what somebody else has put into the directory', async () => {
  const folder = join(disk.where, 'imports', OWNER, JOB.slice(0, 2));
  await disk.put(place, content);
  writeFileSync(join(folder, `${JOB}.0.part`), 'half');
  writeFileSync(join(disk.where, 'imports', 'readme'), 'hello');
  expect(await namesOf(disk.all('imports'))).toEqual([JOB]);
});

it('says that a bucket does not answer where there is no server, no bucket, or a wrong key', async () => {
  const urls = [
    s3.url.replace(/127\.0\.0\.1:\d+/, '127.0.0.1:9'),
    s3.url.replace(/[^/]+$/, 'nothing'),
    s3.url.replace(/\/\/[^:]+:/, '//another:'),
  ];
  for (const url of urls) {
    const other = await S3FileStore.at(url, incoming);
    await expect(other.put(place, content)).rejects.toBeInstanceOf(Unavailable);
    other.close();
  }
});
