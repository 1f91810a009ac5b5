import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Sets the headers that helmet works out. They are the same for every call, so they are worked out once: a dozen
 * middlewares a call cost a write more than its validation.
 */
export function securityHeaders(): RequestHandler {
  const headers = headersOf(guard());
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

type Guard = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

/** Runs the middleware on an answer that is never sent. @throws what the middleware finds wrong with its options */
function headersOf(middleware: Guard): readonly (readonly [string, string])[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request, response, (error) => {
    if (error !== undefined) throw new Error('helmet does not take its options', { cause: error });
  });
  return response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]);
}

/** Only what the web app needs: its own files. Emotion writes style elements at run time, hence inline styles, never scripts. */
function guard(): Guard {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'", 'data:'],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        workerSrc: ["'self'", 'blob:'],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
  });
}
