import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Where pages come from: all other paths of the API give data and files, which no browser is to show as a page. */
const PAGES = /^\/(?!api(?:\/|$))|^\/api\/docs(?:\/|$)/i;
/** What no page of ours asks a browser for. */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Sets the headers that helmet works out. They are the same for every call, so they are worked out once: a dozen
 * middlewares a call cost a write more than its validation.
 * @param isSecure true tells browsers to come through TLS alone from now on
 */
export function securityHeaders(isSecure: boolean): RequestHandler {
  const [pages, data] = [PAGE_SOURCES, NO_SOURCES].map((directives) => headersOf(guard(directives, isSecure)));
  return (request, response, next) => {
    for (const [name, value] of (PAGES.test(request.path) ? pages : data) ?? []) response.setHeader(name, value);
    response.setHeader('Permissions-Policy', PERMISSIONS);
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

/**
 * Only what the web app needs: its own files. Emotion writes style elements at run time, hence inline styles, never
 * scripts.
 */
const PAGE_SOURCES = {
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
};

/** A file that somebody uploaded or named must be nothing but a file, whatever a browser takes it for. */
const NO_SOURCES = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
  sandbox: [],
};

function guard(directives: Record<string, string[]>, isSecure: boolean): Guard {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isSecure,
  });
}
