import 'reflect-metadata';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Import, ImportProgress, ImportRow } from '@counterfoil/contracts/import-answer.contract';
import { MAX_IMPORT_BYTES } from '@counterfoil/contracts/import.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp, SignedUp } from '../../kit/app/app';
import { draft, listed, openAccount, startBooks, type TestBooks } from '../../kit/books/books';
import { holdUpload } from '../../kit/books/held-upload';
import { withClient } from '../../kit/books/read-models';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { commit, settledImport, upload, uploadFixture } from '../../kit/books/statement-upload';
import { eventually } from '../../kit/run/time-limit';

/** More than a form of ours has beside its file. */
const OVERHEAD_BYTES = 2 * 1024 * 1024;
/** Several batches of a recording. */
const CANCELLED_ROWS = 2_000;

let app: ReachableApp;
let books: TestBooks;
let stranger: TestBooks;
let free: SignedUp;

beforeAll(async () => {
  app = await sharedAppWithWorker();
  books = await startBooks(app);
  free = await app.signedUp();
  stranger = await startBooks(app, free);
});

const HEAD = 'Date,Description,Amount\n';
const row = (day: number, description = 'Paper', amount = '-1.00'): string =>
  `2026-0${(day % 8) + 1}-${String((day % 28) + 1).padStart(2, '0')},${description},${amount}\n`;
/** Others have other amounts, or their rows would be taken for those of the first. */
const statement = (rows: number, from = 0): string =>
  HEAD + Array.from({ length: rows }, (_, at) => row(at, `Row ${from + at}`, `-${from + 1}.00`)).join('');

async function importCount(): Promise<number> {
  return withClient(app.databaseUrl, async (client) =>
    Number(
      (
        await client.query<{ n: string }>('select count(*) as n from platform.imports where business_id = $1', [
          books.business.id,
        ])
      ).rows[0]?.n,
    ),
  );
}

describe('files that are no statements', () => {
  it.each([
    [
      'a zip archive renamed',
      Buffer.concat([Buffer.from([0x50, 0x4b, 0x03, 0x04]), Buffer.alloc(5_000, 7)]),
      400,
      'zip archive',
    ],
    ['nothing', Buffer.alloc(0), 400, 'The file is empty.'],
    ['NUL bytes', Buffer.concat([Buffer.from(HEAD), Buffer.alloc(3_000)]), 400, 'not a text file'],
    [
      '10,000 columns',
      Buffer.from(`${Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',')}\n${'1,'.repeat(9_999)}1\n`),
      400,
      'columns',
    ],
    ['one line of 8 MB', Buffer.alloc(8 * 1024 * 1024, 'x'), 400, ''],
    ['a header alone', Buffer.from(HEAD), 400, 'no transactions'],
    ['a web page', Buffer.from('<!doctype html><html><body>Sign in</body></html>'), 400, 'web page'],
  ])('%s is refused with what is wrong', async (_name, bytes, status, message) => {
    const answer = await upload(books, new Uint8Array(bytes));
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(message)]);
  });

  it('more than 50 MB is refused before it is stored', async () => {
    const before = await importCount();
    const held = holdUpload(books.client, `${books.path}/imports`, { size: MAX_IMPORT_BYTES + OVERHEAD_BYTES });
    const answer = await held.answered;
    expect([answer.status, JSON.parse(answer.body)]).toEqual([413, expect.objectContaining({ code: 'too_large' })]);
    await held.leave();
    expect(await importCount()).toBe(before);
  });

  it('what is no upload at all is refused', async () => {
    const post = (contentType: string, raw: string) =>
      books.client.post(`${books.path}/imports`, undefined, { headers: { 'content-type': contentType }, raw });
    expect((await post('application/json', '{}')).status).toBe(415);
    expect((await post('multipart/form-data', 'x')).status).toBe(415);
    expect(
      (
        await post(
          'multipart/form-data; boundary=b',
          '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
        )
      ).status,
    ).toBe(400);
    expect((await post('multipart/form-data; boundary=b', '--b--\r\n')).status).toBe(400);
    expect((await upload(books, statement(1), { accountId: 'none' })).status).toBe(400);
    expect((await upload(books, statement(1), { mapping: '{"version":1}' })).status).toBe(400);
    expect((await upload(books, statement(1), { mapping: 'not json' })).status).toBe(400);
  });

  it('a file name is shown and never used as a path', async () => {
    const { body } = await upload(books, statement(1), { fileName: '../../etc/passwd.csv' });
    expect(body.fileName).toBe('passwd.csv');
  });
});

