import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../kit/time-limit';

const CLONE = join(__dirname, '../..');
/** As services/launcher/src/stack.js starts them. */
const NODE_ARGS = ['--enable-source-maps', '--max-semi-space-size=32'];
const READY_LIMIT_MS = 60_000;
const TERM_LIMIT_MS = 20_000;

/** A process of the build (`dist/`), run as `npm start` runs it. */
export interface BuiltProcess {
  readonly pid: number;
  /** Settles when it ends, with its exit code or signal. */
  readonly exited: Promise<string>;
  /** SIGTERM, then kill -9 after 20 s. Safe to call when it is gone. */
  stop(): Promise<void>;
}

/**
 * Starts a main of the build. With BENCH_CPU_PROFILE set to a directory, a CPU profile of each process is written there
 * when it stops.
 * @param main path from the clone, such as `dist/services/event-store/src/main.js`
 * @param environment added to ours
 * @param log file that gets its output, as the launcher keeps it
 * @param ready asked until it answers true, for a minute at most
 */
export async function startBuilt(
  main: string,
  environment: Record<string, string>,
  log: string,
  ready: () => Promise<boolean>,
): Promise<BuiltProcess> {
  const profiles = process.env['BENCH_CPU_PROFILE'];
  const profiling = profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`];
  const child = spawn(process.execPath, [...NODE_ARGS, ...profiling, join(CLONE, main)], {
    cwd: CLONE,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // As the launcher has it: a system that weighs sessions weighs the processes then.
    detached: true,
  });
  const output = createWriteStream(log, { flags: 'a' });
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  let ended: string | undefined;
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(String(signal ?? code)));
  }).then((how) => (ended = how));
  const stop = async (): Promise<void> => {
    if (ended === undefined) child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), TERM_LIMIT_MS);
    await exited;
    clearTimeout(force);
    output.end();
  };
  try {
    await eventually(`${main} becoming ready (see ${log})`, READY_LIMIT_MS, async () => {
      if (ended !== undefined) return 'gone';
      return (await ready()) ? 'ready' : undefined;
    });
    if (ended !== undefined) throw new Error(`${main} ended with ${ended}; see ${log}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid: child.pid ?? 0, exited, stop };
}
