import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { ownPort } from '../kit/own-port';
import { startTestApp, type TestApp } from '../kit/app';
import { wholeLines } from '../kit/heard';
import { withClient } from '../kit/read-models';
import { scratchDirectory } from '../kit/scratch-directory';
import { eventually } from '../kit/time-limit';
import { startNode } from '../kit/node-process';

const METRICS_TOKEN = 'a token for the test alone';
const SCRIPT = `console.log("${'x'.repeat(5_000)}")`;
/** Unlike what the server would make of the other one by itself. */
const COMPRESSED_BEFORE = `${SCRIPT} // by the build`;
const web = scratchDirectory('web');
let app: TestApp;
beforeAll(async () => {
  mkdirSync(join(web.path, 'assets'));
  writeFileSync(join(web.path, 'index.html'), '<!doctype html><title>Counterfoil</title>');
  writeFileSync(join(web.path, 'assets/app-1a2b3c.js'), SCRIPT);
  writeFileSync(join(web.path, 'assets/app-1a2b3c.js.br'), brotliCompressSync(COMPRESSED_BEFORE));
  writeFileSync(
    join(web.path, 'first-files.json'),
    '{"landing":["/assets/landing-7a8b9c.js"],"books":["/assets/books-4d5e6f.js"],"transactions":["/assets/list-4d5e6f.js"]}',
  );
  app = await startTestApp({ WEB_DIR: web.path, LOG_LEVEL: 'debug', METRICS_TOKEN });
});
afterAll(async () => {
  await app?.stop();
  web.remove();
});

const sql = (text: string): Promise<Record<string, unknown>[]> =>
  withClient(app.databaseUrl, async (db) => (await db.query<Record<string, unknown>>(text)).rows);