describe('who may import where', () => {
  it('the import of another business is not found, whatever is asked of it', async () => {
    const { id } = (await upload(books, statement(2))).body;
    const calls: [string, string][] = [
      ['GET', ''],
      ['GET', '/rows'],
      ['GET', '/events'],
      ['GET', '/errors.csv'],
      ['PUT', '/mapping'],
      ['POST', '/commit'],
      ['POST', '/cancel'],
      ['POST', '/undo'],
      ['POST', '/redo'],
    ];
    for (const [method, call] of calls) {
      const body = method === 'GET' ? undefined : {};
      expect((await stranger.client.call(method, `${stranger.path}/imports/${id}${call}`, body)).status).toBe(404);
      expect((await stranger.client.call(method, `${books.path}/imports/${id}${call}`, body)).status).toBe(404);
    }
    expect((await upload(books, statement(1), { accountId: stranger.account.id })).status).toBe(400);
    // Others upload at the same time: what is half written now is gone in a moment.
    await eventually('no half file', async () =>
      (await readdir(join(app.dataDir, 'incoming'))).some((name) => name.endsWith('.part')) ? undefined : true,
    );
    expect((await stranger.client.get(`/api/accounts/${books.account.id}/import-profile`)).status).toBe(404);
    expect((await books.client.get<Import>(`${books.path}/imports/${id}`)).body.status).toBe('ready');
  });
});

describe('what the plan includes', () => {
  it('refuses other formats and more rows than fit, as a whole and with how many would', async () => {
    const other = await uploadFixture(stranger, 'us-bank-sgml.ofx');
    expect([other.status, other.body]).toEqual([403, expect.objectContaining({ code: 'plan_feature' })]);
    const { body } = await upload(stranger, statement(101));
    const refused = await stranger.client.post(`${stranger.path}/imports/${body.id}/commit`);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('100 of the 101 rows would fit')]);
    expect((await stranger.client.get<Transaction[]>(`${stranger.path}/transactions`)).body).toEqual([]);
    await stranger.client.put(`${stranger.path}/imports/${body.id}/mapping`, { rows: [{ row: 1, included: false }] });
    expect(await commit(stranger, body.id)).toMatchObject({ status: 'completed', success: 100 });
    expect(await commitAgain(stranger, 1)).toBe(403);
    await stranger.client.post(`${stranger.path}/imports/${body.id}/undo`, {});
    await settledImport(stranger, body.id);
    expect(await commitAgain(stranger, 5)).toBe(202);
  });

  it('reads OFX for those who have bulk upload', async () => {
    const account = await openAccount(books.client, books.path, {
      name: 'Other',
      type: 'checking',
      currentBalance: '0.00',
      initialBalanceDate: '2000-01-01',
    });
    const { status, body } = await uploadFixture(books, 'us-bank-sgml.ofx', { accountId: account.id });
    expect([status, body.format, body.status]).toEqual([201, 'ofx', 'ready']);
    expect(await commit(books, body.id)).toMatchObject({ status: 'completed', success: body.counts.included });
  });
});

async function commitAgain(of: TestBooks, rows: number): Promise<number> {
  const { body } = await upload(of, statement(rows, 500 + rows));
  return (await of.client.post(`${of.path}/imports/${body.id}/commit`)).status;
}

