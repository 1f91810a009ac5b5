/** One installation: what its streams are called, how they move to another server and back, and copies that fail. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectionView } from '@counterfoil/contracts/admin.contract';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { HeadFile, HeadPublisher } from '@counterfoil/event-sourcing/write/published-heads';
import { ledgerStream, PLATFORM_STREAM, STREAM_NAMESPACE, userStream } from '@counterfoil/events/stream-names';
import { copyLog } from '../../services/ledger/src/operation/log-copy-operation';
import { OperationRefused } from '../../services/ledger/src/operation/operation-refused';
import { platformAdmin } from '../kit/app/administrators';
import { startTestApp, type TestApp } from '../kit/app/app';
import { startBooks, type TestBooks } from '../kit/books/books';
import { played } from '../kit/run/campaign';
import { anEvent, note, shownOf, startLogServer, type LogServer } from '../kit/log/log-server';
import { logOf } from '../kit/log/own-log';
import { withClient } from '../kit/books/read-models';
import { joined } from '../kit/app/team';
import { eventually } from '../kit/run/time-limit';
import { linkThatBreaks } from './breaking-link';
import { operate, operateJson } from './in-process-operator';
import { beginOperation } from './operator';

/** A copy needs no installation: the command line names both servers. */
const NOWHERE = { DATA_DIR: '/nowhere' };
/** A copy writes to 64 streams at once: it has had answers when as much is sent as 68 of these streams hold. */
const [STREAMS, EVENTS, EVENT_BYTES, OVERHEAD_BYTES] = [80, 20, 1_024, 200];
const BYTES_IN_THE_MIDDLE = 68 * EVENTS * (EVENT_BYTES + OVERHEAD_BYTES);

interface CopyAnswer {
  streams: number;
  events: number;
  copied: number;
  leftOut: number;
  strangers: number;
  differences: string[];
}

let app: TestApp;
let second: LogServer;
/** What the app's own server holds, without the namespace: streams of others among it. */
let whole: EventStoreEventLog;
let books: TestBooks;
/** A stream that was deleted for good, after the head of its chain was published. */
let erased: string;
beforeAll(async () => {
  [app, second] = await Promise.all([startTestApp(), startLogServer()]);
  whole = new EventStoreEventLog({ connectionString: app.eventStore.url });
  books = await startBooks(app);
  for (let count = 0; count < 3; count++) expect((await books.record()).status).toBe(201);
});
afterAll(async () => {
  await whole?.close();
  await Promise.all([app?.stop(), second?.stop()]);
});

const copied = (from: string, to: string) => operateJson<CopyAnswer>(NOWHERE, 'log', 'copy', from, to);
const onServer = (name: string): string => STREAM_NAMESPACE + name;

