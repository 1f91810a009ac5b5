import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import express, { type Express, type RequestHandler } from 'express';
import { SESSION_COOKIE } from './callers/session';

/** Vite puts a hash of the content into these names: what they hold never changes. */
const ONE_YEAR_MS = 365 * 24 * 60 * 60 * 1_000;
const SERVER_PATHS = /^\/(?:api|health|metrics)(?:\/|$)/;

/** The landing page as the build drew it: a visitor reads it before a script has come. */
const LANDING = 'landing.html';
/** What the build wrote beside the document: the files that a visit begins with, by whose it is. */
const FIRST_FILES = 'first-files.json';
type FirstFiles = Readonly<Record<'landing' | 'books', readonly string[]>>;
/** What the app asks first, whoever opens it: with the cookie, as its own call does. */
const FIRST_ANSWER = '/api/auth/user';

/** Serves the built web app. Its routes live in the browser, so every page path is answered with the one document. */
export function serveWebApp(app: Express, webDir: string): void {
  const assets = join(webDir, 'assets');
  app.use(
    '/assets',
    compressedOnes(assets),
    express.static(assets, { immutable: true, maxAge: ONE_YEAR_MS, index: false, fallthrough: false }),
  );
  app.use(forPages(express.static(webDir, { index: false, maxAge: 0 })));
  app.use(forPages(document(webDir)));
}

/** Leads whoever reads Brotli to the file that the build compressed; all others are served it as it is. */
function compressedOnes(assets: string): RequestHandler {
  const compressed = new Set(existsSync(assets) ? readdirSync(assets).filter((name) => name.endsWith('.br')) : []);
  return (request, response, next) => {
    const name = `${request.path.slice(1)}.br`;
    if (!compressed.has(name)) return next();
    response.vary('Accept-Encoding');
    if (request.acceptsEncodings('br') !== 'br') return next();
    response.type(extname(request.path)).setHeader('Content-Encoding', 'br');
    request.url = `/${name}`;
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
 * the code that asks is still being read.
 */
function document(webDir: string): RequestHandler {
  const page = join(webDir, 'index.html');
  const landingPage = existsSync(join(webDir, LANDING)) ? join(webDir, LANDING) : page;
  const { landing, books } = firstFiles(webDir);
  const next = {
    signedIn: linksTo(books),
    signedOut: linksTo([]),
    landing: linksTo(landing),
  };
  return (request, response, refuse) => {
    // A new release must be seen at the next reload.
    response.setHeader('Cache-Control', 'no-cache');
    response.vary('Cookie');
    const isSignedIn = request.headers.cookie?.includes(`${SESSION_COOKIE}=`) ?? false;
    const isLanding = !isSignedIn && request.path === '/';
    response.setHeader('Link', isSignedIn ? next.signedIn : isLanding ? next.landing : next.signedOut);
    response.sendFile(isLanding ? landingPage : page, (error?: Error) => {
      if (error && !response.headersSent) refuse(error);
    });
  };
}

function firstFiles(webDir: string): FirstFiles {
  const list = join(webDir, FIRST_FILES);
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as FirstFiles) : { landing: [], books: [] };
}

/**
 * @returns the header `Link` (RFC 8288). Of answers it names only the one that every visit asks for: a cookie may be
 *   of a session that has ended.
 */
function linksTo(scripts: readonly string[]): string {
  return [
    `<${FIRST_ANSWER}>; rel=preload; as=fetch; crossorigin=use-credentials`,
    ...scripts.map((path) => `<${path}>; rel=modulepreload`),
  ].join(', ');
}
