import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { CORRELATION_ID_HEADER } from '@counterfoil/contracts/header';

declare module 'express-serve-static-core' {
  interface Request {
    /** Set by `correlationId`, which comes first. */
    id?: string;
  }
}

/** What a caller may choose: enough for any tracing system, nothing that could break a log line. */
const ACCEPTED = /^[\w.:-]{1,100}$/;

/** Gives every request an id that goes into logs, into the metadata of events, and back to the caller. */
export function correlationId(request: Request, response: Response, next: NextFunction): void {
  const given = request.get(CORRELATION_ID_HEADER);
  const id = given !== undefined && ACCEPTED.test(given) ? given : randomUUID();
  request.id = id;
  response.setHeader(CORRELATION_ID_HEADER, id);
  next();
}

/** The id that `correlationId` gave the request. */
export function correlationIdOf(request: Request): string {
  return request.id ?? '';
}
