import { Injectable } from '@nestjs/common';
import { VERIFICATION_LINK_HOURS } from '@counterfoil/contracts/auth.contract';
import type { StatementRunner } from '@counterfoil/event-sourcing/write/outbox';

/** Links that one account can have in the mail at a time; more would only fill somebody's mailbox. */
const MOST_LINKS = 3;

/** Links that show that a mailbox is somebody's; of their tokens only digests are stored. */
@Injectable()
export class EmailVerificationRepository {
  /** Needs the user's row locked. @returns false where so many links are on their way that no other is made. */
  async add(transaction: StatementRunner, userId: string, email: string, digest: Buffer): Promise<boolean> {
    await transaction.query('DELETE FROM platform.email_verifications WHERE expires_at < now()', []);
    const added = await transaction.query(ADD, [userId, digest, email, VERIFICATION_LINK_HOURS, MOST_LINKS]);
    return Array.isArray(added) && added.length > 0;
  }

  /** @returns whose link it is, and for which address; undefined where it cannot be used. It stays. */
  async find(transaction: StatementRunner, digest: Buffer): Promise<{ userId: string; email: string } | undefined> {
    const rows = (await transaction.query(FIND, [digest])) as { userId: string; email: string }[];
    return rows[0];
  }

  /** Makes every link of an account worthless: one was used, or the address is another. */
  async forget(transaction: StatementRunner, userId: string): Promise<void> {
    await transaction.query('DELETE FROM platform.email_verifications WHERE user_id = $1', [userId]);
  }

  /** @returns the address that is to replace the account's, where one waits. */
  async pending(transaction: StatementRunner, userId: string): Promise<string | undefined> {
    const rows = (await transaction.query(PENDING, [userId])) as { email: string }[];
    return rows[0]?.email;
  }
}

const ADD = `
  INSERT INTO platform.email_verifications (token_digest, user_id, email, expires_at)
  SELECT $2, $1::uuid, $3::varchar, now() + make_interval(hours => $4)
  WHERE (SELECT count(*) FROM platform.email_verifications WHERE user_id = $1 AND email = $3::varchar
    AND created_at > now() - interval '1 hour') < $5
  RETURNING 1`;

const FIND = `
  SELECT user_id AS "userId", email FROM platform.email_verifications WHERE token_digest = $1 AND expires_at > now()`;

const PENDING = `
  SELECT v.email FROM platform.email_verifications v JOIN platform.users u ON u.id = v.user_id
  WHERE v.user_id = $1 AND v.email <> u.email AND v.expires_at > now() ORDER BY v.created_at DESC LIMIT 1`;
