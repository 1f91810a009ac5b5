import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { MailKind, MailState, OutgoingMail } from '@counterfoil/contracts/mail.contract';
import { PG_POOL } from '../database/database.module';
import { cursorInstant, cursorOf, type NewestFirst } from '../http/newest-first';
import type { Page } from '../http/paging';

/** A page of mails, with the accounts that they are addressed to. */
export type MailPage = Page<OutgoingMail> & { readonly addressees: readonly string[] };

/** Mails as administrators see them: without links, and those to super admins are for super admins alone. */
@Injectable()
export class OutgoingMailQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** @param withSuperAdmins whether mails to super admins are among them */
  async page({ limit, after }: NewestFirst, withSuperAdmins: boolean): Promise<MailPage> {
    const { rows } = await this.pool.query<MailRow>(PAGE, [
      after?.at ?? null,
      after?.id ?? null,
      limit + 1,
      withSuperAdmins,
    ]);
    const total = await this.pool.query<{ n: number }>(TOTAL, [withSuperAdmins]);
    const shown = rows.slice(0, limit);
    return {
      rows: shown.map(mailOf),
      total: total.rows[0]?.n ?? 0,
      next: rows.length > limit ? cursorOf(shown.at(-1)) : undefined,
      addressees: shown.flatMap(({ addressee }) => addressee ?? []),
    };
  }
}

interface MailRow {
  id: string;
  kind: MailKind;
  to_address: string;
  subject: string;
  text: string | null;
  state: MailState;
  attempts: number;
  last_error: string | null;
  created_at: Date;
  sent_at: Date | null;
  at: string;
  /** The account, also one that was made since. */
  addressee: string | null;
}

/** Neither to their account nor to their address. */
const NOT_TO_SUPER_ADMIN = `NOT EXISTS (
    SELECT FROM platform.super_admins s JOIN platform.users su ON su.id = s.user_id
    WHERE su.id = m.user_id OR su.email = m.to_address
  )`;

const PAGE = `
  SELECT m.*, ${cursorInstant('m.created_at')} AS at, coalesce(m.user_id, u.id) AS addressee
  FROM platform.outgoing_mail m LEFT JOIN platform.users u ON u.email = m.to_address
  WHERE ($1::timestamptz IS NULL OR (m.created_at, m.id) < ($1::timestamptz, $2::uuid)) AND ($4 OR ${NOT_TO_SUPER_ADMIN})
  ORDER BY m.created_at DESC, m.id DESC LIMIT $3`;

const TOTAL = `SELECT count(*)::int AS n FROM platform.outgoing_mail m WHERE $1 OR ${NOT_TO_SUPER_ADMIN}`;

/** The words of a kept mail have no links: those are sealed for the receiver alone. What waits is not shown at all. */
function mailOf(row: MailRow): OutgoingMail {
  return {
    id: row.id,
    kind: row.kind,
    to: row.to_address,
    subject: row.subject,
    text: row.state === 'kept' ? row.text : null,
    state: row.state,
    attempts: row.attempts,
    error: row.last_error,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  };
}
