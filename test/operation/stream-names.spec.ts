/** What our streams are called on a server: in new installations, and in those from before the namespace. */
import { randomUUID } from 'node:crypto';
import type { RestoreJob } from '@counterfoil/contracts/export.contract';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import {
  FORMER_NAMESPACE,
  ledgerStream,
  PLATFORM_STREAM,
  STREAM_NAMESPACE,
  userStream,
} from '@counterfoil/events/stream-names';
import { platformAdmin } from '../kit/administrators';
import { startTestApp, type TestApp } from '../kit/app';
import { archiveOf, restoredFrom } from '../kit/archives';
import { startBooks, type TestBooks } from '../kit/books';
import { played } from '../kit/campaign';
import { giveFormerNames, namesOnServer, rememberedNamespace } from '../kit/former-names';
import { anEvent } from '../kit/log-server';
import { withClient } from '../kit/read-models';
import { eventually } from '../kit/time-limit';
import { startWorker, type TestWorker } from '../kit/worker';
import { operateJson } from './operator';

const PATIENCE_MS = 60_000;

interface VerifyAnswer {
  streams: number;
  broken: unknown[];
}

let fresh: TestApp;
let former: TestApp;
let freshBooks: TestBooks;
let formerBooks: TestBooks;
beforeAll(async () => {
  [fresh, former] = await Promise.all([startTestApp(), startTestApp()]);
  freshBooks = await written(fresh);
  formerBooks = await written(former);
  await giveFormerNames(former);
});
afterAll(async () => {
  await Promise.all([fresh?.stop(), former?.stop()]);
});

async function written(app: TestApp): Promise<TestBooks> {
  const books = await startBooks(app);
  for (let count = 0; count < 3; count++) expect((await books.record()).status).toBe(201);
  return books;
}

const verified = ({ environment }: TestApp) => operateJson<VerifyAnswer>(environment, 'verify');
const sheetOf = async ({ client }: Pick<TestBooks, 'client'>, path: string): Promise<unknown> =>
  (await client.get(`${path}/balance-sheet?asOfDate=2026-12-31`)).body;

async function quarantined(app: TestApp): Promise<unknown[]> {
  const text = 'select stream from event_sourcing.quarantine';
  return (await withClient(app.databaseUrl, (client) => client.query(text))).rows;
}

describe('a new installation', () => {
  it('has all its streams in its namespace', async () => {
    const names = await namesOnServer(fresh);
    expect(names.filter((name) => !name.startsWith(STREAM_NAMESPACE))).toEqual([]);
    expect(names).toContain(STREAM_NAMESPACE + ledgerStream(freshBooks.business.id));
    expect(names).toContain(STREAM_NAMESPACE + userStream(freshBooks.user.id));
    expect(await rememberedNamespace(fresh.databaseUrl)).toBe(STREAM_NAMESPACE);
  });

  it('reads nothing of another program whose streams are called as ours', async () => {
    const before = await verified(fresh);
    const stranger = randomUUID();
    const log = new EventStoreEventLog({ connectionString: fresh.eventStore.url });
    const write = (stream: string, type: string, data: object): Promise<unknown> =>
      log.appendBytes(stream, [anEvent({ type, data: Buffer.from(JSON.stringify(data)) })], -1n);
    await write(userStream(stranger), 'UserRegistered', { userId: stranger });
    await write(userStream(freshBooks.user.id), 'UserDeleted', { userId: freshBooks.user.id });
    await write(PLATFORM_STREAM, 'Deployed', { region: 'north' });
    await write(ledgerStream(freshBooks.business.id), 'BusinessArchived', {});
    await log.close();

    // What comes behind it is projected, so it was passed by.
    expect((await freshBooks.record()).status).toBe(201);
    await eventually('statistics', PATIENCE_MS, async () => {
      const text = `select from event_sourcing.fills where projection = 'analytics' and position >= (
        select max(position) from event_sourcing.fills)`;
      return (await withClient(fresh.databaseUrl, (client) => client.query(text))).rowCount === 1 ? true : undefined;
    });
    expect(await quarantined(fresh)).toEqual([]);
    const users = await withClient(fresh.databaseUrl, (client) =>
      client.query<{ id: string }>('select id from analytics.users where id = any($1)', [
        [stranger, freshBooks.user.id],
      ]),
    );
    expect(users.rows.map(({ id }) => id)).toEqual([freshBooks.user.id]);
    const after = await verified(fresh);
    expect([after.code, after.answer.streams, after.answer.broken]).toEqual([0, before.answer.streams, []]);
    expect((await operateJson(fresh.environment, 'compare', freshBooks.business.id)).code).toBe(0);
  });

  it('knows its names again where Postgres has forgotten them, strangers beside', async () => {
    await fresh.stopLedger();
    await withClient(fresh.databaseUrl, (client) => client.query('delete from platform.log_namespace'));
    await fresh.startLedger();
    expect(await rememberedNamespace(fresh.databaseUrl)).toBe(STREAM_NAMESPACE);
    expect((await freshBooks.record()).status).toBe(201);
  });
});

