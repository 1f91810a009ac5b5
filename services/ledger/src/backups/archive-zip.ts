import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { MANIFEST_FILE, type ArchivedFile } from './archive-format';

/** A file of the archive; its content is asked for when its turn comes. */
export interface ArchiveEntry {
  readonly path: string;
  readonly content: () => AsyncIterable<string | Buffer> | Iterable<string>;
  /** True for what is packed already, as pictures are. */
  readonly isPacked?: true;
}

/**
 * The files one after the other as one zip, hashed on the way, and a manifest at the end that is written from their
 * hashes. Nothing is held but the chunk on its way.
 */
export function archiveStream(
  entries: readonly ArchiveEntry[],
  manifest: (files: readonly ArchivedFile[]) => object,
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const files: ArchivedFile[] = [];
  let reading: Readable | undefined;
  // Whoever stops in the middle lets go of what is being read, a transaction among it.
  output.once('close', () => reading?.destroy());
  const add = (path: string, content: () => AsyncIterable<Buffer> | Iterable<string>, compress = true): void =>
    zip.addReadStreamLazy(path, { compress }, (give) => {
      reading = Readable.from(content(), { objectMode: false });
      give(null, reading);
    });
  for (const { path, content, isPacked } of entries) add(path, () => hashed(path, content(), files), !isPacked);
  add(MANIFEST_FILE, () => [`${JSON.stringify(manifest(files), undefined, 2)}\n`]);
  zip.end();
  return output;
}

async function* hashed(
  path: string,
  content: AsyncIterable<string | Buffer> | Iterable<string>,
  files: ArchivedFile[],
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const text of content) {
    const chunk = typeof text === 'string' ? Buffer.from(text, 'utf8') : text;
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  files.push({ path, bytes, sha256: hash.digest('hex') });
}
