import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../kit/app';
import { startApiBeside } from '../kit/api-process';
import { AUTHORITY, startGuardedEventStore, type GuardedEventStore } from '../kit/guarded-event-store';
import { QUICK_START, YOUNG_SPACE } from '../kit/node-process';
import { startScriptedServer } from '../kit/scripted-server';
import { eventually } from '../kit/time-limit';

const CREDENTIALS = 'counterfoil:correct';
const ROOT = join(__dirname, '../..');

let app: TestApp;
let guarded: GuardedEventStore;
beforeAll(async () => {
  app = await startTestApp();
  guarded = await startGuardedEventStore(app.eventStore.port, CREDENTIALS);
});
afterAll(async () => {
  await guarded?.stop();
  await app?.stop();
});

function urlWith(credentials: string): string {
  return `esdb://${credentials}@localhost:${guarded.port}?tls=true&tlsCAFile=${AUTHORITY}`;
}

/** Runs a process of the ledger until it ends by itself. @returns its exit code and what it said */
async function endOf(name: string, environment: Record<string, string>): Promise<{ code: number; said: string }> {
  const main = join(ROOT, `dist/services/ledger/src/${name}.main.js`);
  const child = spawn(process.execPath, [YOUNG_SPACE, ...QUICK_START, main], {
    env: { ...process.env, ...app.environment, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number]>]);
  return { code, said };
}

it.each(['api', 'projector', 'worker'])('a %s that the log refuses ends at once, and says what to do', async (name) => {
  const { code, said } = await endOf(name, { EVENTSTORE_URL: urlWith('counterfoil:wrong'), PORT: '0' });
  expect([code, said]).toEqual([78, expect.stringContaining('the event store refuses the user or the password')]);
  expect(said).not.toContain('counterfoil:wrong');
});

it('does not start on an address that cannot be used, and does not repeat its password', async () => {
  const { code, said } = await endOf('api', { EVENTSTORE_URL: `${urlWith('counterfoil:wrong')}&tlsVerifyCert=false` });
  expect([code, said]).toEqual([78, expect.stringContaining('tlsVerifyCert, which is not supported')]);
  expect(said).not.toContain('wrong');
});

it('does not start on a server that is too old, and says which one would do', async () => {
  const old = await startScriptedServer();
  try {
    old.version('21.10.11');
    const { code, said } = await endOf('api', { EVENTSTORE_URL: old.url, PORT: '0' });
    const told = 'the event store is of version 21.10.11, and the oldest that works is 22.10';
    expect([code, said]).toEqual([78, expect.stringContaining(told)]);
  } finally {
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
    await eventually('the log to be up', 30_000, async () => ((await logState()) === 'up' ? true : undefined));
  } finally {
    await api.stop();
  }
});
