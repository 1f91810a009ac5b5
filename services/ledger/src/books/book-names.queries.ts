import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/database.module';

/** What a business's things are called now, those that are gone too. */
export interface BookNames {
  readonly accounts: ReadonlyMap<string, string>;
  readonly categories: ReadonlyMap<string, string>;
  /** Lines of the chart by their codes. */
  readonly lines: ReadonlyMap<string, string>;
  /** Descriptions of what repeats. */
  readonly schedules: ReadonlyMap<string, string>;
}

/** Names of what events carry the ids of. */
@Injectable()
export class BookNamesQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async of(businessId: string): Promise<BookNames> {
    const [accounts, categories, lines, schedules] = await Promise.all([
      this.named('select id, name from books.accounts where business_id = $1', businessId),
      this.named('select id, name from books.categories where business_id = $1', businessId),
      this.named('select code as id, name from books.ledger_accounts where business_id = $1', businessId),
      this.named(`select id, payment->>'description' as name from books.schedules where business_id = $1`, businessId),
    ]);
    return { accounts, categories, lines, schedules };
  }

  private async named(text: string, businessId: string): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.pool.query<{ id: string; name: string }>(text, [businessId]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