describe('the streams of an installation', () => {
  it('are all in its namespace', async () => {
    const names = await namesOnServer();
    expect(names.filter((name) => !name.startsWith(STREAM_NAMESPACE))).toEqual([]);
    for (const name of [ledgerStream(books.business.id), userStream(books.user.id)])
      expect(names).toContain(onServer(name));
    expect(await rememberedNamespace()).toBe(STREAM_NAMESPACE);
  });

  it('are read without those of another program, whatever it calls them', async () => {
    const verified = () => operateJson<{ streams: number; broken: unknown[] }>(app.environment, 'verify');
    const before = await verified();
    const stranger = randomUUID();
    const write = (stream: string, type: string, data: object): Promise<unknown> =>
      whole.appendBytes(stream, [anEvent({ type, data: Buffer.from(JSON.stringify(data)) })], -1n);
    await write(userStream(stranger), 'UserRegistered', { userId: stranger });
    await write(userStream(books.user.id), 'UserDeleted', { userId: books.user.id });
    await write(PLATFORM_STREAM, 'Deployed', { region: 'north' });
    await write(ledgerStream(books.business.id), 'BusinessArchived', {});

    // The projection has passed the strangers once it shows an event behind them.
    expect((await books.record()).status).toBe(201);
    await projected();
    const quarantined = 'select stream from event_sourcing.quarantine';
    expect((await withClient(app.databaseUrl, (client) => client.query(quarantined))).rows).toEqual([]);
    const { rows } = await withClient(app.databaseUrl, (client) =>
      client.query<{ id: string }>('select id from analytics.users where id = any($1)', [[stranger, books.user.id]]),
    );
    expect(rows.map(({ id }) => id)).toEqual([books.user.id]);
    const { code, answer } = await verified();
    expect([code, answer.streams, answer.broken]).toEqual([0, before.answer.streams, []]);
    expect((await operateJson(app.environment, 'compare', books.business.id)).code).toBe(0);
  });

  it('move to another server and back: figures, chains and rights are the same, and new events can follow', async () => {
    const member = await joined(app, books, 'accountant');
    const other = await startBooks(app, await app.signedUp());
    await other.record({ amount: '12.34' });
    erased = await eraseBooks();
    const sheets = [await sheetOf(books), await sheetOf(other)] as const;

    await app.stopLedger();
    const there = await copied(app.eventStore.url, second.store.url);
    expect(there).toMatchObject({ code: 0, answer: { leftOut: 1, strangers: 4, differences: [] } });
    expect(there.answer.copied).toBe(there.answer.events);
    const shown = (name: string) => shownOf(second.log, name);
    const kept = onServer(ledgerStream(books.business.id));
    expect([(await shown(kept)).size, (await shown(erased)).size]).toEqual([1, 0]);

    await moveTo(second.store.url);
    await showing(books, sheets[0]);
    await showing(other, sheets[1]);
    await projected();
    expect((await member.client.get(books.path)).status).toBe(200);
    expect(await operateJson(app.environment, 'verify')).toMatchObject({ code: 0, answer: { broken: [] } });
    expect((await operateJson(app.environment, 'compare', books.business.id)).code).toBe(0);
    expect(await books.record({ amount: '7.00' })).toMatchObject({ status: 201 });
    const later = await sheetOf(books);
    expect(later).not.toEqual(sheets[0]);

    await app.stopLedger();
    const back = await copied(second.store.url, app.eventStore.url);
    expect(back).toMatchObject({ code: 0, answer: { differences: [] } });
    expect(back.answer.copied).toBeLessThan(there.answer.copied);
    expect(back.answer.copied).toBe(back.answer.events - there.answer.events);
    // The log itself says in which namespace the streams are, strangers beside them.
    await withClient(app.databaseUrl, (client) => client.query('delete from platform.log_namespace'));
    await moveTo(app.eventStore.url);
    await showing(books, later);
    await showing(other, sheets[1]);
    await projected();
    expect(await rememberedNamespace()).toBe(STREAM_NAMESPACE);
    expect(await operateJson(app.environment, 'verify')).toMatchObject({ code: 0, answer: { broken: [] } });
    expect((await other.record()).status).toBe(201);
  });
});

describe('a copy to a server that holds a beginning of the log', () => {
  beforeAll(() => app.stopLedger());

  it('continues after kill -9 in the middle', async () => {
    for (let kills = 0; kills < played(1, 3); kills++) {
      for (let stream = 0; stream < STREAMS; stream++)
        await whole.appendBytes(onServer(ledgerStream(randomUUID())), largeEvents(), -1n);
      const stood = await eventsAt(second.store.databaseUrl);
      const link = await linkThatBreaks(second.store.port, BYTES_IN_THE_MIDDLE);
      const copy = beginOperation(NOWHERE, 'log', 'copy', app.eventStore.url, link.url);
      await link.broken;
      copy.kill();
      expect((await copy.ended).code).toBeNull();
      await link.stop();
      expect(await eventsAt(second.store.databaseUrl)).toBeGreaterThan(stood);
    }
    const { code, answer } = await copied(app.eventStore.url, second.store.url);
    expect([code, answer.differences]).toEqual([0, []]);
    expect(answer.copied).toBeGreaterThan(0);
    expect(answer.copied).toBeLessThan(STREAMS * EVENTS);
    const there = await shownOf(second.log, STREAM_NAMESPACE);
    const here = [...(await shownOf(whole, STREAM_NAMESPACE))].filter(([name]) => name !== erased);
    expect(there).toEqual(new Map(here));
  });

  it('says which events it left alone and which differ, and ends with 1, or with 2 where nothing was copied', async () => {
    const copy = () => operate(NOWHERE, 'log', 'copy', app.eventStore.url, second.store.url);
    const same = await copy();
    expect([same.code, same.output]).toEqual([
      0,
      expect.stringMatching(/^4 streams of others at FROM were left alone\.$/m),
    ]);
    const stream = onServer(ledgerStream(randomUUID()));
    await note(whole, stream, 3);
    await copy();
    await withClient(second.store.databaseUrl, (client) =>
      client.query(`UPDATE event_store.events SET type = 'Other' WHERE stream = $1 AND revision = 0`, [stream]),
    );
    const different = await copy();
    expect(different.code).toBe(1);
    expect(different.output).toContain(`DIFFERENT: ${stream} holds other bytes at TO than at FROM.`);
    await note(second.log, stream, 1, 2n);
    const refused = await copy();
    expect(refused).toMatchObject({ code: 2, output: '' });
    expect(refused.errors).toContain(`TO has 4 events of ${stream}, and FROM has fewer`);
    expect(refused.errors).not.toMatch(/\n\s+at /);
  });

  it('from a server that is down is refused in one sentence, without its password', async () => {
    const away = 'esdb://somebody:s3cret/pass@127.0.0.1:1?tls=false';
    const { code, output, errors } = await operate(NOWHERE, 'log', 'copy', away, second.store.url);
    expect([code, output]).toEqual([2, '']);
    const [first = ''] = errors.split('\n').filter((line) => !line.startsWith('reads TO'));
    expect(first).toMatch(/^FROM does not answer as it should: .+127\.0\.0\.1/);
    expect(errors).not.toMatch(/s3cret|somebody/);
  });

  it.each([
    ['127.0.0.1:1?tlsVerifyCert=false', /^The address FROM cannot be used: .+ tlsVerifyCert, which is not supported/],
    ['127.0.0.1:1?tlsCAFile=%2Fgone.pem', /^The address FROM cannot be used: .+ certificate file/],
    ['', /^The address FROM cannot be used: .+ is not one such as/],
  ])('from the address %s is refused without its password', async (address, reason) => {
    const told: string[] = [];
    const from = `esdb://somebody:s3cret/pass@${address}`;
    const refused = copyLog({ command: 'log copy', from, to: second.store.url }, (line) => told.push(line));
    const error: unknown = await refused.catch((reasonOfIt: unknown) => reasonOfIt);
    // The command prints the message of these and nothing else.
    expect(error).toBeInstanceOf(OperationRefused);
    expect((error as OperationRefused).message).toMatch(reason);
    expect([...told, (error as OperationRefused).message].join('\n')).not.toMatch(/s3cret|somebody/);
  });
});

