import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import type { Pool } from 'pg';
import type { Config } from '../../process/config';
import { SESSION_DAYS } from '../../sessions/session-lifetimes';
import { Unauthorized } from '../answers/refusal';
import { SessionTable, type SessionGround } from '../../sessions/session-store';

const SESSION_MS = SESSION_DAYS * 24 * 60 * 60 * 1_000;
export const SESSION_COOKIE = 'counterfoil.sid';

/** Whether people reach us through TLS alone, whatever a proxy says or forgets to say of a call. */
export function isSecure({ isPublicUrlGiven, publicUrl }: Pick<Config, 'isPublicUrlGiven' | 'publicUrl'>): boolean {
  return isPublicUrlGiven && publicUrl.startsWith('https:');
}

/** Who signs in, and by what. */
export interface SignIn extends SessionGround {
  /** Names the sign-in in `platform.user_sessions`. */
  readonly activityId: string;
}

/**
 * Server-side sessions in Postgres. A session is written when somebody signs in, put under another id when they prove
 * who they are again, and deleted when they sign out. Nothing else writes one: a call that is under way during sign-out
 * could otherwise bring it back. A new id is written by the statement that finds the old one there, for the same
 * reason.
 */
export function sessionHandler(config: Config, pool: Pool): RequestHandler {
  const { sessionIdleDays: idleDays, adminSessionHours: administratorHours } = config;
  const secure = isSecure(config);
  const handler = session({
    // Without it the cookie would be withheld from a call whose proxy does not say that it came through TLS.
    ...(secure ? { proxy: true } : {}),
    name: SESSION_COOKIE,
    secret: config.sessionSecret,
    store: new SessionTable(pool, { days: SESSION_DAYS, administratorHours, idleDays }),
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
 * @throws Unauthorized where the password was changed since it was found right
 */
export async function beginSession(request: Request, { userId, activityId, passwordHash }: SignIn): Promise<void> {
  await settled((done) => request.session.regenerate(done));
  Object.assign(request.session, { userId, activityId, authenticatedAt: Date.now() });
  const ends = await tableOf(request).begin(request.sessionID, request.session, { userId, passwordHash });
  if (!ends) {
    await endSession(request);
    throw new Unauthorized();
  }
  request.session.cookie.expires = ends;
}

/**
 * Goes on under a new session id, as somebody who has just proved who they are. The old one signs nobody in any more; a
 * sign-out that was sent under it still holds.
 * @throws Unauthorized where the session has ended meanwhile: it stays so
 */
export async function renewSession(request: Request): Promise<void> {
  const { sessionID: oldId, sessionStore } = request;
  const { userId, activityId, cookie } = request.session;
  sessionStore.generate(request);
  Object.assign(request.session, { userId, activityId, authenticatedAt: Date.now() });
  if (cookie.expires) request.session.cookie.expires = cookie.expires;
  const trace = { cookie, moved: { userId, activityId } };
  if (await tableOf(request).replace(oldId, request.sessionID, request.session, trace)) return;
  await endSession(request);
  throw new Unauthorized();
}

/**
 * Remembers a sign-in that is half done, in a session of its own that nothing else is in: nobody is signed in by it.
 * @param secondStep id of what is pending
 */
export async function beginSecondStep(request: Request, secondStep: string, expires: Date): Promise<void> {
  await settled((done) => request.session.regenerate(done));
  request.session.secondStep = secondStep;
  request.session.cookie.maxAge = Math.max(0, expires.getTime() - Date.now());
  await settled((done) => request.session.save(done));
}

/** Signs the browser out: the session is deleted on the server, whatever becomes of the cookie. */
export async function endSession(request: Request): Promise<void> {
  await settled((done) => request.session.destroy(done));
}

function tableOf({ sessionStore }: Request): SessionTable {
  if (sessionStore instanceof SessionTable) return sessionStore;
  throw new Error('sessions are kept elsewhere');
}

function settled(call: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    call((error) => (error ? reject(error) : resolve()));
  });
}
