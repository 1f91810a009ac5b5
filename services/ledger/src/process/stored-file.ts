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

/** The file on disk is not the one that was stored: cut short, changed or gone. Reading it again helps nothing. */
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

/** @returns a stored file whole, in memory. @throws DamagedFile, or what the disk says */
export async function readWhole(path: string, facts: FileFacts): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of whole(path, facts)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The same of bytes that were read already. @param name what the file is called @throws DamagedFile */
export function requireSame(bytes: Buffer, { size, sha256 }: FileFacts, name: string): void {
  if (bytes.length === size && createHash('sha256').update(bytes).digest('hex') === sha256) return;
  throw damaged(name, `it should have ${size} bytes with SHA-256 ${sha256}`);
}

/** Reads a stored file to its end, to say that it is whole. @throws DamagedFile, or what the disk says */
export async function requireWhole(path: string, facts: FileFacts): Promise<void> {
  for await (const chunk of whole(path, facts)) void chunk;
}

/**
 * Opens a stored file that is whole, to be handed on. It is held against its facts once before the first byte, so that
 * a refusal is possible, and once more on the way: its last part is given only when all of it was right.
 * @throws DamagedFile, or what the disk says; the stream fails with it where the file is damaged meanwhile
 */
export async function openWhole(path: string, facts: FileFacts): Promise<Readable> {
  await requireWhole(path, facts);
  return Readable.from(whole(path, facts), { objectMode: false });
}

/** @returns what a file is now, for one of which nothing was noted. @throws what the disk says */
export async function factsOf(path: string): Promise<FileFacts> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of chunksOf(path)) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
}

/** Waits until what was written to a file is on the disk. A machine that loses its power would cut it short. */
export async function onDisk(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  await handle.sync().finally(() => handle.close());
}

/** The chunks of a file, the last one after the whole was found right. */
async function* whole(path: string, facts: FileFacts): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let size = 0;
  let last: Buffer | undefined;
  for await (const chunk of chunksOf(path)) {
    if (last) yield last;
    last = chunk;
    hash.update(chunk);
    size += chunk.length;
    if (size > facts.size) break;
  }
  const isWhole = size === facts.size && hash.digest('hex') === facts.sha256;
  if (!isWhole) throw damaged(path, `it should have ${facts.size} bytes with SHA-256 ${facts.sha256}`);
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
