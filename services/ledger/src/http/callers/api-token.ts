import { createHash } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Pool } from 'pg';
import type { TokenScope } from '@counterfoil/contracts/profile.contract';
import { Unauthorized } from '../answers/refusal';

/** Begins every token, so that one that leaked into a repository is found by those who look for such things. */
export const TOKEN_MARK = 'cft_';
/** The mark and 32 random bytes in base64url. */
const TOKEN = /^cft_[\w-]{43}$/;
const BEARER = /^Bearer\s+(\S+)\s*$/i;

/** A program that calls for a person, with less than the person may do. */
export interface TokenCaller {
  readonly id: string;
  readonly userId: string;
  readonly scopes: readonly TokenScope[];
}

/** What is stored of a token. It has 256 random bits: a slow hash would protect it no better. */
export function tokenDigest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Finds out for whom a call with `Authorization: Bearer` speaks. The cookie of such a call is not looked at, neither
 * when the token is good nor when it is not: a browser's sign-in must never stand in for a token. Revoking works at
 * once, since nothing is remembered. Refuses unknown and expired tokens with 401.
 */
export function apiTokenHandler(pool: Pool): RequestHandler {
  return async (request, _response, next) => {
    if (!hasBearerToken(request)) return next();
    delete request.headers.cookie;
    request.apiToken = await callerOf(pool, BEARER.exec(request.get('authorization') ?? '')?.[1] ?? '');
    next();
  };
}

/** True for a call that speaks for a token, good or not. Its cookie is ignored. */
export function hasBearerToken(request: Request): boolean {
  return /^Bearer\b/i.test(request.get('authorization') ?? '');
}

async function callerOf(pool: Pool, token: string): Promise<TokenCaller> {
  if (!TOKEN.test(token)) throw new Unauthorized('Unauthorized: this is not a token of ours');
  const { rows } = await pool.query<{ id: string; user_id: string; scopes: TokenScope[] }>({
    name: 'api-token',
    text: FIND,
    values: [tokenDigest(token)],
  });
  const row = rows[0];
  if (!row) throw new Unauthorized('Unauthorized: this token is unknown, expired or revoked');
  return { id: row.id, userId: row.user_id, scopes: row.scopes };
}

/** True where the caller is a program with a token, which carries no cookie that another site could misuse. */
export function isTokenCall(request: Request): boolean {
  return request.apiToken !== undefined;
}

/** Use is noted to the minute: noting every call would make each read a write. */
const FIND = `
  WITH found AS (
    SELECT id, user_id, scopes, last_used_at FROM platform.api_tokens WHERE token_digest = $1 AND expires_at > now()
  ), noted AS (
    UPDATE platform.api_tokens t SET last_used_at = now() FROM found f
    WHERE t.id = f.id AND (f.last_used_at IS NULL OR f.last_used_at < now() - interval '1 minute')
  )
  SELECT id, user_id, scopes FROM found`;
