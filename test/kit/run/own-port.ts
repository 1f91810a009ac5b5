import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isPortFree } from '../../../services/launcher/src/processes.js';
import { SHARED_VARIABLE } from './run-directory';

/** Below those that systems give to connections, and to whoever asks for any port. */
const FIRST = 20_000;
const COUNT = 12_000;

const given = new Set<number>();

/**
 * A TCP port on the loopback address for a server that is started on it later, and perhaps once more: no connection
 * takes it meanwhile, and nobody else of this run is given it.
 */
export async function ownPort(): Promise<number> {
  const begin = Math.floor(Math.random() * COUNT);
  for (let turn = 0; turn < COUNT; turn++) {
    const port = FIRST + ((begin + turn) % COUNT);
    if (isOurs(port) && (await isPortFree(port))) return port;
  }
  throw new Error(`no port from ${FIRST} on is free`);
}

/** Claims it, where a run's spec files share a directory also among their processes. */
function isOurs(port: number): boolean {
  if (given.has(port)) return false;
  given.add(port);
  const directory = process.env[SHARED_VARIABLE];
  if (directory === undefined) return true;
  mkdirSync(join(directory, 'ports'), { recursive: true });
  try {
    mkdirSync(join(directory, 'ports', String(port)));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
