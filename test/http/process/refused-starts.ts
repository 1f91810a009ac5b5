import { AUTHORITY, type GuardedEventStore } from '../../kit/log/guarded-event-store';
import { startNode } from '../../kit/run/node-process';

/** What no process of the ledger starts with. */
export const MISCONFIGURED = {
  DATABASE_URL: '',
  REDIS_URL: '',
  EVENTSTORE_URL: '',
  SESSION_SECRET: '',
  PORT: 'x',
};

/** @returns what is said of a process of the ledger that does not start, with its exit code and its own words */
export function refusalOf(name: string, environment: Record<string, string>): Promise<string> {
  const main = `dist/services/ledger/src/${name}.main.js`;
  return startNode(main, environment, () => Promise.resolve(false)).then(() => 'started', String);
}

export function guardedUrl({ port }: GuardedEventStore, credentials: string): string {
  return `esdb://${credentials}@localhost:${port}?tls=true&tlsCAFile=${AUTHORITY}`;
}
