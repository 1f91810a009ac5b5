import { join } from 'node:path';
import { ownPort } from './own-port';
import { scratchDirectory } from './scratch-directory';

/** A server that speaks S3, with an empty bucket. */
export interface TestS3 {
  /** As S3_URL names it. */
  readonly url: string;
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

export async function startTestS3(): Promise<TestS3> {
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
