import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/database.module';
import { LetterSeal } from './letter-seal';

/** A mail that is kept because no mail server is configured, as its addressee would have got it. */
export interface KeptMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** Undefined where it was sealed under another SESSION_SECRET. */
  readonly text: string | undefined;
  readonly createdAt: Date;
}

/** An operator looks for the newest. */
const MOST_SHOWN = 50;

/**
 * Kept mails with their links, for whoever runs the machine: who has its DATA_DIR has everything anyway. No route of
 * the API reads them.
 */
@Injectable()
export class KeptMails {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly seal: LetterSeal,
  ) {}

  /** Newest first, at most fifty. @param to an address in any case; undefined for everybody's */
  async newest(to: string | undefined): Promise<KeptMail[]> {
    const { rows } = await this.pool.query<KeptRow>(KEPT, [to?.toLowerCase() ?? null, MOST_SHOWN]);
    return rows.map(({ sealed, ...mail }) => ({ ...mail, text: this.seal.open(sealed, mail)?.text }));
  }
}

type KeptRow = Omit<KeptMail, 'text'> & { readonly sealed: Buffer };

const KEPT = `
  SELECT id, to_address AS "to", subject, sealed, created_at AS "createdAt" FROM platform.outgoing_mail
  WHERE state = 'kept' AND sealed IS NOT NULL AND ($1::text IS NULL OR to_address = $1)
  ORDER BY created_at DESC, id DESC LIMIT $2`;
