import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** What a noisy tenant can ask too much of. */
export const NOISE_KINDS = ['reports', 'exports', 'lists', 'histories', 'uploads', 'streams'] as const;
export type NoiseKind = (typeof NOISE_KINDS)[number];

/** What a noisy tenant needs to be heard; plain data, since it runs in a process of its own. */
export interface NoisePlan {
  readonly url: string;
  readonly kinds: readonly NoiseKind[];
  /** Of one person: the cookies of each session, by name. Calls are spread over them. */
  readonly sessions: readonly (readonly (readonly [name: string, value: string])[])[];
  readonly businessId: string;
  readonly accountId: string;
  /** Of the business's calls. */
  readonly path: string;
}

const CLONE = join(__dirname, '../..');

/**
 * Has a tenant ask for all it can get, from a process that leaves the processors to others: what it costs to ask is the
 * tenant's own machine's, not the server's.
 * @returns what ends it, with what it was answered
 */
export function beginNoise(plan: NoisePlan): () => Promise<string> {
  const main = join(__dirname, 'noise.main.ts');
  const args = ['-r', '@swc-node/register', main, JSON.stringify(plan)];
  const child = spawn(process.execPath, args, { cwd: CLONE, detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
  const told = text(child.stdout);
  return () => {
    child.stdin.end();
    return told;
  };
}
