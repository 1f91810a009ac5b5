/** Receipts over HTTP: what is taken, where it stands, who sees it, and what a hostile file gets. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { MAX_RECEIPT_BYTES } from '@counterfoil/accounting/receipt-limits';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import type { Receipt, ReceiptMatch } from '@counterfoil/contracts/receipt.contract';
import type { ReachableApp } from '../../kit/app/app';
import { listed, startBooks, type TestBooks } from '../../kit/books/books';
import type { Answer, HttpClient } from '../../kit/app/http-client';
import { sharedApp } from '../../kit/app/shared-app';
import { attach, jpeg, pdf, receiptForm } from '../../kit/books/receipt-upload';
import { joined } from '../../kit/app/team';
import { undo } from '../books/worked-books';

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  books = await startBooks(app);
});

async function attached(bytes: Uint8Array, fields: Record<string, string> = {}, name = 'till.jpg'): Promise<Receipt> {
  const { body, status, text } = await attach(books, bytes, { fields, name });
  if (status !== 201) throw new Error(`${status} ${text}`);
  return body;
}

const receipts = async (query = '', client: HttpClient = books.client): Promise<Receipt[]> =>
  (await client.get<Receipt[]>(`${books.path}/receipts${query}`)).body;

function file(receipt: { id: string }, view: string, client: HttpClient = books.client): Promise<Answer<unknown>> {
  return client.get(`${books.path}/receipts/${receipt.id}/${view}`);
}

it('stands beside its transaction, as it came and as it is looked at', async () => {
  const { id } = (await books.record()).body;
  const bytes = await jpeg({ side: 200, orientation: 6, place: true });
  const receipt = await attached(bytes, { transactionId: id });
  expect(receipt).toMatchObject({ transactionId: id, kind: 'image/jpeg', size: bytes.length, name: 'till.jpg' });
  expect(await receipts(`?transactionId=${id}`)).toEqual([receipt]);
  expect((await listed(books)).map(({ receiptCount }) => receiptCount)).toEqual([1]);
  const original = await file(receipt, 'file');
  expect(original.bytes.equals(bytes)).toBe(true);
  const picture = await file(receipt, 'picture');
  const { width = 0, height = 0, exif, format } = await sharp(picture.bytes).metadata();
  expect({ isUpright: height > width, exif, format }).toEqual({ isUpright: true, exif: undefined, format: 'webp' });
  const thumbnail = await sharp((await file(receipt, 'thumbnail')).bytes).metadata();
  expect(Math.max(thumbnail.width, thumbnail.height)).toBe(320);
});

it('is served so that nothing in it can run, and to be saved as it came', async () => {
  const { id } = (await books.record()).body;
  const receipt = await attached(await jpeg({ side: 100 }), { transactionId: id }, 'Beleg "ä".jpg');
  for (const view of ['file', 'picture', 'thumbnail']) {
    const { headers } = await file(receipt, view);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('cache-control')).toBe('private, max-age=3600');
  }
  expect((await file(receipt, 'file')).headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''/);
});

it('is nobody else’s', async () => {
  const receipt = await attached(await jpeg({ side: 100 }), { transactionId: (await books.record()).body.id });
  const other = await startBooks(app, await app.signedUp());
  for (const view of ['', '/file', '/picture', '/thumbnail', '/matches']) {
    expect((await other.client.get(`${books.path}/receipts/${receipt.id}${view}`)).status).toBe(404);
    expect((await other.client.get(`${other.path}/receipts/${receipt.id}${view}`)).status).toBe(404);
  }
  const theirs = await other.client.put(`${other.path}/receipts/${receipt.id}/place`, {});
  expect([theirs.status, (await other.client.delete(`${other.path}/receipts/${receipt.id}`)).status]).toEqual([
    404, 404,
  ]);
  const { id } = (await other.record()).body;
  const elsewhere = await attach(books, await jpeg({ side: 100 }), { fields: { transactionId: id } });
  expect([elsewhere.status, elsewhere.body]).toMatchObject([404, { code: 'transaction_not_found' }]);
});

it('goes from the inbox to a transaction and back, is removed and brought back', async () => {
  const { id } = (await books.record()).body;
  const receipt = await attached(await jpeg({ side: 100 }));
  expect(await receipts()).toHaveLength(1);
  const moved = await books.client.put<Receipt>(`${books.path}/receipts/${receipt.id}/place`, { transactionId: id });
  expect(moved.body.transactionId).toBe(id);
  expect(await receipts()).toEqual([]);
  const removed = await books.client.delete(`${books.path}/receipts/${receipt.id}`);
  expect([removed.status, await receipts(`?transactionId=${id}`)]).toEqual([200, []]);
  expect((await file(receipt, 'file')).status).toBe(404);
  await undo(books, removed);
  expect(await receipts(`?transactionId=${id}`)).toHaveLength(1);
  expect((await file(receipt, 'file')).status).toBe(200);
  await undo(books, moved);
  expect((await receipts())[0]?.id).toBe(receipt.id);
});

it('is attached by an assistant, who removes what is theirs alone, and is seen beside no journal entry', async () => {
  const assistant = await joined(app, books, 'assistant');
  const theirs = { client: assistant.client, path: books.path };
  const { id } = (await books.record()).body;
  const atRow = { fields: { transactionId: id } };
  const [own, other] = [
    await attach(theirs, await jpeg({ side: 100 }), atRow),
    await attached(await jpeg({ side: 100 }), { transactionId: id }),
  ];
  expect(own.status).toBe(201);
  expect((await assistant.client.delete(`${books.path}/receipts/${other.id}`)).status).toBe(403);
  expect((await assistant.client.delete(`${books.path}/receipts/${own.body.id}`)).status).toBe(200);
  const entry = (await books.client.post<{ id: string }>(`${books.path}/journal-entries`, await expense())).body;
  const beside = await attached(await jpeg({ side: 100 }), { journalEntryId: entry.id });
  expect(await receipts(`?journalEntryId=${entry.id}`)).toHaveLength(1);
  for (const view of ['', '/file', '/thumbnail'])
    expect((await file(beside, view.slice(1), assistant.client)).status).toBe(404);
  expect((await assistant.client.get(`${books.path}/receipts?journalEntryId=${entry.id}`)).status).toBe(404);
  expect((await attach(theirs, await jpeg({ side: 100 }), { fields: { journalEntryId: entry.id } })).status).toBe(404);
  // What was theirs proves an entry by now, which is for those who post such entries.
  const given = await attach(theirs, await jpeg({ side: 60 }), atRow);
  await books.client.put(`${books.path}/receipts/${given.body.id}/place`, { journalEntryId: entry.id });
  expect((await assistant.client.delete(`${books.path}/receipts/${given.body.id}`)).status).toBe(403);
  const bookkeeper = await joined(app, books, 'bookkeeper');
  const besideToo = { fields: { journalEntryId: entry.id } };
  expect(
    (await attach({ client: bookkeeper.client, path: books.path }, await jpeg({ side: 100 }), besideToo)).status,
  ).toBe(403);
  const removed = await books.client.delete(`${books.path}/receipts/${beside.id}`);
  expect((await undo({ ...books, client: bookkeeper.client }, removed)).status).toBe(403);
  expect((await undo(books, removed)).status).toBe(200);
});

/** A journal entry of five, between two lines of the chart. */
async function expense(): Promise<object> {
  const { body } = await books.client.get<ChartAccount[]>(`${books.path}/chart-accounts`);
  const [first, second] = body.filter(({ accountType }) => accountType === 'expense');
  const lines = [
    { chartAccountId: first?.id, debitAmount: '5.00' },
    { chartAccountId: second?.id, creditAmount: '5.00' },
  ];
  return { entryDate: '2026-02-03', description: 'By hand', lines };
}