describe('an installation that began with the former names', () => {
  it('goes on with them: it records, reports, and its chains hold', async () => {
    expect(await rememberedNamespace(former.databaseUrl)).toBe(FORMER_NAMESPACE);
    const before = await sheetOf(formerBooks, formerBooks.path);
    expect((await formerBooks.record({ amount: '12.34' })).status).toBe(201);
    expect(await sheetOf(formerBooks, formerBooks.path)).not.toEqual(before);
    const newer = await startBooks(former);
    expect((await newer.record()).status).toBe(201);
    const names = await namesOnServer(former);
    expect(names.filter((name) => name.startsWith(STREAM_NAMESPACE))).toEqual([]);
    expect(names).toContain(ledgerStream(newer.business.id));
    expect(await verified(former)).toMatchObject({ code: 0, answer: { broken: [] } });
  });

  it('builds its projections anew', async () => {
    const { code, answer } = await operateJson<{ comparison: unknown }>(former.environment, 'rebuild', 'books');
    expect([code, answer.comparison]).toEqual([0, expect.anything()]);
    expect((await operateJson(former.environment, 'compare', formerBooks.business.id)).code).toBe(0);
    expect(await quarantined(former)).toEqual([]);
  });

  it('answers an operator who names a stream as either server has it', async () => {
    const { id } = formerBooks.business;
    for (const word of [id, ledgerStream(id), STREAM_NAMESPACE + ledgerStream(id)]) {
      const { code, answer } = await operateJson<VerifyAnswer>(former.environment, 'verify', word);
      expect([code, answer.streams]).toEqual([0, 1]);
    }
  });

  it('erases a business for good', async () => {
    const books = await startBooks(former);
    const admin = await platformAdmin(former);
    await eventually('the erasure', PATIENCE_MS, async () => {
      const { status } = await admin.client.delete(books.path);
      return status === 200 || status === 404 ? true : undefined;
    });
    const log = new EventStoreEventLog({ connectionString: former.eventStore.url });
    expect(await log.readLast(ledgerStream(books.business.id))).toBeUndefined();
    await log.close();
  });
});

describe('an archive', () => {
  let workers: TestWorker[];
  beforeAll(async () => {
    workers = await Promise.all([startWorker(fresh), startWorker(former)]);
  });
  afterAll(() => Promise.all(workers.map((worker) => worker.stop())));

  const WAYS: [string, () => [TestApp, TestBooks], () => TestApp][] = [
    ['of former names into a new installation', () => [former, formerBooks], () => fresh],
    ['of a new installation into one of former names', () => [fresh, freshBooks], () => former],
  ];
  it.each(WAYS.slice(0, played(1, 2)))('%s is restored, with the same figures', async (_which, from, into) => {
    const [source, books] = from();
    const target = into();
    const archive = await archiveOf(books, books.path);
    const person = await target.signedUp();
    const job: RestoreJob = await restoredFrom(target, person, archive);
    expect([job.status, job.error ?? null]).toEqual(['completed', null]);
    const path = `/api/businesses/${job.businessId}`;
    expect(totalsOf(await sheetOf(person, path))).toEqual(totalsOf(await sheetOf(books, books.path)));
    expect(target).not.toBe(source);
    expect(await verified(target)).toMatchObject({ code: 0, answer: { broken: [] } });
  });
});

/** The figures of a balance sheet: accounts have other ids in another installation. */
function totalsOf(sheet: unknown): unknown {
  const figures: unknown[] = [];
  JSON.stringify(sheet, (_key, value: unknown) => {
    if (typeof value === 'string' && /^-?\d+\.\d\d$/.test(value)) figures.push(value);
    return value;
  });
  expect(figures.length).toBeGreaterThan(3);
  return figures;
}
