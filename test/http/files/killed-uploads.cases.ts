/**
 * A process that is killed at each step of an upload (at some in `npm test`), on the way from the incoming files
 * through the store and the log to the lists: what is sent again under its key is there once, and whole, and no file is
 * left that nobody owns.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Pool } from 'pg';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import type { Receipt } from '@counterfoil/contracts/receipt.contract';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import { ledgerStream } from '@counterfoil/events/stream-names';
import { IncomingFiles } from '../../../services/ledger/src/files/incoming-files';
import type { TestApp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { played } from '../../kit/run/campaign';
import type { OwnApp } from '../../kit/app/own-app';
import { logOf } from '../../kit/log/own-log';
import { attach, jpeg } from '../../kit/books/receipt-upload';
import { upload } from '../../kit/books/statement-upload';
import { storedFiles } from '../../kit/books/stored-files';

const LONG_AGO = new Date('2026-01-01T00:00:00Z');
const SEEN_WITHIN_MS = 60_000;
const LOOKED_EVERY_MS = 1;

let app: TestApp;
let books: TestBooks;
let pool: Pool;
let log: EventLog & { close(): Promise<void> };

/** How much of something there is, as it is seen from outside. */
type Count = () => Promise<number>;

const rows = (sql: string): Count => {
  return async () => Number((await pool.query<{ n: string }>(sql, [books.business.id])).rows[0]?.n);
};
const incoming = (): string[] => {
  const { directory } = new IncomingFiles(app.dataDir);
  return existsSync(directory) ? readdirSync(directory).map((name) => join(directory, name)) : [];
};
const ARRIVES: Count = () => Promise.resolve(incoming().length);

type Step = readonly [name: string, count: Count];

const IN_THE_BOOKS = 'is in the books';

const RECEIPT_STEPS: readonly Step[] = [
  ['arrives', ARRIVES],
  ['is noted', rows('select count(*) as n from platform.receipt_files where business_id = $1')],
  ['has its picture', () => Promise.resolve(storedFiles(app, 'receipt-views', 'picture').length)],
  ['is kept', () => Promise.resolve(storedFiles(app, 'receipts').length)],
  ['is in the log', async () => Number((await log.readLast(ledgerStream(books.business.id)))?.revision ?? -1n)],
  [IN_THE_BOOKS, rows('select count(*) as n from books.receipts where business_id = $1')],
];
const STATEMENT_STEPS: readonly Step[] = [
  ['arrives', ARRIVES],
  ['is kept', () => Promise.resolve(storedFiles(app, 'imports').length)],
  ['is noted', rows('select count(*) as n from platform.imports where business_id = $1')],
];

/** Of the campaign's, those between which a plain mistake would lose or double something. */
const among = (steps: readonly Step[], names: readonly string[]): readonly Step[] =>
  played(
    steps.filter(([name]) => names.includes(name)),
    steps,
  );
const RECEIPTS_PLAYED = among(RECEIPT_STEPS, ['is in the log']);
const STATEMENTS_PLAYED = among(STATEMENT_STEPS, ['is noted']);

/**
 * Kills the process as soon as there is more of something. The books stand still until then, which the answer waits for
 * a while: a test that is slow to look would see it answered otherwise.
 * @returns whether the caller had no answer by then
 */
