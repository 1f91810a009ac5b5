import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventHash } from '@counterfoil/event-sourcing/log/chain';
import { type EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { HeadFile, HeadPublisher } from '@counterfoil/event-sourcing/write/published-heads';
import type { StoredEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import { STREAM_NAMESPACE } from '@counterfoil/events/stream-names';
import { startTestApp, type TestApp } from '../kit/app';
import { startBooks, type TestBooks } from '../kit/books';
import { logOf } from '../kit/own-log';
import { withClient } from '../kit/read-models';
import { operate, operateJson } from './operator';
import { newestTransaction, writtenBooks } from './written-books';

interface VerifyAnswer {
  streams: number;
  events: number;
  headsConfirmed: number;
  headsPublished: number;
  broken: { stream: string; revision: string; id: string; reason: string }[];
}

interface CompareAnswer {
  entries: number;
  rows: number;
  eventsNotYetProjected: number;
  differenceCount: number;
  differences: { table: string; row: string; column?: string; byLog: string | null; inTable: string | null }[];
}

interface RebuildAnswer {
  comparison: { equal: boolean; tables: { table: string; equal: boolean }[] };
}

let app: TestApp;
let log: EventStoreEventLog;
beforeAll(async () => {
  app = await startTestApp();
  log = logOf(app);
});
afterAll(async () => {
  await log?.close();
  await app?.stop();
});

const streamOf = (books: TestBooks): string => `ledger-${books.business.id}`;

async function eventsOf(books: TestBooks): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const page of log.readStream(streamOf(books))) events.push(...page);
  return events;
}

/** What somebody with the database password can do; the store forgets what it holds in memory. */
async function tamper(sql: string, rows: readonly (readonly unknown[])[]): Promise<void> {
  await withClient(app.eventStore.databaseUrl, async (client) => {
    for (const values of rows) expect((await client.query(sql, [...values])).rowCount).toBe(1);
  });
  await app.eventStore.restart();
}

const onReadModels = (sql: string, ...values: unknown[]): Promise<void> =>
  withClient(app.databaseUrl, async (client) => expect((await client.query(sql, values)).rowCount).toBe(1));

describe('compare', () => {
  it('folds a history of every kind into exactly what the tables say', async () => {
    const books = await writtenBooks(app);
    const { code, answer } = await operateJson<CompareAnswer>(app.environment, 'compare', books.business.id);
    expect({ code, differences: answer.differences }).toEqual({ code: 0, differences: [] });
    expect(answer.rows).toBeGreaterThan(300);
    expect(answer).toMatchObject({ eventsNotYetProjected: 0, differenceCount: 0 });
  });

  it('names every row that was changed behind the log’s back; a rebuild puts them right', async () => {
    const books = await writtenBooks(app);
    const { id } = await newestTransaction(books);
    const business = books.business.id;
    await onReadModels('update books.transactions set amount = amount + 1 where id = $1', id);
    await onReadModels('update books.accounts set balance = balance - 7 where id = $1', books.account.id);
    await onReadModels('delete from books.postings where business_id = $1 and entry_number = 2 and line = 1', business);
    await onReadModels(
      `
        insert into books.daily_totals (business_id, date, ledger_account, debit, credit)
          values ($1, '2026-12-24', '6100', 5, 0)`,
      business,
    );
    const { code, answer } = await operateJson<CompareAnswer>(app.environment, 'compare', business);
    expect({ code, count: answer.differenceCount }).toEqual({ code: 1, count: 4 });
    expect(answer.differences.map(({ table, row, column }) => [table, row, column ?? null])).toEqual(
      expect.arrayContaining([
        ['transactions', id, 'amount'],
        ['accounts', books.account.id, 'balance'],
        ['postings', 'entry 2 line 1', null],
        ['daily_totals', '["6100","2026-12-24",null]', null],
      ]),
    );
    const printed = await operate(app.environment, 'compare', business);
    expect(printed).toMatchObject({
      code: 1,
      output: expect.stringContaining(`DIFFERENT: transactions ${id}: amount is `) as string,
    });

    const rebuilt = await operateJson<RebuildAnswer>(app.environment, 'rebuild', 'books');
    expect(rebuilt).toMatchObject({ code: 0, answer: { comparison: { equal: false } } });
    const differing = rebuilt.answer.comparison.tables.filter(({ equal }) => !equal).map(({ table }) => table);
    expect(differing.sort()).toEqual(['accounts', 'daily_totals', 'postings', 'transactions']);
    expect(await operateJson<CompareAnswer>(app.environment, 'compare', business)).toMatchObject({
      code: 0,
      answer: { differenceCount: 0 },
    });
  });
});

