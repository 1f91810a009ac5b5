import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import type { ExportJob } from '@counterfoil/contracts/export.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { JobsRepository } from '../../services/ledger/src/jobs/jobs.repository';
import { startTestApp, type TestApp } from '../kit/app';
import { startBooks } from '../kit/books';
import { askedFor, over } from '../kit/exports';
import { scratchDirectory } from '../kit/scratch-directory';
import { eventually } from '../kit/time-limit';
import { startTypeScript } from '../kit/typescript-process';
import { startWorker } from '../kit/worker';

jest.setTimeout(120_000);

const METRICS_TOKEN = 'a token for the test alone';
const web = scratchDirectory('web');
let app: TestApp;
beforeAll(async () => {
  mkdirSync(join(web.path, 'assets'));
  writeFileSync(join(web.path, 'index.html'), '<!doctype html><title>Counterfoil</title>');
  writeFileSync(join(web.path, 'assets/app-1a2b3c.js'), `console.log("${'x'.repeat(5_000)}")`);
  app = await startTestApp({ WEB_DIR: web.path, LOG_LEVEL: 'debug', METRICS_TOKEN });
}, 120_000);
afterAll(async () => {
  await app?.stop();
  web.remove();
});

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
      `INSERT INTO platform.jobs (id, kind, actor_id, payload, expires_at) VALUES (gen_random_uuid(), 'example', gen_random_uuid(), '{}', now() + interval '1 day')`,
    );
    // Looked at anew every two seconds, however often it is asked.
    const text = await eventually('the job counted', 10_000, async () => {
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
    const lines = await eventually('the line of the projection', 10_000, () => {
      const found = app.process
        .output()
        .split('\n')
        .filter((line) => line.includes(id));
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
    const output = await eventually('the line', 5_000, () =>
      app.process.output().includes('look-for-me') ? app.process.output() : undefined,
    );
    expect(output).toMatch(/"method":"POST","url":"\/api\/login"/);
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
    await eventually('ready again', 20_000, async () =>
      (await app.client().get('/health/ready')).status === 200 ? true : undefined,
    );
    // The append may have been carried out after all; the same key asks for the same one.
    await eventually('a business', 20_000, async () => ((await register()).status === 201 ? true : undefined));
    expect((await client.get<unknown[]>('/api/businesses')).body).toHaveLength(1);
  });
});

