import { randomUUID } from 'node:crypto';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { NO_STREAM } from '@counterfoil/event-sourcing/log/event-log';
import { standStill } from '../kit/stand-still';
import { newStream, startWireTarget, TARGET_NAME, TEST_LIMIT_MS, type WireTarget } from './wire-target';

/** As many as leave in one turn of the event loop. */
const AT_ONCE = 16;
const TURNS = 3;
/** Far more than a server on the same machine takes, a busy one, too. */
const BUSY_MS = 4_000;
const STREAMS = 20;
const APPENDS_EACH = 25;

describe(`appends of one process at once, on ${TARGET_NAME}`, () => {
  let target: WireTarget;
  let log: EventStoreEventLog;
  beforeAll(async () => {
    target = await startWireTarget();
    log = new EventStoreEventLog({ connectionString: target.url, appendTimeoutMs: TEST_LIMIT_MS });
  });
  afterAll(async () => {
    await log.close();
    await target.stop();
  });
  const append = (stream: string, revision: bigint) =>
    log.append(stream, [{ id: randomUUID(), type: 'Numbered', data: {}, metadata: {} }], revision);

  test('all leave before a process that is busy afterwards has its turn', async () => {
    const streams = Array.from({ length: AT_ONCE }, () => newStream());
    await Promise.all(streams.map((stream) => append(stream, NO_STREAM)));
    const appends = streams.map((stream) => append(stream, 0n));
    for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
    const busyUntil = Date.now() + BUSY_MS;
    standStill(BUSY_MS);
    await Promise.all(appends);
    for (const stream of streams) {
      for await (const { event } of target.client.readStream(stream, { fromRevision: 1n }))
        expect(event?.created.getTime()).toBeLessThan(busyUntil);
    }
  });

  test('those of one stream arrive in their order, whatever goes beside them', async () => {
    const appends = Array.from({ length: STREAMS }, () => newStream()).flatMap((stream) =>
      Array.from({ length: APPENDS_EACH }, (_, index) => append(stream, BigInt(index) - 1n)),
    );
    const revisions = (await Promise.all(appends)).map(({ revision }) => revision);
    expect(revisions).toEqual(appends.map((_, index) => BigInt(index % APPENDS_EACH)));
  });
});
