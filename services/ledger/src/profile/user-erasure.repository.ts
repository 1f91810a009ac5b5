import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { StatementRunner } from '@counterfoil/event-sourcing/write/outbox';
import { inTransaction } from '@counterfoil/event-sourcing/postgres/transaction';
import { lockAdministrators } from '../database/administrators-lock';
import { PG_POOL } from '../database/database.module';
import type { Eraser } from './eraser';

/** A business that somebody works on. */
export interface Place {
  readonly businessId: string;
  readonly name: string;
  readonly isOwner: boolean;
  readonly hasPostings: boolean;
}

/** Where people stand in tables. */
@Injectable()
export class UserErasureRepository {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Every business of the user's, archived ones too. */
  async places(userId: string): Promise<Place[]> {
    const { rows } = await this.pool.query<Place>(PLACES, [userId]);
    return rows;
  }

  /**
   * Notes that a person is to be deleted, once; of whom there is none there is no order, one who is being deleted right
   * now is awaited.
   */
  async order(userId: string, { id, role, correlationId }: Eraser): Promise<void> {
    await this.pool.query(ORDER_USER, [userId, id, role, correlationId]);
  }

  /** Orders that whoever took them has left. */
  async interrupted(): Promise<{ userId: string; eraser: Eraser }[]> {
    const { rows } = await this.pool.query<OrderRow>(INTERRUPTED, [LEFT_AFTER_SECONDS, MAX_INTERRUPTED]);
    return rows.map(({ user_id: userId, ordered_by: id, ordered_as: role, correlation_id: correlationId }) => ({
      userId,
      eraser: { id, role, correlationId },
    }));
  }

  async withdraw(userId: string): Promise<void> {
    await this.pool.query('DELETE FROM platform.user_erasures WHERE user_id = $1', [userId]);
  }

  /** Invitations to the person's address that wait, in whatever business. */
  async invitationsTo(userId: string): Promise<{ businessId: string; invitationId: string }[]> {
    const { rows } = await this.pool.query<{ businessId: string; invitationId: string }>(INVITATIONS, [userId]);
    return rows;
  }

  /**
   * Keeps anybody from taking administrators away until the transaction ends ({@link lockAdministrators}).
   * @throws DomainError (conflict) where the user is the last administrator, or the last super admin
   */
  async refuseLast(transaction: StatementRunner, userId: string): Promise<void> {
    await lockAdministrators(transaction);
    const { rows } = (await transaction.query(ADMINISTRATORS, [])) as { rows: AdministratorRow[] };
    const isLast = (among: readonly AdministratorRow[]): boolean => among.length === 1 && among[0]?.id === userId;
    if (isLast(rows.filter((row) => row.is_super_admin))) {
      throw new DomainError('conflict', 'last_super_admin', 'The last super admin must stay one');
    }
    if (isLast(rows.filter((row) => row.is_admin)))
      throw new DomainError('conflict', 'last_admin', 'The last administrator must stay one');
  }

  /** {@link refuseLast} before anything is done. */
  async refuseLastNow(userId: string): Promise<void> {
    await inTransaction(this.pool, (client) => this.refuseLast(client, userId));
  }

  /** The person, who stays as they are until the transaction ends; undefined where there is none. */
  async lock(transaction: StatementRunner, userId: string): Promise<{ id: string; email: string } | undefined> {
    const { rows } = (await transaction.query('SELECT id, email FROM platform.users WHERE id = $1 FOR UPDATE', [
      userId,
    ])) as { rows: { id: string; email: string }[] };
    return rows[0];
  }

  /** Orders that nothing is left of businesses; the names people gave them go at once. */
  async orderErasure(
    transaction: StatementRunner,
    businessIds: readonly string[],
    { id, correlationId }: Eraser,
  ): Promise<void> {
    await transaction.query(ORDER, [businessIds, id, correlationId]);
    for (const table of ['business_profiles', 'account_numbers', 'invitations']) {
      await transaction.query(`DELETE FROM platform.${table} WHERE business_id = ANY ($1::uuid[])`, [businessIds]);
    }
  }

  /** Removes every row about the person. What hangs on the user's row by a key goes with it. */
  async erase(transaction: StatementRunner, { id, email }: { id: string; email: string }): Promise<void> {
    await transaction.query(`DELETE FROM platform.sessions WHERE sess ->> 'userId' = $1::text`, [id]);
    await transaction.query('DELETE FROM platform.outgoing_mail WHERE to_address = $1', [email]);
    await transaction.query('DELETE FROM platform.email_leads WHERE email = $1', [email]);
    await transaction.query('DELETE FROM platform.invitations WHERE email = $1', [email]);
    // Answers to administrators about them; their own hang on the user's row.
    await transaction.query('DELETE FROM platform.keyed_requests WHERE body IS NOT NULL AND strpos(path, $1) > 0', [
      id,
    ]);
    await transaction.query('DELETE FROM platform.users WHERE id = $1', [id]);
  }
}

interface AdministratorRow {
  readonly id: string;
  readonly is_admin: boolean;
  readonly is_super_admin: boolean;
}

const ADMINISTRATORS = `
  SELECT u.id, u.is_admin, s.user_id IS NOT NULL AS is_super_admin
  FROM platform.users u LEFT JOIN platform.super_admins s ON s.user_id = u.id
  WHERE u.is_admin OR s.user_id IS NOT NULL`;

interface OrderRow {
  readonly user_id: string;
  readonly ordered_by: string;
  readonly ordered_as: string;
  readonly correlation_id: string;
}

/** Longer than a deletion takes whose process lives; where it does not, two that go on do no harm. */
const LEFT_AFTER_SECONDS = 60;
const MAX_INTERRUPTED = 50;

const ORDER_USER = `
  INSERT INTO platform.user_erasures (user_id, ordered_by, ordered_as, correlation_id)
  SELECT id, $2::uuid, $3, $4 FROM platform.users WHERE id = $1::uuid FOR KEY SHARE ON CONFLICT DO NOTHING`;

const INTERRUPTED = `
  SELECT user_id, ordered_by, ordered_as, correlation_id FROM platform.user_erasures
  WHERE ordered_at < now() - make_interval(secs => $1) ORDER BY ordered_at LIMIT $2`;

const INVITATIONS = `
  SELECT fact.business_id AS "businessId", fact.id AS "invitationId" FROM books.invitations fact
  JOIN platform.invitations letter ON letter.business_id = fact.business_id AND letter.id = fact.id
  JOIN platform.users u ON u.email = letter.email
  WHERE u.id = $1 AND fact.accepted_by IS NULL AND fact.revoked_at IS NULL`;

const PLACES = `
  SELECT b.id AS "businessId", coalesce(p.name, 'a business') AS name, b.owner_id = $1 AS "isOwner",
    EXISTS (SELECT 1 FROM books.postings x WHERE x.business_id = b.id) AS "hasPostings"
  FROM books.members m JOIN books.businesses b ON b.id = m.business_id LEFT JOIN platform.business_profiles p
    ON p.business_id = b.id
  WHERE m.user_id = $1 ORDER BY 2, 1`;

const ORDER = `
  INSERT INTO platform.business_erasures (business_id, ordered_by, correlation_id)
  SELECT id, $2::uuid, $3 FROM unnest($1::uuid[]) AS id ON CONFLICT DO NOTHING`;
