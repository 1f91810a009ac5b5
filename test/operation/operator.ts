import { spawn } from 'node:child_process';
import { join } from 'node:path';

const CLONE = join(__dirname, '../..');
const LIMIT_MS = 120_000;

/** What a command of `npm run operate` answered. */
export interface Operated {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs the command as an operator would, as a process of its own, from its source. */
export function operate(environment: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<Operated> {
  const args = [
    '-r',
    join(CLONE, 'test/register-typescript.js'),
    join(CLONE, 'services/ledger/src/operate.main.ts'),
    ...words,
  ];
  const child = spawn(process.execPath, args, {
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
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output, errors }));
  });
}

/** The same, with `--json`. @throws with what it said where it printed none */
export async function operateJson<Answer>(
  environment: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<{ code: number | null; answer: Answer }> {
  const { code, output, errors } = await operate(environment, ...words, '--json');
  try {
    return { code, answer: JSON.parse(output) as Answer };
  } catch {
    throw new Error(`${words.join(' ')} ended with ${code} and said: ${output}${errors}`);
  }
}
