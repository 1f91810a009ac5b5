import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../../database/database.module';

/** What the signature is for: making a passkey, proving oneself, or signing in with nothing else. */
export type ChallengePurpose = 'add' | 'proof' | 'sign-in';

export const CHALLENGE_MINUTES = 5;

/** What passkeys are to sign. Each is taken once, for what it was made for, from whom it was made for. */
@Injectable()
export class PasskeyChallenges {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** @param userId null where the passkey is to say who it is */
  async keep(challenge: string, purpose: ChallengePurpose, userId: string | null): Promise<void> {
    await this.pool.query('DELETE FROM platform.passkey_challenges WHERE expires_at < now()');
    await this.pool.query(KEEP, [digestOf(challenge), purpose, userId, CHALLENGE_MINUTES]);
  }

  /** Uses one up. @returns false for one that is used, too old, somebody else's or for something else */
  async use(challenge: string, purpose: ChallengePurpose, userId: string | null): Promise<boolean> {
    const { rowCount } = await this.pool.query(USE, [digestOf(challenge), purpose, userId]);
    return rowCount === 1;
  }
}

function digestOf(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest();
}

const KEEP = `
  INSERT INTO platform.passkey_challenges (digest, purpose, user_id, expires_at)
  VALUES ($1, $2, $3, now() + make_interval(mins => $4))`;
const USE = `
  DELETE FROM platform.passkey_challenges
  WHERE digest = $1 AND purpose = $2 AND user_id IS NOT DISTINCT FROM $3 AND expires_at > now()`;
