/** The proxies of docs/operations.md, configured as it says but for addresses, in front of the application. */
import { request as requestTls } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { ImportListItem } from '@counterfoil/contracts/import-answer.contract';
import { startTestApp, uniqueEmail, type TestApp } from '../kit/app/app';
import { startBooks, type TestBooks } from '../kit/books/books';
import { eventually } from '../kit/run/time-limit';
import { PROXIES, startProxy, type RunningProxy } from './documented-proxy';

const PUBLIC_HOST = 'books.example.com';
const LIMIT = 10_000;
/** More than the 1 MB that nginx takes unless it is told otherwise. */
const LARGE_BYTES = 1.5 * 1024 * 1024;

let app: TestApp;
let books: TestBooks;

/** Both awaited at the end: uploads are answered late, since nobody reads them. */
const stopping: (() => Promise<void>)[] = [];
const uploads: Promise<{ status: number }>[] = [];
beforeAll(async () => {
  app = await startTestApp({
    PUBLIC_URL: `https://${PUBLIC_HOST}`,
    TRUST_PROXY: '1',
    API_RATE_PER_MINUTE: String(LIMIT),
    // An upload is answered 202 that much sooner: no worker reads it.
    SLOWNESS: '1',
  });
  books = await startBooks(app);
});
afterAll(async () => {
  const answers = await Promise.allSettled(uploads);
  for (const stop of stopping) await stop();
  await app?.stop();
  expect(answers).toEqual(
    PROXIES.map(() => ({ status: 'fulfilled', value: expect.objectContaining({ status: 202 }) })),
  );
});

describe.each(PROXIES)('%s as documented', (kind) => {
  let proxy: RunningProxy;
  beforeAll(async () => {
    proxy = await startProxy(kind, Number(new URL(app.url).port));
  });
  afterAll(() => {
    stopping.push(() => proxy?.stop());
  });

  function opened(path: string, headers: Record<string, string> = {}, body?: Uint8Array): Promise<IncomingMessage> {
    const options = {
      host: '127.0.0.1',
      port: proxy.port,
      servername: PUBLIC_HOST,
      path,
      method: body === undefined ? 'GET' : 'POST',
      agent: false,
      rejectUnauthorized: false,
    };
    return new Promise((resolve, reject) => {
      requestTls({ ...options, headers: { host: PUBLIC_HOST, ...headers } }, resolve)
        .once('error', reject)
        .end(body);
    });
  }

  async function called(
    path: string,
    headers: Record<string, string> = {},
    body?: Uint8Array,
  ): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }> {
    const answer = await opened(path, headers, body);
    let text = '';
    for await (const chunk of answer) text += String(chunk);
    return { status: answer.statusCode ?? 0, headers: answer.headers, text };
  }

  const cookie = (): string => [...books.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const imports = async (): Promise<string[]> => {
    const { text } = await called(`${books.path}/imports`, { cookie: cookie() });
    return (JSON.parse(text) as ImportListItem[]).map(({ id }) => id);
  };
  const json = (value: unknown): [Record<string, string>, Uint8Array] => [
    { 'content-type': 'application/json' },
    Buffer.from(JSON.stringify(value)),
  ];

  it('answers under the public name, and under no other', async () => {
    // Caddy takes connections a moment before it has made its certificate.
    const first = await eventually('the first answer', () => called('/login'));
    expect(first).toMatchObject({ status: 404 });
    expect(await called('/health/ready')).toMatchObject({ status: 200 });
    const other = await called('/health/ready', { host: 'evil.example' });
    // nginx passes every name on, and is refused; Caddy knows no such site and says nothing.
    expect(other.status === 421 || other.text === '').toBe(true);
  });

  it('gives a Secure cookie, and takes writes of its own pages alone', async () => {
    const person = { email: uniqueEmail(), password: 'correct horse', firstName: 'Ada', lastName: 'Lovelace' };
    const [headers, body] = json(person);
    const answer = await called('/api/register', { ...headers, origin: `https://${PUBLIC_HOST}` }, body);
    expect(answer.status).toBe(201);
    expect(String(answer.headers['set-cookie'])).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
    expect(answer.headers['strict-transport-security']).toBeDefined();
    expect(await called('/api/register', { ...headers, origin: 'https://evil.example' }, body)).toMatchObject({
      status: 403,
    });
  });

  it('believes nothing that a caller wrote about addresses and hosts', async () => {
    const left = async (headers: Record<string, string>): Promise<number> => {
      const { status, headers: told } = await called('/api/plans', headers);
      expect(status).toBe(200);
      return Number(told['ratelimit-remaining']);
    };
    // A minute, by which calls are counted, may end among them: then all of them are made once more.
    await eventually('calls of one and the same caller', async () => {
      const first = await left({});
      expect(await left({ 'x-forwarded-for': '203.0.113.1' })).toBe(first - 1);
      expect(
        await left({
          'x-forwarded-for': '203.0.113.2, 203.0.113.3',
          'x-real-ip': '203.0.113.4',
          forwarded: 'for=203.0.113.5;host=evil.example',
        }),
      ).toBe(first - 2);
      expect(await left({ 'x-forwarded-host': 'evil.example' })).toBe(first - 3);
      return true;
    });
    expect(await called('/metrics')).toMatchObject({ status: 403 });
  });

  it('takes a large upload, and passes the events of an import on as they come', async () => {
    const form = new FormData();
    form.set('accountId', books.account.id);
    const rows = Array.from(
      { length: LARGE_BYTES / 32 },
      (_row, n) => `2026-03-01,Honey ${String(n).padStart(8, '0')},-1.00\n`,
    );
    form.set('file', new Blob(['Date,Description,Amount\n', ...rows]), 'large.csv');
    const encoded = new Response(form);
    const bytes = new Uint8Array(await encoded.arrayBuffer());
    expect(bytes.length).toBeGreaterThan(LARGE_BYTES);
    const before = await imports();
    // No worker runs here: the import waits, and so do the upload's answer and the call with the events.
    const sending = called(
      `${books.path}/imports`,
      { cookie: cookie(), 'content-type': encoded.headers.get('content-type') ?? '' },
      bytes,
    );
    uploads.push(sending);
    const id = await eventually('the import', async () => (await imports()).find((one) => !before.includes(one)));
    const events = await opened(`${books.path}/imports/${id}/events`, { cookie: cookie() });
    expect(await Promise.race([told(events, id), pause(60_000)])).toBe('told');
    expect(events.readableEnded).toBe(false);
    events.destroy();
  });
});

/** Waits until the stream has named it. */
function told(events: IncomingMessage, id: string): Promise<'told'> {
  let text = '';
  return new Promise((resolve) => {
    events.on('data', (chunk: Buffer) => {
      text += String(chunk);
      if (text.includes(id)) resolve('told');
    });
  });
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms).unref());
}
