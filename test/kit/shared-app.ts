import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { birthMark, endProcess } from '../../services/launcher/src/processes.js';
import { clientsOf, startTestApp, type ReachableApp } from './app';
import { eventually } from './time-limit';
import { WEB_DIR } from './web-dir';
import { startWorker } from './worker';

/** Where the parts are noted that the run's spec files share; set by test/kit/global-setup.ts. */
export const SHARED_VARIABLE = 'COUNTERFOIL_TEST_SHARED';

const START_LIMIT_MS = 120_000;
const PID_SUFFIX = '.pid';

type Noted = Pick<ReachableApp, 'url' | 'databaseUrl' | 'redisUrl' | 'eventStore' | 'dataDir' | 'environment'>;

/**
 * The app of all specs of a run that keep to businesses and people of their own: starting one for each of their files
 * would cost more than most of them take. Who stops it, configures it or counts what is in it starts one with
 * `startTestApp`.
 */
export async function sharedApp(): Promise<ReachableApp> {
  const noted = await onceARun<Noted>('app', async (log) => {
    const app = await startTestApp({ WEB_DIR }, {}, { outlives: log });
    noteProcesses(app.process.pid, app.eventStore.pid());
    const { url, databaseUrl, redisUrl, dataDir, environment } = app;
    return {
      url,
      databaseUrl,
      redisUrl,
      dataDir,
      environment,
      eventStore: { url: app.eventStore.url, databaseUrl: app.eventStore.databaseUrl },
    };
  });
  return { ...noted, ...clientsOf(noted.url) };
}

/** The same with a worker beside it, which does the jobs. */
export async function sharedAppWithWorker(): Promise<ReachableApp> {
  const app = await sharedApp();
  await onceARun('worker', async (log) => {
    const worker = await startWorker(app, {}, { outlives: log });
    noteProcesses(worker.process.pid);
    return {};
  });
  return app;
}

/**
 * Ends what the spec files of a run have started for each other. @param directory the run's, also that of a run that
 * was killed
 */
export async function endShared(directory: string): Promise<void> {
  const data = dataDirectoryIn(directory);
  const notes = existsSync(directory) ? readdirSync(directory).filter((name) => name.endsWith(PID_SUFFIX)) : [];
  await Promise.all(
    notes.map(async (name) => {
      const pid = Number(name.slice(0, -PID_SUFFIX.length));
      if (readFileSync(join(directory, name), 'utf8') !== birthMark(pid)) return;
      await endProcess(pid, [
        { signal: 'SIGTERM', milliseconds: 15_000 },
        { signal: 'SIGKILL', milliseconds: 3_000 },
      ]);
    }),
  );
  if (data !== undefined) rmSync(dirname(data), { recursive: true, force: true });
}

function dataDirectoryIn(directory: string): string | undefined {
  const note = join(directory, 'app.json');
  return existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as Noted).dataDir : undefined;
}

/**
 * The first spec file that needs a part makes it; the others, also in other processes, wait for its note. Where it
 * fails, the next one tries.
 */
function onceARun<Note>(name: string, make: (log: string) => Promise<Note>): Promise<Note> {
  const [note, claim, log] = ['json', 'claim', 'log'].map((kind) => join(runDirectory(), `${name}.${kind}`)) as [
    string,
    string,
    string,
  ];
  return eventually(`the shared ${name}`, START_LIMIT_MS, async () => {
    if (existsSync(note)) return JSON.parse(readFileSync(note, 'utf8')) as Note;
    if (!isFirst(claim)) return undefined;
    try {
      const made = await make(log);
      writeFileSync(`${note}.part`, JSON.stringify(made));
      renameSync(`${note}.part`, note);
      return made;
    } catch (error) {
      rmSync(claim, { recursive: true });
      throw error;
    }
  });
}

function isFirst(claim: string): boolean {
  try {
    mkdirSync(claim);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function noteProcesses(...pids: number[]): void {
  for (const pid of pids) writeFileSync(join(runDirectory(), `${pid}${PID_SUFFIX}`), birthMark(pid) ?? '');
}

function runDirectory(): string {
  const directory = process.env[SHARED_VARIABLE];
  if (directory === undefined)
    throw new Error('Nothing to share: run the spec in the Jest project "parts", "oracle" or "browser".');
  return directory;
}
