/** Files that are made to stop the application. They cost their sender a clear answer, and others nothing. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { withClient } from '../../kit/books/read-models';
import { attach, deflatedPdf, drawn, jpeg, nestedPdf } from '../../kit/books/receipt-upload';
import { settledImport, upload } from '../../kit/books/statement-upload';
import { ownApp } from '../../kit/app/own-app';
import { readersOf } from '../../kit/run/reader-processes';
import { eventually } from '../../kit/run/time-limit';

const MEGABYTE = 1024 * 1024;
const LETTERS = 260_000;
const SERVICES = join(__dirname, '../../../dist/services/ledger/src');

const own = ownApp();
let one: TestBooks;
let two: TestBooks;
beforeAll(async () => {
  one = await startBooks(own.app);
  two = await startBooks(own.app, await own.app.signedUp());
});

/** Money columns like those of an export by category: each is looked at with every other one. */
function wideStatement(columns: number, rows: number): string {
  const head = ['Date', 'Description', ...Array.from({ length: columns }, (_, at) => `Amount ${at}`)].join(',');
  const line = (row: number): string =>
    [`2026-01-${String((row % 28) + 1).padStart(2, '0')}`, `Row ${row}`]
      .concat(Array.from({ length: columns }, (_, at) => `${row + at}.${10 + (at % 90)}`))
      .join(',');
  return `${head}\n${Array.from({ length: rows }, (_, row) => line(row)).join('\n')}\n`;
}

const twoRows = (said: string): string =>
  `Date,Description,Amount\n2026-01-02,${said},-1.00\n2026-01-03,${said} 2,-2.00\n`;

/** Of Linux, where alone it is told. */
function peakMegabytes(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1024;
}

describe('a statement', () => {
  /** Has the one reader of the worker stop where it is, so that the next file waits in it for as long as asked. */
  async function stoppedReader(): Promise<number> {
    const worker = await own.worker();
    await settledImport(one, (await upload(one, twoRows('Before'))).body.id);
    const readers = await readersOf(worker.process.pid);
    expect(readers.length).toBe(1);
    const pid = readers[0]?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    return pid;
  }

  it('that takes long holds up neither another user’s nor the worker, and only then its sender’s next', async () => {
    const pid = await stoppedReader();
    const done: string[] = [];
    const note = async (books: TestBooks, name: string, text: string): Promise<void> => {
      const { body } = await upload(books, text, { fileName: name });
      const { status } = await settledImport(books, body.id);
      done.push(`${name} ${status}`);
    };
    const wide = note(one, 'wide', wideStatement(60, 150));
    await eventually('its job being run', readingsUnderWay);
    const next = note(one, 'next', twoRows('Next'));
    await note(two, 'other', twoRows('Other'));
    expect(done).toEqual(['other ready']);
    process.kill(pid, 'SIGCONT');
    await Promise.all([wide, next]);
    expect(done.slice(1).sort()).toEqual([expect.stringMatching(/^next ready/), expect.stringMatching(/^wide /)]);
  });

  it('whose reader is killed is read again', async () => {
    const worker = await own.worker();
    const readers = await readersOf(worker.process.pid);
    expect(readers.length).toBeGreaterThan(0);
    for (const { pid } of readers) process.kill(pid, 'SIGSTOP');
    const sent = upload(two, twoRows('Killed'));
    await eventually('its job being run', readingsUnderWay);
    for (const { pid } of readers) process.kill(pid, 'SIGKILL');
    expect((await settledImport(two, (await sent).body.id)).status).toBe('ready');
  });
});

describe('a receipt', () => {
  it('of one line of 260,000 letters is read as far as anybody looks', async () => {
    const bytes = deflatedPdf(drawn('a'.repeat(LETTERS)));
    expect(bytes.length).toBeLessThan(1_000);
    const { status, body } = await attach(one, bytes, { name: 'line.pdf' });
    expect([status, body]).toMatchObject([201, { pages: 1, readAmount: null }]);
  });

  it('that unpacks to 800 MB is refused, holds up nobody else, and takes no memory of the API', async () => {
    await attach(two, await jpeg({ side: 50 }));
    const before = peakMegabytes(own.app.process.pid);
    const done: string[] = [];
    const note = async (what: string, sent: Promise<{ status: number; text: string }>): Promise<void> => {
      const { status, text } = await sent;
      done.push(`${what} ${status}${status === 400 ? ` ${(JSON.parse(text) as { message: string }).message}` : ''}`);
    };
    const [picture, nested] = [await jpeg({ side: 60 }), nestedPdf(800)];
    expect(nested.length).toBeLessThan(10_000);
    const bombs = [1, 2].map((n) => note(`bomb ${n}`, attach(one, nested, { name: `${n}.pdf` })));
    await note('picture', attach(two, picture));
    // A user's files are read one after the other, and others come between.
    expect(done.at(-1)).toBe('picture 201');
    expect(done.length).toBeLessThanOrEqual(2);
    await Promise.all(bombs);
    const message = "400 We couldn't read this PDF: it is too complex. Nothing was attached.";
    const refused = done.filter((what) => what.startsWith('bomb')).map((what) => what.replace(/^bomb \d /, ''));
    expect(refused).toEqual([message, message]);
    const after = peakMegabytes(own.app.process.pid);
    if (before !== undefined && after !== undefined) expect(after - before).toBeLessThan(200);
  });

  it('whose reader is killed in the middle is read again', async () => {
    // Fits within the limits, and takes seconds of them.
    const sent = attach(one, nestedPdf(200));
    const [pid] = await eventually('the file being read', async () => {
      const busy = (await readersOf(own.app.process.pid)).filter(({ megabytes }) => megabytes > 250);
      return busy.length > 0 ? busy.map((reader) => reader.pid) : undefined;
    });
    process.kill(pid ?? 0, 'SIGKILL');
    expect((await sent).status).toBe(201);
  });
});

function readingsUnderWay(): Promise<true | undefined> {
  const sql = `select from platform.jobs where kind = 'import-reading' and status = 'running'`;
  return withClient(own.app.databaseUrl, async (client) => ((await client.query(sql)).rowCount ? true : undefined));
}

it('API and worker load no decoder and no reader of statements', async () => {
  const script = `
    require('reflect-metadata');
    for (const app of ['standalone', 'api', 'worker', 'projector']) require('${SERVICES}/app/' + app + '-app.module.js');
    process.stdout.write(JSON.stringify(Object.keys(require.cache)));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { maxBuffer: 16 * MEGABYTE });
  const loaded = JSON.parse(stdout) as string[];
  const parser =
    /node_modules\/(sharp|pdfjs-dist|heic-decode|libheif-js|tesseract|papaparse|sax)|bank-statements\/src\/(open-statement|read-statement|layout)|ledger\/src\/[^/]+\/reading\//;
  expect(loaded.length).toBeGreaterThan(500);
  expect(loaded.filter((file) => parser.test(file))).toEqual([]);
});
