import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** What the load generator is to send; plain data, since it runs in a process of its own. */
export interface LoadPlan {
  readonly url: string;
  /** Measured, after `warmUpSeconds`. */
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly clients: readonly LoadClient[];
}

/** One keep-alive connection that sends one call after the other. */
export interface LoadClient {
  /** Results are gathered by it. */
  readonly kind: string;
  readonly cookie: string;
  /** As a proxy names it; without it the connection's own. */
  readonly address?: string;
  readonly calls: readonly LoadCall[];
  /**
   * Calls a second on average, at moments of chance; without it the next call follows the answer at once. A client that
   * falls behind does not catch up.
   */
  readonly perSecond?: number;
}

export type LoadCall =
  | { readonly method: 'GET'; readonly path: string }
  /** A body as it is. */
  | { readonly method: string; readonly path: string; readonly raw: string }
  /** Records transactions: every call another date, amount and description. */
  | {
      readonly method: 'POST';
      readonly path: string;
      readonly record: { readonly accountIds: readonly string[]; readonly categories: readonly LoadCategory[] };
    };

export interface LoadCategory {
  readonly id: string;
  readonly type: 'expense' | 'deposit';
}

export interface LoadResult {
  readonly count: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** How long each successful call took. */
  readonly milliseconds: readonly number[];
  /** How many of each HTTP status; 0 stands for no answer. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The first answer that was no success, for the report. */
  readonly firstFailure: string | undefined;
}

const CLONE = join(__dirname, '../..');
const GRACE_MS = 60_000;

/** Runs a plan in a process of its own, so that load and server share no event loop. @returns results by kind */
export async function runLoad(plan: LoadPlan): Promise<Readonly<Record<string, LoadResult>>> {
  const child = spawn(process.execPath, ['-r', '@swc-node/register', join(__dirname, 'http-load.main.ts')], {
    cwd: CLONE,
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: (plan.seconds + plan.warmUpSeconds) * 1_000 + GRACE_MS,
    killSignal: 'SIGKILL',
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stdin.end(JSON.stringify(plan));
  const code = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exit, signal) => resolve(String(signal ?? exit)));
  });
  if (code !== '0') throw new Error(`the load generator ended with ${code}`);
  return JSON.parse(output) as Record<string, LoadResult>;
}

/** @returns what a load gathered under a kind. @throws when it gathered nothing. */
export function resultOf(results: Readonly<Record<string, LoadResult>>, kind: string): LoadResult {
  const result = results[kind];
  if (!result || result.count === 0) throw new Error(`no ${kind} call was answered: ${JSON.stringify(result)}`);
  return result;
}

export const NO_FAILURE = 'no refusal, conflict or 503';

/** Says what was not a success, or that everything was. */
export function failuresOf({ statuses, firstFailure }: LoadResult): string {
  const failed = Object.entries(statuses).filter(([status]) => !['200', '201'].includes(status));
  if (failed.length === 0) return NO_FAILURE;
  return `${failed.map(([status, count]) => `${count} × ${status}`).join(', ')}${firstFailure === undefined ? '' : ` (first: ${firstFailure})`}`;
}
