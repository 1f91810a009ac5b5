/**
 * The web app as the server hands it out, and what comes within the document of somebody signed in: theirs, nobody
 * else's, and nothing after the session.
 */
import { Agent, get } from 'node:http';
import type { User } from '@counterfoil/contracts/auth.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { LAST_BUSINESS_COOKIE, type FirstAnswer } from '@counterfoil/contracts/first-answers';
import type { FinancialSummary } from '@counterfoil/contracts/report.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp, SignedUp } from '../../kit/app/app';
import { startBooks } from '../../kit/books/books';
import type { HttpClient } from '../../kit/app/http-client';
import { sharedApp } from '../../kit/app/shared-app';
import { COMPRESSED_BEFORE, LANDING, PAGE, SCRIPT, strictApi } from '../../kit/app/strict-api';

const ELEMENT = /^(?<before>.*)<script type="application\/json" id="first-answers">(?<json>.*)<\/script><\/body>$/s;

let app: ReachableApp;
beforeAll(async () => {
  app = await strictApi();
});

describe('the web app', () => {
  it.each(['/transactions', '/auth?tab=signup', '/no/such/page'])(
    'answers %s with its document, never from a cache',
    async (path) => {
      const { status, text, headers } = await app.client().get(path);
      expect([status, text, headers.get('cache-control')]).toEqual([200, PAGE.join(''), 'no-cache']);
    },
  );

  it('answers a visitor at / with the landing page', async () => {
    const { status, text, headers } = await app.client().get('/');
    expect([status, text, headers.get('cache-control')]).toEqual([200, LANDING, 'no-cache']);
  });

  // The server compresses nothing at the call: a caller who accepts neither gets the file itself.
  it.each([
    ['gzip, br', 'br', COMPRESSED_BEFORE],
    ['gzip', 'gzip', COMPRESSED_BEFORE],
    ['deflate', null, SCRIPT],
  ])('a caller who accepts %s gets what the build compressed with %s', async (accepted, encoding, script) => {
    const ask = (path: string) => app.client().get(path, { headers: { 'accept-encoding': accepted } });
    const [asset, landing] = [await ask('/assets/app-1a2b3c.js'), await ask('/')];
    expect([asset.status, asset.text, asset.headers.get('content-encoding')]).toEqual([200, script, encoding]);
    expect([landing.status, landing.text, landing.headers.get('content-encoding')]).toEqual([200, LANDING, encoding]);
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('vary')).toBe('Accept-Encoding');
    expect(landing.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(landing.headers.get('vary')).toBe('Cookie, Accept-Encoding');
  });

  const asked = '</api/auth/user>; rel=preload; as=fetch; crossorigin=use-credentials';
  it.each([
    ['/', 'counterfoil.sid=of-somebody', ['</assets/books-4d5e6f.js>; rel=modulepreload']],
    ['/transactions', 'counterfoil.sid=of-somebody', ['</assets/list-4d5e6f.js>; rel=modulepreload']],
    ['/', 'other=1', [asked, '</assets/landing-7a8b9c.js>; rel=modulepreload']],
    ['/auth', 'other=1', [asked]],
  ])('speaks with %s to whoever brings %s of what comes next', async (path, cookie, next) => {
    const { headers } = await app.client().get(path, { headers: { cookie } });
    expect([headers.get('link'), headers.get('vary')]).toEqual([next.join(', '), expect.stringContaining('Cookie')]);
  });

  it.each([
    ['/assets/gone.js', 404],
    ['/assets/../../../../etc/passwd', 200],
    ['/assets/..%2f..%2f..%2f..%2f..%2fetc/passwd', 403],
    ['/..%2f..%2f..%2f..%2f..%2fetc/passwd', 200],
    ['/api/gone', 404],
    ['/health/gone', 404],
  ])('does not answer %s with somebody else’s file', async (path, expected) => {
    const { status, text } = await app.client().get(path);
    expect([status, text.includes('root:')]).toEqual([expected, false]);
  });
});

function answersIn(document: string): Map<string, FirstAnswer> {
  const { before, json } = ELEMENT.exec(document)?.groups ?? {};
  expect(before).toBe(PAGE[0]);
  return new Map((JSON.parse(json ?? '') as FirstAnswer[]).map((answer) => [answer.path, answer]));
}

const pathsIn = (document: string): string[] => [...answersIn(document).keys()].sort();

async function opened({ client }: { client: HttpClient }, path = '/'): Promise<string> {
  const { status, text, headers } = await client.get(path);
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  return text;
}

