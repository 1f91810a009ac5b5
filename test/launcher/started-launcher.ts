import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../../services/launcher/src/processes.js';
import { eventually, withTimeLimit } from '../kit/run/time-limit';

const CLONE = join(__dirname, '../..');
const STOP_LIMIT_MS = 90_000;

/** The parts that `npm start` runs, in the order of its stopping. */
export const PARTS = ['ledger', 'worker', 'projector', 'event-store', 'redis', 'postgres'] as const;
export type PartName = (typeof PARTS)[number];

/** `npm start` without npm, on a data directory of the test. */
export class StartedLauncher {
  private text = '';
  private readonly child: ChildProcess;
  readonly exited: Promise<number | NodeJS.Signals | null>;

  constructor(
    private readonly dataDir: string,
    environment: Record<string, string> = {},
    words: readonly string[] = [],
  ) {
    this.child = spawn(process.execPath, ['services/launcher/src/start.js', ...words], {
      cwd: CLONE,
      env: { ...withoutServers(process.env), DATA_DIR: dataDir, PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk) => (this.text += String(chunk)));
    this.exited = new Promise((resolve) => this.child.once('exit', (code, signal) => resolve(code ?? signal)));
  }

  /** What it printed so far. */
  output(): string {
    return this.text;
  }

  /** The URL it serves; waits until it says so, and fails with its output when it ends instead. */
  async url(): Promise<string> {
    const ended = this.exited.then((how) => {
      throw new Error(`npm start ended (${how}):\n${this.text}`);
    });
    const printed = eventually(
      'npm start printing its URL',
      () => /Counterfoil runs at (http:\S+)/.exec(this.text)?.[1],
    );
    // The loser of the race may still be refused later; nobody waits for it then.
    ended.catch(() => undefined);
    return Promise.race([printed, ended]);
  }

  /** The process of a part, or undefined while there is none alive. */
  pidOf(part: PartName): number | undefined {
    const pid = part === 'redis' || part === 'postgres' ? this.serverPid(part) : this.nodePid(part);
    return pid !== undefined && isAlive(pid) ? pid : undefined;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Waits for its end. */
  async end(): Promise<number | NodeJS.Signals | null> {
    return withTimeLimit('the end of npm start', STOP_LIMIT_MS, this.exited);
  }

  private nodePid(part: string): number | undefined {
    const file = join(this.dataDir, 'run', `${part}.pid`);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid : undefined;
  }

  private serverPid(part: 'redis' | 'postgres'): number | undefined {
    const place = join(this.dataDir, part);
    const file = part === 'redis' ? join(place, 'pid') : join(postgresPlace(place), 'cluster/postmaster.pid');
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
    return pid > 0 ? pid : undefined;
  }
}

/** Where Postgres keeps its data: elsewhere when its user could not reach the data directory. */
export function postgresPlace(directory: string): string {
  const note = join(directory, 'location');
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : directory;
}

function withoutServers(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const named = ['DATABASE_URL', 'REDIS_URL', 'EVENTSTORE_URL', 'HOST', 'NODE_ENV'];
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !named.includes(name) && !name.startsWith('JEST_')),
  );
}
