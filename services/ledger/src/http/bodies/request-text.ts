import type { NextFunction, Request, Response } from 'express';
import { HttpStatus } from '@nestjs/common';
import { BadRequest, Refusal } from '../answers/refusal';
import { isUsableText } from './usable-text';

/** Deeper than any request of ours; validation and hashing recurse, and must not run out of stack. */
export const MAX_DEPTH = 20;
/** Longer than any address of ours with every filter in it; the headers as a whole have Node's 16 kB. */
const MAX_URL_CHARACTERS = 8_000;
/** Parameters of a query: no call has half as many. */
const MAX_PARAMETERS = 50;

/** Refuses addresses that nobody needs, before anything looks at them: too long, of too many parts, or with a NUL. */
export function requireUsableUrl(request: Request, _response: Response, next: NextFunction): void {
  const { originalUrl } = request;
  if (originalUrl.length > MAX_URL_CHARACTERS) {
    throw new Refusal(HttpStatus.URI_TOO_LONG, 'url_too_long', 'The address of this call is too long');
  }
  if (originalUrl.includes('%00')) throw unusable('');
  const query = originalUrl.indexOf('?');
  if (query !== -1 && originalUrl.slice(query).split('&', MAX_PARAMETERS + 1).length > MAX_PARAMETERS) {
    throw new BadRequest('too_many_parameters', `At most ${MAX_PARAMETERS} parameters can be sent in an address`);
  }
  next();
}

/** @throws BadRequest naming the field at fault. Walks without recursion: depth is the very thing that is checked. */
export function requireUsable(root: unknown): void {
  const waiting: Found[] = [{ value: root, field: '', depth: 0 }];
  for (let found = waiting.pop(); found; found = waiting.pop()) {
    const { value, field, depth } = found;
    if (typeof value === 'string' && !isUsableText(value)) throw unusable(field);
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH) throw tooDeep();
    for (const [key, member] of Object.entries(value)) {
      if (!isUsableText(key)) throw unusable(field);
      if (typeof member === 'string' || typeof member === 'object')
        waiting.push({ value: member, field: field || key, depth: depth + 1 });
    }
  }
}

interface Found {
  value: unknown;
  /** The outermost member it is in. */
  field: string;
  depth: number;
}

export function tooDeep(): BadRequest {
  return new BadRequest('too_deep', 'The request is nested too deeply');
}

function unusable(field: string): BadRequest {
  const message = 'Text must not contain control characters such as NUL';
  return new BadRequest('text_unusable', message, field ? [{ field, message }] : undefined);
}
