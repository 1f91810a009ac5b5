import type { NextFunction, Request, Response } from 'express';
import { BadRequest } from './refusal';

/** Deeper than any request of ours; validation and hashing recurse, and must not run out of stack. */
const MAX_DEPTH = 20;
/** NUL, which Postgres cannot store, and half a surrogate pair, which is not Unicode and has no canonical form. */
const UNUSABLE = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Refuses requests with text that nothing behind can store, or nested beyond reason. Needs the body parsed. */
export function requireUsableText(request: Request, _response: Response, next: NextFunction): void {
  if (/%00/.test(request.originalUrl)) throw unusable('');
  requireUsable(request.body);
  next();
}

/** @throws BadRequest naming the field at fault. Walks without recursion: depth is the very thing that is checked. */
export function requireUsable(root: unknown): void {
  const waiting: Found[] = [{ value: root, field: '', depth: 0 }];
  for (let found = waiting.pop(); found; found = waiting.pop()) {
    const { value, field, depth } = found;
    if (typeof value === 'string' && UNUSABLE.test(value)) throw unusable(field);
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH) throw new BadRequest('too_deep', 'The request is nested too deeply');
    for (const [key, member] of Object.entries(value)) {
      if (UNUSABLE.test(key)) throw unusable(field);
      if (typeof member === 'string' || typeof member === 'object') waiting.push({ value: member, field: field || key, depth: depth + 1 });
    }
  }
}

interface Found {
  value: unknown;
  /** The outermost member it is in. */
  field: string;
  depth: number;
}

function unusable(field: string): BadRequest {
  const message = 'Text must not contain control characters such as NUL';
  return new BadRequest('text_unusable', message, field ? [{ field, message }] : undefined);
}
