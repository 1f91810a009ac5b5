import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import compression from 'compression';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { acceptedCompression } from './answers/built-file';
import { hasBearerToken } from './callers/api-token';
import { SESSION_COOKIE } from './callers/session';
import { firstAnswers } from './first-answers';

/** Vite puts a hash of the content into these names: what they hold never changes. */
const ONE_YEAR_MS = 365 * 24 * 60 * 60 * 1_000;
const SERVER_PATHS = /^\/(?:api|health|metrics)(?:\/|$)/;

/** The landing page as the build drew it: a visitor reads it before a script has come. */
const LANDING = 'landing.html';
/** What the build wrote beside the document: the files that a visit begins with, by whose it is. */
const FIRST_FILES = 'first-files.json';
type FirstFiles = Readonly<Partial<Record<'landing' | 'books' | 'transactions', readonly string[]>>>;
/** What the app asks first where no answer came with its document: with the cookie, as its own call does. */
const FIRST_CALL = '/api/auth/user';
const CALL_AHEAD = `<${FIRST_CALL}>; rel=preload; as=fetch; crossorigin=use-credentials`;

/** Serves the built web app. Its routes live in the browser, so every page path is answered with the one document. */
export function serveWebApp(app: Express, webDir: string): void {
  const assets = join(webDir, 'assets');
  app.use(
    '/assets',
    compressedOnes(assets),
    express.static(assets, { immutable: true, maxAge: ONE_YEAR_MS, index: false, fallthrough: false }),
  );
  app.use(forPages(express.static(webDir, { index: false, maxAge: 0 })));
  app.use(forPages(document(app, webDir)));
}

/** Serves the compressed file that the build wrote: compressing at each call would cost more than sending. */
function compressedOnes(assets: string): RequestHandler {
  const names = new Set(existsSync(assets) ? readdirSync(assets) : []);
  return (request, response, next) => {
    const name = request.path.slice(1);
    response.vary('Accept-Encoding');
    const compression = acceptedCompression(request, (suffix) => names.has(name + suffix));
    if (compression) {
      response.type(extname(name)).setHeader('Content-Encoding', compression.encoding);
      request.url = `/${name}${compression.suffix}`;
    }
    next();
  };
}

/** Calls of the API look for no file: it would cost each of them a trip to the disk. */
function forPages(handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (!['GET', 'HEAD'].includes(request.method) || SERVER_PATHS.test(request.path)) return next();
    return handler(request, response, next);
  };
}

/**
 * Answers with the document, and with word of what the app will ask for next: over a slow line that is under way while
 * the code that asks is still being read. Whoever brings a session finds the first answers in it.
 */
function document(app: Express, webDir: string): RequestHandler {
  const page = join(webDir, 'index.html');
  const landingPage = existsSync(join(webDir, LANDING)) ? join(webDir, LANDING) : page;
  const { landing = [], books = [], transactions = books } = firstFiles(webDir);
  const next = {
    signedIn: linksTo(books),
    transactions: linksTo(transactions),
    signedOut: linksTo([FIRST_CALL]),
    landing: linksTo([FIRST_CALL, ...landing]),
  };
  const compress = compression();
  return (request, response, refuse) => {
    // A new release must be seen at the next reload.
    response.setHeader('Cache-Control', 'no-cache');
    response.vary('Cookie');
    if (hasSession(request) && isOpened(request)) {
      response.setHeader('Link', request.path === '/transactions' ? next.transactions : next.signedIn);
      const answer = (): void => void sendWithAnswers(app, request, response, page).catch(refuse);
      return compress(request, response, answer);
    }
    const isLanding = !hasSession(request) && request.path === '/';
    response.setHeader('Link', isLanding ? next.landing : next.signedOut);
    const file = isLanding ? landingPage : page;
    const compressed = acceptedCompression(request, (suffix) => existsSync(file + suffix));
    if (compressed) response.setHeader('Content-Encoding', compressed.encoding);
    response.vary('Accept-Encoding');
    response.type('html').sendFile(file + (compressed?.suffix ?? ''), (error?: Error) => {
      if (error && !response.headersSent) refuse(error);
    });
  };
}

/** A call with a bearer token has no session, whatever cookie it carries. */
function hasSession(request: Request): boolean {
  return !hasBearerToken(request) && (request.headers.cookie?.includes(`${SESSION_COOKIE}=`) ?? false);
}

/** Whether somebody opens a page: what asks for a picture or a frame that is not there has no use for answers. */
function isOpened({ method, headers }: Request): boolean {
  const what = headers['sec-fetch-dest'];
  return method === 'GET' && (what === undefined || what === 'document');
}

/** The document goes out before its answers are there: the browser begins with the files that it names. */
async function sendWithAnswers(app: Express, request: Request, response: Response, page: string): Promise<void> {
  const html = await readFile(page, 'utf8');
  // Somebody's books: kept nowhere, and shown again only by asking again.
  response.setHeader('Cache-Control', 'no-store');
  response.type('html');
  const end = html.lastIndexOf('</body>');
  const [before, after] = end < 0 ? [html, ''] : [html.slice(0, end), html.slice(end)];
  response.write(before);
  response.flush();
  response.end((await firstAnswers(app, request)) + after);
}

function firstFiles(webDir: string): FirstFiles {
  const list = join(webDir, FIRST_FILES);
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as FirstFiles) : {};
}

/** @returns the header `Link` (RFC 8288) */
function linksTo(targets: readonly string[]): string {
  return targets.map((path) => (path === FIRST_CALL ? CALL_AHEAD : `<${path}>; rel=modulepreload`)).join(', ');
}