describe('processes', () => {
  it('refuse to start without configuration, naming all that is missing, with a code that says so', async () => {
    for (const main of ['api', 'projector', 'worker', 'standalone']) {
      const wrong = { DATABASE_URL: '', REDIS_URL: '', EVENTSTORE_URL: '', SESSION_SECRET: '', PORT: 'x' };
      const failure = await startTypeScript(`services/ledger/src/${main}.main.ts`, wrong, () =>
        Promise.resolve(false),
      ).then(() => 'started', String);
      expect(failure).toContain('it ended with 78');
      for (const name of Object.keys(wrong)) expect(failure).toContain(name);
    }
  });

  it('work side by side: api and projector beside the standalone one', async () => {
    const { client } = await app.signedUp();
    const url = `http://127.0.0.1:${await portOf()}`;
    const projector = await startTypeScript(
      'services/ledger/src/projector.main.ts',
      { ...app.environment, LOG_LEVEL: 'info' },
      () => Promise.resolve(true),
    );
    const api = await startTypeScript(
      'services/ledger/src/api.main.ts',
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
      await eventually('the projector started', 20_000, () =>
        projector.output().includes('"started"') ? true : undefined,
      );
    } finally {
      await Promise.all([api.stop(), projector.stop()]);
    }
    expect([await api.exited, await projector.exited]).toEqual(['0', '0']);
  });

  it('do their upkeep in the worker: heads outside the database, silent and expired sessions', async () => {
    const { client, user } = await app.signedUp();
    expect((await client.post('/api/businesses', { name: 'Bees', industry: 'Agriculture' })).status).toBe(201);
    await sql(
      `UPDATE platform.user_sessions SET session_start = now() - interval '70 min', last_seen_at = now() - interval '40 min' WHERE user_id = '${user.id}'`,
    );
    await sql(`INSERT INTO platform.sessions (sid, sess, expire) VALUES ('expired', '{}', now() - interval '1 day')`);
    const worker = await startTypeScript('services/ledger/src/worker.main.ts', app.environment, () =>
      Promise.resolve(true),
    );
    try {
      const stream = await eventually('a published head', 30_000, () =>
        readHeads().find((line) => line.stream.startsWith('ledger-')),
      );
      expect(stream).toEqual({
        stream: expect.any(String),
        revision: expect.stringMatching(/^\d+$/),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        publishedAt: expect.any(String),
      });
      await eventually('the expired session gone', 20_000, async () =>
        (await sql(`SELECT 1 FROM platform.sessions WHERE sid = 'expired'`)).length === 0 ? true : undefined,
      );
      const [ended] = await eventually('the silent session ended', 20_000, async () => {
        const rows = await sql(
          `SELECT s.duration, u.total_session_time FROM platform.user_sessions s JOIN platform.users u ON u.id = s.user_id WHERE u.id = '${user.id}' AND session_end IS NOT NULL`,
        );
        return rows.length > 0 ? rows : undefined;
      });
      expect(ended).toEqual({ duration: 30, total_session_time: 30 });
    } finally {
      await worker.stop();
    }
    expect(await worker.exited).toBe('0');
  });

  it('finish what is under way when they are told to stop, and let nobody new in', async () => {
    const { client, user, password } = await app.signedUp();
    const underWay = Array.from({ length: 5 }, () => client.post('/api/login', { email: user.email, password }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const begun = Date.now();
    await app.stopLedger();
    expect(Date.now() - begun).toBeLessThan(8_000);
    expect(await app.process.exited).toBe('0');
    const settled = await Promise.allSettled(underWay);
    // Each is answered in full or never begun; none is an error of the server.
    for (const outcome of settled) if (outcome.status === 'fulfilled') expect(outcome.value.status).toBe(200);
    expect(settled.some((outcome) => outcome.status === 'fulfilled')).toBe(true);
    await app.startLedger();
    expect((await client.get('/api/auth/user')).status).toBe(200);
  });
});

// Last, since duties of a worker that found the log away come again in minutes.
describe('jobs while a part is away', () => {
  it('wait for the log, count no attempt, say since when and why, and survive kill -9 of the worker', async () => {
    const books = await startBooks(app);
    const worker = await startWorker(app);
    let isAway = true;
    await app.eventStore.kill();
    try {
      const range = { startDate: '2026-01-01', endDate: '2026-12-31' };
      const { id } = await askedFor(books.client, books.path, { report: 'transactions', format: 'csv', range });
      // One more failure would be the last.
      await sql(`UPDATE platform.jobs SET attempts = 4 WHERE id = '${id}'`);
      const path = `${books.path}/exports/${id}`;
      const shown = async (): Promise<ExportJob> => (await books.client.get<ExportJob>(path)).body;
      const first = await eventually('the job waiting', 45_000, async () => {
        const job = await shown();
        return job.waiting ? job : undefined;
      });
      const why = expect.stringContaining('event log cannot be reached');
      expect(first).toMatchObject({ status: 'queued', error: null, waiting: { for: 'log', why } });
      for (let kill = 0; kill < 3; kill++) {
        await worker.kill();
        await worker.restart();
        await new Promise((resolve) => setTimeout(resolve, 1_200));
      }
      expect(await shown()).toMatchObject({ status: 'queued', waiting: { since: first.waiting?.since } });
      await app.eventStore.restart();
      isAway = false;
      expect(await over<ExportJob>(books.client, path)).toMatchObject({ status: 'completed', waiting: null });
    } finally {
      await worker.stop();
      if (isAway) await app.eventStore.restart();
    }
  });

  it('count what is their own fault, and nothing else', async () => {
    const pool = new Pool({ connectionString: app.databaseUrl });
    const jobs = new JobsRepository(pool);
    const limits = { concurrency: 1, perPerson: 1, maxAttempts: 2, backoffMs: 1, limitMs: 1_000 };
    const policy = { ...limits, oneAtATimePerBusiness: false, needsLog: false };
    const [id, actorId] = [randomUUID(), randomUUID()];
    const claimed = async (token: string) => {
      await sql(`UPDATE platform.jobs SET not_before = now() WHERE id = '${id}'`);
      return jobs.claimNext('waits', token, policy);
    };
    try {
      const expiresAt = new Date(Date.now() + 60_000);
      await jobs.create({ id, kind: 'waits', businessId: null, actorId, payload: {}, expiresAt });
      const pauses: number[] = [];
      for (let outage = 0; outage < 10; outage++) {
        const token = randomUUID();
        expect((await claimed(token)).claimed).toBe(true);
        pauses.push(await jobs.wait(id, token, 'disk'));
        // As if it had gone on for longer and longer.
        await sql(`UPDATE platform.jobs SET waiting_since = waiting_since - interval '10 seconds' WHERE id = '${id}'`);
      }
      expect(await jobs.find(id)).toMatchObject({ status: 'queued', attempts: 0, waiting: { for: 'disk' } });
      expect([pauses[0], pauses.at(-1)]).toEqual([500, 30_000]);
      // A run that lives is taken over while Postgres does not hear it: the second start is not the job's fault either.
      const [deaf, next] = [randomUUID(), randomUUID()];
      await claimed(deaf);
      await sql(`UPDATE platform.jobs SET heartbeat_at = now() - interval '1 minute' WHERE id = '${id}'`);
      await claimed(next);
      await jobs.wait(id, deaf, 'database');
      expect(await jobs.find(id)).toMatchObject({ status: 'running', attempts: 1 });
      // Its own fault is counted, and getting further gives the attempts back.
      await jobs.retry(id, next, 'a fault', 0);
      expect(await jobs.find(id)).toMatchObject({ attempts: 1, waiting: null });
      const last = randomUUID();
      await claimed(last);
      await jobs.retry(id, last, 'a fault', 0);
      expect(await claimed(randomUUID())).toEqual({ claimed: false, because: 'exhausted', id });
      // Cancelled while it ran, and back before the run heard of it: it is ended, and does not wait for ever.
      const unheard = randomUUID();
      await sql(`UPDATE platform.jobs SET attempts = 0 WHERE id = '${id}'`);
      await claimed(unheard);
      await jobs.cancel(id);
      await jobs.wait(id, unheard, 'log');
      expect(await jobs.claimNext('waits', randomUUID(), policy)).toEqual({ claimed: false, because: 'cancelled', id });
      await jobs.allWait('waits', 'log');
      expect(await jobs.cancel(id)).toMatchObject({ status: 'cancelled', waiting: null });
    } finally {
      await pool.end();
    }
  });
});

function readHeads(): { stream: string; revision: string }[] {
  const directory = join(app.dataDir, 'heads');
  return readdirSync(directory).flatMap((file) =>
    readFileSync(join(directory, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { stream: string; revision: string }),
  );
}

async function portOf(): Promise<number> {
  const { freePort } = await import('../../services/launcher/src/processes.js');
  return freePort();
}

async function sql(text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
