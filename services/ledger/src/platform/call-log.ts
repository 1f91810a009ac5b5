import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';

/**
 * Writes a line for each call of the API when its answer has ended: what failed in us as an error, what was refused as a
 * note, and what went well only for whoever looks for it (level debug): at a thousand calls a second it would cost more
 * than the calls. The line has the path without its query.
 */
export function callLog(log: Logger): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!request.path.startsWith('/api/')) {
      next();
      return;
    }
    const begun = performance.now();
    const { method, path } = request;
    // Comes after the last byte, and also where the caller went away before it.
    response.once('close', () => {
      const { statusCode, writableFinished } = response;
      const level = statusCode >= 500 ? 'error' : statusCode >= 400 ? 'info' : 'debug';
      if (!log.isLevelEnabled(level)) return;
      const responseTime = Math.round(performance.now() - begun);
      log[level]({ correlationId: request.id, method, url: path, statusCode, responseTime }, writableFinished ? 'call answered' : 'caller went away');
    });
    next();
  };
}
