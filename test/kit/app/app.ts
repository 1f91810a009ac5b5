import { randomBytes } from 'node:crypto';
import { ownPort } from '../run/own-port';
import type { User } from '@counterfoil/contracts/auth.contract';
import { ADMINISTRATORS } from './administrators';
import { HttpClient } from './http-client';
import { scratchDirectory } from '../run/scratch-directory';
import { startTestEventStore, type TestEventStore } from '../log/test-event-store';
import { createTestDatabase } from '../servers/test-postgres';
import { createTestRedisUrl } from '../servers/test-redis';
import { startNode, type NodeProcess } from '../run/node-process';

/** The whole application, as whoever calls it sees it. */
export interface ReachableApp {
  readonly url: string;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly eventStore: Pick<TestEventStore, 'url' | 'databaseUrl'>;
  readonly dataDir: string;
  /** Everything the processes are configured with, to start another one beside. */
  readonly environment: Record<string, string>;
  /** A browser of its own, signed out. */
  client(): HttpClient;
  /** A browser with a new account, signed in. */
  signedUp(overrides?: Partial<Registration>): Promise<SignedUp>;
}

/** The whole application, as `npm start` runs it, on databases of its own. */
export interface TestApp extends ReachableApp {
  readonly eventStore: TestEventStore;
  /** The ledger's process that runs now. */
  readonly process: NodeProcess;
  /** Stops the ledger; event store, Postgres and Redis go on. */
  stopLedger(): Promise<void>;
  /** Starts it again, where it was. */
  startLedger(): Promise<void>;
  stop(): Promise<void>;
}

export interface SignedUp {
  client: HttpClient;
  user: User;
  password: string;
}

interface Registration {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

/**
 * No spec but the one about limits is to meet them, and none but the demo's counts the administrators' books. Answers
 * wait until reads show what was written, however slow the machine is that the whole run shares: twenty seconds.
 */
const USUAL = {
  AUTH_RATE_PER_MINUTE: '0',
  API_RATE_PER_MINUTE: '0',
  CONNECTIONS_PER_ADDRESS: '0',
  ADMIN_DEMO: '0',
  SLOWNESS: '10',
};

/**
 * Starts event store and standalone ledger on the run's Postgres and Redis; ready when `/health/ready` says so.
 * @param environment added to its variables, e.g. a rate limit; it has `ADMINISTRATORS` without
 * @param given.databaseUrl an existing database for everything but events
 * @param given.postgresUrl another Postgres for both databases, for a spec that kills it
 * @param life.outlives see `startNode`
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  given: { databaseUrl?: string; redisUrl?: string; postgresUrl?: string } = {},
  life: { outlives?: string } = {},
): Promise<TestApp> {
  const database =
    given.databaseUrl === undefined
      ? await createTestDatabase(given.postgresUrl)
      : { url: given.databaseUrl, drop: () => Promise.resolve() };
  const events = await createTestDatabase(given.postgresUrl);
  const eventStore = await startTestEventStore(events.url, {}, life);
  const data = scratchDirectory('data');
  const port = await ownPort();
  const url = `http://127.0.0.1:${port}`;
  const redisUrl = given.redisUrl ?? (await createTestRedisUrl());
  const variables: Record<string, string> = {
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl,
    EVENTSTORE_URL: eventStore.url,
    SESSION_SECRET: randomBytes(24).toString('hex'),
    DATA_DIR: data.path,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...USUAL,
    ...ADMINISTRATORS,
    ...environment,
  };
  const removeParts = async (): Promise<void> => {
    await eventStore.stop();
    await Promise.all([database.drop(), events.drop()]);
    data.remove();
  };
  const start = (): Promise<NodeProcess> =>
    startNode(
      'dist/services/ledger/src/standalone.main.js',
      { ...variables, PORT: String(port) },
      () => isReady(url),
      life,
    );
  let running = await start().catch(async (error: unknown) => {
    // A child that lives on would keep Jest waiting for ever.
    await removeParts();
    throw error;
  });
  return {
    ...clientsOf(url),
    url,
    databaseUrl: database.url,
    redisUrl,
    eventStore,
    dataDir: data.path,
    get process() {
      return running;
    },
    stopLedger: () => running.stop(),
    async startLedger() {
      running = await start();
    },
    environment: variables,
    async stop() {
      await running.stop();
      await removeParts();
    },
  };
}

/** Callers of an app. @param headers of one of them */
export function clientsOf(
  url: string,
  headers: () => Record<string, string> = () => ({}),
): Pick<ReachableApp, 'client' | 'signedUp'> {
  const client = (): HttpClient => new HttpClient(url, true, headers());
  return { client, signedUp: (overrides) => signUp(client(), overrides) };
}

async function signUp(client: HttpClient, overrides: Partial<Registration> = {}): Promise<SignedUp> {
  const registration = {
    email: uniqueEmail(),
    password: 'correct horse',
    firstName: 'Ada',
    lastName: 'Lovelace',
    ...overrides,
  };
  const { status, body, text } = await client.post<User>('/api/register', registration);
  if (status !== 201) throw new Error(`registering was answered with ${status}: ${text}`);
  return { client, user: body, password: registration.password };
}

/** An address that no other test has used. */
export function uniqueEmail(): string {
  return `person-${randomBytes(6).toString('hex')}@example.com`;
}

/** A network that no other call comes from, as a proxy in front of the app names it. */
export function ownNetwork(): { 'x-forwarded-for': string } {
  const [one = '', two = '', three = ''] =
    randomBytes(5)
      .toString('hex')
      .match(/^..|..../g) ?? [];
  return { 'x-forwarded-for': `fd${one}:${two}:${three}::1` };
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.ok ?? false;
}
