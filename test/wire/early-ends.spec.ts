import { randomUUID } from 'node:crypto';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { NO_STREAM } from '@counterfoil/event-sourcing/log/event-log';
import { startScriptedServer } from '../kit/log/scripted-server';
import { eventually } from '../kit/run/time-limit';
import { IS_LOCAL } from './target-name';
import { newStream, openWireTarget, TARGET_NAME, TEST_LIMIT_MS, type WireTarget } from './wire-target';

/**
 * Each is two reads that could be cancelled, and a server may end a connection for 1,000 of those and some more a
 * second. That the adapter cancels none is shown below; the soak makes 20,000 also of the local event store.
 */
const READS = Number(process.env['EARLY_ENDS'] ?? (IS_LOCAL ? 100 : 1_300));
const AT_ONCE = 64;
const WRITERS = 4;
/** Between two appends of a writer: appends are under way all the time, and most of the time is the reads'. */
const WRITER_PAUSE_MS = 10;
const EVENTS_READ = 20;
/** What is read does not fit what the transport takes ahead. */
const EVENT_BYTES = 4_000;

describe(`reads whose reader leaves early, from ${TARGET_NAME}`, () => {
  let target: WireTarget;
  let log: EventStoreEventLog;
  beforeAll(async () => {
    target = await openWireTarget();
    log = new EventStoreEventLog({ connectionString: target.url, appendTimeoutMs: TEST_LIMIT_MS });
  });
  afterAll(async () => {
    await log.close();
    await target.close();
  });

  test(`${READS} times, beside appends, without an error`, async () => {
    const streams = Array.from({ length: WRITERS }, () => newStream());
    let isReading = true;
    const writers = streams.map(async (stream) => {
      let revision = NO_STREAM;
      do {
        const event = { id: randomUUID(), type: 'Numbered', data: { text: 'a'.repeat(EVENT_BYTES) }, metadata: {} };
        ({ revision } = await log.append(stream, [event], revision));
        await new Promise((resolve) => setTimeout(resolve, WRITER_PAUSE_MS));
      } while (isReading);
      return revision;
    });
    let left = READS;
    const reader = async (): Promise<void> => {
      for (; left > 0; left--) {
        const stream = streams[left % WRITERS] ?? '';
        for await (const page of log.readStream(stream, { limit: EVENTS_READ, pageSize: 1 }))
          if (page.length > 0) break;
        await log.readLast(stream);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, reader)).finally(() => (isReading = false));
    const written = await Promise.all(writers);
    const read = await Promise.all(streams.map((stream) => log.readLast(stream)));
    expect(read.map((event) => event?.revision)).toEqual(written);
    expect(log.losses).toBe(0);
  });
});

describe('a read whose reader leaves early', () => {
  const events = 200n;
  const fact = { type: 'Numbered', data: { text: 'a'.repeat(EVENT_BYTES) } };

  test.each([
    ['ends by itself where it has a limit', 150, 0],
    ['is cancelled where it has none', undefined, 1],
  ])('%s', async (_title, limit, cancelled) => {
    const server = await startScriptedServer();
    const log = new EventStoreEventLog({ connectionString: server.url });
    try {
      for (let at = 1n; at <= events; at++) server.add('long-1', { commit: at, prepare: at }, fact);
      for await (const page of log.readStream('long-1', { pageSize: 1, ...(limit === undefined ? {} : { limit }) })) {
        expect(page).toHaveLength(1);
        break;
      }
      await eventually('the end of the read', () =>
        server.open() === 0 && server.cancelled() >= cancelled ? true : undefined,
      );
      expect(server.cancelled()).toBe(cancelled);
      expect(await log.readLast('long-1')).toMatchObject({ revision: events - 1n });
      expect(server.cancelled()).toBe(cancelled);
    } finally {
      await log.close();
      server.stop();
    }
  });

  test('is over before its reader goes on', async () => {
    const server = await startScriptedServer();
    const log = new EventStoreEventLog({ connectionString: server.url });
    let atOnce = 0;
    try {
      for (let at = 1n; at <= events; at++) server.add('long-1', { commit: at, prepare: at }, fact);
      for (let round = 0; round < 50; round++) {
        for await (const page of log.readStream('long-1', { pageSize: 1, limit: 150 })) if (page.length > 0) break;
        atOnce = Math.max(atOnce, server.open());
      }
      expect(atOnce).toBeLessThan(5);
    } finally {
      await log.close();
      server.stop();
    }
  });
});