describe('the web app', () => {
  it.each(['/', '/transactions', '/auth?tab=signup', '/no/such/page'])(
    'answers %s with its document, never from a cache',
    async (path) => {
      const { status, text, headers } = await app.client().get(path);
      expect([status, text, headers.get('cache-control')]).toEqual([
        200,
        '<!doctype html><title>Counterfoil</title>',
        'no-cache',
      ]);
    },
  );

  it('lets browsers keep hashed files for ever, compressed', async () => {
    const { status, headers } = await app
      .client()
      .get('/assets/app-1a2b3c.js', { headers: { 'accept-encoding': 'gzip' } });
    expect([status, headers.get('cache-control'), headers.get('content-encoding')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'gzip',
    ]);
  });

  it('serves what the build compressed to whoever reads it', async () => {
    const { status, text, headers } = await app
      .client()
      .get('/assets/app-1a2b3c.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect([status, text, headers.get('content-encoding'), headers.get('content-type'), headers.get('vary')]).toEqual([
      200,
      COMPRESSED_BEFORE,
      'br',
      'text/javascript; charset=utf-8',
      'Accept-Encoding',
    ]);
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

describe('what operators ask', () => {
  it('says that it lives and is ready, part by part', async () => {
    expect((await app.client().get('/health/live')).body).toEqual({ status: 'live' });
    const { status, body } = await app.client().get('/health/ready');
    const parts = { postgres: 'up', eventLog: 'up', redis: 'up', disk: 'ok' };
    expect([status, body]).toEqual([200, { status: 'ready', parts }]);
  });

  it('measures calls by route', async () => {
    await app.client().get('/api/auth/user');
    const { text } = await app.client().get('/metrics');
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/auth\/user",status="401"\} \d+/,
    );
    expect(text).toMatch(/^ledger_writes_recorded_total \d+$/m);
  });

  it('counts what waits: lag of projections, jobs, mails, facts on their way', async () => {
    await sql(
      `
        INSERT INTO platform.jobs (id, kind, actor_id, payload, expires_at)
          VALUES (gen_random_uuid(), 'example', gen_random_uuid(), '{}', now() + interval '1 day')`,
    );
    // Looked at anew every two seconds, however often it is asked.
    const text = await eventually('the job counted', 30_000, async () => {
      const answer = await app.client().get('/metrics');
      return answer.text.includes('kind="example"') ? answer.text : undefined;
    });
    expect(text).toMatch(/^ledger_projection_lag_events\{projection="books",version="\d+",state="serving"\} \d+$/m);
    expect(text).toMatch(/^ledger_projection_lag_seconds\{projection="usage",version="\d+",state="serving"\} [\d.]+$/m);
    expect(text).toMatch(/^ledger_jobs\{kind="example",status="queued"\} 1$/m);
    await sql(`DELETE FROM platform.jobs WHERE kind = 'example'`);
  });

  it('shows figures on the machine itself, and elsewhere to whoever has the token', async () => {
    const asked = async (headers: Record<string, string>): Promise<number> =>
      (await app.client().get('/metrics', { headers })).status;
    // What a proxy adds shows that the caller is somewhere else.
    expect(await asked({ 'x-forwarded-for': '203.0.113.7' })).toBe(403);
    expect(await asked({ 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer not the token' })).toBe(403);
    expect(await asked({ 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200);
    expect(await asked({})).toBe(200);
    expect((await app.client().get('/health/live', { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(
      200,
    );
  });

  it('follows one click from the call to its rows by its correlation id, and gives every call one', async () => {
    const { client } = await app.signedUp();
    const id = `click-${Date.now()}`;
    const { headers } = await client.post(
      '/api/businesses',
      { name: 'Bees', industry: 'Agriculture' },
      { headers: { 'x-correlation-id': id } },
    );
    expect(headers.get('x-correlation-id')).toBe(id);
    expect((await client.get('/api/businesses')).headers.get('x-correlation-id')).toMatch(/^[\da-f-]{36}$/);
    expect(
      (await client.get('/api/businesses', { headers: { 'x-correlation-id': 'two words' } })).headers.get(
        'x-correlation-id',
      ),
    ).toMatch(/^[\da-f-]{36}$/);
    const lines = await eventually('the line of the projection', 30_000, () => {
      const found = wholeLines(app.process.output()).filter((line) => line.includes(id));
      return found.some((line) => line.includes('"projection":"books"')) &&
        found.some((line) => line.includes('"method":"POST"'))
        ? found
        : undefined;
    });
    expect(lines.length).toBeGreaterThanOrEqual(2);
  });

  it('writes one line a call, without passwords, cookies or addresses of people', async () => {
    const { user, client, password } = await app.signedUp();
    await client.post(
      '/api/login',
      { email: user.email, password },
      { headers: { 'x-correlation-id': 'look-for-me' } },
    );
    const output = await eventually('the line', 30_000, () =>
      wholeLines(app.process.output()).some(
        (line) => line.includes('look-for-me') && /"method":"POST","url":"\/api\/login"/.test(line),
      )
        ? app.process.output()
        : undefined,
    );
    for (const secret of [password, user.email, client.cookies.get('counterfoil.sid') ?? 'no cookie', 'argon2'])
      expect(output).not.toContain(secret);
  });

  it('says 503 with Retry-After while the log is away, and is well again when it is back', async () => {
    const { client } = await app.signedUp();
    await app.eventStore.kill();
    const { status, body } = await app.client().get('/health/ready');
    const parts = { postgres: 'up', eventLog: 'down', redis: 'up', disk: 'ok' };
    expect([status, body]).toEqual([503, { status: 'not ready', parts }]);
    const register = () =>
      client.post<Problem>('/api/businesses', { name: 'A', industry: 'B' }, { headers: { 'idempotency-key': 'one' } });
    const refused = await register();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    // Reading, and signing in, need no log.
    expect((await client.get('/api/auth/user')).status).toBe(200);
    await app.signedUp();
    await app.eventStore.restart();
    await eventually('ready again', 30_000, async () =>
      (await app.client().get('/health/ready')).status === 200 ? true : undefined,
    );
    // The append may have been carried out after all; the same key asks for the same one.
    await eventually('a business', 30_000, async () => ((await register()).status === 201 ? true : undefined));
    expect((await client.get<unknown[]>('/api/businesses')).body).toHaveLength(1);
  });
});

describe('processes', () => {
  it('refuse to start without configuration, naming all that is missing, with a code that says so', async () => {
    for (const main of ['api', 'projector', 'worker', 'standalone']) {
      const wrong = { DATABASE_URL: '', REDIS_URL: '', EVENTSTORE_URL: '', SESSION_SECRET: '', PORT: 'x' };
      const failure = await startNode(`dist/services/ledger/src/${main}.main.js`, wrong, () =>
        Promise.resolve(false),
      ).then(() => 'started', String);
      expect(failure).toContain('it ended with 78');
      for (const name of Object.keys(wrong)) expect(failure).toContain(name);
    }
  });

  it('work side by side: api and projector beside the standalone one', async () => {
    const { client } = await app.signedUp();
    const url = `http://127.0.0.1:${await ownPort()}`;
    const projector = await startNode(
      'dist/services/ledger/src/projector.main.js',
      { ...app.environment, LOG_LEVEL: 'info' },
      () => Promise.resolve(true),
    );
    const api = await startNode(
      'dist/services/ledger/src/api.main.js',
      { ...app.environment, PORT: new URL(url).port },
      async () => {
        const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
        await answer?.arrayBuffer();
        return answer?.ok ?? false;
      },
    );
    try {
      // The same session holds in another process.
      const answer = await fetch(`${url}/api/auth/user`, {
        headers: { cookie: `counterfoil.sid=${client.cookies.get('counterfoil.sid') ?? ''}` },
      });
      await answer.arrayBuffer();
      expect(answer.status).toBe(200);
      await eventually('the projector started', 30_000, () =>
        projector.output().includes('"started"') ? true : undefined,
      );
    } finally {
      await Promise.all([api.stop(), projector.stop()]);
    }
    expect([await api.exited, await projector.exited]).toEqual(['0', '0']);
  });

  it('finish what is under way when they are told to stop, and let nobody new in', async () => {
    const { client, user, password } = await app.signedUp();
    const underWay = Array.from({ length: 5 }, () => client.post('/api/login', { email: user.email, password }));
    // The server has read them all by the time it has answered one: each takes it long to hash.
    await Promise.any(underWay);
    // Who has not ended after a minute is killed, and has no exit code then.
    await app.stopLedger();
    expect(await app.process.exited).toBe('0');
    const settled = await Promise.allSettled(underWay);
    // Each is answered in full or never begun; none is an error of the server.
    for (const outcome of settled) if (outcome.status === 'fulfilled') expect(outcome.value.status).toBe(200);
    expect(settled.filter((outcome) => outcome.status === 'fulfilled').length).toBeGreaterThan(1);
    await app.startLedger();
    expect((await client.get('/api/auth/user')).status).toBe(200);
  });
});
