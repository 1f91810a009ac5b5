import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { clientsOf, startTestApp, type ReachableApp } from './app';
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
