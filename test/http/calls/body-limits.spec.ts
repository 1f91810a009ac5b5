/** What a call may send: how much of it is read, for whom, and what becomes of the connection of who sends more. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { draft, startBooks, type TestBooks } from '../../kit/books/books';
import type { ReachableApp } from '../../kit/app/app';
import { sharedApp } from '../../kit/app/shared-app';
import { withTimeLimit } from '../../kit/run/time-limit';
import type { BulkTransactionsAnswer } from '@counterfoil/contracts/bulk-transactions.contract';

const JSON_TYPE = { 'content-type': 'application/json' };
const KILOBYTE = 1_024;

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedApp();
  books = await startBooks(app);
});

const bulk = (): string => `${books.path}/transactions/bulk`;

function bodyOf(bytes: number): string {
  return `{"email":"${'x'.repeat(bytes - 12)}"}`;
}

type Refused = [status: number, code: string, message: string];

async function refusal(path: string, raw: string | Uint8Array, signedIn = false, headers = {}): Promise<Refused> {
  const client = signedIn ? books.client : app.client();
  const { status, body } = await client.post<Problem>(path, undefined, { raw, headers: { ...JSON_TYPE, ...headers } });
  return [status, body.code, body.message];
}

describe('the length of a body', () => {
  it('is 16 kB where nobody needs to be signed in, and for those who are', async () => {
    const tooLarge = [413, 'too_large', 'The request is too large: at most 16 kB can be sent at once'];
    for (const signedIn of [false, true]) {
      const fitting = await refusal('/api/login', bodyOf(16 * KILOBYTE), signedIn);
      expect(fitting).toEqual([400, 'invalid', 'Invalid email address']);
      expect(await refusal('/api/login', bodyOf(16 * KILOBYTE + 1), signedIn)).toEqual(tooLarge);
    }
  });

  it('is 32 kB for an ordinary call, and what a route says for another one', async () => {
    const longer = await refusal('/api/businesses', bodyOf(32 * KILOBYTE + 1), true);
    expect(longer).toEqual([413, 'too_large', expect.stringContaining('32 kB')]);
    const row = { ...draft(books.account.id), description: 'x'.repeat(500), date: 'never' };
    const transactions = Array.from({ length: 3_000 }, () => row);
    const { status, body } = await books.client.post<BulkTransactionsAnswer>(bulk(), { transactions });
    expect([status, body.errors]).toEqual([200, 3_000]);
  });

  it('holds as many values as its longest list needs', async () => {
    const raw = `{"transactions":[${'{},'.repeat(200_000)}{}]}`;
    const message = 'The request holds too many values: at most 100,000 can be sent at once';
    expect(await refusal(bulk(), raw, true)).toEqual([413, 'too_large', message]);
    const transactions = Array.from({ length: 5_001 }, () => ({}));
    const { status, body } = await books.client.post<Problem>(bulk(), { transactions });
    expect([status, body.message]).toEqual([400, 'At most 5,000 transactions can be sent at once']);
  });

  it('is nothing at all for whoever is not signed in where one has to be', async () => {
    expect(await refusal(bulk(), 'x'.repeat(1_000_000))).toEqual([401, 'unauthorized', expect.any(String)]);
  });

  it('may not be hidden: in pieces, or packed', async () => {
    let left = 200;
    const pieces = new ReadableStream({
      pull(controller) {
        if (left-- > 0) controller.enqueue(Buffer.alloc(KILOBYTE, 0x20));
        else controller.close();
      },
    });
    const request = { method: 'POST', headers: JSON_TYPE, body: pieces, duplex: 'half' } as RequestInit;
    const answer = await fetch(`${app.url}/api/login`, request);
    expect(answer.status).toBe(413);
    await answer.body?.cancel();
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(10_000_000, 0x20)));
    for (const packing of ['gzip', 'br', 'deflate', 'GZIP']) {
      const packed = await refusal('/api/login', bomb, false, { 'content-encoding': packing });
      expect(packed).toEqual([415, 'unsupported_media_type', expect.any(String)]);
    }
  });
});

describe('the connection of a caller that sends more than is read', () => {
  it('is answered, then ended', async () => {
    const lines = ['POST /api/businesses HTTP/1.1', 'POST /api/login HTTP/1.1', 'POST /api/nowhere HTTP/1.1'];
    expect((await Promise.all(lines.map(sentWithoutEnd))).sort()).toEqual(['401', '404', '413']);
  });

  it('goes on where what was left was little', async () => {
    const socket = await opened();
    const post = headed('POST /api/businesses HTTP/1.1', 40_000) + ' '.repeat(40_000);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += String(chunk)));
    for (let n = 1; n <= 2; n++) {
      socket.write(post);
      while (text.split('HTTP/1.1 401').length <= n) await once(socket, 'data');
    }
    socket.destroy();
  });

  /** Sends a body that never ends. @returns the status of the answer, once the server has ended the connection */
  async function sentWithoutEnd(line: string): Promise<string> {
    const socket = await opened();
    socket.write(headed(line, 1_000_000_000));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    let sent = 0;
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const more = setInterval(() => {
      if (!socket.writable) return;
      socket.write(Buffer.alloc(64 * KILOBYTE), (error) => (error ? undefined : (sent += 64 * KILOBYTE)));
    }, 5);
    await withTimeLimit('the connection ending', 60_000, closed).finally(() => clearInterval(more));
    expect(sent).toBeLessThan(50_000_000);
    return /^HTTP\/1.1 (\d+) /.exec(String(answer))?.[1] ?? '';
  }

  function headed(line: string, length: number): string {
    const { host } = new URL(app.url);
    return `${line}\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
  }

  async function opened(): Promise<Socket> {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  }
});

describe('an address', () => {
  it.each([
    ['too long', `x=${'y'.repeat(8_000)}`, 414],
    ['of too many parameters', Array.from({ length: 51 }, (_, n) => `p${n}=1`).join('&'), 400],
    ['of nothing but ampersands', '&'.repeat(100), 400],
    ['with a parameter twice', 'limit=1&limit=2', 400],
    ['with a parameter as a list', 'limit[]=1&limit[a][b]=2', 200],
    ['with keys of prototypes', '__proto__[limit]=x&constructor=1&__proto__=2&toString=3', 200],
  ])('%s', async (_what, query, status) => {
    const answer = await books.client.get<Problem>(`${books.path}/transactions?${query}`);
    expect(answer.status).toBe(status);
    if (status !== 200) expect(answer.body.statusCode).toBe(status);
  });

  it('with more headers than fit is refused', async () => {
    const headers = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`x-filling-${n}`, 'x'.repeat(1_000)]));
    expect((await fetch(`${app.url}/api/auth/user`, { headers })).status).toBe(431);
  });
});

describe('JSON', () => {
  it('with a key twice means the last, and with a number beyond all numbers none', async () => {
    const row = JSON.stringify(draft(books.account.id)).slice(0, -1);
    const path = `${books.path}/transactions`;
    const send = (raw: string) => books.client.post<Transaction>(path, undefined, { raw, headers: JSON_TYPE });
    const twice = await send(`${row},"description":"first","description":"last"}`);
    expect([twice.status, twice.body.description]).toEqual([201, 'last']);
    for (const number of ['1e400', '-1e400', '9'.repeat(10_000), '0.1e-999999']) {
      expect((await send(`${row},"amount":${number}}`)).status).toBe(400);
    }
  });

  it('may begin with a byte order mark', async () => {
    const raw = '\ufeff{"email":"nobody@example.com","password":"correct horse"}';
    const { status } = await app.client().post('/api/login', undefined, { raw, headers: JSON_TYPE });
    expect(status).toBe(401);
  });
});

describe('a row of many', () => {
  it('is refused by itself for what its contract does not know', async () => {
    const row = draft(books.account.id);
    const transactions = [row, { ...row, more: 1 }, JSON.parse('{"__proto__":{}}')] as unknown[];
    const { body } = await books.client.post<BulkTransactionsAnswer>(bulk(), { transactions });
    expect([body.success, body.failures]).toEqual([
      1,
      [
        { row: 2, message: 'more is not known here' },
        { row: 3, message: '__proto__ is not known here' },
      ],
    ]);
  });
});
