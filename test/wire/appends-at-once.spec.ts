import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { NO_STREAM } from '@counterfoil/event-sourcing/log/event-log';
import { newStream, openWireTarget, TARGET_NAME, TEST_LIMIT_MS, type WireTarget } from './wire-target';

/** As many as leave in one turn of the event loop. */
const AT_ONCE = 16;
const TURNS = 3;
/** A process that does not hear of the appends by then never does. */
const BUSY_LIMIT_MS = 120_000;
const STREAMS = 20;
const APPENDS_EACH = 25;

describe(`appends of one process at once, on ${TARGET_NAME}`, () => {
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
  const append = (stream: string, revision: bigint) =>
    log.append(stream, [{ id: randomUUID(), type: 'Numbered', data: {}, metadata: {} }], revision);

  test('all leave before a process that is busy afterwards has its turn', async () => {
    const streams = Array.from({ length: AT_ONCE }, () => newStream());
    await Promise.all(streams.map((stream) => append(stream, NO_STREAM)));
    const appends = streams.map((stream) => append(stream, 0n));
    for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(busyUntilAppended(target.url, streams)).toBe('');
    await Promise.all(appends);
  });

  test('those of one stream arrive in their order, whatever goes beside them', async () => {
    const appends = Array.from({ length: STREAMS }, () => newStream()).flatMap((stream) =>
      Array.from({ length: APPENDS_EACH }, (_, index) => append(stream, BigInt(index) - 1n)),
    );
    const revisions = (await Promise.all(appends)).map(({ revision }) => revision);
    expect(revisions).toEqual(appends.map((_, index) => BigInt(index % APPENDS_EACH)));
  });
});

/**
 * Has another process wait for the second event of each stream; nothing of this one runs meanwhile. @returns what it
 * said of it
 */
function busyUntilAppended(url: string, streams: readonly string[]): string {
  const waiting = `
    const { EventStoreDBClient } = require('@eventstore/db-client');
    const client = EventStoreDBClient.connectionString(process.argv[1]);
    const isThere = async (stream) => {
      for await (const _ of client.readStream(stream, { fromRevision: 1n, requiresLeader: true })) return true;
      return new Promise((resolve) => setTimeout(() => resolve(isThere(stream)), 50));
    };
    Promise.all(process.argv.slice(2).map(isThere)).then(() => process.exit(0));`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', waiting, url, ...streams], {
    encoding: 'utf8',
    timeout: BUSY_LIMIT_MS,
  });
  return status === 0 ? '' : `the appends did not arrive: ${stderr}`;
}
