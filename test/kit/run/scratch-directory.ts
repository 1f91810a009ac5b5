import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { birthMark, isAlive } from '../../../services/launcher/src/processes.js';

const PREFIX = 'counterfoil-test-';

/**
 * A directory for one test part, away from the clone. `remove()` deletes it; what a killed run left behind is deleted
 * by the next one (`sweepScratchDirectories`).
 */
export function scratchDirectory(kind: string): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), `${PREFIX}${kind}-`));
  // Postgres of a root run works here as a user of its own, which has to pass through.
  chmodSync(path, 0o711);
  mkdirSync(join(path, 'data'));
  writeFileSync(join(path, 'owner'), `${process.pid} ${birthMark(process.pid) ?? ''}`);
  return { path: join(path, 'data'), remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}

/** Names the directories of runs whose process is gone; the caller ends what still runs in them, then removes them. */
export function abandonedScratchDirectories(): string[] {
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => join(tmpdir(), name))
    .filter((path) => !ownerLives(path));
}

function ownerLives(path: string): boolean {
  try {
    const [pid, ...mark] = readFileSync(join(path, 'owner'), 'utf8').split(' ');
    return isAlive(Number(pid)) && birthMark(Number(pid)) === mark.join(' ');
  } catch {
    // Not ours to judge: being made right now, or another user's.
    return true;
  }
}
