import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { StatementRunner } from '@counterfoil/event-sourcing/outbox';
import { PG_POOL } from '../platform/database.module';

/** Names in a message; more would not be read. */
const MOST_NAMED = 5;

/** Where people stand in tables. */
@Injectable()
export class UserErasureRepository {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Names of the businesses with postings that the user owns, archived ones too. */
  async ownedBooks(userId: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ name: string }>(OWNED_BOOKS, [userId, MOST_NAMED]);
    return rows.map(({ name }) => name);
  }

  /** Removes every row about the person. What hangs on the user's row by a key goes with it. */
  async erase(transaction: StatementRunner, { id, email }: { id: string; email: string }): Promise<void> {
    await transaction.query(`DELETE FROM platform.sessions WHERE sess ->> 'userId' = $1::text`, [id]);
    await transaction.query('DELETE FROM platform.outgoing_mail WHERE to_address = $1', [email]);
    await transaction.query('DELETE FROM platform.email_leads WHERE email = $1', [email]);
    await transaction.query('DELETE FROM platform.users WHERE id = $1', [id]);
  }
}

const OWNED_BOOKS = `
  SELECT coalesce(p.name, 'a business') AS name FROM books.businesses b LEFT JOIN platform.business_profiles p ON p.business_id = b.id
  WHERE b.owner_id = $1 AND EXISTS (SELECT 1 FROM books.postings x WHERE x.business_id = b.id)
  ORDER BY 1 LIMIT $2`;
