import connectPgSimple from 'connect-pg-simple';
import session, { type SessionData } from 'express-session';
import type { Pool } from 'pg';
import { GroupedCalls } from '@counterfoil/event-sourcing/write/grouped-calls';
import type { SessionLifetimes } from './session-lifetimes';

/** Session ids looked up by one query. */
const MAX_GROUP = 500;
/** Stands for "no limit"; a session is at most 30 days old. */
const NO_IDLE_LIMIT_DAYS = 3_650;
/** Longer than a call is on its way. */
const TRACE_SECONDS = 60;

/** What a new session stands on. */
export interface SessionGround {
  readonly userId: string;
  /** As it was when the password was found right: a session must not outlive a change of it that came in between. */
  readonly passwordHash: string;
}

interface SessionRow {
  readonly sid: string;
  /** JSON: parsed anew for each request, since a session is changed by the one it is given to. */
  readonly sess: string;
}

const PostgresStore = connectPgSimple(session);

/**
 * Sessions in Postgres. Every call reads its session, always from the table, so that a sign-out holds at once in every
 * process; sessions asked for at the same moment are read by one prepared query.
 */
export class SessionTable extends PostgresStore {
  private readonly reads: GroupedCalls<string, SessionData | null>;
  private readonly written = new WeakSet<object>();

  constructor(
    private readonly rows: Pool,
    private readonly lifetimes: SessionLifetimes,
  ) {
    super({
      pool: rows,
      schemaName: 'platform',
      tableName: 'sessions',
      disableTouch: true,
      pruneSessionInterval: false,
    });
    const idleDays = lifetimes.idleDays || NO_IDLE_LIMIT_DAYS;
    this.reads = new GroupedCalls((ids) => read(rows, ids, idleDays), MAX_GROUP);
  }

  override get(sid: string, done: (error: unknown, session?: SessionData | null) => void): void {
    this.reads.call(sid).then(
      (found) => done(null, found),
      // Not as it is: express-session takes the code ENOENT, which a socket that is gone has too, for a session that is
      // not there.
      (error: unknown) => done(new Error('sessions cannot be read', { cause: error })),
    );
  }

  /** express-session saves once more when the answer ends; by then somebody may have signed this session out. */
  override set(sid: string, given: SessionData, done: (error?: unknown) => void): void {
    if (this.written.has(given)) return done();
    super.set(sid, given, done);
  }

  /**
   * Writes a new session. It waits for whoever changes the user's row at this moment.
   * @returns when it ends; undefined, and none is written, where the user is gone or has another password by now
   */
  async begin(sid: string, given: object, { userId, passwordHash }: SessionGround): Promise<Date | undefined> {
    const { days, administratorHours } = this.lifetimes;
    const { rows } = await this.rows.query<{ expire: Date }>(BEGIN, [
      sid,
      JSON.stringify(given),
      userId,
      passwordHash,
      days,
      administratorHours,
    ]);
    if (rows[0]) this.written.add(given);
    return rows[0]?.expire;
  }

  /**
   * Puts a session under another id until the same moment.
   * @param trace what stands under the old id for a minute, for a sign-out that was sent under it
   * @returns false, and nothing is written, where it has ended meanwhile
   */
  async replace(oldId: string, newId: string, given: object, trace: object): Promise<boolean> {
    const values = [oldId, newId, JSON.stringify(given), JSON.stringify(trace), TRACE_SECONDS];
    const { rowCount } = await this.rows.query(REPLACE, values);
    if (rowCount === 1) this.written.add(given);
    return rowCount === 1;
  }
}

async function read(pool: Pool, ids: readonly string[], idleDays: number): Promise<(SessionData | null)[]> {
  const { rows } = await pool.query<SessionRow>({ name: 'sessions', text: SESSIONS, values: [ids, idleDays] });
  const texts = new Map(rows.map(({ sid, sess }) => [sid, sess]));
  return ids.map((id) => {
    const text = texts.get(id);
    return text === undefined ? null : (JSON.parse(text) as SessionData);
  });
}

const SESSIONS = `
  SELECT sid, sess::text AS sess FROM platform.sessions
  WHERE sid = ANY ($1::varchar[]) AND expire >= now() AND last_used_at >= now() - make_interval(days => $2)`;

const BEGIN = `
  INSERT INTO platform.sessions (sid, sess, expire)
  SELECT $1, $2::json, now() + CASE
    WHEN u.is_admin OR EXISTS (SELECT FROM platform.super_admins s WHERE s.user_id = u.id)
      THEN make_interval(hours => $6)
    ELSE make_interval(days => $5) END
  FROM platform.users u WHERE u.id = $3 AND u.password_hash = $4 FOR SHARE OF u
  RETURNING expire::timestamptz AS expire`;

const REPLACE = `
  WITH old AS (
    SELECT expire FROM platform.sessions WHERE sid = $1 AND expire >= now() AND sess ->> 'userId' IS NOT NULL FOR UPDATE
  ), moved AS (
    UPDATE platform.sessions SET sess = $4::json, expire = now() + make_interval(secs => $5)
    WHERE sid = $1 AND EXISTS (SELECT FROM old)
  )
  INSERT INTO platform.sessions (sid, sess, expire) SELECT $2, $3::json, expire FROM old`;
