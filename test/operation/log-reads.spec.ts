/** Reads of a log without an installation: in which namespace its streams are, and its chains, a batch at a time. */
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import type { QueryRunner } from 'typeorm';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { STREAM_NAMESPACE } from '@counterfoil/events/stream-names';
import { decideNamespace } from '../../services/ledger/src/database/log-namespace';
import { LogNamespace1763700000090 } from '../../services/ledger/src/database/migrations/0090-log-namespace.migration';
import { DiskFileStore } from '../../services/ledger/src/files/disk-file-store';
import { ChainVerification } from '../../services/ledger/src/operation/chain-verification';
import { ReceiptFileCheck } from '../../services/ledger/src/operation/receipt-file-check';
import { TimeSlice } from '../../services/ledger/src/process/time-slice';
import { headsOf, writeChainedStreams } from '../kit/log/chained-streams';
import { anEvent, startLogServer, type LogServer } from '../kit/log/log-server';
import { scratchDirectory } from '../kit/run/scratch-directory';
import { createTestDatabase } from '../kit/servers/test-postgres';
import { eventually } from '../kit/run/time-limit';

const EVENTS = 210;
/** Not one that is looked for in a log. */
const OTHER_NAMESPACE = 'other-';

let server: LogServer;
/** The same log with names in our namespace. */
let ours: EventStoreEventLog;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Pool;
beforeAll(async () => {
  [server, database] = await Promise.all([startLogServer(), createTestDatabase()]);
  ours = new EventStoreEventLog({ connectionString: server.store.url, namespace: STREAM_NAMESPACE });
  pool = new Pool({ connectionString: database.url });
  await pool.query('create schema platform');
  await new LogNamespace1763700000090().up(pool as unknown as QueryRunner);
});
afterAll(async () => {
  await pool?.end();
  await ours?.close();
  await Promise.all([server?.stop(), database?.drop()]);
});

// The log fills up from test to test.
describe('the namespace of an installation', () => {
  beforeEach(() => pool.query('delete from platform.log_namespace'));

  const remembered = async (): Promise<unknown[]> =>
    (await pool.query<{ prefix: string }>('select prefix from platform.log_namespace')).rows.map(
      ({ prefix }) => prefix,
    );
  const remember = (prefix: string): Promise<unknown> =>
    pool.query('insert into platform.log_namespace (prefix) values ($1)', [prefix]);

  it('is decided on the first start once the log is up', async () => {
    await server.store.kill();
    const asked = jest.spyOn(server.log, 'serverVersion');
    const deciding = decideNamespace(server.log, pool);
    await eventually('a second question', () => (asked.mock.calls.length > 1 ? true : undefined));
    expect(await remembered()).toEqual([]);
    await server.store.restart();
    expect(await deciding).toBe(STREAM_NAMESPACE);
    expect(await remembered()).toEqual([STREAM_NAMESPACE]);
    asked.mockRestore();
  });

  it('is the same for processes that start together, even if one reads the log before another writes', async () => {
    let goOn: () => void = () => undefined;
    const others = new Promise<void>((resolve) => (goOn = resolve));
    const slow = Object.assign(Object.create(server.log) as EventStoreEventLog, {
      async *readAll(...options: Parameters<EventStoreEventLog['readAll']>) {
        const pages = [];
        for await (const page of server.log.readAll(...options)) pages.push(page);
        await others;
        yield* pages;
      },
    });
    const late = decideNamespace(slow, pool);
    const early = await Promise.all(Array.from({ length: 6 }, () => decideNamespace(server.log, pool)));
    await server.log.appendBytes(`user-${randomUUID()}`, [anEvent()], -1n);
    goOn();
    expect(new Set([...early, await late])).toEqual(new Set([STREAM_NAMESPACE]));
    expect(await remembered()).toHaveLength(1);
  });

  it('is ours on a server that somebody else uses, whatever the names there', async () => {
    for (const stream of [`ledger-${randomUUID()}`, `user-${randomUUID()}`, 'platform'])
      await server.log.appendBytes(stream, [anEvent()], -1n);
    expect(await decideNamespace(server.log, pool)).toBe(STREAM_NAMESPACE);
    expect(await remembered()).toEqual([STREAM_NAMESPACE]);
  });

  it('is what Postgres remembers while the log has nothing of ours or is down', async () => {
    await remember(OTHER_NAMESPACE);
    expect(await decideNamespace(server.log, pool)).toBe(OTHER_NAMESPACE);
    await server.store.kill();
    expect(await decideNamespace(server.log, pool)).toBe(OTHER_NAMESPACE);
    await server.store.restart();
  });

  it('is what another log has at the same address, whatever was remembered', async () => {
    await writeChainedStreams(ours, 1, EVENTS);
    await remember(OTHER_NAMESPACE);
    // What was remembered holds while the log is silent, as after its restart.
    await eventually('another answer', async () =>
      (await decideNamespace(server.log, pool)) === STREAM_NAMESPACE ? true : undefined,
    );
    expect(await remembered()).toEqual([STREAM_NAMESPACE]);
  });
});

describe('the verification of a chain', () => {
  const scratch = scratchDirectory('heads');
  let stream: string;
  let hash: string;
  beforeAll(async () => {
    for (const [name, head] of await headsOf(ours)) [stream, hash] = [name, head.hash];
  });
  afterAll(() => scratch.remove());

  function verified(limit?: number) {
    const files = new ReceiptFileCheck(new DiskFileStore(scratch.path));
    const verification = new ChainVerification(ours, { dataDir: scratch.path }, files);
    return verification.verify(stream, limit, new TimeSlice());
  }

  it('reaches the end of the stream', async () => {
    expect(await verified()).toMatchObject({ events: EVENTS, broken: [], head: { hash }, isComplete: true });
  });

  it.each([
    [50, false],
    [EVENTS, false],
    [EVENTS + 1, true],
  ])('ends at its limit of %p events', async (limit, isComplete) => {
    expect(await verified(limit)).toMatchObject({ events: Math.min(limit, EVENTS), broken: [], isComplete });
  });
});
