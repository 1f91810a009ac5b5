import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Receipt } from '@counterfoil/contracts/receipt.contract';
import type { TestBooks } from './books';
import type { Answer } from '../app/http-client';

const MEGABYTE = 1024 * 1024;

/** A picture as a phone takes it: lying on its side, with where it was taken, in noise that does not shrink. */
export async function jpeg({ side = 400, orientation = 1, place = false } = {}): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const picture = sharp({ create: { width: side * 2, height: side, channels: 3, background: '#fff', noise } });
  const exif = place ? { IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' } } : {};
  return picture.jpeg().withExif(exif).withMetadata({ orientation }).toBuffer();
}

/** A PDF of one page with lines of text. */
export function pdf(...lines: readonly string[]): Uint8Array {
  return pdfOf(Buffer.from(drawn(...lines)));
}

/** The same, its page deflated once: a line of a quarter of a million letters takes a few hundred bytes. */
export function deflatedPdf(page: string): Uint8Array {
  return pdfOf(deflateSync(page), '/Filter /FlateDecode ');
}

/** A page of nothing but spaces, deflated twice: some kilobytes that unpack to hundreds of megabytes. */
export function nestedPdf(megabytes: number): Uint8Array {
  const block = deflateRawSync(Buffer.alloc(MEGABYTE, ' '), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const count = BigInt(megabytes * MEGABYTE);
  const [space, modulus] = [32n, 65_521n];
  const sums = Buffer.alloc(4);
  sums.writeUInt16BE(Number((count + (space * count * (count + 1n)) / 2n) % modulus), 0);
  sums.writeUInt16BE(Number((1n + space * count) % modulus), 2);
  const once = [
    Buffer.from([0x78, 0xda]),
    ...Array.from({ length: megabytes }, () => block),
    Buffer.from([3, 0]),
    sums,
  ];
  return pdfOf(deflateSync(Buffer.concat(once), { level: 9 }), '/Filter [/FlateDecode /FlateDecode] ');
}

/** What a page says to have lines of text drawn. */
export function drawn(...lines: readonly string[]): string {
  return lines.map((line, at) => `BT /F1 14 Tf 50 ${750 - 20 * at} Td (${line}) Tj ET`).join('\n');
}

function pdfOf(page: Buffer, filter = ''): Uint8Array {
  const stream = page.toString('latin1');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< ${filter}/Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const parts = ['%PDF-1.4\n'];
  const offsets: number[] = [];
  for (const [at, object] of objects.entries()) {
    offsets.push(parts.join('').length);
    parts.push(`${at + 1} 0 obj\n${object}\nendobj\n`);
  }
  const start = parts.join('').length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(`${parts.join('')}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`, 'latin1');
}

/** The body of an upload, as a browser sends it. */
export async function receiptForm(
  bytes: Uint8Array | undefined,
  { fields = {}, name = 'till.jpg' }: { fields?: Readonly<Record<string, string>>; name?: string },
): Promise<{ raw: Uint8Array; contentType: string }> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  if (bytes) form.set('file', new Blob([Buffer.from(bytes)]), name);
  const encoded = new Response(form);
  return { raw: new Uint8Array(await encoded.arrayBuffer()), contentType: encoded.headers.get('content-type') ?? '' };
}

/** Attaches a file, or puts it into the inbox where no entry is named. */
export async function attach(
  books: Pick<TestBooks, 'client' | 'path'>,
  bytes: Uint8Array,
  { key, ...form }: { fields?: Readonly<Record<string, string>>; name?: string; key?: string } = {},
): Promise<Answer<Receipt>> {
  const { raw, contentType } = await receiptForm(bytes, form);
  const headers = { 'content-type': contentType, ...(key === undefined ? {} : { 'Idempotency-Key': key }) };
  return books.client.post<Receipt>(`${books.path}/receipts`, undefined, { headers, raw });
}
