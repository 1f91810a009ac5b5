import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startApiBeside } from './api-process';
import { clientsOf, ownNetwork, startTestApp, type ReachableApp } from './app';
import { endSharedParts, onceARun } from './shared-parts';
import { WEB_DIR } from './web-dir';
import { startWorker } from './worker';

type Noted = Pick<ReachableApp, 'url' | 'databaseUrl' | 'redisUrl' | 'eventStore' | 'dataDir' | 'environment'>;

/**
 * The app of all specs of a run that keep to businesses and people of their own: starting one for each of their files
 * would cost more than most of them take. Who stops it, configures it or counts what is in it starts one with
 * `startTestApp`.
 */
export async function sharedApp(): Promise<ReachableApp> {
  const noted = await onceARun<Noted>('app', async (log) => {
    const app = await startTestApp({ WEB_DIR }, {}, { outlives: log });
    const { url, databaseUrl, redisUrl, dataDir, environment } = app;
    const eventStore = { url: app.eventStore.url, databaseUrl: app.eventStore.databaseUrl };
    return {
      note: { url, databaseUrl, redisUrl, dataDir, environment, eventStore },
      pids: [app.process.pid, app.eventStore.pid()],
    };
  });
  return { ...noted, ...clientsOf(noted.url) };
}

/** The same with a worker beside it, which does the jobs. */
export async function sharedAppWithWorker(): Promise<ReachableApp> {
  const app = await sharedApp();
  // Of this app: the one before may have ended.
  await onceARun(`worker${new URL(app.url).port}`, async (log) => {
    const worker = await startWorker(app, {}, { outlives: log });
    return { note: {}, pids: [worker.process.pid] };
  });
  return app;
}

/**
 * An API process with settings of its own beside the shared app, for all spec files that name it: it has the same
 * databases, and leaves the projections to the app. Its callers come through a proxy, each from a network of their own,
 * so that limits by address meet those alone who are to meet them.
 * @param settings asked by the first one
 */
export async function sharedApi(name: string, settings: () => Record<string, string>): Promise<ReachableApp> {
  const app = await sharedApp();
  // Of this app: the one before may have ended.
  const { url, environment } = await onceARun(`${name}${new URL(app.url).port}`, async (log) => {
    const api = await startApiBeside(app, { TRUST_PROXY: '1', ...settings() }, { outlives: log });
    return { note: { url: api.url, environment: api.environment }, pids: [api.process.pid] };
  });
  return { ...app, environment, ...clientsOf(url, ownNetwork), url };
}

/**
 * Ends what the spec files of a run have started for each other. @param directory the run's, also that of a run that
 * was killed
 * @returns what is to be told of processes that had ended by themselves
 */
export async function endShared(directory: string): Promise<string[]> {
  const note = join(directory, 'app.json');
  const data = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as Noted).dataDir : undefined;
  const told = await endSharedParts(directory);
  if (data !== undefined) rmSync(dirname(data), { recursive: true, force: true });
  return told;
}
