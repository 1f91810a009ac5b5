import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type * as Sdk from '@aws-sdk/client-s3';
import {
  damaged,
  readWhole,
  requireWhole,
  writeMeasured,
  type FileFacts,
  type StoredFile,
} from '../process/stored-file';
import {
  FILE_ROOMS,
  FilesUnavailable,
  folderOf,
  ownerPath,
  pathOfPlace,
  placeOfPath,
  type FilePlace,
  type FileRoom,
  type FileStore,
  type FoundFile,
  type WaitingRoom,
} from './file-store';
import type { IncomingFiles } from './incoming-files';

/** A file of a gigabyte takes minutes; who says nothing for so long in the middle of one does not answer. */
const SILENCE_LIMIT_MS = 20_000;
const CONNECT_LIMIT_MS = 3_000;
const ATTEMPTS = 3;
const DEFAULT_REGION = 'us-east-1';

/**
 * Objects of a bucket of an S3-compatible server, under the same names as on a disk: no two processes need the same
 * disk. Made for servers of many makers: addressed by path, sent in one piece (five gigabytes at most), and without the
 * checksums that only some of them know.
 */
export class S3FileStore implements FileStore {
  readonly where: string;

  private constructor(
    private readonly sdk: typeof Sdk,
    private readonly client: Sdk.S3Client,
    private readonly incoming: IncomingFiles,
    private readonly bucket: string,
    origin: string,
  ) {
    this.where = `the bucket ${bucket} at ${origin}`;
  }

  /**
   * The client takes a moment to load, so that it is loaded only where there is a bucket.
   * @param url `https://KEY:SECRET@host/bucket`, with `?region=` where the server asks for one
   * @param incoming for copies of what must be on this machine
   * @param silenceLimitMs after which a server that says nothing is given up
   */
  static async at(url: string, incoming: IncomingFiles, silenceLimitMs = SILENCE_LIMIT_MS): Promise<S3FileStore> {
    const sdk = await import('@aws-sdk/client-s3');
    const { origin, username, password, pathname, searchParams } = new URL(url);
    const client = new sdk.S3Client({
      endpoint: origin,
      region: searchParams.get('region') ?? DEFAULT_REGION,
      forcePathStyle: true,
      credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: ATTEMPTS,
      requestHandler: { connectionTimeout: CONNECT_LIMIT_MS, socketTimeout: silenceLimitMs },
    });
    client.middlewareStack.add((next) => (args) => next(args).catch(silenceIsFinal), {
      step: 'finalizeRequest',
      priority: 'low',
    });
    return new S3FileStore(sdk, client, incoming, pathname.slice(1), origin);
  }

  async put(place: FilePlace, content: Buffer): Promise<void> {
    const md5 = createHash('md5').update(content).digest('base64');
    await this.send(place, { content, size: content.length, md5 });
  }

  /** Streamed: never more than some hundred kilobytes of it are in memory. */
  async take(place: FilePlace, path: string): Promise<void> {
    const md5 = createHash('md5');
    for await (const chunk of createReadStream(path)) md5.update(chunk as Buffer);
    const { size } = await stat(path);
    const content = createReadStream(path);
    try {
      await this.send(place, { content, size, md5: md5.digest('base64') });
    } finally {
      content.destroy();
    }
    await rm(path, { force: true });
  }

  read(place: FilePlace, facts: FileFacts | undefined): Promise<Buffer> {
    return readWhole(this.stored(place), facts);
  }

  /** From a copy, so that whoever reads it slowly keeps no call to the server open. */
  async open(place: FilePlace, facts: FileFacts): Promise<Readable> {
    return this.incoming.during(async (path) => {
      await this.copy(place, facts, path);
      // Its name goes at once, what is in it when it has been read.
      return (await open(path)).createReadStream();
    }, 'copy');
  }

  requireWhole(place: FilePlace, facts: FileFacts): Promise<void> {
    return requireWhole(this.stored(place), facts);
  }

  onThisMachine<Result>(place: FilePlace, facts: FileFacts, use: (path: string) => Promise<Result>): Promise<Result> {
    return this.incoming.during(async (path) => {
      await this.copy(place, facts, path);
      return use(path);
    }, 'copy');
  }

