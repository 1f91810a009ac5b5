import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { OutgoingMail } from '@counterfoil/contracts/mail.contract';
import { PG_POOL } from '../database/database.module';
import { cursorInstant, newestPage, type NewestFirst, type PlacedRow } from '../http/answers/newest-first';
import type { Page } from '../http/answers/paging';

/** A page of mails, with the accounts that they are addressed to. */
export type MailPage = Page<OutgoingMail> & { readonly addressees: readonly string[] };

/** Mails as administrators see them: without links, and those to super admins are for super admins alone. */
@Injectable()
export class OutgoingMailQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** @param withSuperAdmins whether mails to super admins are among them */
  async page({ limit, after }: NewestFirst, withSuperAdmins: boolean): Promise<MailPage> {
    const place = [after?.at ?? null, after?.id ?? null];
    const { rows } = await this.pool.query<MailRow>(PAGE, [...place, limit + 1, withSuperAdmins]);
    const total = await this.pool.query<{ n: number }>(TOTAL, [withSuperAdmins]);
    const mails = rows.map(({ addressee, ...mail }) => mail);
    return {
      ...newestPage<OutgoingMail>(mails, limit, total.rows[0]?.n),
      addressees: rows.slice(0, limit).flatMap(({ addressee }) => addressee ?? []),
    };
  }
}

interface MailRow extends PlacedRow {
  /** The account, also one that was made since. */
  readonly addressee: string | null;
}

/** Neither to their account nor to their address. */
const NOT_TO_SUPER_ADMIN = `NOT EXISTS (
    SELECT FROM platform.super_admins s JOIN platform.users su ON su.id = s.user_id
    WHERE su.id = m.user_id OR su.email = m.to_address
  )`;

/** The words of a kept mail have no links: those are sealed for the receiver alone. What waits is not shown at all. */
const PAGE = `
  SELECT m.id, m.kind, m.to_address AS "to", m.subject, CASE WHEN m.state = 'kept' THEN m.text END AS text, m.state,
    m.attempts, m.last_error AS error, m.created_at, m.sent_at, ${cursorInstant('m.created_at')} AS at,
    coalesce(m.user_id, u.id) AS addressee
  FROM platform.outgoing_mail m LEFT JOIN platform.users u ON u.email = m.to_address
  WHERE ($1::timestamptz IS NULL OR (m.created_at, m.id) < ($1::timestamptz, $2::uuid))
    AND ($4 OR ${NOT_TO_SUPER_ADMIN})
  ORDER BY m.created_at DESC, m.id DESC LIMIT $3`;

const TOTAL = `SELECT count(*)::int AS n FROM platform.outgoing_mail m WHERE $1 OR ${NOT_TO_SUPER_ADMIN}`;