describe('first answers', () => {
  it('are what the same calls are answered with', async () => {
    const books = await startBooks(app, await app.signedUp());
    const { today } = books.business;
    await books.record({ date: today });
    const dashboard = answersIn(await opened(books));
    const summary = `${books.path}/financial-summary?startDate=${today.slice(0, 4)}-01-01&endDate=${today}&by=month`;
    expect([...dashboard.keys()].sort()).toEqual(
      ['/api/auth/user', '/api/businesses', summary, `${books.path}/accounts`, `${books.path}/reconciliations`].sort(),
    );
    for (const [path, { body }] of dashboard) expect(body).toEqual((await books.client.get(path)).body);
    expect((dashboard.get(summary)?.body as FinancialSummary).totalExpenses).toBe(80);
  });

  it('bring the first rows of the list, with how many there are', async () => {
    const books = await startBooks(app, await app.signedUp());
    await books.record();
    const path = `${books.path}/transactions?sort=date&order=desc&limit=100`;
    const answers = answersIn(await opened(books, '/transactions'));
    const { body, total } = answers.get(path) ?? {};
    expect([(body as Transaction[]).map(({ description }) => description), total]).toEqual([['Paper'], '1']);
    // What may stand above them.
    expect(answers.get(`/api/billing?businessId=${books.business.id}`)?.body).toMatchObject({
      usage: { transactions: 1 },
    });
    // What else an address asks for is asked for by the page.
    expect(pathsIn(await opened(books, '/transactions?search=paper'))).toEqual(['/api/auth/user', '/api/businesses']);
  });

  it('are nobody else’s, whoever else comes through the same connection', async () => {
    const people = [await startBooks(app, await app.signedUp()), await startBooks(app, await app.signedUp())];
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sockets = new Set<unknown>();
    const turns = Array.from({ length: 6 }, (_, turn) => people[turn % people.length]).flatMap((one) => one ?? []);
    const documents = await Promise.all(turns.map((one) => openedThrough(agent, sockets, one)));
    agent.destroy();
    expect(sockets.size).toBe(1);
    for (const [turn, { user, business }] of turns.entries()) {
      const answers = answersIn(documents[turn] ?? '');
      expect((answers.get('/api/auth/user')?.body as User).id).toBe(user.id);
      expect((answers.get('/api/businesses')?.body as Business[]).map(({ id }) => id)).toEqual([business.id]);
    }
  });

  it('end with the session', async () => {
    const books = await startBooks(app, await app.signedUp());
    const cookie = [...books.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const as = (headers: Record<string, string>) => app.client().get('/', { headers });
    expect(pathsIn((await as({ cookie })).text)).toContain('/api/auth/user');
    await books.client.post('/api/logout');
    expect(pathsIn((await as({ cookie })).text)).toEqual([]);
    expect(pathsIn((await as({ cookie: 'counterfoil.sid=of-nobody' })).text)).toEqual([]);
    expect((await as({})).text).toBe(LANDING);
  });

  it('do not come to a call with a bearer token, whatever cookie it carries', async () => {
    const { client } = await startBooks(app, await app.signedUp());
    for (const path of ['/', '/transactions']) {
      const headers = { authorization: 'Bearer cft_of-nobody' };
      const { status, text } = await client.get(path, { headers });
      expect([status, text]).toEqual([200, path === '/' ? LANDING : PAGE.join('')]);
    }
  });

  it('are of the business that the browser showed last, and of the first where it is not theirs', async () => {
    const first = await startBooks(await sharedApp());
    const second = await startBooks(await sharedApp(), first);
    const cookie = [...first.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const asked = async (last: string): Promise<string[]> => {
      const headers = { cookie: `${cookie}; ${LAST_BUSINESS_COOKIE}=${last}` };
      return pathsIn((await app.client().get('/', { headers })).text).filter((path) => path.endsWith('/accounts'));
    };
    const stranger = await startBooks(app, await app.signedUp());
    const { body } = await first.client.get<Business[]>('/api/businesses');
    expect(await asked(second.business.id)).toEqual([`${second.path}/accounts`]);
    for (const last of [stranger.business.id, 'none', ''])
      expect(await asked(last)).toEqual([`/api/businesses/${body[0]?.id ?? ''}/accounts`]);
  });

  it('do not end where a name says so', async () => {
    const owner = await app.signedUp();
    const name = '</script><script>alert(1)</script><!--';
    await owner.client.post('/api/businesses', { name, industry: 'Agriculture' });
    const [business] = answersIn(await opened(owner)).get('/api/businesses')?.body as Business[];
    expect(business?.name).toBe(name);
  });

  it('come to whoever opens a page, and not to what a page asks for', async () => {
    const { client } = await startBooks(app, await app.signedUp());
    const { text } = await client.get('/no/such/picture', { headers: { 'sec-fetch-dest': 'image' } });
    expect(text).toBe(PAGE.join(''));
  });
});

/** The document as it comes through a connection that others use as well. */
function openedThrough(agent: Agent, sockets: Set<unknown>, { client }: SignedUp): Promise<string> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new Promise((resolve, reject) => {
    const request = get(`${app.url}/`, { agent, headers: { cookie } }, (response) => {
      sockets.add(response.socket);
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    });
    request.on('error', reject);
  });
}
