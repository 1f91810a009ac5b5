import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { MailKind, MailState, OutgoingMail } from '@counterfoil/contracts/mail.contract';
import { PG_POOL } from '../platform/database.module';
import { cursorInstant, cursorOf, type NewestFirst } from '../platform/newest-first';
import type { Page } from '../platform/paging';

/** Mails as administrators see them. */
@Injectable()
export class OutgoingMailQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async page({ limit, after }: NewestFirst): Promise<Page<OutgoingMail>> {
    const { rows } = await this.pool.query<MailRow>(PAGE, [after?.at ?? null, after?.id ?? null, limit + 1]);
    const total = await this.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM platform.outgoing_mail');
    const shown = rows.slice(0, limit);
    return { rows: shown.map(mailOf), total: total.rows[0]?.n ?? 0, next: rows.length > limit ? cursorOf(shown.at(-1)) : undefined };
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
}

const PAGE = `
  SELECT *, ${cursorInstant('created_at')} AS at FROM platform.outgoing_mail
  WHERE $1::timestamptz IS NULL OR (created_at, id) < ($1::timestamptz, $2::uuid)
  ORDER BY created_at DESC, id DESC LIMIT $3`;

/** What waits for a mail server is not shown either: its links are for the receiver alone. */
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
