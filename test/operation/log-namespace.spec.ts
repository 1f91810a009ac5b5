/** How a process finds out in which namespace its installation has its streams. */
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import type { QueryRunner } from 'typeorm';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { FORMER_NAMESPACE, STREAM_NAMESPACE } from '@counterfoil/events/stream-names';
import { decideNamespace } from '../../services/ledger/src/database/log-namespace';
import { LogNamespace1763700000090 } from '../../services/ledger/src/database/migrations/0090-log-namespace.migration';
import { writeChainedStreams } from '../kit/chained-streams';
import { anEvent, startLogServer, type LogServer } from '../kit/log-server';
import { createTestDatabase } from '../kit/test-postgres';

let server: LogServer;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Pool;
beforeEach(async () => {
  [server, database] = await Promise.all([startLogServer(), createTestDatabase()]);
  pool = new Pool({ connectionString: database.url });
  await pool.query('create schema platform');
  await new LogNamespace1763700000090().up(pool as unknown as QueryRunner);
});
afterEach(async () => {
  await pool.end();
  await Promise.all([server.stop(), database.drop()]);
});

const inNamespace = () => new EventStoreEventLog({ connectionString: server.store.url, namespace: STREAM_NAMESPACE });
const remembered = async (): Promise<unknown[]> =>
  (await pool.query<{ prefix: string }>('select prefix from platform.log_namespace')).rows.map(({ prefix }) => prefix);

it('is that of new installations on an empty server, and on one that somebody else uses', async () => {
  for (const stream of [`ledger-${randomUUID()}`, `user-${randomUUID()}`, 'platform'])
    await server.log.appendBytes(stream, [anEvent()], -1n);
  expect(await decideNamespace(server.log, pool)).toBe(STREAM_NAMESPACE);
  expect(await remembered()).toEqual([STREAM_NAMESPACE]);
});

it('is none where the log has streams of ours from before, strangers among them', async () => {
  for (let stranger = 0; stranger < 20; stranger++)
    await server.log.appendBytes(`user-${randomUUID()}`, [anEvent()], -1n);
  await writeChainedStreams(server.log, 2, 10);
  expect(await decideNamespace(server.log, pool)).toBe(FORMER_NAMESPACE);
  expect(await remembered()).toEqual([FORMER_NAMESPACE]);
});

it('is what the log has, where Postgres is empty beside it', async () => {
  const log = inNamespace();
  await writeChainedStreams(log, 2, 10);
  await log.close();
  expect(await decideNamespace(server.log, pool)).toBe(STREAM_NAMESPACE);
});

it('is what Postgres remembers of a log that is empty again or away', async () => {
  await pool.query('insert into platform.log_namespace (prefix) values ($1)', [FORMER_NAMESPACE]);
  expect(await decideNamespace(server.log, pool)).toBe(FORMER_NAMESPACE);
  await server.store.kill();
  expect(await decideNamespace(server.log, pool)).toBe(FORMER_NAMESPACE);
  await server.store.restart();
});

it('is what another log has that stands under the address, whatever was remembered', async () => {
  await pool.query('insert into platform.log_namespace (prefix) values ($1)', [STREAM_NAMESPACE]);
  await writeChainedStreams(server.log, 2, 10);
  expect(await decideNamespace(server.log, pool)).toBe(FORMER_NAMESPACE);
  expect(await remembered()).toEqual([FORMER_NAMESPACE]);
});

it('is the same for processes that start at once, also where one has looked before the other wrote', async () => {
  const slow = Object.assign(Object.create(server.log) as EventStoreEventLog, {
    async *readAll(...options: Parameters<EventStoreEventLog['readAll']>) {
      const pages = [];
      for await (const page of server.log.readAll(...options)) pages.push(page);
      await new Promise((resolve) => setTimeout(resolve, 500));
      yield* pages;
    },
  });
  const late = decideNamespace(slow, pool);
  const early = await Promise.all(Array.from({ length: 6 }, () => decideNamespace(server.log, pool)));
  await server.log.appendBytes(`user-${randomUUID()}`, [anEvent()], -1n);
  expect(new Set([...early, await late])).toEqual(new Set([STREAM_NAMESPACE]));
  expect(await remembered()).toHaveLength(1);
});

it('is waited for on the first start, where the log is away', async () => {
  await server.store.kill();
  const deciding = decideNamespace(server.log, pool);
  expect(await Promise.race([deciding, new Promise((resolve) => setTimeout(resolve, 2_000, 'waits'))])).toBe('waits');
  await server.store.restart();
  expect(await deciding).toBe(STREAM_NAMESPACE);
});
