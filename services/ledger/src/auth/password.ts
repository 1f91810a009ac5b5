import { availableParallelism } from 'node:os';
import { hash, verify, argon2id } from 'argon2';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane; some 30 ms of one core. */
const COST = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Half of the cores at most: people who work must not wait for people who sign in. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
/** Some two seconds of work; whoever comes later is better told to try again. */
const MAX_WAITING = 64;

/** @returns the Argon2id hash with its salt and cost. @throws Unavailable when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), COST));
}

/**
 * Takes as long for an e-mail that nobody has as for a wrong password, so that the time does not tell which it was.
 * @param stored undefined where there is no such user
 * @throws Unavailable when too many wait.
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await nobodysHash());
  const matches = await inTurn(() => verify(against, password.normalize('NFC')));
  return matches && stored !== undefined;
}

let nobody: Promise<string> | undefined;
function nobodysHash(): Promise<string> {
  nobody ??= hash('nobody has this password', COST);
  return nobody;
}

let running = 0;
const waiting: (() => void)[] = [];

/** A turn is handed on directly, so that nobody who comes later can take it. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++;
  else if (waiting.length < MAX_WAITING) await new Promise<void>((resolve) => waiting.push(resolve));
  else
    throw new Unavailable('overloaded', 'Too many people are signing in. Please try again in a moment.', undefined, 2);
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
