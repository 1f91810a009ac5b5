import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { loggedPath } from '../process/logged-path';

/**
 * Writes a line for each request when its answer has ended, however its path is spelt: what failed in us as an error,
 * what was refused as a note, and what went well only for whoever looks for it (level debug): at a thousand calls a
 * second it would cost more than the calls. The line has the path without its query, and without what opens a door.
 */
export function callLog(log: Logger): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    const begun = performance.now();
    const { method, path } = request;
    // Comes after the last byte, and also where the caller went away before it.
    response.once('close', () => {
      const { statusCode, writableFinished } = response;
      const level = statusCode >= 500 ? 'error' : statusCode >= 400 ? 'info' : 'debug';
      if (!log.isLevelEnabled(level)) return;
      const responseTime = Math.round(performance.now() - begun);
      const line = { correlationId: request.id, method, url: loggedPath(path), statusCode, responseTime };
      log[level](line, writableFinished ? 'call answered' : 'caller went away');
    });
    next();
  };
}
