import { randomUUID } from 'node:crypto';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import type { StoredBytes } from '@counterfoil/event-sourcing/log/recorded-event';
import { appendBytesSurely } from './sure-appends';
import { startTestEventStore, type TestEventStore } from './test-event-store';
import { createTestDatabase } from '../servers/test-postgres';

/** A server with a log, and a connection to it. */
export interface LogServer {
  readonly store: TestEventStore;
  readonly log: EventStoreEventLog;
  stop(): Promise<void>;
}

/**
 * @param postgres another one's URL, where the run has none to share
 * @param environment added to its variables
 */
export async function startLogServer(postgres?: string, environment?: Record<string, string>): Promise<LogServer> {
  const database = await createTestDatabase(postgres);
  const store = await startTestEventStore(database.url, environment);
  const log = new EventStoreEventLog({ connectionString: store.url });
  return {
    store,
    log,
    async stop() {
      await log.close();
      await store.stop();
      await database.drop();
    },
  };
}

/** An event that is to be written; where it stands is decided by the log. */
export function anEvent(given: Partial<StoredBytes> = {}): StoredBytes {
  return {
    stream: '',
    revision: 0n,
    position: 0n,
    id: randomUUID(),
    type: 'Noted',
    contentType: 'application/json',
    data: Buffer.from('{"text":"Café"}'),
    metadata: Buffer.from('{}'),
    ...given,
  };
}

/** Writes as many events to a stream. @returns the revision of the last one */
export async function note(log: EventStoreEventLog, stream: string, count: number, after = -1n): Promise<bigint> {
  const events = Array.from({ length: count }, () => anEvent());
  return (await appendBytesSurely(log, stream, events, after)).revision;
}

/** What a log shows of streams with a prefix, but for positions; hidden events are among it. */
export async function shownOf(log: EventStoreEventLog, prefix: string): Promise<ReadonlyMap<string, unknown[]>> {
  const streams = new Map<string, unknown[]>();
  for await (const page of log.readAllBytes({ requiresLeader: true })) {
    for (const { stream, position: _position, data, metadata, ...event } of page) {
      if (!stream.startsWith(prefix)) continue;
      const texts = { data: Buffer.from(data).toString('hex'), metadata: Buffer.from(metadata).toString('hex') };
      const shown = streams.get(stream) ?? [];
      streams.set(stream, shown);
      shown.push({ ...event, ...texts });
    }
  }
  return streams;
}