describe('a recording that goes on', () => {
  it('tells its progress from 25 to 100, ends the stream, and loses nothing of what is edited beside it', async () => {
    const { body: paper } = await books.record();
    const { body } = await upload(books, statement(1_200, 10_000));
    await books.client.post(`${books.path}/imports/${body.id}/commit`);
    let isOver = false;
    const heard = books.client.get<string>(`${books.path}/imports/${body.id}/events`).finally(() => (isOver = true));
    let edited = 0;
    for (; edited === 0 || !isOver; edited++) {
      const change = { ...draft(books.account.id), description: `Paper ${edited}` };
      expect((await books.client.put(`${books.path}/transactions/${paper.id}`, change)).status).toBe(200);
    }
    const stream = await heard;
    const [latest] = await listed(books, '?search=Paper');
    expect(latest).toMatchObject({ id: paper.id, description: `Paper ${edited - 1}` });
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    const told = [...stream.text.matchAll(/^data: (.*)$/gm)].map(
      ([, data]) => JSON.parse(data ?? '') as ImportProgress,
    );
    expect(told[0]?.progress).toBeGreaterThanOrEqual(25);
    expect(told.at(-1)).toMatchObject({ status: 'completed', progress: 100, success: 1_200 });
    expect(told.map(({ progress }) => progress)).toEqual(told.map(({ progress }) => progress).sort((a, b) => a - b));
  });

  it('is cancelled in the middle, then gone on with to the last row, or undone as a whole', async () => {
    let from = 20_000;
    // Whoever is too late to cancel it, on a busy machine, comes with another one.
    const cancelled = await eventually('a recording that was cancelled', async () => {
      const { body } = await upload(books, statement(CANCELLED_ROWS, from));
      await books.client.post(`${books.path}/imports/${body.id}/commit`);
      await books.client.post(`${books.path}/imports/${body.id}/cancel`);
      from += CANCELLED_ROWS;
      const found = await settledImport(books, body.id);
      return found.status === 'cancelled' ? found : undefined;
    });
    const path = `${books.path}/imports/${cancelled.id}`;
    expect(cancelled.success).toBeLessThan(CANCELLED_ROWS);
    expect((await books.client.put(`${path}/mapping`, { flipped: true })).status).toBe(409);
    expect(await commit(books, cancelled.id)).toMatchObject({
      status: 'completed',
      success: CANCELLED_ROWS,
      attempt: 1,
    });
    await books.client.post(`${path}/undo`, {});
    expect((await settledImport(books, cancelled.id)).status).toBe('undone');
    const { body: left } = await books.client.get<Transaction[]>(
      `${books.path}/transactions?search=Row 2000&limit=500`,
    );
    expect(left.filter(({ importId }) => importId === cancelled.id)).toEqual([]);
  });

  it('is not undone where a closed period is in the way, unless the reversals may be dated after it', async () => {
    const own = await startBooks(app);
    const { body } = await upload(own, statement(3));
    await commit(own, body.id);
    expect((await own.client.post(`${own.path}/periods/close`, { through: '2026-06-30' })).status).toBeLessThan(300);
    const refused = await own.client.post(`${own.path}/imports/${body.id}/undo`, {});
    expect(refused.status).toBe(409);
    expect((await own.client.get<Import>(`${own.path}/imports/${body.id}`)).body.status).toBe('completed');
    await own.client.post(`${own.path}/imports/${body.id}/undo`, { onFirstOpenDay: true });
    expect((await settledImport(own, body.id)).status).toBe('undone');
  });
});

it('tells the rows that were not recorded as CSV in which no formula runs', async () => {
  const { body } = await upload(
    books,
    `${HEAD}someday,"=cmd|' /C calc'!A0",-1.00\n2026-01-01,@SUM(1),x\n${row(3, '+1-800 FLOWERS')}`,
  );
  const { text, headers } = await books.client.get<string>(`${books.path}/imports/${body.id}/errors.csv`);
  expect(headers.get('content-disposition')).toContain('.csv');
  expect(text.split('\r\n').slice(1, 3)).toEqual([
    expect.stringMatching(/^1,2,,'=cmd\|' \/C calc'!A0,-1\.00,/),
    expect.stringMatching(/^2,3,2026-01-01,'@SUM\(1\),,/),
  ]);
  const { body: rows } = await books.client.get<ImportRow[]>(`${books.path}/imports/${body.id}/rows?filter=invalid`);
  expect(rows.map(({ reasons }) => reasons.map(({ message }) => message))).toEqual([
    ['Invalid date format'],
    ['Invalid amount format'],
  ]);
});

it('shows rows as seen before that came by a bulk call', async () => {
  const own = await startBooks(app);
  const transactions = [
    { date: '2026-02-03', accountId: own.account.id, type: 'expense', description: 'Paper, white', amount: '12.50' },
  ];
  await own.client.post(`${own.path}/transactions/bulk`, { transactions });
  const { body } = await upload(own, `${HEAD}2026-02-03,PAPER WHITE,-12.50\n2026-02-03,PAPER WHITE,-12.50\n`);
  expect(body.counts).toMatchObject({ duplicates: 1, included: 1 });
});