// After the tests of the tables, which follow from a log that nobody has changed.
describe('verify', () => {
  it('confirms the chains of one business and of all, and names an event that was changed', async () => {
    const [books, others] = [await writtenBooks(app), await startBooks(app)];
    const events = await eventsOf(books);
    const whole = await operateJson<VerifyAnswer>(app.environment, 'verify', books.business.id);
    expect(whole).toMatchObject({ code: 0, answer: { streams: 1, events: events.length, broken: [] } });
    const all = await operateJson<VerifyAnswer>(app.environment, 'verify');
    expect(all).toMatchObject({ code: 0, answer: { broken: [] } });
    // Users have streams as well.
    expect(all.answer.streams).toBeGreaterThan(2);

    const victim = events.find(({ type }) => type === 'TransactionRecorded');
    if (!victim) throw new Error('nothing to change');
    const change = `
      UPDATE event_store.events SET data = convert_to(replace(convert_from(data, 'UTF8'), '8000', '8001'), 'UTF8')
        WHERE stream = $1 AND revision = $2 AND convert_from(data, 'UTF8') LIKE '%8000%'`;
    await tamper(change, [[STREAM_NAMESPACE + streamOf(books), String(victim.revision)]]);
    const broken = { stream: streamOf(books), revision: String(victim.revision), id: victim.id, reason: 'hash' };
    expect(await operateJson<VerifyAnswer>(app.environment, 'verify', books.business.id)).toMatchObject({
      code: 1,
      answer: { broken: [broken] },
    });
    expect(await operateJson<VerifyAnswer>(app.environment, 'verify')).toMatchObject({
      code: 1,
      answer: { broken: [broken] },
    });
    const { code, output } = await operate(app.environment, 'verify', streamOf(books));
    expect([code, output]).toEqual([
      1,
      expect.stringContaining(`BROKEN: ${streamOf(books)}, event ${victim.revision} (${victim.id})`),
    ]);
    expect(await operateJson<VerifyAnswer>(app.environment, 'verify', others.business.id)).toMatchObject({ code: 0 });
  });

  it('finds a history that was rewritten whole, and one cut short, by the heads published before', async () => {
    const [rewritten, cut] = [await startBooks(app), await startBooks(app)];
    const [events, cutEvents] = [await eventsOf(rewritten), await eventsOf(cut)];
    const heads = join(app.dataDir, 'heads');
    mkdirSync(heads, { recursive: true });
    const publish = async (file: string) =>
      new HeadPublisher(log, new HeadFile(join(heads, file))).publish([streamOf(rewritten), streamOf(cut)]);
    await publish('2026-01-01.jsonl');
    await tamper(
      'UPDATE event_store.events SET data = $3, metadata = $4 WHERE stream = $1 AND revision = $2',
      rechained(events),
    );
    await tamper('DELETE FROM event_store.events WHERE stream = $1 AND revision = $2', [
      [STREAM_NAMESPACE + streamOf(cut), String(cutEvents.length - 1)],
    ]);
    // Published again, after the deed: the newer heads fit.
    await publish('2026-01-02.jsonl');
    const last = String(events.length - 1);
    expect(await operateJson<VerifyAnswer>(app.environment, 'verify', rewritten.business.id)).toMatchObject({
      code: 1,
      answer: { broken: [{ revision: last, reason: 'head' }] },
    });
    expect(await operateJson<VerifyAnswer>(app.environment, 'verify', cut.business.id)).toMatchObject({
      code: 1,
      answer: { broken: [{ revision: String(cutEvents.length - 1), reason: 'head' }] },
    });
    rmSync(join(heads, '2026-01-01.jsonl'));
    writeFileSync(join(heads, '2026-01-03.jsonl'), '{"stream":"ledg');
    const blind = await operateJson<VerifyAnswer>(app.environment, 'verify', rewritten.business.id);
    expect(blind).toMatchObject({
      code: 0,
      answer: { headsConfirmed: 1, headsPublished: 1, headsUnreadable: 1, broken: [] },
    });
    rmSync(heads, { recursive: true });
  });
});

it('refuses what it does not understand, with code 2 and how it is used', async () => {
  const unknown = await operate(app.environment, 'dance');
  expect([unknown.code, unknown.errors]).toEqual([2, expect.stringContaining('npm run operate -- <command>')]);
  for (const [words, reason] of [
    [['rebuild', 'nothing'], 'there is no projection nothing'],
    [['compare', randomUUID()], 'there is no business'],
    [['verify', randomUUID()], 'there is no stream'],
  ] as const) {
    const { code, errors } = await operate(app.environment, ...words);
    expect([code, errors]).toEqual([2, expect.stringContaining(reason)]);
  }
  const nowhere = await operate({ DATA_DIR: join(app.dataDir, 'nothing-here') }, 'projections');
  expect([nowhere.code, nowhere.errors]).toEqual([2, expect.stringContaining('Is Counterfoil running?')]);
});

it('finds the servers that the launcher runs on the same data directory', async () => {
  const { DATABASE_URL = '', EVENTSTORE_URL = '', DATA_DIR = '' } = app.environment;
  mkdirSync(join(DATA_DIR, 'run'));
  writeFileSync(join(DATA_DIR, 'run/servers.json'), JSON.stringify({ DATABASE_URL, EVENTSTORE_URL }));
  expect(await operate({ DATA_DIR }, 'projections')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^books +\d+ +serving/m) as string,
  });
});

/**
 * The same history with another person behind its last event but one, its chain computed anew from there: consistent in
 * itself.
 */
function rechained(events: readonly StoredEvent[]): unknown[][] {
  const from = events.length - 2;
  let before: StoredEvent | undefined;
  return events.slice(from).map((event, index): unknown[] => {
    const metadata = {
      ...event.metadata,
      ...(index === 0 ? { actorId: 'somebody else' } : {}),
      ...(before ? { prevHash: eventHash(before) } : {}),
    };
    before = { ...event, metadata };
    return [
      STREAM_NAMESPACE + event.stream,
      String(event.revision),
      Buffer.from(JSON.stringify(event.data)),
      Buffer.from(JSON.stringify(metadata)),
    ];
  });
}
