import { spawn, type ChildProcess } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from './time-limit';

const CLONE = join(__dirname, '../../..');
const LEDGER = 'dist/services/ledger/';
/** Before a process of the ledger: a third of its start, and nearly all of what a password costs. */
export const QUICK_START = ['quick-start.js', 'quick-passwords.js'].flatMap((name) => ['-r', join(__dirname, name)]);
/** As services/launcher/src/stack.js has it. Source maps are left out: reading them is a fifth of a start. */
export const YOUNG_SPACE = '--max-semi-space-size=32';
const TERM_LIMIT_MS = 60_000;
const OUTPUT_LIMIT_CHARACTERS = 200_000;

/** A Node process of ours. */
export interface NodeProcess {
  readonly pid: number;
  /** What it wrote to stdout and stderr, the last 200,000 characters. */
  output(): string;
  /** Settles when it ends, with its exit code or signal. */
  readonly exited: Promise<string>;
  hasExited(): boolean;
  /** kill -9; settles when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM, then kill -9 after a minute. Safe to call when it is gone. */
  stop(): Promise<void>;
}

/**
 * Starts a main of the build, as `npm start` does. With `-r @swc-node/register` in `nodeArgs` it may be TypeScript.
 * @param main path from the clone, such as `dist/services/event-store/src/main.js`
 * @param environment added to ours
 * @param ready asked until it answers true; the process ending first, or three minutes passing, is an error with its
 *   output
 * @param options.quickly see quick-start.js; not for who measures the program as it is shipped
 * @param options.outlives a file for its output: the process goes on when ours ends, and nobody waits for it
 */
export async function startNode(
  main: string,
  environment: Record<string, string>,
  ready: () => Promise<boolean>,
  { nodeArgs = [] as string[], outlives = undefined as string | undefined, detached = false, quickly = true } = {},
): Promise<NodeProcess> {
  const output = outlives === undefined ? 'pipe' : openSync(outlives, 'a');
  const quicker = quickly && main.startsWith(LEDGER) ? QUICK_START : [];
  const child = spawn(process.execPath, [YOUNG_SPACE, ...quicker, ...nodeArgs, join(CLONE, main)], {
    cwd: CLONE,
    env: { ...withoutJest(process.env), ...environment },
    stdio: ['ignore', output, output],
    detached,
  });
  if (outlives !== undefined) child.unref();
  const running = watched(child, outlives);
  try {
    await eventually(`${main} becoming ready`, async () => {
      if (running.hasExited()) return 'gone';
      return (await ready()) ? 'ready' : undefined;
    });
    if (running.hasExited()) throw new Error(`it ended with ${await running.exited}`);
  } catch (error) {
    await running.kill();
    throw new Error(
      `${main} did not start: ${error instanceof Error ? error.message : String(error)}\n${running.output()}`,
      { cause: error },
    );
  }
  return running;
}

function watched(child: ChildProcess, file?: string): NodeProcess {
  let output = '';
  let ended = false;
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (output = (output + String(chunk)).slice(-OUTPUT_LIMIT_CHARACTERS)));
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(String(signal ?? code)));
  }).finally(() => (ended = true));
  const kill = async () => {
    if (!ended) child.kill('SIGKILL');
    await exited;
  };
  return {
    pid: child.pid ?? 0,
    output: () => (file === undefined ? output : readFileSync(file, 'utf8').slice(-OUTPUT_LIMIT_CHARACTERS)),
    exited,
    hasExited: () => ended,
    kill,
    async stop() {
      if (!ended) child.kill('SIGTERM');
      const force = setTimeout(() => void kill(), TERM_LIMIT_MS);
      await exited;
      clearTimeout(force);
    },
  };
}

/** NODE_ENV=test and the worker's number are Jest's own; a process under test is to behave as on a laptop. */
function withoutJest(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => name !== 'NODE_ENV' && !name.startsWith('JEST_')),
  );
}
