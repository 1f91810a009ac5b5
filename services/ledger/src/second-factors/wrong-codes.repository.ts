import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { MOST_WRONG_CODES, WRONG_CODES_MINUTES } from '@counterfoil/contracts/second-factor-limits';
import { PG_POOL } from '../database/database.module';
import { Refusal } from '../http/answers/refusal';

/**
 * Slows the guessing of six digits by account, from whatever address: whoever guesses has the password already.
 * Passkeys and recovery codes cannot be guessed and are not counted, so that the owner always has a way in.
 */
@Injectable()
export class WrongCodes {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Counts a code before it is looked at: a hundred at once are a hundred. @throws Refusal (429) with Retry-After */
  async count(userId: string): Promise<void> {
    const { rows } = await this.pool.query<{ wrong: number; seconds: number }>(COUNT, [userId, WRONG_CODES_MINUTES]);
    const { wrong, seconds } = rows[0] ?? { wrong: 0, seconds: 0 };
    if (wrong <= MOST_WRONG_CODES) return;
    const wait = Math.max(1, seconds);
    const minutes = Math.ceil(wait / 60);
    const message = `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
    throw new Refusal(HttpStatus.TOO_MANY_REQUESTS, 'too_many_attempts', message, undefined, wait);
  }

  /** A right one gives all of them back. */
  async forget(userId: string): Promise<void> {
    await this.pool.query('DELETE FROM platform.wrong_codes WHERE user_id = $1', [userId]);
  }
}

/** A count that is over begins anew. Whoever goes on trying is not kept out any longer for it. */
const COUNT = `
  INSERT INTO platform.wrong_codes AS w (user_id, wrong, since) VALUES ($1, 1, now())
  ON CONFLICT (user_id) DO UPDATE SET
    wrong = CASE WHEN w.since < now() - make_interval(mins => $2) THEN 1 ELSE w.wrong + 1 END,
    since = CASE WHEN w.since < now() - make_interval(mins => $2) THEN now() ELSE w.since END
  RETURNING wrong, ceil(extract(epoch FROM since + make_interval(mins => $2) - now()))::integer AS seconds`;
