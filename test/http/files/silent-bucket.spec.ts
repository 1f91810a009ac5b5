/** A bucket whose server falls silent: it accepts, and says no more. Whoever waits is told before long. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { FilesUnavailable, type FilePlace } from '../../../services/ledger/src/files/file-store';
import { IncomingFiles } from '../../../services/ledger/src/files/incoming-files';
import { S3FileStore } from '../../../services/ledger/src/files/s3-file-store';
import { scratchDirectory } from '../../kit/run/scratch-directory';

const SILENCE_LIMIT_MS = 300;
/** Its first line begins a call. */
const CALL = /^[A-Z]+ \/bucket/;
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
let calls = 0;
beforeAll(async () => {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.on('data', (part) => {
      if (!CALL.test(part.toString('latin1'))) return;
      calls++;
      if (begun !== '') socket.write(begun);
    });
  });
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  );
  store = await S3FileStore.at(`http://KEY:SECRET@127.0.0.1:${port}/bucket`, incoming, SILENCE_LIMIT_MS);
});
beforeEach(() => {
  begun = '';
  calls = 0;
});
afterAll(() => {
  store.close();
  for (const socket of sockets) socket.destroy();
  server.close();
  scratch.remove();
});

/** Refused after one call. */
async function expectTold(asked: () => Promise<unknown>): Promise<void> {
  await expect(asked()).rejects.toBeInstanceOf(FilesUnavailable);
  expect(calls).toBe(1);
}

it.each<[string, () => Promise<unknown>]>([
  ['put', () => store.put(place, bytes)],
  ['read', () => store.read(place, facts)],
  ['asked for', () => store.has(place)],
  ['removed', () => store.remove(place)],
  ['used on this machine', () => store.onThisMachine(place, facts, () => Promise.resolve())],
])('says so once the limit is over, and asks no second time, where a file is %s', (_, asked) => expectTold(asked));

it('leaves the file on this machine where it was to be taken from there', async () => {
  mkdirSync(incoming.directory, { recursive: true });
  const path = join(incoming.directory, 'upload.part');
  writeFileSync(path, bytes);
  await expectTold(() => store.take(place, path));
  expect(readdirSync(incoming.directory)).toEqual(['upload.part']);
});

it('hands on no half of a file, and keeps none', async () => {
  begun = HALF;
  await expectTold(() => store.read(place, facts));
  calls = 0;
  await expectTold(() => store.onThisMachine(place, facts, () => Promise.resolve()));
  expect(readdirSync(incoming.directory).filter((name) => name.endsWith('.copy'))).toEqual([]);
});
