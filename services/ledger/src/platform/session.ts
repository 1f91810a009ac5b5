import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import type { Pool } from 'pg';
import type { Config } from './config';
import { sessionStore } from './session-store';

/** Signed in for 30 days, then a password is asked for again. */
const SESSION_DAYS = 30;
const SESSION_MS = SESSION_DAYS * 24 * 60 * 60 * 1_000;
export const SESSION_COOKIE = 'counterfoil.sid';

/** Whether people reach us through TLS alone, whatever a proxy says or forgets to say of a call. */
export function isSecure({ isPublicUrlGiven, publicUrl }: Pick<Config, 'isPublicUrlGiven' | 'publicUrl'>): boolean {
  return isPublicUrlGiven && publicUrl.startsWith('https:');
}

/**
 * Server-side sessions in Postgres. A session is written when somebody signs in and deleted when they sign out, never in
 * between: a call that is under way during sign-out could otherwise write it back.
 */
export function sessionHandler(config: Config, pool: Pool): RequestHandler {
  const secure = isSecure(config);
  const handler = session({
    // Without it the cookie would be withheld from a call whose proxy does not say that it came through TLS.
    ...(secure ? { proxy: true } : {}),
    name: SESSION_COOKIE,
    secret: config.sessionSecret,
    store: sessionStore(pool),
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: secure || 'auto', maxAge: SESSION_MS, path: '/' },
  });
  if (!secure) return handler;
  return (request, response, next) => {
    request.headers['x-forwarded-proto'] = 'https';
    return handler(request, response, next);
  };
}

/**
 * Signs the browser in under a new session id, so that an id planted before sign-in is worth nothing.
 * Settles when the session is stored: the next call may reach another process.
 */
export async function beginSession(request: Request, signedIn: { userId: string; activityId: string }): Promise<void> {
  await settled((done) => request.session.regenerate(done));
  Object.assign(request.session, signedIn);
  await settled((done) => request.session.save(done));
}

/** Signs the browser out: the session is deleted on the server, whatever becomes of the cookie. */
export async function endSession(request: Request): Promise<void> {
  await settled((done) => request.session.destroy(done));
}

function settled(call: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    call((error) => (error ? reject(error) : resolve()));
  });
}
