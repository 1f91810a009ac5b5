import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { QUICK_START, YOUNG_SPACE } from '../kit/run/node-process';

const CLONE = join(__dirname, '../..');
/** Of the longest, a copy of a million events. */
const LIMIT_MS = 600_000;

/** What a command of `npm run operate` answered. */
export interface Operated {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** A command that is being carried out. */
export interface UnderWay {
  readonly ended: Promise<Operated>;
  /** kill -9. */
  kill(): void;
}

/** Runs the command as an operator would, as a process of its own. */
export function operate(environment: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<Operated> {
  return beginOperation(environment, ...words).ended;
}

export function beginOperation(environment: Readonly<Record<string, string>>, ...words: readonly string[]): UnderWay {
  const main = join(CLONE, 'dist/services/ledger/src/operate.main.js');
  const child = spawn(process.execPath, [YOUNG_SPACE, ...QUICK_START, main, ...words], {
    cwd: CLONE,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const ended = new Promise<Operated>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output, errors }));
  });
  return { ended, kill: () => void child.kill('SIGKILL') };
}

/** The same, with `--json`. @throws with what it said where it printed none */
export async function operateJson<Answer>(
  environment: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<{ code: number | null; answer: Answer }> {
  return answered(words, await operate(environment, ...words, '--json'));
}

/** @throws with what the command said where it printed no JSON */
export function answered<Answer>(
  words: readonly string[],
  { code, output, errors }: Operated,
): { code: number | null; answer: Answer } {
  try {
    return { code, answer: JSON.parse(output) as Answer };
  } catch {
    throw new Error(`${words.join(' ')} ended with ${code} and said: ${output}${errors}`);
  }
}
