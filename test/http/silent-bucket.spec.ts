/** A bucket whose server falls silent: it accepts, and says no more. Whoever waits is told before long. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { FilesUnavailable, type FilePlace } from '../../services/ledger/src/files/file-store';
import { IncomingFiles } from '../../services/ledger/src/files/incoming-files';
import { S3FileStore } from '../../services/ledger/src/files/s3-file-store';
import { scratchDirectory } from '../kit/scratch-directory';

const SILENCE_LIMIT_MS = 300;
/** Asked once more it would take as long again; a busy machine is no reason to fail. */
const TOLD_WITHIN_MS = 2 * SILENCE_LIMIT_MS;
const bytes = Buffer.alloc(64_000, 'a receipt');
const facts = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
const place: FilePlace = {
  room: 'receipts',
  owner: '00000000-0000-4000-8000-000000000001',
  name: facts.sha256,
};
/** The beginning of an answer that promises the whole file. */
const HALF = `HTTP/1.1 200 OK\r\ncontent-length: ${bytes.length}\r\n\r\n${bytes.subarray(0, 1_000).toString()}`;

const scratch = scratchDirectory('silent-bucket');
const incoming = new IncomingFiles(scratch.path);
const sockets = new Set<Socket>();
let server: Server;
let store: S3FileStore;
let begun = '';
beforeAll(async () => {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.on('data', () => begun !== '' && socket.write(begun));
  });
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  );
  store = await S3FileStore.at(`http://KEY:SECRET@127.0.0.1:${port}/bucket`, incoming, SILENCE_LIMIT_MS);
});
beforeEach(() => (begun = ''));
afterAll(() => {
  store.close();
  for (const socket of sockets) socket.destroy();
  server.close();
  scratch.remove();
});

async function told(asked: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await expect(asked()).rejects.toBeInstanceOf(FilesUnavailable);
  return performance.now() - started;
}

it.each<[string, () => Promise<unknown>]>([
  ['put', () => store.put(place, bytes)],
  ['read', () => store.read(place, facts)],
  ['asked for', () => store.has(place)],
  ['removed', () => store.remove(place)],
  ['used on this machine', () => store.onThisMachine(place, facts, () => Promise.resolve())],
])('says so once the limit is over, and asks no second time, where a file is %s', async (_, asked) => {
  const took = await told(asked);
  expect(took).toBeGreaterThanOrEqual(SILENCE_LIMIT_MS - 50);
  expect(took).toBeLessThan(TOLD_WITHIN_MS);
});

it('leaves the file on this machine where it was to be taken from there', async () => {
  mkdirSync(incoming.directory, { recursive: true });
  const path = join(incoming.directory, 'upload.part');
  writeFileSync(path, bytes);
  expect(await told(() => store.take(place, path))).toBeLessThan(TOLD_WITHIN_MS);
  expect(readdirSync(incoming.directory)).toEqual(['upload.part']);
});

it('hands on no half of a file, and keeps none', async () => {
  begun = HALF;
  expect(await told(() => store.read(place, facts))).toBeLessThan(TOLD_WITHIN_MS);
  await told(() => store.onThisMachine(place, facts, () => Promise.resolve()));
  expect(readdirSync(incoming.directory).filter((name) => name.endsWith('.copy'))).toEqual([]);
});
