import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { binaryEvent, DeadlineExceededError, EventStoreDBClient, UnavailableError } from '@eventstore/db-client';
import { Client } from 'pg';
import { type RunningEventStore, startEventStore } from '../../services/event-store/src/server';
import { WriterLockTakenError } from '../../services/event-store/src/store/writer-connection';
import { linkToPostgres } from '../kit/servers/faulty-link';
import { startTestEventStore, type TestEventStore } from '../kit/log/test-event-store';
import { createTestDatabase } from '../kit/servers/test-postgres';
import { eventually } from '../kit/run/time-limit';
import { Subscriber } from './subscriber';
import { collect, describeLocal, errorOf, newStream, numbered } from './wire-target';

/** More than the ring that all subscribers share holds. */
const BIG_EVENTS = 52;
const CLONE = join(__dirname, '../..');
/** Sessions of stores that write or wait for the lock. */
const WRITERS = `
  SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'event-store writer'`;
const CREDENTIALS = { credentials: { username: 'admin', password: 'changeit' } };

describeLocal('the limits of the local event store', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let admin: Client;
  const clients: EventStoreDBClient[] = [];
  const stores: { stop(): Promise<void> }[] = [];
  const start = async (lockWaitMs?: number, databaseUrl = database.url): Promise<RunningEventStore> => {
    const store = await startEventStore({ databaseUrl, ...(lockWaitMs === undefined ? {} : { lockWaitMs }) });
    stores.push(store);
    return store;
  };
  const connect = (port: number): EventStoreDBClient => {
    const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`);
    clients.push(client);
    return client;
  };
  const writerPids = async (): Promise<number[]> => {
    const { rows } = await admin.query<{ pid: number }>(
      `SELECT a.pid FROM (${WRITERS}) a JOIN pg_locks l ON l.pid = a.pid AND l.locktype = 'advisory' AND l.granted`,
    );
    return rows.map(({ pid }) => pid);
  };

  beforeEach(async () => {
    database = await createTestDatabase();
    admin = new Client({ connectionString: database.url });
    await admin.connect();
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.dispose();
    for (const store of stores.splice(0)) await store.stop();
    await admin.end();
    await database.drop();
  });

  test('one writer: a second store is refused, and takes over when the first has stopped', async () => {
    const first = await start();
    const client = connect(first.port);
    const stream = newStream();
    const { position } = await client.appendToStream(stream, numbered(1));
    expect(await errorOf(start(300))).toBeInstanceOf(WriterLockTakenError);
    const second = start(60_000);
    await first.stop();
    const { port } = await second;
    const later = await connect(port).appendToStream(stream, numbered(1), { expectedRevision: 0n });
    expect(later.position?.commit).toBeGreaterThan(position?.commit ?? 0n);
  });

  test('losing the connection loses the right to write: the store that then has the lock writes, and the other is unavailable', async () => {
    const { link, url } = await linkToPostgres(database.url);
    try {
      const first = await start(200, url);
      const stream = newStream();
      await connect(first.port).appendToStream(stream, numbered(1));
      // The first cannot come back before the second has the lock.
      link.refuse();
      const second = await start(60_000);
      const writer = await writerPids();
      link.pass();
      await eventually('the first asking for the lock', async () =>
        (await admin.query(WRITERS)).rowCount === 2 ? true : undefined,
      );
      const [oldClient, newClient] = [connect(first.port), connect(second.port)];
      await newClient.appendToStream(stream, numbered(1), { expectedRevision: 0n });
      expect(await errorOf(oldClient.appendToStream(stream, numbered(1)))).toBeInstanceOf(UnavailableError);
      expect(await writerPids()).toEqual(writer);
      expect((await collect(oldClient.readStream(stream))).map(({ revision }) => revision)).toEqual([0n, 1n]);
    } finally {
      await link.stop();
    }
  });

  test('a writer whose connection is cut gets it back by itself', async () => {
    const store = await start();
    const client = connect(store.port);
    const stream = newStream();
    await client.appendToStream(stream, numbered(1));
    const [pid] = await writerPids();
    await admin.query('SELECT pg_terminate_backend($1)', [pid]);
    const events = numbered(1);
    const { nextExpectedRevision } = await eventually('an append', () =>
      client.appendToStream(stream, events, { expectedRevision: 0n }),
    );
    expect(nextExpectedRevision).toBe(1n);
  });

  test('what was committed when the connection broke reaches live subscribers, and is written behind', async () => {
    const store = await start();
    const client = connect(store.port);
    const stream = newStream();
    await client.appendToStream(stream, numbered(1));
    const [ofAll, ofStream] = [
      new Subscriber(client.subscribeToAll()),
      new Subscriber(client.subscribeToStream(stream)),
    ];
    for (const subscriber of [ofAll, ofStream]) await subscriber.signal('caughtUp');
    const [pid] = await writerPids();
    // Waiting in line, we get the lock when the writer loses it, before it can take it again.
    const heir = new Client({ connectionString: database.url });
    await heir.connect();
    const inherited = heir.query('SELECT pg_advisory_lock($1, $2)', [0x45_53, 1]);
    await eventually('our waiting for the lock', async () =>
      (await admin.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rowCount === 1
        ? true
        : undefined,
    );
    await admin.query('SELECT pg_terminate_backend($1)', [pid]);
    await inherited;
    // Nothing else is written now: this is the row whose acknowledgement got lost.
    await heir.query(
      `
        INSERT INTO event_store.events SELECT position + 500, stream, 1, gen_random_uuid(), type, content_type,
          created_at, data, metadata
       FROM event_store.events WHERE stream = $1`,
      [stream],
    );
    await heir.end();
    for (const subscriber of [ofAll, ofStream])
      expect((await subscriber.events(2)).map(({ revision }) => revision)).toEqual([0n, 1n]);
    await client.appendToStream(stream, numbered(1), { expectedRevision: 1n });
    for (const subscriber of [ofAll, ofStream])
      expect((await subscriber.events(3)).map(({ revision }) => revision)).toEqual([0n, 1n, 2n]);
    expect(ofAll.errors.concat(ofStream.errors)).toEqual([]);
  });

  test.each([
    ['BatchAppend', {}],
    ['Append', CREDENTIALS],
  ])(
    'a commit that hangs is answered at the deadline through %s, and is found when it came through',
    async (_path, options) => {
      const store = await start();
      const client = connect(store.port);
      const stream = newStream();
      await client.appendToStream(stream, numbered(1), options);
      const [pid] = await writerPids();
      if (pid === undefined) throw new Error('no writer');
      const events = numbered(1, 1);
      process.kill(pid, 'SIGSTOP');
      try {
        // The writer stands still until the answers are there: without a deadline there would be none.
        const errors = await Promise.all([
          errorOf(client.appendToStream(stream, events, { ...options, expectedRevision: 0n, deadline: 400 })),
          errorOf(client.appendToStream(newStream(), numbered(1), { ...options, deadline: 400 })),
        ]);
        for (const error of errors) expect(error).toBeInstanceOf(DeadlineExceededError);
      } finally {
        process.kill(pid, 'SIGCONT');
      }
      const again = await eventually('the append', () =>
        client.appendToStream(stream, events, { ...options, expectedRevision: 0n }),
      );
      expect(again.nextExpectedRevision).toBe(1n);
      expect(await collect(client.readStream(stream))).toHaveLength(2);
    },
  );

  test('an append whose deadline has passed is not made', async () => {
    const store = await start();
    const client = connect(store.port);
    const stream = newStream();
    await client.appendToStream(stream, numbered(1));
    expect(await errorOf(client.appendToStream(stream, numbered(1), { deadline: -1_000 }))).toBeInstanceOf(
      DeadlineExceededError,
    );
    await client.appendToStream(stream, numbered(1), { expectedRevision: 0n });
    expect(await collect(client.readStream(stream))).toHaveLength(2);
  });

  test.each([
    ['BatchAppend', {}],
    ['Append', CREDENTIALS],
  ])('what Postgres cannot hold is refused through %s, and disturbs nobody else', async (_path, options) => {
    const store = await start();
    const client = connect(store.port);
    const stream = newStream();
    const good = client.appendToStream(stream, numbered(1), options);
    const refused = [
      client.appendToStream('x'.repeat(3_000), numbered(1), options),
      client.appendToStream('with\0NUL', numbered(1), options),
      client.appendToStream('', numbered(1), options),
      client.appendToStream(newStream(), numbered(1, 0, 'with\0NUL'), options),
      client.appendToStream(
        newStream(),
        numbered(1).map((event) => ({ ...event, id: 'no-uuid' })),
        options,
      ),
    ];
    for (const append of refused) expect(await errorOf(append)).toMatchObject({ type: 'unknown' });
    expect((await good).nextExpectedRevision).toBe(0n);
    const longest = 'ü'.repeat(512);
    await expect(client.appendToStream(longest, numbered(1), options)).resolves.toMatchObject({ success: true });
    await client.deleteStream(longest);
    await expect(
      client.appendToStream(stream, numbered(1), { ...options, expectedRevision: 0n }),
    ).resolves.toMatchObject({ nextExpectedRevision: 1n });
  });

  test('subscribers that stand still cost little memory', async () => {
    const store: TestEventStore = await startTestEventStore(database.url);
    stores.push(store);
    const client = connect(store.port);
    // Letters, as in JSON: bytes that are none come from Postgres as four characters each.
    const data = new Uint8Array(1_000_000).fill(0x61);
    for (let count = 0; count < BIG_EVENTS; count += 1)
      await client.appendToStream(newStream(), binaryEvent({ type: 'Big', data }));
    const before = residentMegabytes(store.pid());
    // From the start: too far back for the ring that all share, so that each has pages of its own.
    const still = Array.from({ length: 10 }, () => client.subscribeToAll({}, { highWaterMark: 1 }));
    for (const subscription of still) subscription.on('error', () => undefined);
    // One that began after them has everything: they were sent what they are sent.
    const quick = new Subscriber(connect(store.port).subscribeToAll());
    await quick.events(BIG_EVENTS);
    await quick.stop();
    // Were each of them sent everything, they would hold 520 MB. Ours: a page and a megabyte each, and what Node takes.
    expect(residentMegabytes(store.pid()) - before).toBeLessThan(300);
    for (const subscription of still) await subscription.unsubscribe();
  });

  test('it refuses to run in production unless told to', async () => {
    const refused = await run({ NODE_ENV: 'production' });
    expect(refused.code).toBe(78);
    expect(refused.output).toMatch(/EVENTSTORE_ALLOW_PRODUCTION=1/);
    const allowed = await run({ NODE_ENV: 'production', EVENTSTORE_ALLOW_PRODUCTION: '1' });
    expect(allowed.output).toMatch(/event store listening on 127\.0\.0\.1:\d+/);
    expect(allowed.code).toBe(0);
  });

  /** Runs the main until it says that it listens, then stops it. */
  function run(environment: Record<string, string>): Promise<{ code: number | null; output: string }> {
    const child = spawn(process.execPath, [join(CLONE, 'dist/services/event-store/src/main.js')], {
      cwd: CLONE,
      env: { ...process.env, EVENTSTORE_DATABASE_URL: database.url, EVENTSTORE_PORT: '0', ...environment },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += String(chunk);
        if (output.includes('listening')) child.kill('SIGTERM');
      });
    }
    return new Promise((resolve) => child.once('exit', (code) => resolve({ code, output })));
  }
});

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
