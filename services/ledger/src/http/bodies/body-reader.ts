import type { IncomingMessage } from 'node:http';
import { HttpStatus } from '@nestjs/common';
import { inWords } from './body-limit';
import { BadRequest, Refusal } from '../answers/refusal';

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
const CHARSET = /;\s*charset\s*=\s*"?([^\s";]+)/i;
const UTF_8 = /^utf-?8$/i;

/** Whoever sends a body has this long for it, and longer for what would take longer on a slow line. */
const BASE_MS = 20_000;
const SLOWEST_BYTES_A_MS = 50;

/** True where a body follows the headers, be it empty. */
export function carriesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;
}

/**
 * True where the body is JSON, which we read. Uploads are read by their routes.
 * @throws Refusal (415) for JSON in another encoding, or packed: what it unpacks to could not be limited before
 */
export function isJson({ headers }: IncomingMessage): boolean {
  const type = headers['content-type'] ?? '';
  if (!JSON_TYPE.test(type)) return false;
  const [, charset = 'utf-8'] = CHARSET.exec(type) ?? [];
  const packing = headers['content-encoding'] ?? 'identity';
  if (UTF_8.test(charset) && packing.toLowerCase() === 'identity') return true;
  const message = 'The request must be JSON in UTF-8, and not packed';
  throw new Refusal(HttpStatus.UNSUPPORTED_MEDIA_TYPE, 'unsupported_media_type', message);
}

/**
 * Reads a body whole. What is too long by its own account is not read at all; what turns out to be is read no further.
 * @throws Refusal (413 too long, 408 too slow). @throws BadRequest where the caller went away
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const settle = (refusal?: Refusal): void => {
      clearTimeout(timer);
      request.off('data', take).off('end', end).off('close', gone).off('error', gone);
      const [only] = chunks;
      if (refusal === undefined) return resolve(only && chunks.length === 1 ? only : Buffer.concat(chunks, length));
      request.pause();
      reject(refusal);
    };
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > limit) settle(tooLarge(limit));
      else chunks.push(chunk);
    };
    const end = (): void => settle();
    const gone = (): void => settle(new BadRequest('body_broken_off', 'The request ended before its body did'));
    const timer = setTimeout(() => settle(tooSlow()), BASE_MS + limit / SLOWEST_BYTES_A_MS);
    request.on('data', take).on('end', end).on('close', gone).on('error', gone);
  });
}

/** @param limit in bytes */
export function tooLarge(limit: number): Refusal {
  const message = `The request is too large: at most ${inWords(limit)} can be sent at once`;
  return new Refusal(HttpStatus.PAYLOAD_TOO_LARGE, 'too_large', message);
}

export function unreadable(): BadRequest {
  return new BadRequest('bad_request', 'The request could not be read: it is not valid JSON');
}

function tooSlow(): Refusal {
  return new Refusal(HttpStatus.REQUEST_TIMEOUT, 'request_timeout', 'The request took too long to arrive');
}