const largeEvents = () => Array.from({ length: EVENTS }, () => anEvent({ data: Buffer.alloc(EVENT_BYTES, '1') }));

async function eventsAt(databaseUrl: string): Promise<number> {
  const text = `SELECT count(*) FROM event_store.events WHERE stream LIKE $1 || '%'`;
  const { rows } = await withClient(databaseUrl, (client) => client.query<{ count: string }>(text, [STREAM_NAMESPACE]));
  return Number(rows[0]?.count);
}

/** The names of all streams on the app's server, but for those of the server itself. */
async function namesOnServer(): Promise<string[]> {
  const { rows } = await withClient(app.eventStore.databaseUrl, (client) =>
    client.query<{ stream: string }>(`select distinct stream from event_store.events where stream not like '$%'`),
  );
  return rows.map(({ stream }) => stream);
}

async function rememberedNamespace(): Promise<string | undefined> {
  const { rows } = await withClient(app.databaseUrl, (client) =>
    client.query<{ prefix: string }>('select prefix from platform.log_namespace'),
  );
  return rows[0]?.prefix;
}

/** Starts the ledger again, on another log and the same Postgres. */
async function moveTo(url: string): Promise<void> {
  app.environment['EVENTSTORE_URL'] = url;
  await app.startLedger();
}

async function sheetOf({ client, path }: TestBooks): Promise<unknown> {
  return (await client.get(`${path}/balance-sheet?asOfDate=2026-12-31`)).body;
}

/** Waits until the owner sees this balance sheet. */
function showing(of: TestBooks, sheet: unknown): Promise<unknown> {
  return eventually('the balance sheet', async () => {
    expect(await sheetOf(of)).toEqual(sheet);
    return true;
  });
}

/** Waits until every projection shows the whole log. */
async function projected(): Promise<void> {
  const { client } = await platformAdmin(app);
  await eventually('the projections', async () => {
    const { body } = await client.get<ProjectionView[]>('/api/admin/projections');
    const isWhole = ({ state, astraySince, lagEvents }: ProjectionView): boolean =>
      state === 'serving' && astraySince === null && lagEvents === 0;
    return body.length > 0 && body.every(isWhole) ? true : undefined;
  });
}

/** @returns the name on the server of the stream of books that were deleted for good */
async function eraseBooks(): Promise<string> {
  const { business, path } = await startBooks(app, await app.signedUp());
  const log = logOf(app);
  mkdirSync(join(app.dataDir, 'heads'), { recursive: true });
  const file = new HeadFile(join(app.dataDir, 'heads/2026-01-01.jsonl'));
  await new HeadPublisher(log, file).publish([ledgerStream(business.id)]);
  await log.close();
  const admin = await platformAdmin(app);
  await eventually('the erasure', async () => {
    const { status } = await admin.client.delete(path);
    return status === 200 || status === 404 ? true : undefined;
  });
  // Its fact goes from Postgres to the log a moment later.
  await eventually('the fact of the erasure', () =>
    withClient(app.databaseUrl, async (client) => {
      const { rowCount } = await client.query(
        `SELECT FROM event_sourcing.outbox WHERE event_type = 'BusinessErased' AND appended_at IS NOT NULL`,
      );
      return rowCount === 0 ? undefined : true;
    }),
  );
  return onServer(ledgerStream(business.id));
}