it('reads sum and day of a PDF, and puts forward what it may belong to', async () => {
  await books.record({ description: 'Others', amount: '-12.00', date: '2026-02-03' });
  await books.record({ description: 'Late', amount: '-46.20', date: '2026-04-03' });
  const { id } = (await books.record({ description: 'Paper', amount: '-46.20', date: '2026-02-05' })).body;
  const receipt = await attached(pdf('Invoice of 3 February 2026', 'Total 46.20'), {}, 'invoice.pdf');
  expect(receipt).toMatchObject({ kind: 'application/pdf', pages: 1, readAmount: '46.20', readDate: '2026-02-03' });
  expect((await sharp((await file(receipt, 'picture')).bytes).metadata()).format).toBe('webp');
  const path = `${books.path}/receipts/${receipt.id}/matches`;
  const { body } = await books.client.get<ReceiptMatch[]>(path);
  expect(body.map(({ transactionId }) => transactionId)).toEqual([id]);
  // Nearer to the day, but proved already.
  const proved = (await books.record({ description: 'Paper', amount: '-46.20', date: '2026-02-03' })).body;
  await attached(await jpeg({ side: 70 }), { transactionId: proved.id });
  const both = (await books.client.get<ReceiptMatch[]>(path)).body.map((match) => match.transactionId);
  expect(both).toEqual([id, proved.id]);
  const typed = await books.client.get<ReceiptMatch[]>(`${path}?amount=12.00&date=2026-02-01`);
  expect(typed.body.map(({ description }) => description)).toEqual(['Others']);

  // Words find what neither amount nor day leads to, what has the amount first.
  await books.record({ description: 'Percent 100%', amount: '-1.00', date: '2026-02-03' });
  await books.record({ description: 'Wax mill', amount: '-9.00', date: '2026-02-03' });
  await books.record({ description: 'Old WAX', amount: '-46.20', date: '2024-04-03' });
  const found = async (search: string): Promise<string[]> =>
    (await books.client.get<ReceiptMatch[]>(`${path}?search=${encodeURIComponent(search)}`)).body.map(
      ({ description }) => description,
    );
  expect(await found('wax')).toEqual(['Old WAX', 'Wax mill']);
  expect(await found('0%')).toEqual(['Percent 100%']);
  expect(await found('_')).toEqual([]);
  expect((await books.client.get(`${path}?search=${'x'.repeat(201)}`)).status).toBe(400);
});