  async has(place: FilePlace): Promise<boolean> {
    const Key = pathOfPlace(place);
    const found = await answered(() => this.client.send(new this.sdk.HeadObjectCommand({ Bucket: this.bucket, Key })));
    return found !== undefined;
  }

  async remove(place: FilePlace): Promise<void> {
    await this.removeKey(pathOfPlace(place));
  }

  async *named(room: FileRoom, owner: string, beginning: string): AsyncGenerator<FoundFile> {
    yield* this.found(`${folderOf(room, owner, beginning)}/${beginning}`);
  }

  async *all(room: WaitingRoom): AsyncGenerator<FoundFile> {
    yield* this.found(`${room}/`);
  }

  async removeAllOf(owner: string): Promise<void> {
    for (const room of FILE_ROOMS)
      for await (const { Key } of this.objects(`${ownerPath(room, owner)}/`))
        if (Key !== undefined) await this.removeKey(Key);
  }

  close(): void {
    this.client.destroy();
  }

  /** An object is there whole or not at all; its digest keeps one out that changed on its way. */
  private async send(
    place: FilePlace,
    { content, size, md5 }: { content: Buffer | Readable; size: number; md5: string },
  ): Promise<void> {
    const object = { Body: content, ContentLength: size, ContentMD5: md5 };
    const Key = pathOfPlace(place);
    await answered(() => this.client.send(new this.sdk.PutObjectCommand({ Bucket: this.bucket, Key, ...object })));
  }

  private async copy(place: FilePlace, facts: FileFacts, path: string): Promise<void> {
    const file = this.stored(place);
    const { size, sha256 } = await writeMeasured(Readable.from(file.chunks(), { objectMode: false }), path);
    if (size !== facts.size || sha256 !== facts.sha256)
      throw damaged(file.name, `it should have ${facts.size} bytes with SHA-256 ${facts.sha256}`);
  }

  private stored(place: FilePlace): StoredFile {
    const Key = pathOfPlace(place);
    return { name: Key, chunks: () => this.chunks(Key) };
  }

  private async *chunks(Key: string): AsyncGenerator<Buffer> {
    const found = await answered(() => this.client.send(new this.sdk.GetObjectCommand({ Bucket: this.bucket, Key })));
    if (!found?.Body) throw damaged(Key, 'it is gone');
    const body = found.Body as Readable;
    try {
      yield* body as AsyncIterable<Buffer>;
    } catch (error) {
      throw new FilesUnavailable(error);
    } finally {
      body.destroy();
    }
  }

  private async *found(prefix: string): AsyncGenerator<FoundFile> {
    for await (const { Key, LastModified } of this.objects(prefix)) {
      const place = Key === undefined ? undefined : placeOfPath(Key);
      if (place && LastModified) yield { ...place, writtenAt: LastModified };
    }
  }

  /** A page of a thousand at a time. */
  private async *objects(Prefix: string): AsyncGenerator<Sdk._Object> {
    let ContinuationToken: string | undefined;
    do {
      const asked = { Bucket: this.bucket, Prefix, ...(ContinuationToken === undefined ? {} : { ContinuationToken }) };
      const page = await answered(() => this.client.send(new this.sdk.ListObjectsV2Command(asked)));
      yield* page?.Contents ?? [];
      ContinuationToken = page?.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  private async removeKey(Key: string): Promise<void> {
    await answered(() => this.client.send(new this.sdk.DeleteObjectCommand({ Bucket: this.bucket, Key })));
  }
}

/** Asked again, a server that says nothing would keep everybody waiting once more: only other errors are. */
function silenceIsFinal(error: unknown): never {
  // Not as the cause: the client looks there for what it repeats.
  if (error instanceof Error && error.name === 'TimeoutError') throw new Error(`it says nothing: ${error.message}`);
  throw error;
}

/** @returns undefined where there is no such object. @throws FilesUnavailable where the server answers otherwise */
async function answered<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask();
  } catch (error) {
    const isMissing = error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);
    if (isMissing) return undefined;
    throw new FilesUnavailable(error);
  }
}
