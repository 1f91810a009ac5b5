import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/database.module';

/** A mail that is due. */
export interface DueMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** Null in a row from before words were sealed. */
  readonly sealed: Buffer | null;
  readonly text: string | null;
  readonly html: string | null;
  /** This one counted. */
  readonly attempts: number;
}

/** Who takes a mail has it for this long; a process that dies in between leaves it to the next after that. */
const LEASE_MINUTES = 5;
/** Read mails are of no use to anybody after this time, and name people. */
const KEEP_DAYS = 90;
/** What is said once only is remembered longer than the longest period, a year. */
const KEEP_ONCE_DAYS = 400;
const MAX_ERROR_LENGTH = 500;
/** A link for a new password is waited for. */
const SHORTEST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 600;

/** The queue of mails. */
@Injectable()
export class OutgoingMailRepository {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Takes due mails, which no other process takes for five minutes. */
  async take(most: number): Promise<DueMail[]> {
    const { rows } = await this.pool.query<DueMail>(TAKE, [most, LEASE_MINUTES]);
    return rows;
  }

  /** A mail server has it now; what was in it is the receiver's alone. */
  async sent(id: string): Promise<void> {
    const sent = `
      UPDATE platform.outgoing_mail SET state = 'sent', sent_at = now(), ${EMPTIED}, last_error = NULL WHERE id = $1`;
    await this.pool.query(sent, [id]);
  }

  async later(id: string, error: string, minutes: number): Promise<void> {
    await this.pool.query(
      `
        UPDATE platform.outgoing_mail SET last_error = $2, next_attempt_at = now() + make_interval(secs => $3)
          WHERE id = $1`,
      [id, error.slice(0, MAX_ERROR_LENGTH), minutes * 60],
    );
  }

  /** Puts it back until the mail server is there again; the try is not counted, the pause grows with the mail's age. */
  async wait(id: string, error: string): Promise<void> {
    await this.pool.query(WAIT, [id, error.slice(0, MAX_ERROR_LENGTH), SHORTEST_WAIT_SECONDS, LONGEST_WAIT_SECONDS]);
  }

  async failed(id: string, error: string): Promise<void> {
    const failed = `UPDATE platform.outgoing_mail SET state = 'failed', ${EMPTIED}, last_error = $2 WHERE id = $1`;
    await this.pool.query(failed, [id, error.slice(0, MAX_ERROR_LENGTH)]);
  }

  /** Removes what is old. @returns how many. */
  async prune(): Promise<number> {
    const { rowCount } = await this.pool.query(PRUNE, [KEEP_DAYS, KEEP_ONCE_DAYS]);
    return rowCount ?? 0;
  }
}

const EMPTIED = 'sealed = NULL, text = NULL, html = NULL';

const WAIT = `
  UPDATE platform.outgoing_mail SET attempts = greatest(attempts - 1, 0), last_error = $2,
    next_attempt_at = now()
      + least($4, greatest($3, extract(epoch FROM now() - created_at) / 2)) * interval '1 second'
  WHERE id = $1`;

const TAKE = `
  UPDATE platform.outgoing_mail SET attempts = attempts + 1, next_attempt_at = now() + make_interval(mins => $2)
  WHERE id IN (
    SELECT id FROM platform.outgoing_mail WHERE state = 'queued' AND next_attempt_at <= now()
    ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED
  )
  RETURNING id, to_address AS "to", subject, sealed, text, html, attempts`;

const PRUNE = `
  DELETE FROM platform.outgoing_mail
  WHERE state <> 'queued' AND created_at < now() - make_interval(days => CASE WHEN once_key IS NULL THEN $1::int
    ELSE $2::int END)`;
