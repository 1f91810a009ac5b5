import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Logger } from '@nestjs/common';

/** What a file was when it was received or made, by which each read of it is held. */
export interface FileFacts {
  /** Bytes. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

/** A stored file, wherever it lies. */
export interface StoredFile {
  /** What it is called where somebody looks after the installation. */
  readonly name: string;
  /** Its bytes from the first to the last, anew each time. @throws DamagedFile where it is gone */
  chunks(): AsyncIterable<Buffer>;
}

/** The file is not the one that was stored: cut short, changed or gone. Reading it again helps nothing. */
export class DamagedFile extends Error {}

const logger = new Logger('StoredFiles');

/**
 * Writes a file as it comes, readable by its owner alone. It is on the disk after `onDisk` only.
 * @returns what it was. @throws what the source or the disk says; what was written by then stays
 */
export async function writeMeasured(
  content: Readable,
  path: string,
  options: { signal?: AbortSignal } = {},
): Promise<FileFacts> {
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(content, measure, createWriteStream(path, { mode: 0o600 }), options);
  return { size, sha256: hash.digest('hex') };
}

/** A file of this machine's disk as one that is stored. */
export function fileOnDisk(path: string): StoredFile {
  return { name: path, chunks: () => chunksOf(path) };
}

/**
 * @param facts undefined for one of which nothing was noted
 * @returns a stored file whole, in memory. @throws DamagedFile, or what reading says
 */
export async function readWhole(file: StoredFile, facts: FileFacts | undefined): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of facts ? whole(file, facts) : file.chunks()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads a stored file to its end, to say that it is whole. @throws DamagedFile, or what reading says */
export async function requireWhole(file: StoredFile, facts: FileFacts): Promise<void> {
  for await (const chunk of whole(file, facts)) void chunk;
}

/**
 * Opens a stored file that is whole, to be handed on. It is held against its facts once before the first byte, so that
 * a refusal is possible, and once more on the way: its last part is given only when all of it was right.
 * @throws DamagedFile, or what reading says; the stream fails with it where the file is damaged meanwhile
 */
export async function openWhole(file: StoredFile, facts: FileFacts): Promise<Readable> {
  await requireWhole(file, facts);
  return Readable.from(whole(file, facts), { objectMode: false });
}

/** Waits until what was written to a file is on the disk. A machine that loses its power would cut it short. */
export async function onDisk(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  await handle.sync().finally(() => handle.close());
}

/** The chunks of a file, the last one after the whole was found right. */
async function* whole(file: StoredFile, facts: FileFacts): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let size = 0;
  let last: Buffer | undefined;
  for await (const chunk of file.chunks()) {
    if (last) yield last;
    last = chunk;
    hash.update(chunk);
    size += chunk.length;
    if (size > facts.size) break;
  }
  const isWhole = size === facts.size && hash.digest('hex') === facts.sha256;
  if (!isWhole) throw damaged(file.name, `it should have ${facts.size} bytes with SHA-256 ${facts.sha256}`);
  if (last) yield last;
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path) as AsyncIterable<Buffer>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw damaged(path, 'it is gone');
    throw error;
  }
}

/** Said to whoever runs the installation, too: a disk that loses what it was given is theirs to look at. */
export function damaged(path: string, what: string): DamagedFile {
  const message = `the stored file ${path} is damaged: ${what}`;
  logger.error(message);
  return new DamagedFile(message);
}
