import { request } from 'node:http';
import type { HttpClient } from '../app/http-client';

const BOUNDARY = 'held-upload';

/** An upload whose sender has sent its beginning and waits. */
export interface HeldUpload {
  /** Settles with the status, the answer's body and its Retry-After; never while the server waits for more. */
  readonly answered: Promise<{ status: number; body: string; retryAfter: string | undefined }>;
  /** What it was answered with within a time; undefined while it is let go on. */
  within(milliseconds: number): Promise<{ status: number; body: string; retryAfter: string | undefined } | undefined>;
  /** Sends the end of the file. */
  finish(): void;
  /** Goes away in the middle; settles when the connection is closed. */
  leave(): Promise<void>;
}

/**
 * Begins to send a file as a browser does, and stops after its first bytes.
 * @param size that the request says it has, in bytes; without one it comes in chunks of no known end
 * @param first sent at once
 */
export function holdUpload(
  client: HttpClient,
  path: string,
  {
    fields = {},
    size,
    first = 'Date,Description,Amount\n',
  }: { fields?: Record<string, string>; size?: number; first?: string },
): HeldUpload {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const disposition = 'Content-Disposition: form-data; name="file"; filename="held.csv"';
  const head = `${parts.join('')}--${BOUNDARY}\r\n${disposition}\r\n\r\n${first}`;
  const sending = request(client.url + path, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(size === undefined ? {} : { 'content-length': String(size) }),
    },
  });
  const answered = new Promise<{ status: number; body: string; retryAfter: string | undefined }>((resolve) => {
    sending.on('response', (answer) => {
      let body = '';
      answer.on('data', (chunk) => (body += String(chunk)));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body, retryAfter: answer.headers['retry-after'] }),
      );
    });
  });
  const closed = new Promise<void>((resolve) => sending.once('close', resolve));
  // Whoever leaves meets the end of the connection as an error of theirs.
  sending.on('error', () => undefined);
  sending.write(head);
  return {
    answered,
    within: (milliseconds) =>
      Promise.race([answered, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds))]),
    finish: () => void sending.end(`\r\n--${BOUNDARY}--\r\n`),
    leave: async () => {
      sending.destroy();
      await closed;
    },
  };
}
