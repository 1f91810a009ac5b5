import connectPgSimple from 'connect-pg-simple';
import session, { type SessionData, type Store } from 'express-session';
import type { Pool } from 'pg';
import { GroupedCalls } from '@counterfoil/event-sourcing/grouped-calls';

/** Session ids looked up by one query. */
const MAX_GROUP = 500;

interface SessionRow {
  readonly sid: string;
  /** JSON: parsed anew for each request, since a session is changed by the one it is given to. */
  readonly sess: string;
}

/**
 * Sessions in Postgres. Every call reads its session, always from the table, so that a sign-out holds at once in every
 * process; sessions asked for at the same moment are read by one prepared query.
 */
export function sessionStore(pool: Pool): Store {
  const PostgresStore = connectPgSimple(session);
  const reads = new GroupedCalls<string, SessionData | null>((ids) => read(pool, ids), MAX_GROUP);

  class GroupedStore extends PostgresStore {
    override get(sid: string, done: (error: unknown, session?: SessionData | null) => void): void {
      reads.call(sid).then(
        (found) => done(null, found),
        // Not as it is: express-session takes the code ENOENT, which a socket that is gone has too, for a session that is not there.
        (error: unknown) => done(new Error('sessions cannot be read', { cause: error })),
      );
    }
  }

  return new GroupedStore({ pool, schemaName: 'platform', tableName: 'sessions', disableTouch: true, pruneSessionInterval: false });
}

async function read(pool: Pool, ids: readonly string[]): Promise<(SessionData | null)[]> {
  const { rows } = await pool.query<SessionRow>({ name: 'sessions', text: SESSIONS, values: [ids] });
  const texts = new Map(rows.map(({ sid, sess }) => [sid, sess]));
  return ids.map((id) => {
    const text = texts.get(id);
    return text === undefined ? null : (JSON.parse(text) as SessionData);
  });
}

const SESSIONS = 'SELECT sid, sess::text AS sess FROM platform.sessions WHERE sid = ANY ($1::varchar[]) AND expire >= now()';
