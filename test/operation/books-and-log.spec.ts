import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventHash } from '@counterfoil/event-sourcing/log/chain';
import { type EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { HeadFile, HeadPublisher } from '@counterfoil/event-sourcing/write/published-heads';
import type { StoredEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import type { ChainCheck } from '@counterfoil/contracts/audit.contract';
import type { Receipt } from '@counterfoil/contracts/receipt.contract';
import { STREAM_NAMESPACE } from '@counterfoil/events/stream-names';
import { startTestApp, type TestApp } from '../kit/app/app';
import { startBooks, type TestBooks } from '../kit/books/books';
import { logOf } from '../kit/log/own-log';
import { withClient } from '../kit/books/read-models';
import { attach, jpeg } from '../kit/books/receipt-upload';
import { storedFile } from '../kit/books/stored-files';
import { operate, operateJson } from './in-process-operator';
import { beginOperation } from './operator';
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
let written: TestBooks;
beforeAll(async () => {
  app = await startTestApp();
  log = logOf(app);
  written = await writtenBooks(app);
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

const verified = (...words: readonly string[]) => operateJson<VerifyAnswer>(app.environment, 'verify', ...words);

/** Changes one event of a business in the log's database. @param sql with $1 for the stream */
const forge = (books: TestBooks, sql: string, ...values: readonly unknown[]): Promise<void> =>
  withClient(app.eventStore.databaseUrl, async (client) => {
    const { rowCount } = await client.query(sql, [STREAM_NAMESPACE + streamOf(books), ...values]);
    expect(rowCount).toBe(1);
  });

const onReadModels = (sql: string, ...values: unknown[]): Promise<void> =>
  withClient(app.databaseUrl, async (client) => expect((await client.query(sql, values)).rowCount).toBe(1));

describe('compare', () => {
  it('folds a history of every kind into exactly what the tables say', async () => {
    const { code, answer } = await operateJson<CompareAnswer>(app.environment, 'compare', written.business.id);
    expect({ code, differences: answer.differences }).toEqual({ code: 0, differences: [] });
    expect(answer.rows).toBeGreaterThan(300);
    expect(answer).toMatchObject({ eventsNotYetProjected: 0, differenceCount: 0 });
  });

  it('names every row that was changed behind the log’s back; a rebuild puts them right', async () => {
    const { id } = await newestTransaction(written);
    const business = written.business.id;
    await onReadModels('update books.transactions set amount = amount + 1 where id = $1', id);
    await onReadModels('update books.accounts set balance = balance - 7 where id = $1', written.account.id);
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
        ['accounts', written.account.id, 'balance'],
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
  it('confirms the chains of one business, however its stream is named, and of all', async () => {
    const { length } = await eventsOf(written);
    for (const word of [written.business.id, streamOf(written), STREAM_NAMESPACE + streamOf(written)])
      expect(await verified(word)).toMatchObject({ code: 0, answer: { streams: 1, events: length, broken: [] } });
    const all = await verified();
    expect(all).toMatchObject({ code: 0, answer: { broken: [] } });
    // Users have streams as well.
    expect(all.answer.streams).toBeGreaterThan(2);
  });
});

describe('a log that somebody with the password of its database has changed', () => {
  let changed: TestBooks;
  let rewritten: TestBooks;
  let cut: TestBooks;
  let exchanged: TestBooks;
  let revived: TestBooks;
  /** Where each is found to be broken. */
  const at = { changed: '', changedId: '', rewritten: '', cut: '' };
  const heads = (): string => join(app.dataDir, 'heads');
  const publish = (file: string): Promise<unknown> =>
    new HeadPublisher(log, new HeadFile(join(heads(), file))).publish([streamOf(rewritten), streamOf(cut)]);
  const check = async ({ client, path }: TestBooks): Promise<ChainCheck> =>
    (await client.get<ChainCheck>(`${path}/audit/verify`)).body;

  beforeAll(async () => {
    const five = await Promise.all(Array.from({ length: 5 }, () => startBooks(app)));
    [changed, rewritten, cut, exchanged, revived] = five as [TestBooks, TestBooks, TestBooks, TestBooks, TestBooks];
    mkdirSync(heads(), { recursive: true });
    await publish('2026-01-01.jsonl');
    // Only a published head could tell that the last event was changed.
    for (const amount of ['80.00', '1.00']) await changed.record({ amount });
    await forgeAmount();
    await forgeHistories();
    await forgeReceipts();
    // The store forgets what it holds in memory.
    await app.eventStore.restart();
    // Published again, after the deed: the newer heads fit.
    await publish('2026-01-02.jsonl');
  });

  async function forgeAmount(): Promise<void> {
    const victim = (await eventsOf(changed)).find(({ type }) => type === 'TransactionRecorded');
    if (!victim) throw new Error('nothing to change');
    Object.assign(at, { changed: String(victim.revision), changedId: victim.id });
    await forge(
      changed,
      `UPDATE event_store.events SET data = convert_to(replace(convert_from(data, 'UTF8'), '8000', '8001'), 'UTF8')
         WHERE stream = $1 AND revision = $2 AND convert_from(data, 'UTF8') LIKE '%8000%'`,
      at.changed,
    );
  }

  async function forgeHistories(): Promise<void> {
    const [events, cutEvents] = [await eventsOf(rewritten), await eventsOf(cut)];
    Object.assign(at, { rewritten: String(events.length - 1), cut: String(cutEvents.length - 1) });
    for (const values of rechained(events))
      await forge(
        rewritten,
        'UPDATE event_store.events SET data = $3, metadata = $4 WHERE stream = $1 AND revision = $2',
        ...values,
      );
    await forge(cut, 'DELETE FROM event_store.events WHERE stream = $1 AND revision = $2', at.cut);
  }

  /** The event says that another file was attached; another one that its receipt was never removed. */
  async function forgeReceipts(): Promise<void> {
    const attached = async (books: TestBooks, side: number): Promise<Receipt> =>
      (await attach(books, await jpeg({ side }))).body;
    const [first, second] = [await attached(exchanged, 100), await attached(exchanged, 120)];
    expect(await check(exchanged)).toMatchObject({ isIntact: true, receiptFiles: 2, damagedReceipts: [] });
    const bytes = readFileSync(storedFile(app, 'receipts', second.sha256));
    writeFileSync(storedFile(app, 'receipts', first.sha256), bytes);
    expect(await check(exchanged)).toMatchObject({ isIntact: true, receiptFiles: 2, damagedReceipts: ['till.jpg'] });
    await forge(
      exchanged,
      `UPDATE event_store.events
       SET data = convert_to(replace(replace(convert_from(data, 'UTF8'), $2, $3), $4, $5), 'UTF8')
       WHERE stream = $1 AND type = 'ReceiptAttached' AND convert_from(data, 'UTF8') LIKE '%' || $2 || '%'`,
      ...[first.sha256, second.sha256, String(first.size), String(second.size)],
    );
    const { id } = await attached(revived, 100);
    await revived.client.delete(`${revived.path}/receipts/${id}`);
    await revived.record();
    expect(await check(revived)).toMatchObject({ isIntact: true, receiptFiles: 0 });
    const revival = `UPDATE event_store.events SET type = 'ReceiptAttached' WHERE stream = $1 AND type = 'ReceiptRemoved'`;
    await forge(revived, revival);
  }

  it('is found by the hash of the event that was changed', async () => {
    const broken = { stream: streamOf(changed), revision: at.changed, id: at.changedId, reason: 'hash' };
    expect(await verified(changed.business.id)).toMatchObject({ code: 1, answer: { broken: [broken] } });
    const all = await verified();
    expect([all.code, all.answer.broken]).toEqual([1, expect.arrayContaining([expect.objectContaining(broken)])]);
    expect(new Set(all.answer.broken.map(({ stream }) => stream))).toEqual(
      new Set([changed, rewritten, cut, exchanged, revived].map(streamOf)),
    );
    const { code, output } = await operate(app.environment, 'verify', streamOf(changed));
    expect([code, output]).toEqual([
      1,
      expect.stringContaining(`BROKEN: ${streamOf(changed)}, event ${at.changed} (${at.changedId})`),
    ]);
  });

  it('is found by the heads published before, where a history was rewritten whole or cut short', async () => {
    for (const [books, revision] of [
      [rewritten, at.rewritten],
      [cut, at.cut],
    ] as const)
      expect(await verified(books.business.id)).toMatchObject({
        code: 1,
        answer: { broken: [{ revision, reason: 'head' }] },
      });
    rmSync(join(heads(), '2026-01-01.jsonl'));
    writeFileSync(join(heads(), '2026-01-03.jsonl'), '{"stream":"ledg');
    expect(await verified(rewritten.business.id)).toMatchObject({
      code: 0,
      answer: { headsConfirmed: 1, headsPublished: 1, headsUnreadable: 1, broken: [] },
    });
  });

  it('is found by the auditor’s check where a file and its event were exchanged, or a removed receipt is back', async () => {
    // Every file fits its event now; the chain does not.
    expect(await check(exchanged)).toMatchObject({
      isIntact: false,
      broken: { reason: 'hash' },
      damagedReceipts: [],
    });
    expect(await check(revived)).toMatchObject({ isIntact: false, broken: { reason: 'hash' } });
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

it('is a process that prints, ends with the code, and finds the servers that the launcher runs on DATA_DIR', async () => {
  const { DATABASE_URL = '', EVENTSTORE_URL = '', DATA_DIR = '' } = app.environment;
  mkdirSync(join(DATA_DIR, 'run'));
  writeFileSync(join(DATA_DIR, 'run/servers.json'), JSON.stringify({ DATABASE_URL, EVENTSTORE_URL }));
  const run = (word: string) => beginOperation({ DATA_DIR }, word).ended;
  expect(await run('verify')).toEqual({ code: 1, output: expect.stringContaining('BROKEN: ') as string, errors: '' });
  expect(await run('dance')).toMatchObject({ code: 2, output: '', errors: expect.stringContaining('dance') as string });
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
    return [String(event.revision), Buffer.from(JSON.stringify(event.data)), Buffer.from(JSON.stringify(metadata))];
  });
}
