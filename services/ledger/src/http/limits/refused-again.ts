import { createHash } from 'node:crypto';
import { HttpStatus, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { Problem } from '@counterfoil/contracts/problem.contract';

/** Refusals of whoever has too much under way: nothing changes about it within a moment. */
const STANDING = /^too_many_(?:(?:report|history|printing|bulk)_calls|exports)$/;
/** Less than people notice, and most of what a program asks that does not wait as it was told. */
const AGAIN_MS = 1_000;
/** Beyond this many callers the memory is emptied; each is refused as before, at the price of a look. */
const MAX_KNOWN = 10_000;

interface Told {
  readonly body: Problem;
  readonly retryAfter: number;
  readonly until: number;
}

/**
 * Tells whoever was refused a moment ago the same again, before session, rights and books are looked at: refusing must
 * cost less than asking. Counted in this process, by what proves the caller and by the call.
 */
@Injectable()
export class RefusedAgain {
  private readonly told = new Map<string, Told>();

  /** Notes an answer that was given. */
  note(request: Request, body: Problem, retryAfter: number): void {
    const key = STANDING.test(body.code) ? keyOf(request) : undefined;
    if (key === undefined) return;
    if (this.told.size >= MAX_KNOWN) this.told.clear();
    this.told.set(key, { body, retryAfter, until: performance.now() + AGAIN_MS });
  }

  readonly handler = (request: Request, response: Response, next: NextFunction): void => {
    const key = this.told.size > 0 ? keyOf(request) : undefined;
    const told = key === undefined ? undefined : this.told.get(key);
    if (!told || key === undefined) return next();
    if (told.until < performance.now()) {
      this.told.delete(key);
      return next();
    }
    response.setHeader('Retry-After', String(told.retryAfter));
    response.status(HttpStatus.TOO_MANY_REQUESTS).json(told.body);
  };
}

/** Of a caller who shows a session or a token; others are refused by their address. */
function keyOf({ headers, method, originalUrl }: Request): string | undefined {
  const proof = headers.authorization ?? headers.cookie;
  if (proof === undefined) return undefined;
  const [path = ''] = originalUrl.split('?', 1);
  return createHash('sha256').update(`${method} ${path}\n${proof}`).digest('base64');
}
