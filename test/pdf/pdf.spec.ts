/**
 * Printed pages against pages that somebody has looked at: what they say, and how they look. UPDATE_GOLDEN=1 writes
 * them anew.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { cssText } from '../../services/ledger/src/export-documents/printed-style';
import { PdfPrinter, PdfUnavailable } from '../../services/ledger/src/export-documents/printer.pdf';
import type { Config } from '../../services/ledger/src/process/config';
import { DOCUMENTS } from './documents';
import { difference, fontsOf, pictureOf, textOf } from './rendered';

const GOLDEN = join(__dirname, 'golden');
/**
 * Another release of the browser or of poppler draws a few edges differently; a table that moved by a row is far above
 * this.
 */
const MOST_DIFFERENT = 0.012;
const LAST_PAGE_OF_LIST = 3;

const printer = printerWith(process.env.CHROMIUM_PATH);
const printed = new Map<string, Promise<Uint8Array>>();

afterAll(() => printer.onModuleDestroy());

function printerWith(chromiumPath: string | undefined): PdfPrinter {
  return new PdfPrinter({ chromiumPath, dataDir: '.data' } as Config);
}

function pdfOf(name: string): Promise<Uint8Array> {
  const known =
    printed.get(name) ??
    (DOCUMENTS[name] ?? (() => Promise.reject(new Error(name))))().then((page) => printer.print(page));
  printed.set(name, known);
  return known;
}

function golden(file: string, found: Buffer | string): Buffer {
  const path = join(GOLDEN, file);
  if (process.env.UPDATE_GOLDEN || !existsSync(path)) writeFileSync(path, found);
  return readFileSync(path);
}

describe.each(Object.keys(DOCUMENTS))('%s', (name) => {
  it('says what it said', async () => {
    const text = textOf(await pdfOf(name));
    expect(text).toBe(golden(`${name}.txt`, text).toString('utf8'));
  });

  it('looks as it looked', async () => {
    const picture = pictureOf(await pdfOf(name), 1);
    expect(difference(picture, golden(`${name}.png`, picture))).toBeLessThan(MOST_DIFFERENT);
  });
});

it('repeats the head of a table and numbers the pages', async () => {
  const text = textOf(await pdfOf('long-list'));
  expect(text.match(/^Date Description Amount$/gm)).toHaveLength(LAST_PAGE_OF_LIST);
  expect(text.match(/Page \d of 3$/gm)).toEqual(['Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3']);
  expect(
    text.match(/As known at position 73400320, recorded 1 July 2026, 08:14 UTC · head 431: 25ac6bfff0b4e666/g),
  ).toHaveLength(LAST_PAGE_OF_LIST);
});

it('can tell pages apart', async () => {
  const list = await pdfOf('long-list');
  expect(difference(pictureOf(list, 1), pictureOf(list, 2))).toBeGreaterThan(2 * MOST_DIFFERENT);
});

it("is set in the brand's own fonts, which are in the file", async () => {
  const fonts = fontsOf(await pdfOf('profit-and-loss'));
  expect(fonts).toMatch(/SourceSerif4/i);
  expect(fonts).toMatch(/Inter/);
  expect(fonts).not.toMatch(/DejaVu|Liberation|Times|Arial/i);
});

describe('a page that wants more than to be printed', () => {
  let server: Server;
  const asked: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('loads nothing and runs nothing', async () => {
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const page = `<html><head><link rel="stylesheet" href="${url}/style"><style>body{background:url(${url}/css)}</style></head><body>Before
      <img src="${url}/image"><iframe src="${url}/frame"></iframe><object data="file:///etc/passwd"></object>
      <script>document.body.textContent = 'A script ran'; fetch('${url}/script')</script></body></html>`;
    const text = textOf(await printer.print(page));
    expect(text).toContain('Before');
    expect(text).not.toMatch(/A script ran|root:/);
    expect(asked).toEqual([]);
  });

  it('says nothing through the names that stand in its margins', () => {
    expect(cssText('Bees & "Honey"; } @import url(x)')).toBe(
      '"Bees \\26  \\22 Honey\\22 \\3b  \\7d  \\40 import url(x)"',
    );
  });
});

it('says why where there is no browser, and prints many at once with the one it has', async () => {
  await expect(printerWith('/no/such/browser').print('<p>')).rejects.toThrow(PdfUnavailable);
  const files = await Promise.all(Array.from({ length: 6 }, (_, index) => printer.print(`<p>Page ${index}</p>`)));
  expect(files.map((file, index) => textOf(file) === `Page ${index}`)).toEqual(files.map(() => true));
});
