import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import {
  ARCHIVE_VERSION,
  MANIFEST_FILE,
  manifestOf,
  MAX_ARCHIVE_ENTRIES,
  MAX_LINE_BYTES,
  MAX_MANIFEST_BYTES,
  MAX_UNPACKED_BYTES,
  MAX_UNPACKED_RATIO,
  UNPACKED_WITHOUT_QUESTION,
  type ArchiveManifest,
} from './archive-format';

/** The file is no archive, or one that is not whole; the message is for people. */
export class UnusableArchive extends Error {}

const TOO_LARGE = 'The archive is too large to be restored.';
const UNPACKS_TO_TOO_MUCH = 'The archive unpacks to far more than an archive of its size can hold.';
const NOT_AN_ARCHIVE = 'This file is not an archive made by Counterfoil, or it is damaged.';
const NEWLINE = 0x0a;

/**
 * Reads an archive without trusting it: never more than a line in memory, no file longer than its manifest says,
 * nothing unpacked to disk, so that a zip that pretends to be small does no harm.
 */
export class ArchiveReader {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    readonly manifest: ArchiveManifest,
  ) {}

  /** @throws UnusableArchive */
  static async open(path: string): Promise<ArchiveReader> {
    const zip = await openPromise(path, { autoClose: false, validateEntrySizes: true, strictFileNames: true }).catch(
      () => undefined,
    );
    if (!zip) throw new UnusableArchive(NOT_AN_ARCHIVE);
    try {
      const entries = await entriesOf(zip);
      const manifest = await readManifest(zip, entries.get(MANIFEST_FILE));
      for (const { path: name } of manifest.files)
        if (!entries.has(name))
          throw new UnusableArchive(`The archive is not whole: ${name.slice(0, 100)} is missing.`);
      return new ArchiveReader(zip, entries, manifest);
    } catch (error) {
      zip.close();
      throw error instanceof UnusableArchive ? error : new UnusableArchive(NOT_AN_ARCHIVE);
    }
  }

  close(): void {
    this.zip.close();
  }

  /** The lines of a file, its hash checked at its end. @throws UnusableArchive */
  async *lines(path: string): AsyncGenerator<string> {
    let rest: Buffer[] = [];
    let length = 0;
    for await (const chunk of this.checked(path)) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
        yield Buffer.concat([...rest, chunk.subarray(start, end)]).toString('utf8');
        [rest, length, start] = [[], 0, end + 1];
      }
      rest.push(chunk.subarray(start));
      length += chunk.length - start;
      if (length > MAX_LINE_BYTES) throw new UnusableArchive(`A line of ${path} is too long.`);
    }
    if (length > 0) throw new UnusableArchive(`${path} ends in the middle of a line.`);
  }

  /** A small file whole. @throws UnusableArchive */
  async text(path: string): Promise<string> {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of this.checked(path)) {
      length += chunk.length;
      if (length > MAX_MANIFEST_BYTES) throw new UnusableArchive(`${path} is too long.`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }

  /** A file of some megabytes whole. @throws UnusableArchive */
  async bytes(path: string): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.checked(path)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** Reads a file for its hash alone. @throws UnusableArchive */
  async check(path: string): Promise<void> {
    for await (const chunk of this.checked(path)) void chunk;
  }

  private async *checked(path: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(path);
    const listed = this.manifest.files.find((file) => file.path === path);
    if (!entry || !listed) throw new UnusableArchive(`The archive is not whole: ${path} is missing.`);
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of whole(this.zip, entry, path)) {
      bytes += chunk.length;
      if (bytes > listed.bytes) break;
      hash.update(chunk);
      yield chunk;
    }
    if (bytes !== listed.bytes || hash.digest('hex') !== listed.sha256)
      throw new UnusableArchive(`${path} is not the file that the manifest names: it was changed or damaged.`);
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ARCHIVE_ENTRIES) throw new UnusableArchive(NOT_AN_ARCHIVE);
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (entries.has(entry.fileName) || entries.size >= MAX_ARCHIVE_ENTRIES) throw new UnusableArchive(NOT_AN_ARCHIVE);
    if (unpacked > MAX_UNPACKED_BYTES) throw new UnusableArchive(TOO_LARGE);
    if (unpacked > UNPACKED_WITHOUT_QUESTION && unpacked > zip.fileSize * MAX_UNPACKED_RATIO)
      throw new UnusableArchive(UNPACKS_TO_TOO_MUCH);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function readManifest(zip: ZipFile, entry: Entry | undefined): Promise<ArchiveManifest> {
  if (!entry || entry.uncompressedSize > MAX_MANIFEST_BYTES) throw new UnusableArchive(NOT_AN_ARCHIVE);
  const chunks: Buffer[] = [];
  for await (const chunk of await opened(zip, entry)) chunks.push(chunk);
  const manifest = manifestOf(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  if (!manifest) throw new UnusableArchive(NOT_AN_ARCHIVE);
  if (manifest.version > ARCHIVE_VERSION)
    throw new UnusableArchive('The archive was made by a newer Counterfoil than this one.');
  return manifest;
}

/** Bytes that do not unpack never will: there is nothing to try again. @throws UnusableArchive */
async function* whole(zip: ZipFile, entry: Entry, path: string): AsyncGenerator<Buffer> {
  let read = 0;
  try {
    for await (const chunk of await opened(zip, entry)) {
      read += chunk.length;
      yield chunk;
    }
  } catch (error) {
    // A disk that fails is no fault of the archive's: of all errors those of the system alone name a call.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    const where = `after ${read.toLocaleString('en-US')} of ${entry.uncompressedSize.toLocaleString('en-US')} bytes`;
    throw new UnusableArchive(`${path} is damaged: its compressed bytes cannot be read ${where}.`);
  }
}

async function opened(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> {
  const stream: Readable = await zip.openReadStreamPromise(entry);
  return stream as AsyncIterable<Buffer>;
}
