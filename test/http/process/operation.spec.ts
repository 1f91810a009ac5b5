/** What operators ask of a process, how it starts and ends, and what it says of a log that refuses it. */
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { confirmLogAccess } from '../../../services/ledger/src/database/log-access';
import { ConfigError } from '../../../services/ledger/src/process/config';
import { startApiBeside } from '../../kit/app/api-process';
import type { ReachableApp } from '../../kit/app/app';
import { startGuardedEventStore, type GuardedEventStore } from '../../kit/log/guarded-event-store';
import { heard } from '../../kit/run/heard';
import { startNode } from '../../kit/run/node-process';
import { withClient } from '../../kit/books/read-models';
import { startScriptedServer } from '../../kit/log/scripted-server';
import { sharedApp } from '../../kit/app/shared-app';
import { eventually } from '../../kit/run/time-limit';
import { guardedUrl, MISCONFIGURED, refusalOf } from './refused-starts';

const CREDENTIALS = 'counterfoil:correct';

let app: ReachableApp;
let guarded: GuardedEventStore;
beforeAll(async () => {
  app = await sharedApp();
  guarded = await startGuardedEventStore(Number(new URL(app.eventStore.url).port), CREDENTIALS);
});
afterAll(() => guarded?.stop());

const urlWith = (credentials: string): string => guardedUrl(guarded, credentials);

const sql = (text: string): Promise<Record<string, unknown>[]> =>
  withClient(app.databaseUrl, async (db) => (await db.query<Record<string, unknown>>(text)).rows);

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
    const text = await eventually('the job counted', async () => {
      const answer = await app.client().get('/metrics');
      return answer.text.includes('kind="example"') ? answer.text : undefined;
    });
    expect(text).toMatch(/^ledger_projection_lag_events\{projection="books",version="\d+",state="serving"\} \d+$/m);
    expect(text).toMatch(/^ledger_projection_lag_seconds\{projection="usage",version="\d+",state="serving"\} [\d.]+$/m);
    expect(text).toMatch(/^ledger_jobs\{kind="example",status="queued"\} 1$/m);
    await sql(`DELETE FROM platform.jobs WHERE kind = 'example'`);
  });
});

it('says that it keeps an idle connection for longer than proxies do', async () => {
  const { headers } = await fetch(`${app.url}/health/live`);
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? [];
  // A proxy keeps what it does not use for a minute.
  expect(Number(seconds)).toBeGreaterThan(60);
});

describe('a process', () => {
  it('refuses to start without configuration, naming all that is missing, with a code that says so', async () => {
    const said = await refusalOf('projector', MISCONFIGURED);
    expect(said).toContain('it ended with 78');
    for (const name of Object.keys(MISCONFIGURED)) expect(said).toContain(name);
  });

  it('ends at once where the log refuses it, and says what to do', async () => {
    const said = await refusalOf('projector', { ...app.environment, EVENTSTORE_URL: urlWith('counterfoil:wrong') });
    expect(said).toContain('it ended with 78');
    expect(said).toContain('the event store refuses the user or the password');
    expect(said).not.toContain('counterfoil:wrong');
  });

  it('such as a projector starts beside others, and ends when it is told to', async () => {
    const projector = await startNode(
      'dist/services/ledger/src/projector.main.js',
      { ...app.environment, LOG_LEVEL: 'info' },
      () => Promise.resolve(true),
    );
    await heard(projector, '"started"').finally(() => projector.stop());
    expect(await projector.exited).toBe('0');
  });
});

it('is not used on a server that is too old, and says which one would do', async () => {
  const old = await startScriptedServer();
  const log = new EventStoreEventLog({ connectionString: old.url });
  try {
    old.version('21.10.11');
    const said = 'the event store is of version 21.10.11, and the oldest that works is 22.10';
    await expect(confirmLogAccess(log)).rejects.toThrow(said);
    await expect(confirmLogAccess(log)).rejects.toThrow(ConfigError);
  } finally {
    await log.close();
    old.stop();
  }
});

it('says of a log that begins to refuse it that it does, and goes on when it no longer does', async () => {
  const api = await startApiBeside(app, { EVENTSTORE_URL: urlWith(CREDENTIALS) });
  const logState = async (): Promise<string | undefined> =>
    (await api.client().get<{ parts: { eventLog: string } }>('/health/ready')).body.parts.eventLog;
  try {
    expect(await logState()).toBe('up');
    guarded.credentials = 'counterfoil:changed';
    expect(await logState()).toBe('refuses our credentials');
    guarded.credentials = CREDENTIALS;
    await eventually('the log to be up', async () => ((await logState()) === 'up' ? true : undefined));
  } finally {
    await api.stop();
  }
});
