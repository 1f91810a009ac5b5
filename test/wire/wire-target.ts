import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, type JSONEventData, type Position } from '@eventstore/db-client';
import { sharedEventStore } from '../kit/log/shared-event-store';
import { IS_LOCAL, TARGET_NAME, TARGET_URL } from './target-name';

export { TARGET_NAME };

/** Suites that kill the server or look inside it run against the local one only. */
export const describeLocal = IS_LOCAL ? describe : describe.skip;
export const itLocal = IS_LOCAL ? it : it.skip;

/** Generous: a laptop that builds something beside the tests must not fail them. */
export const TEST_LIMIT_MS = 30_000;

/** The server that a suite talks to. */
export interface WireTarget {
  readonly url: string;
  /** One client for the suite; ended with it. */
  readonly client: EventStoreDBClient;
  /** Another client; ended with the suite. */
  newClient(): EventStoreDBClient;
  close(): Promise<void>;
}

/** Connects to `EVENTSTORE_URL`, or to the run's local event store, which misbehaves but fails no call. */
export async function openWireTarget(): Promise<WireTarget> {
  const url = TARGET_URL ?? (await sharedEventStore(false)).url;
  // Jest shows the titles of passing suites only when asked to be verbose; this is in every output.
  process.stderr.write(`wire suite against ${TARGET_NAME}\n`);
  const clients: EventStoreDBClient[] = [];
  const newClient = (): EventStoreDBClient => {
    const client = EventStoreDBClient.connectionString(url);
    clients.push(client);
    return client;
  };
  return {
    url,
    client: newClient(),
    newClient,
    async close() {
      for (const client of clients) await client.dispose();
    },
  };
}

/** @returns a name that no other test uses: the target may hold anything already. */
export function newStream(prefix = 'wire'): string {
  return `${prefix}-${randomUUID()}`;
}

/**
 * Where the log stands. It may hold millions of events of others: what a test reads of the whole log begins here.
 * @returns the position of an event that was written for this alone
 */
export async function placeNow(client: EventStoreDBClient): Promise<Position> {
  const { position } = await client.appendToStream(newStream('place'), numbered(1));
  if (position === undefined) throw new Error('an append without a position');
  return position;
}

/** @returns `count` events numbered from `first`. */
export function numbered(count: number, first = 0, type = 'Numbered'): JSONEventData[] {
  return Array.from({ length: count }, (_unused, index) => jsonEvent({ type, data: { number: first + index } }));
}

/** The parts of a read event that tests compare. */
export interface SeenEvent {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
}

/** @returns everything that a read gives. */
export async function collect(reading: AsyncIterable<unknown>): Promise<SeenEvent[]> {
  const seen: SeenEvent[] = [];
  for await (const resolved of reading) seen.push(seenEvent(resolved));
  return seen;
}

/** @throws when what came is not an event with its place. */
export function seenEvent(resolved: unknown): SeenEvent {
  const { event } = resolved as {
    event?: {
      streamId: string;
      revision: bigint;
      position?: { commit: bigint };
      id: string;
      type: string;
      data: unknown;
    };
  };
  if (event?.position === undefined) throw new Error('an event without its position');
  const { streamId: stream, revision, position, id, type, data } = event;
  return { stream, revision, position: position.commit, id, type, data };
}

/** @returns the error that the work ends with. @throws when it succeeds. */
export async function errorOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('this was expected to fail');
}
