import { Injectable } from '@nestjs/common';
import { RESET_LINK_MINUTES } from '@counterfoil/contracts/auth.contract';
import type { StatementRunner } from '@counterfoil/event-sourcing/write/outbox';

/** Links that one account can have in the mail at a time; more would only fill somebody's mailbox. */
const MOST_LINKS = 3;

/** Links that let somebody choose a new password; of their tokens only digests are stored. */
@Injectable()
export class PasswordResetRepository {
  /** Needs the user's row locked. @returns false where so many links are on their way that no other is made. */
  async add(transaction: StatementRunner, userId: string, digest: Buffer): Promise<boolean> {
    await transaction.query('DELETE FROM platform.password_resets WHERE expires_at < now()', []);
    const added = await transaction.query(ADD, [userId, digest, RESET_LINK_MINUTES, MOST_LINKS]);
    return isNotEmpty(added);
  }

  /** @returns whose link it is while it can be used. */
  async ownerOf(transaction: StatementRunner, digest: Buffer): Promise<string | undefined> {
    const rows = (await transaction.query(OWNER, [digest])) as { user_id: string }[];
    return rows[0]?.user_id;
  }

  /**
   * Uses a link up, and every other one of the same account: of two who use one at once, one gets undefined. @returns
   * whose it was.
   */
  async use(transaction: StatementRunner, digest: Buffer): Promise<string | undefined> {
    const rows = (await transaction.query(USE, [digest])) as { user_id: string }[];
    return rows[0]?.user_id;
  }

  /** Makes the links worthless that are on their way to somebody. */
  async forget(transaction: StatementRunner, userId: string): Promise<void> {
    await transaction.query('DELETE FROM platform.password_resets WHERE user_id = $1', [userId]);
  }
}

function isNotEmpty(rows: unknown): boolean {
  return Array.isArray(rows) && rows.length > 0;
}

const ADD = `
  INSERT INTO platform.password_resets (token_digest, user_id, expires_at)
  SELECT $2, $1::uuid, now() + make_interval(mins => $3)
  WHERE (SELECT count(*) FROM platform.password_resets WHERE user_id = $1) < $4
  RETURNING 1`;

const OWNER = 'SELECT user_id FROM platform.password_resets WHERE token_digest = $1 AND expires_at > now()';

const USE = `
  WITH used AS (DELETE FROM platform.password_resets WHERE token_digest = $1 AND expires_at > now() RETURNING user_id)
  SELECT user_id FROM used`;