it('is one receipt however often its upload is sent under one key', async () => {
  const bytes = await jpeg({ side: 100 });
  const { id } = (await books.record()).body;
  const once = { fields: { transactionId: id }, key: 'k' };
  const [first, second] = [await attach(books, bytes, once), await attach(books, bytes, once)];
  expect([first.status, second.body.id]).toEqual([201, first.body.id]);
  expect(await receipts(`?transactionId=${id}`)).toHaveLength(1);
  expect((await attach(books, await jpeg({ side: 50 }), once)).status).toBe(409);
});

it('may have ten megabytes and not a byte more, and is saved as what it is, whatever it is called', async () => {
  const start = Buffer.concat([await jpeg({ side: 100 }), Buffer.from('<html><script>alert(1)</script>')]);
  const bytes = Buffer.concat([start, Buffer.alloc(MAX_RECEIPT_BYTES - start.length)]);
  const { id } = (await books.record()).body;
  const receipt = await attached(bytes, { transactionId: id }, 'till.html');
  expect(receipt).toMatchObject({ size: MAX_RECEIPT_BYTES, kind: 'image/jpeg', name: 'till.html' });
  const { headers } = await file(receipt, 'file');
  expect(headers.get('content-disposition')).toBe('attachment; filename="till.html.jpg"');
  expect(headers.get('content-type')).toBe('image/jpeg');
  expect((await file(receipt, 'picture')).bytes.includes('script')).toBe(false);
  const larger = await attach(books, Buffer.concat([bytes, Buffer.alloc(1)]));
  expect([larger.status, larger.body]).toMatchObject([413, { code: 'too_large' }]);
  expect(await receipts()).toEqual([]);
});

describe('a file that is none, or means harm, is refused in words', () => {
  const png = (width: number, height: number): Buffer => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header.set([8, 0], 8);
    const chunk = (type: string, data: Buffer): Buffer => {
      const body = Buffer.concat([Buffer.from(type), data]);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(data.length);
      return Buffer.concat([length, body, Buffer.alloc(4)]);
    };
    const pixels = deflateSync(Buffer.alloc(100_000));
    return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header), chunk('IDAT', pixels)]);
  };

  it.each<[string, () => Uint8Array | Promise<Uint8Array>, number, string]>([
    ['a drawing under a picture’s name', () => Buffer.from('<svg xmlns="x"><script/></svg>     '), 400, 'receipt_kind'],
    [
      'a page under a picture’s name',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      400,
      'receipt_kind',
    ],
    ['nothing', () => Buffer.alloc(0), 400, 'empty'],
    ['a picture cut short', async () => (await jpeg({ side: 100 })).subarray(0, 300), 400, 'receipt_unreadable'],
    ['a picture of far too many pixels', () => png(60_000, 60_000), 400, 'receipt_unreadable'],
    [
      'the first bytes of a picture and a page',
      () => Buffer.from('\xff\xd8\xff\xe0<html><script>', 'latin1'),
      400,
      'receipt_unreadable',
    ],
    ['a PDF that is none', () => Buffer.from(`%PDF-1.7\n${'x'.repeat(5_000)}`), 400, 'receipt_unreadable'],
    [
      'a picture of a phone that is none',
      () => Buffer.from(`\0\0\0\x18ftypheic${'x'.repeat(100)}`),
      400,
      'receipt_unreadable',
    ],
  ])('%s', async (_, make, status, code) => {
    const answer = await attach(books, await make());
    expect([answer.status, answer.body]).toMatchObject([status, { code }]);
    expect(await receipts()).toEqual([]);
  });

  it('two places at once, an id that is none, and no file', async () => {
    const { id } = (await books.record()).body;
    const bytes = await jpeg({ side: 100 });
    const both = await attach(books, bytes, { fields: { transactionId: id, journalEntryId: id } });
    const none = await attach(books, bytes, { fields: { transactionId: '../1' } });
    const more = await attach(books, bytes, { fields: { other: 'x' } });
    expect([both.status, none.status, more.status]).toEqual([400, 400, 400]);
    const { raw, contentType } = await receiptForm(undefined, {});
    const empty = await books.client.post(`${books.path}/receipts`, undefined, {
      headers: { 'content-type': contentType },
      raw,
    });
    expect([empty.status, empty.body]).toMatchObject([400, { code: 'file_missing' }]);
  });
});
