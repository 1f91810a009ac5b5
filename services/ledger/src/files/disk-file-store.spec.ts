import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DamagedFile } from '../process/stored-file';
import { DiskFileStore } from './disk-file-store';
import type { FilePlace } from './file-store';

const OWNER = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const bytes = Buffer.from('a receipt');
const facts = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
const place: FilePlace = { room: 'receipts', owner: OWNER, name: facts.sha256 };

let directory: string;
let store: DiskFileStore;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'files-'));
  store = new DiskFileStore(directory);
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function filesBelow(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(path, name)).isFile());
}

it('gives back what it was given, to whose it is alone', async () => {
  await store.put(place, bytes);
  expect(await store.read(place, facts)).toEqual(bytes);
  expect(await store.has(place)).toBe(true);
  expect(await store.has({ ...place, owner: OTHER })).toBe(false);
  await expect(store.read({ ...place, owner: OTHER }, facts)).rejects.toBeInstanceOf(DamagedFile);
});

it('keeps one file of what comes twice, and nothing half written beside it', async () => {
  await Promise.all([store.put(place, bytes), store.put(place, bytes), store.put(place, bytes)]);
  expect(filesBelow(directory)).toEqual([join('files', 'receipts', OWNER, facts.sha256.slice(0, 2), facts.sha256)]);
});

it('lets nobody else on the machine read it', async () => {
  await store.put(place, bytes);
  const [file = ''] = filesBelow(directory);
  expect(statSync(join(directory, file)).mode & 0o077).toBe(0);
});

it('does not hand on a file that was changed, cut short or taken away', async () => {
  await store.put(place, bytes);
  const path = join(directory, filesBelow(directory)[0] ?? '');
  writeFileSync(path, 'A receipt');
  await expect(store.read(place, facts)).rejects.toBeInstanceOf(DamagedFile);
  writeFileSync(path, 'a rec');
  await expect(store.read(place, facts)).rejects.toBeInstanceOf(DamagedFile);
  await store.remove(place);
  await expect(store.read(place, facts)).rejects.toBeInstanceOf(DamagedFile);
  const view: FilePlace = { ...place, room: 'receipt-views', name: `${facts.sha256}.thumbnail` };
  await expect(store.read(view, undefined)).rejects.toBeInstanceOf(DamagedFile);
  await store.remove(place);
});

it('takes away all files of a business and none of another', async () => {
  const theirs = { ...place, owner: OTHER };
  const view: FilePlace = { room: 'receipt-views', owner: OWNER, name: `${facts.sha256}.thumbnail` };
  for (const one of [place, view, theirs]) await store.put(one, bytes);
  await store.removeAllOf(OWNER);
  expect([await store.has(place), await store.has(view), await store.has(theirs)]).toEqual([false, false, true]);
});

it.each(['../../etc/passwd', 'a'.repeat(63), `${'a'.repeat(64)}/x`, ''])('knows no file called %j', async (name) => {
  await expect(store.put({ ...place, name }, bytes)).rejects.toThrow('no file of ours');
  await expect(store.put({ ...place, owner: '..' }, bytes)).rejects.toThrow('no business');
});
