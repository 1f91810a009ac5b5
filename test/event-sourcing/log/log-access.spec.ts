import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { NO_STREAM } from '@counterfoil/event-sourcing/log/event-log';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { confirmAccess } from '@counterfoil/event-sourcing/log/log-access';
import { LogRefused } from '@counterfoil/event-sourcing/log/log-refused';
import { startEventStore } from '../../../services/event-store/src/server';
import {
  AUTHORITY,
  OTHER_AUTHORITY,
  startGuardedEventStore,
  type GuardedEventStore,
} from '../../kit/log/guarded-event-store';
import { startScriptedServer } from '../../kit/log/scripted-server';
import { scratchDirectory } from '../../kit/run/scratch-directory';
import { sharedEventStore } from '../../kit/log/shared-event-store';
import { createTestDatabase } from '../../kit/servers/test-postgres';

const STREAM = 'ledger-access';
const PATIENCE_MS = 10_000;
const CREDENTIALS = 'counterfoil:correct horse';

let store: Awaited<ReturnType<typeof sharedEventStore>>;
let guarded: GuardedEventStore;
beforeAll(async () => {
  store = await sharedEventStore(false);
  guarded = await startGuardedEventStore(store.port, CREDENTIALS);
});
afterAll(async () => {
  await guarded.stop();
});

function logOf(credentials: string, parameters: string): EventStoreEventLog {
  const [name = '', password = ''] = credentials.split(':').map(encodeURIComponent);
  const connectionString = `esdb://${name}:${password}@localhost:${guarded.port}?${parameters}`;
  return new EventStoreEventLog({ connectionString });
}

/** @returns the reason of a refusal; what else happened in words */
async function outcomeOf(log: EventStoreEventLog): Promise<string> {
  try {
    await confirmAccess(log, STREAM);
    return 'let in';
  } catch (error) {
    return error instanceof LogRefused ? error.reason : String(error);
  } finally {
    await log.close();
  }
}

describe('the version of a server', () => {
  it('is what it says of itself, our own included', async () => {
    const server = await startScriptedServer();
    const [log, own] = [server.url, store.url].map((connectionString) => new EventStoreEventLog({ connectionString }));
    try {
      server.version('21.10.11');
      expect(await log?.serverVersion(PATIENCE_MS)).toBe('21.10.11');
      expect(await own?.serverVersion(PATIENCE_MS)).toMatch(/^local-event-store \d/);
    } finally {
      await Promise.all([log?.close(), own?.close()]);
      server.stop();
    }
  });

  it('is not known of one that does not know the question, nor of one that is away', async () => {
    const server = await startScriptedServer();
    const log = new EventStoreEventLog({ connectionString: server.url });
    try {
      expect(await log.serverVersion(PATIENCE_MS)).toBeUndefined();
      server.stop();
      await expect(log.serverVersion(PATIENCE_MS)).rejects.toThrow('event log unavailable');
    } finally {
      await log.close();
    }
  });
});

describe('a log that asks for a certificate and a user', () => {
  const trusted = `tls=true&tlsCAFile=${AUTHORITY}`;

  afterEach(() => guarded.denied.clear());

  it('lets in who gives both, and nothing is written', async () => {
    expect(await outcomeOf(logOf(CREDENTIALS, trusted))).toBe('let in');
    const plain = new EventStoreEventLog({ connectionString: store.url });
    expect(await plain.readLast(STREAM)).toBeUndefined();
    await plain.close();
  });

  it('is said to refuse a wrong password, a missing right, and a certificate that nobody vouches for', async () => {
    expect(await outcomeOf(logOf('counterfoil:wrong', trusted))).toBe('credentials');
    guarded.denied.add('Read');
    expect(await outcomeOf(logOf(CREDENTIALS, trusted))).toBe('rights');
    guarded.denied.clear();
    guarded.denied.add('BatchAppend');
    expect(await outcomeOf(logOf(CREDENTIALS, trusted))).toBe('rights');
    expect(await outcomeOf(logOf(CREDENTIALS, `tls=true&tlsCAFile=${OTHER_AUTHORITY}`))).toBe('certificate');
  });

  it('is not taken for one where there is none', async () => {
    const away = new EventStoreEventLog({ connectionString: 'esdb://127.0.0.1:1?tls=false' });
    expect(await outcomeOf(away)).toMatch(/LogUnavailable/);
  });
});

it('a log behind a socket is appended to, read, and its streams are deleted', async () => {
  const files = scratchDirectory('socket');
  const database = await createTestDatabase();
  const socket = join(files.path, 'log');
  const store = await startEventStore({ databaseUrl: database.url, socket });
  const log = new EventStoreEventLog({ connectionString: `esdb+unix://${socket}` });
  const stream = `tally-${randomUUID()}`;
  const event = { id: randomUUID(), type: 'Counted', data: { by: 1 }, metadata: {} };
  await expect(log.append(stream, [event], NO_STREAM)).resolves.toMatchObject({ revision: 0n });
  await expect(log.readLast(stream)).resolves.toMatchObject({ id: event.id, data: event.data });
  await log.deleteStream(stream, 0n);
  await expect(log.readLast(stream)).resolves.toBeUndefined();
  await log.close();
  await store.stop();
  await database.drop();
  files.remove();
});
