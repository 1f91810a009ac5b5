import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { ReachableApp } from './app';
import { runDirectory } from '../run/run-directory';
import { sharedApi } from './shared-app';

export const PUBLIC_HOST = 'books.example.com';
export const METRICS_TOKEN = 'a token for the tests alone';
/** Sign-ins a minute and network, and wrong passwords of an account in an hour. */
export const SIGN_INS = 24;
export const PASSWORD_MIN_LENGTH = 9;
/** The document, and what follows the place of first answers. */
export const PAGE = ['<!doctype html><body><div id="root"></div>', '</body>'] as const;
/** What a visitor gets at `/`. Long enough that a server would compress it. */
export const LANDING = `<!doctype html><body><div id="root"><h1>${'Counterfoil '.repeat(500)}</h1></div></body>`;
export const SCRIPT = `console.log("${'x'.repeat(5_000)}")`;
/** Unlike what the server would make of the script itself. */
export const COMPRESSED_BEFORE = `${SCRIPT} // by the build`;

/** An API process with every setting that spec files need otherwise than the shared app has it. */
export function strictApi(): Promise<ReachableApp> {
  return sharedApi('strict', () => ({
    AUTH_RATE_PER_MINUTE: String(SIGN_INS),
    PASSWORD_MIN_LENGTH: String(PASSWORD_MIN_LENGTH),
    PUBLIC_URL: `https://${PUBLIC_HOST}/`,
    METRICS_TOKEN,
    REAUTHENTICATION_MINUTES: '0',
    REQUIRE_SECOND_FACTOR: 'admins',
    WEB_DIR: builtWebApp(),
  }));
}

/** The few files of a build that the server looks for by name. */
function builtWebApp(): string {
  const directory = join(runDirectory(), 'web');
  const assets = join(directory, 'assets');
  mkdirSync(assets, { recursive: true });
  writeFileSync(join(directory, 'index.html'), PAGE.join(''));
  writeFileSync(join(assets, 'app-1a2b3c.js'), SCRIPT);
  writeFileSync(join(assets, 'app-1a2b3c.js.br'), brotliCompressSync(COMPRESSED_BEFORE));
  writeFileSync(join(assets, 'app-1a2b3c.js.gz'), gzipSync(COMPRESSED_BEFORE));
  writeFileSync(join(directory, 'landing.html'), LANDING);
  writeFileSync(join(directory, 'landing.html.br'), brotliCompressSync(LANDING));
  writeFileSync(join(directory, 'landing.html.gz'), gzipSync(LANDING));
  const files = {
    landing: ['/assets/landing-7a8b9c.js'],
    books: ['/assets/books-4d5e6f.js'],
    transactions: ['/assets/list-4d5e6f.js'],
  };
  writeFileSync(join(directory, 'first-files.json'), JSON.stringify(files));
  return directory;
}
