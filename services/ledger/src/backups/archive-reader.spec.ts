import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ARCHIVE_FORMAT, ARCHIVE_VERSION } from './archive-format';
import { ArchiveReader, UnusableArchive } from './archive-reader';
import { archiveStream } from './archive-zip';

const BUSINESS = 'b0b1b2b3-0000-4000-8000-000000000001';
const EVENTS = 600;
/** Of the local header before a file's bytes; the magic number is its first four. */
const HEADER_BYTES = 30;

let directory: string;
let whole: Buffer;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'archive-reader-'));
  // Digits of powers: as hard to pack as what an archive holds, and the same each time.
  const lines = Array.from(
    { length: EVENTS },
    (_, at) => `{"at":${at},"is":"${(BigInt(at + 7) ** 9n).toString(36)}"}\n`,
  );
  const manifest = (files: readonly object[]): object => ({
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    businessId: BUSINESS,
    businessName: 'Bees',
    createdAt: '2026-11-23T00:00:00.000Z',
    events: { stream: `ledger-${BUSINESS}`, count: EVENTS, headHash: '0'.repeat(64), position: '7' },
    reportsKnownAt: '7',
    files,
  });
  const entries = [
    { path: 'events.jsonl', content: () => lines },
    { path: 'profile.json', content: () => ['{"name":"Bees"}\n'] },
  ];
  const path = join(directory, 'whole.zip');
  await pipeline(archiveStream(entries, manifest), createWriteStream(path));
  whole = readFileSync(path);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** What is said of an archive by whoever reads all of it; null where nothing is. */
async function said(bytes: Buffer): Promise<string | null> {
  const path = join(directory, 'read.zip');
  writeFileSync(path, bytes);
  let reader: ArchiveReader | undefined;
  try {
    reader = await ArchiveReader.open(path);
    for (const { path: name } of reader.manifest.files) await reader.check(name);
    return null;
  } catch (error) {
    // Whatever else is thrown is tried again by the job, for minutes.
    if (!(error instanceof UnusableArchive)) throw error;
    return error.message;
  } finally {
    reader?.close();
  }
}

function damaged(from: number, length: number, how: (byte: number) => number): Buffer {
  const copy = Buffer.from(whole);
  for (let at = from; at < Math.min(copy.length, from + length); at++) copy[at] = how(copy[at] ?? 0);
  return copy;
}

it('reads an archive that is whole', async () => {
  expect(await said(whole)).toBeNull();
});

it('says which file is damaged, and after how many bytes, wherever its compressed bytes or its header are', async () => {
  const start = HEADER_BYTES + 'events.jsonl'.length;
  const end = whole.indexOf(Buffer.from('profile.json')) - HEADER_BYTES;
  for (let at = start; at < end; at += 97) {
    expect(await said(damaged(at, 40, () => 0xff))).toMatch(
      /^events\.jsonl is (damaged: .* after [\d,]+ of [\d,]+ bytes|not the file)/,
    );
  }
  expect(await said(damaged(0, 4, () => 0))).toMatch(/^events\.jsonl is damaged: .* after 0 of/);
});

it('never throws anything but words for people, whichever bytes are turned, blanked or cut away', async () => {
  const problems: string[] = [];
  const note = async (what: string, bytes: Buffer): Promise<void> => {
    await said(bytes).catch((error: unknown) => problems.push(`${what}: ${String(error)}`));
  };
  for (let at = 0; at < whole.length; at += 61) {
    await note(
      `bit at ${at}`,
      damaged(at, 1, (byte) => byte ^ (1 << (at % 8))),
    );
    await note(
      `blank at ${at}`,
      damaged(at, 50, () => 0),
    );
  }
  for (let left = 0; left < whole.length; left += 997) await note(`cut at ${left}`, whole.subarray(0, left));
  expect(problems).toEqual([]);
});
