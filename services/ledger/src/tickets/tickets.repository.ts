import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type {
  CreateSupportTicketRequest,
  SupportTicket,
  SupportTicketOfUser,
} from '@counterfoil/contracts/ticket.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { PG_POOL } from '../database/database.module';
import { shownRow, type Row } from '../database/shown-row';
import type { Page } from '../http/answers/paging';
import { cursorInstant, newestPage, type NewestFirst, type PlacedRow } from '../http/answers/newest-first';

/** A person's own list. */
const MOST_SHOWN = 100;
/** Tickets of one person in a day; who needs more has something else in mind. */
const MOST_A_DAY = 20;

/** What people have asked support for. Plain rows: they go with the person. */
@Injectable()
export class TicketsRepository {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * @param id the command's: the same request sent again finds its ticket
   * @throws DomainError (limit) after twenty in a day; (conflict) where another request came under the same key
   */
  async add(id: string, userId: string, ticket: CreateSupportTicketRequest): Promise<SupportTicket> {
    const known = await this.find(id);
    if (known && !isSame(known, ticket))
      throw new DomainError('conflict', 'command_id_reused', 'This command id was already used for another request.');
    return known ?? this.insert(id, userId, ticket);
  }

  private async insert(
    id: string,
    userId: string,
    { subject, category, priority, message }: CreateSupportTicketRequest,
  ): Promise<SupportTicket> {
    const values = [id, userId, subject.trim(), category, priority, message, MOST_A_DAY];
    const { rows } = await this.pool.query<Row>(ADD, values);
    // Sent twice at the same moment, one of the two finds what the other has written.
    const added = rows[0] ? shownRow<SupportTicket>(rows[0]) : await this.find(id);
    if (!added)
      throw new DomainError(
        'limit',
        'too_many_tickets',
        `You can send at most ${MOST_A_DAY} requests a day. Please write into one of those.`,
      );
    return added;
  }

  private async find(id: string): Promise<SupportTicket | undefined> {
    const { rows } = await this.pool.query<Row>(`SELECT ${COLUMNS} FROM platform.support_tickets t WHERE id = $1`, [
      id,
    ]);
    return rows[0] && shownRow(rows[0]);
  }

  async of(userId: string): Promise<SupportTicket[]> {
    const { rows } = await this.pool.query<Row>(
      `SELECT ${COLUMNS} FROM platform.support_tickets t WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`,
      [userId, MOST_SHOWN],
    );
    return rows.map(shownRow<SupportTicket>);
  }

  async page({ limit, after }: NewestFirst): Promise<Page<SupportTicketOfUser>> {
    const { rows } = await this.pool.query<PlacedRow>(PAGE, [after?.at ?? null, after?.id ?? null, limit + 1]);
    const total = await this.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM platform.support_tickets');
    return newestPage(rows, limit, total.rows[0]?.n);
  }
}

const COLUMNS = 't.id, t.number, t.subject, t.category, t.priority, t.message, t.status, t.created_at';

const ADD = `
  INSERT INTO platform.support_tickets AS t (id, user_id, subject, category, priority, message)
  SELECT $1::uuid, id, $3, $4, $5, $6 FROM platform.users WHERE id = $2::uuid
  AND (SELECT count(*) FROM platform.support_tickets WHERE user_id = $2::uuid
    AND created_at > now() - interval '1 day') < $7
  ON CONFLICT (id) DO NOTHING RETURNING ${COLUMNS}`;

const PAGE = `
  SELECT ${COLUMNS}, ${cursorInstant('t.created_at')} AS at,
    jsonb_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name) AS "user"
  FROM platform.support_tickets t JOIN platform.users u ON u.id = t.user_id
  WHERE $1::timestamptz IS NULL OR (t.created_at, t.id) < ($1::timestamptz, $2::uuid)
  ORDER BY t.created_at DESC, t.id DESC LIMIT $3`;

function isSame(known: SupportTicket, { subject, category, priority, message }: CreateSupportTicketRequest): boolean {
  return (
    known.subject === subject.trim() &&
    known.category === category &&
    known.priority === priority &&
    known.message === message
  );
}