async function killedOnce([step, count]: Step, send: () => Promise<unknown>): Promise<boolean> {
  if (step === IN_THE_BOOKS) return killedAt(count, send);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select from event_sourcing.fills where projection = 'books' for update`);
    return await killedAt(count, send, () => client.query('rollback'));
  } finally {
    client.release();
  }
}

async function killedAt(
  count: Count,
  send: () => Promise<unknown>,
  onDeath: () => Promise<unknown> = () => Promise.resolve(),
): Promise<boolean> {
  const before = await count();
  const answer = send().then(
    () => false,
    () => true,
  );
  const deadline = Date.now() + SEEN_WITHIN_MS;
  while ((await count()) <= before) {
    if (Date.now() > deadline) throw new Error('the step was not seen');
    await new Promise((resolve) => setTimeout(resolve, LOOKED_EVERY_MS));
  }
  await app.process.kill();
  await onDeath();
  await app.startLedger();
  return answer;
}

/** Files of receipts that no note names. */
async function unnoted(): Promise<string[]> {
  const { rows: notes } = await pool.query<{ sha256: string }>('select sha256 from platform.receipt_files');
  const noted = new Set(notes.map(({ sha256 }) => sha256));
  const kept = (['receipts', 'receipt-views'] as const).flatMap((room) => storedFiles(app, room));
  return kept.filter((path) => !noted.has(basename(path).split('.')[0] ?? ''));
}

/** What the upkeep clears once nobody can be writing to it any more. */
async function expectNothingIncoming(): Promise<void> {
  for (const path of incoming()) utimesSync(path, LONG_AGO, LONG_AGO);
  await new IncomingFiles(app.dataDir).sweep();
  expect(incoming()).toEqual([]);
}

/** Before anybody else has uploaded to the app. */
export function playKilledUploads(own: OwnApp): void {
  beforeAll(async () => {
    app = own.app;
    books = await startBooks(app, await app.signedUp());
    pool = new Pool({ connectionString: app.databaseUrl, max: 3 });
    log = logOf(app);
  });
  afterAll(async () => {
    await pool?.end();
    await log?.close();
  });

  it('loses and doubles no receipt', async () => {
    const { id } = (await books.record()).body;
    const sent: string[] = [];
    let cutOff = 0;
    for (const [at, each] of RECEIPTS_PLAYED.entries()) {
      const [step] = each;
      const bytes = Buffer.from(await jpeg({ side: 500 + at }));
      sent.push(createHash('sha256').update(bytes).digest('hex'));
      const send = () =>
        attach(books, bytes, { fields: { transactionId: id }, key: `receipt-${at}`, name: `${step}.jpg` });
      if (await killedOnce(each, send)) cutOff++;
      // Were it never sent again, the upkeep would find what is left by its note.
      expect(await unnoted()).toEqual([]);
      const again = await send();
      expect([step, again.status]).toEqual([step, 201]);
      expect((await books.client.get(`${books.path}/receipts/${again.body.id}/file`)).bytes.equals(bytes)).toBe(true);
    }
    // Of a process that always answered before it was killed, nothing would be known.
    expect(cutOff).toBeGreaterThanOrEqual(RECEIPTS_PLAYED.length / 2);
    const { body } = await books.client.get<Receipt[]>(`${books.path}/receipts?transactionId=${id}`);
    expect(body.map(({ name }) => name)).toEqual(RECEIPTS_PLAYED.map(([step]) => `${step}.jpg`));
    expect(
      storedFiles(app, 'receipts')
        .map((path) => basename(path))
        .sort(),
    ).toEqual([...sent].sort());
    const views = storedFiles(app, 'receipt-views').map((path) => basename(path).split('.')[0] ?? '');
    expect(new Set(views)).toEqual(new Set(sent));
    await expectNothingIncoming();
  });

  it('loses and doubles no statement', async () => {
    for (const [at, each] of STATEMENTS_PLAYED.entries()) {
      const [step] = each;
      const file = `Date,Description,Amount\n2026-01-0${at + 1},Row ${at},-1.00\n`;
      const send = () => upload(books, file, { key: `statement-${at}`, fileName: `${step}.csv` });
      await killedOnce(each, send);
      const again = await send();
      expect([step, again.status < 300]).toEqual([step, true]);
    }
    const { body } = await books.client.get<Import[]>(`${books.path}/imports`);
    expect(body.map(({ fileName }) => fileName).sort()).toEqual(
      STATEMENTS_PLAYED.map(([step]) => `${step}.csv`).sort(),
    );
    expect(
      storedFiles(app, 'imports')
        .map((path) => basename(path))
        .sort(),
    ).toEqual(body.map(({ id }) => id).sort());
    await expectNothingIncoming();
  });
}
