import { join } from 'node:path';
import express, { type Express, type RequestHandler } from 'express';

/** Vite puts a hash of the content into these names: what they hold never changes. */
const ONE_YEAR_MS = 365 * 24 * 60 * 60 * 1_000;
const SERVER_PATHS = /^\/(?:api|health|metrics)(?:\/|$)/;

/** Serves the built web app. Its routes live in the browser, so every page path is answered with the one document. */
export function serveWebApp(app: Express, webDir: string): void {
  app.use(
    '/assets',
    express.static(join(webDir, 'assets'), { immutable: true, maxAge: ONE_YEAR_MS, index: false, fallthrough: false }),
  );
  app.use(forPages(express.static(webDir, { index: false, maxAge: 0 })));
  app.use(forPages(document(join(webDir, 'index.html'))));
}

/** Calls of the API look for no file: it would cost each of them a trip to the disk. */
function forPages(handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (!['GET', 'HEAD'].includes(request.method) || SERVER_PATHS.test(request.path)) return next();
    return handler(request, response, next);
  };
}

function document(page: string): RequestHandler {
  return (_request, response, next) => {
    // A new release must be seen at the next reload.
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile(page, (error?: Error) => {
      if (error && !response.headersSent) next(error);
    });
  };
}
