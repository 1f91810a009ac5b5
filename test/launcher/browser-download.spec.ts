import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { ZipFile } from 'yazl';
import { hasCurrentBrowser } from '../../services/launcher/src/browser-download.js';
import { browserPath } from '../../services/ledger/src/export-documents/browser-path';
import { scratchDirectory } from '../kit/scratch-directory';

const RUNS = '#!/bin/sh\necho "a browser of the tests"\n';
const LACKS_LIBRARIES = '#!/bin/sh\necho "cannot open libnss3.so" >&2\nexit 127\n';
const LIMIT_MS = 500;
const MODULE = join(__dirname, '../../services/launcher/src/browser-download.js');
/** In a process of its own: the installer imports what it unpacks with as it goes, which Jest does not let it. */
const DOWNLOAD = `
  const [directory, options] = JSON.parse(process.argv[1]);
  require(${JSON.stringify(MODULE)}).downloadBrowser(directory, options)
    .then((program) => console.log(program), (error) => console.log('refused: ' + error.message))
    .finally(() => process.exit());`;

describe('a machine without a browser', () => {
  const scratch = scratchDirectory('browser-download');
  const path = process.env.PATH;
  let server: Server;
  let count = 0;
  let dataDir = '';
  let directory = '';

  beforeEach(() => {
    dataDir = join(scratch.path, String(count++));
    directory = join(dataDir, 'browser');
    mkdirSync(dataDir);
    process.env.PATH = '/no/such/place';
  });

  afterEach(async () => {
    process.env.PATH = path;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  afterAll(() => scratch.remove());

  /** @returns where browsers are downloaded from */
  async function host(listener: RequestListener): Promise<string> {
    server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('gets one by download, which the ledger finds', async () => {
    const baseUrl = await host(archiveOf(RUNS));
    expect(await download(directory, { baseUrl })).toBe(browserPath(undefined, dataDir));
    expect(browserPath(undefined, dataDir)).toMatch(/chrome-headless-shell$/);
    expect(hasCurrentBrowser(directory)).toBe(true);
  });

  it('keeps one build: what a newer one replaces is removed', async () => {
    mkdirSync(join(directory, '1.0'), { recursive: true });
    await download(directory, { baseUrl: await host(archiveOf(RUNS)) });
    expect(existsSync(join(directory, '1.0'))).toBe(false);
  });

  it.each<[string, RequestListener, RegExp]>([
    ['a host that lacks it', (_, response) => response.writeHead(404).end(), /^refused: .*code 404.*$/],
    ['a broken archive', (_, response) => response.end('PK and nothing else'), /^refused: .*end of central.*$/i],
    ['a host that never answers', () => undefined, /^refused: not downloaded within 0\.5 s$/],
    [
      'an answer that breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('PK', () => setTimeout(() => response.destroy(), 50));
      },
      /^refused: .+$/,
    ],
    [
      'libraries that are not there',
      archiveOf(LACKS_LIBRARIES),
      /^refused: it does not run here: cannot open libnss3\.so$/,
    ],
  ])('has none after %s, in one line, and nothing is left', async (_what, listener, reason) => {
    const baseUrl = await host(listener);
    expect(await download(directory, { baseUrl, limitMs: LIMIT_MS })).toMatch(reason);
    expect(readdirSync(directory)).toEqual([]);
    expect(browserPath(undefined, dataDir)).toBeUndefined();
    expect(hasCurrentBrowser(directory)).toBe(false);
  });
});

/** @returns the program, or `refused: ` and why */
async function download(directory: string, options: { baseUrl: string; limitMs?: number }): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '-e',
    DOWNLOAD,
    JSON.stringify([directory, options]),
  ]);
  return stdout.trim();
}

/**
 * An archive as the real host has it, for whatever platform is asked for: `<platform>/<folder>.zip` with `<folder>/`.
 */
function archiveOf(program: string): RequestListener {
  return (request, response) => {
    const folder = /([\w-]+)\.zip$/.exec(request.url ?? '')?.[1] ?? '';
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(program), `${folder}/chrome-headless-shell`, { mode: 0o100755 });
    zip.end();
    void buffer(zip.outputStream).then((archive) => response.end(archive));
  };
}
