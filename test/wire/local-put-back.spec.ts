import { randomUUID } from 'node:crypto';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import {
  AppendOutcomeUnknown,
  NO_STREAM,
  WrongExpectedRevision,
  type AppendResult,
} from '@counterfoil/event-sourcing/log/event-log';
import { type RunningEventStore, startEventStore } from '../../services/event-store/src/server';
import { createTestDatabase } from '../kit/servers/test-postgres';
import { withClient } from '../kit/books/read-models';
import { eventually } from '../kit/run/time-limit';
import { describeLocal, newStream } from './wire-target';

const SINCE = 'DELETE FROM event_store.events WHERE position >= $1';

/** What somebody else does to the log's rows: to those from a position on. */
const RESTORATIONS = {
  'its newest events are gone': SINCE,
  'another event stands at the newest place':
    'UPDATE event_store.events SET id = gen_random_uuid() WHERE position >= $1',
  'nothing is left': 'DELETE FROM event_store.events WHERE $1 > 0',
};

/** The writer's connection ends while it happens, as when Postgres is stopped for it. */
const meanwhileLost = (restoration: string): string => `
  BEGIN; LOCK TABLE event_store.events IN ACCESS EXCLUSIVE MODE;
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'event-store writer' AND datname = current_database();
  ${restoration}; COMMIT`;

describeLocal('a log that is put back beneath the running event store', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let store: RunningEventStore;
  let log: EventStoreEventLog;
  const told: string[] = [];
  const query = (text: string, values: unknown[] = []) =>
    withClient(database.url, (client) => client.query(text, values));
  const append = (stream: string, revision: bigint, id: string = randomUUID()): Promise<AppendResult> =>
    log.append(stream, [{ id, type: 'Counted', data: {}, metadata: {} }], revision);
  /** Again until the log knows where it stands, as writers do. */
  const appendSoon = (...what: Parameters<typeof append>): Promise<AppendResult> =>
    eventually('an append', () =>
      append(...what).catch((error: unknown) => {
        if (error instanceof WrongExpectedRevision) throw error;
        return undefined;
      }),
    );
  const idsOf = async (stream: string): Promise<string[]> => {
    const ids: string[] = [];
    for await (const page of log.readStream(stream)) ids.push(...page.map(({ id }) => id));
    return ids;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    told.length = 0;
    store = await startEventStore({ databaseUrl: database.url, report: (message) => told.push(message) });
    log = new EventStoreEventLog({ connectionString: `esdb://127.0.0.1:${store.port}?tls=false` });
  });
  afterEach(async () => {
    await log.close();
    await store.stop();
  });

  test.each(Object.entries(RESTORATIONS))(
    'is found at the next commit, which is refused; all calls end, and it is told: %s',
    async (_what, restoration) => {
      const [stream, other] = [newStream(), newStream()];
      await append(stream, NO_STREAM);
      const { position } = await append(stream, 0n);
      const lost: unknown[] = [];
      const onConnection = (error: Error | undefined): void => void (error && lost.push(error));
      let seen = 0n;
      const following = log.subscribeToAll({ prefixes: [stream], from: 0n, onConnection }, ({ upTo }) => {
        seen = upTo;
        return Promise.resolve();
      });
      await eventually('its newest event', () => seen === position || undefined);
      await query(restoration, [String(position)]);
      await expect(append(other, NO_STREAM)).rejects.toBeInstanceOf(AppendOutcomeUnknown);
      await eventually('the end of the subscription', () => (lost.length > 0 ? true : undefined));
      await expect(following.done).rejects.toThrow(/put back to an earlier moment/);
      expect(told.join('\n')).toMatch(/somebody else has changed it\nthe log was put back to an earlier moment/);
      expect(await idsOf(other)).toEqual([]);
      const again = randomUUID();
      await appendSoon(other, NO_STREAM, again);
      expect(await idsOf(other)).toEqual([again]);
    },
  );

  test('is found by an append that comes again, and by one at a revision that is too low for what it held', async () => {
    for (const revision of [1n, 0n]) {
      const stream = newStream();
      await append(stream, NO_STREAM);
      await append(stream, 0n);
      const id = randomUUID();
      const { position } = await append(stream, 1n, id);
      // The first comes again under its id; the second follows what is left.
      await query(SINCE, [String(revision === 1n ? position : position - 1n)]);
      const left = await idsOf(stream);
      await appendSoon(stream, BigInt(left.length - 1), revision === 1n ? id : randomUUID());
      expect(await idsOf(stream)).toHaveLength(left.length + 1);
    }
  });

  test('is found when the connection to the database is back, before anything is written', async () => {
    const stream = newStream();
    const { position } = await append(stream, NO_STREAM);
    await query(meanwhileLost(SINCE.replace('$1', String(position))));
    await eventually('it to be told', () => (told.some((message) => message.includes('put back')) ? true : undefined));
    const id = randomUUID();
    expect(await appendSoon(stream, NO_STREAM, id)).toMatchObject({ revision: 0n });
    expect(await idsOf(stream)).toEqual([id]);
  });

  test('takes no event of somebody else for a log that was put back, but writes behind it', async () => {
    const stream = newStream();
    const { position } = await append(stream, NO_STREAM);
    await query(
      `INSERT INTO event_store.events SELECT position + 10, stream, revision + 1, gen_random_uuid(), type, content_type,
         created_at, data, metadata FROM event_store.events WHERE position = $1`,
      [String(position)],
    );
    expect((await appendSoon(stream, 1n)).position).toBeGreaterThan(position + 10n);
    expect(await idsOf(stream)).toHaveLength(3);
    expect(told.join('\n')).not.toContain('put back');
  });
});
