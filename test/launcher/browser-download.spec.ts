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
import { scratchDirectory } from '../kit/run/scratch-directory';

const RUNS = '#!/bin/sh\necho "a browser of the tests"\n';
const LACKS_LIBRARIES = '#!/bin/sh\necho "cannot open libnss3.so" >&2\nexit 127\n';
const LIMIT_MS = 500;
const MODULE = join(__dirname, '../../services/launcher/src/browser-download.js');
/** In a process of its own: the installer imports what it unpacks with as it goes, which Jest does not let it. */
const DOWNLOADS = `
  const { downloadBrowser } = require(${JSON.stringify(MODULE)});
  const answers = JSON.parse(process.argv[1]).map(([directory, options]) =>
    downloadBrowser(directory, options).catch((error) => 'refused: ' + error.message));
  Promise.all(answers).then((all) => process.stdout.write(JSON.stringify(all), () => process.exit()));`;

const THERE = 'a host that has it';
const OLDER_BUILD = '1.0';

interface Case {
  readonly listener: RequestListener;
  readonly limitMs?: number;
  readonly refused?: RegExp;
}

const CASES: Readonly<Record<string, Case>> = {
  [THERE]: { listener: archiveOf(RUNS) },
  'a host that lacks it': {
    listener: (_, response) => response.writeHead(404).end(),
    refused: /^refused: .*code 404.*$/,
  },
  'a broken archive': {
    listener: (_, response) => response.end('PK and nothing else'),
    refused: /^refused: .*end of central.*$/i,
  },
  'a host that never answers': {
    listener: () => undefined,
    limitMs: LIMIT_MS,
    refused: /^refused: not downloaded within 0\.5 s$/,
  },
  'an answer that breaks off': {
    listener: (_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('PK', () => setTimeout(() => response.destroy(), 50));
    },
    // The installer may notice nothing.
    limitMs: LIMIT_MS,
    refused: /^refused: .+$/,
  },
  'libraries that are not there': {
    listener: archiveOf(LACKS_LIBRARIES),
    refused: /^refused: it does not run here: cannot open libnss3\.so$/,
  },
};

describe('a machine without a browser', () => {
  const scratch = scratchDirectory('browser-download');
  const path = process.env.PATH;
  const servers: Server[] = [];
  /** What each case ended with: the program, or `refused: ` and why. */
  const ends = new Map<string, string>();
  const dataDir = (name: string): string => join(scratch.path, name.replaceAll(' ', '-'));
  const directory = (name: string): string => join(dataDir(name), 'browser');

  beforeAll(async () => {
    process.env.PATH = '/no/such/place';
    const asked = await Promise.all(
      Object.entries(CASES).map(async ([name, { listener, limitMs }]) => {
        mkdirSync(dataDir(name));
        if (name === THERE) mkdirSync(join(directory(name), OLDER_BUILD), { recursive: true });
        return [directory(name), { baseUrl: await host(listener), ...(limitMs === undefined ? {} : { limitMs }) }];
      }),
    );
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', DOWNLOADS, JSON.stringify(asked)]);
    const answers = JSON.parse(stdout) as string[];
    for (const [at, name] of Object.keys(CASES).entries()) ends.set(name, answers[at] ?? '');
  });

  afterAll(async () => {
    process.env.PATH = path;
    for (const server of servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
    scratch.remove();
  });

  /** @returns where browsers are downloaded from */
  async function host(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('gets one by download, which the ledger finds and which replaces an older build', () => {
    const program = browserPath(undefined, dataDir(THERE));
    expect(ends.get(THERE)).toBe(program);
    expect(program).toMatch(/chrome-headless-shell$/);
    expect(hasCurrentBrowser(directory(THERE))).toBe(true);
    expect(existsSync(join(directory(THERE), OLDER_BUILD))).toBe(false);
  });

  it.each(Object.entries(CASES).filter(([, { refused }]) => refused))(
    'has none after %s, in one line, and nothing is left',
    (name, { refused }) => {
      expect(ends.get(name)).toMatch(refused ?? '');
      expect(readdirSync(directory(name))).toEqual([]);
      expect(browserPath(undefined, dataDir(name))).toBeUndefined();
      expect(hasCurrentBrowser(directory(name))).toBe(false);
    },
  );
});

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
