import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type * as Sdk from '@aws-sdk/client-s3';
import { FaultyLink } from './faulty-link';
import { ownPort } from '../run/own-port';
import { scratchDirectory } from '../run/scratch-directory';

/** A server that speaks S3, with an empty bucket. */
export interface TestS3 {
  /** As S3_URL names it. */
  readonly url: string;
  /** From then on nobody answers there. */
  stop(): Promise<void>;
}

interface S3rver {
  run(): Promise<unknown>;
  close(): Promise<void>;
}
type S3rverClass = new (options: {
  readonly port: number;
  readonly address: string;
  readonly silent: boolean;
  readonly directory: string;
  readonly configureBuckets: readonly { readonly name: string }[];
}) => S3rver;

const BUCKET = 'receipts';
/** The only pair of keys that it knows. */
const KEYS = 'S3RVER:S3RVER';

/** On the server that `TEST_S3_URL` names, `http://KEY:SECRET@host:port`, and without one on one of our own. */
export function startTestS3(): Promise<TestS3> {
  const { TEST_S3_URL: given } = process.env;
  return given === undefined ? ownServer() : newBucketAt(given);
}

async function ownServer(): Promise<TestS3> {
  const port = await ownPort();
  const Server = (await import('s3rver')).default as S3rverClass;
  const scratch = scratchDirectory('s3');
  const directory = join(scratch.path, 'objects');
  const server = new Server({
    port,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  await server.run();
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= server.close().finally(scratch.remove));
  return { url: `http://${KEYS}@127.0.0.1:${port}/${BUCKET}`, stop };
}

/** Through a link that can be cut, since the server serves others too. The bucket goes when it is. */
async function newBucketAt(given: string): Promise<TestS3> {
  const sdk = await import('@aws-sdk/client-s3');
  const { origin, hostname, port, username, password } = new URL(given);
  const client = new sdk.S3Client({
    endpoint: origin,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: username, secretAccessKey: password },
  });
  const Bucket = `counterfoil-${randomUUID()}`;
  await client.send(new sdk.CreateBucketCommand({ Bucket }));
  const link = await FaultyLink.to({ host: hostname, port: Number(port) });
  const cut = async (): Promise<void> => {
    await link.stop();
    await removeBucket(sdk, client, Bucket);
    client.destroy();
  };
  let stopping: Promise<void> | undefined;
  return {
    url: `http://${username}:${password}@127.0.0.1:${link.port}/${Bucket}`,
    stop: () => (stopping ??= cut()),
  };
}

/** A test leaves fewer files than one answer lists. */
async function removeBucket(sdk: typeof Sdk, client: Sdk.S3Client, Bucket: string): Promise<void> {
  const { Contents = [] } = await client.send(new sdk.ListObjectsV2Command({ Bucket }));
  for (const { Key } of Contents) await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
  await client.send(new sdk.DeleteBucketCommand({ Bucket }));
}
