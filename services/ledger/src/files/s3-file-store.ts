import { createHash } from 'node:crypto';
import type * as Sdk from '@aws-sdk/client-s3';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';
import { damaged, requireSame, type FileFacts } from '../process/stored-file';
import { FILE_ROOMS, ownerPath, pathOfPlace, type FilePlace, type FileStore } from './file-store';

/** A file has ten megabytes at most: who needs longer for it does not answer. */
const REQUEST_LIMIT_MS = 20_000;
const CONNECT_LIMIT_MS = 3_000;
const ATTEMPTS = 3;
const RETRY_AFTER_SECONDS = 10;
const DEFAULT_REGION = 'us-east-1';

/**
 * Objects of a bucket of an S3-compatible server, under the same names as on a disk: no two processes need the same
 * disk. Made for servers of many makers: addressed by path, and without the checksums that only some of them know.
 */
export class S3FileStore implements FileStore {
  readonly where: string;

  private constructor(
    private readonly sdk: typeof Sdk,
    private readonly client: Sdk.S3Client,
    private readonly bucket: string,
    origin: string,
  ) {
    this.where = `the bucket ${bucket} at ${origin}`;
  }

  /**
   * The client takes a moment to load, so that it is loaded only where there is a bucket.
   * @param url `https://KEY:SECRET@host/bucket`, with `?region=` where the server asks for one
   */
  static async at(url: string): Promise<S3FileStore> {
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
      requestHandler: { connectionTimeout: CONNECT_LIMIT_MS, requestTimeout: REQUEST_LIMIT_MS },
    });
    return new S3FileStore(sdk, client, pathname.slice(1), origin);
  }

  /** An object is there whole or not at all; its digest keeps one out that changed on its way. */
  async put(place: FilePlace, content: Buffer): Promise<void> {
    const ContentMD5 = createHash('md5').update(content).digest('base64');
    const Key = pathOfPlace(place);
    await answered(() =>
      this.client.send(
        new this.sdk.PutObjectCommand({
          Bucket: this.bucket,
          Key,
          Body: content,
          ContentLength: content.length,
          ContentMD5,
        }),
      ),
    );
  }

  async read(place: FilePlace, facts: FileFacts | undefined): Promise<Buffer> {
    const Key = pathOfPlace(place);
    const bytes = await answered(async () => {
      const { Body } = await this.client.send(new this.sdk.GetObjectCommand({ Bucket: this.bucket, Key }));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    });
    if (!bytes) throw damaged(Key, 'it is gone');
    if (facts) requireSame(bytes, facts, Key);
    return bytes;
  }

  async has(place: FilePlace): Promise<boolean> {
    const Key = pathOfPlace(place);
    const found = await answered(() => this.client.send(new this.sdk.HeadObjectCommand({ Bucket: this.bucket, Key })));
    return found !== undefined;
  }

  async remove(place: FilePlace): Promise<void> {
    await this.removeKey(pathOfPlace(place));
  }

  async removeAllOf(owner: string): Promise<void> {
    for (const room of FILE_ROOMS) {
      const Prefix = `${ownerPath(room, owner)}/`;
      let ContinuationToken: string | undefined;
      do {
        const asked = {
          Bucket: this.bucket,
          Prefix,
          ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
        };
        const page = await answered(() => this.client.send(new this.sdk.ListObjectsV2Command(asked)));
        for (const { Key } of page?.Contents ?? []) if (Key !== undefined) await this.removeKey(Key);
        ContinuationToken = page?.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    }
  }

  close(): void {
    this.client.destroy();
  }

  private async removeKey(Key: string): Promise<void> {
    await answered(() => this.client.send(new this.sdk.DeleteObjectCommand({ Bucket: this.bucket, Key })));
  }
}

/** @returns undefined where there is no such object. @throws Unavailable where the server does not answer rightly */
async function answered<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask();
  } catch (error) {
    const isMissing = error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);
    if (isMissing) return undefined;
    const message = 'The store of files does not answer just now. Nothing was changed. Please try again in a moment.';
    throw new Unavailable('unreachable', message, { cause: error }, RETRY_AFTER_SECONDS);
  }
}
