import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { BANK_FEES, UNCATEGORIZED_EXPENSES, UNCATEGORIZED_REVENUE } from '@counterfoil/accounting/chart';
import type { AccountType } from '@counterfoil/contracts/account.contract';
import { PG_POOL } from '../database/database.module';
import type { BooksAccount, StatementAccount } from './reading/statement-account';

/** Nicknames that a preview looks at: the ones used last. */
const MAX_NICKNAMES = 2_000;

export interface ImportAccount extends StatementAccount {
  readonly isArchived: boolean;
}

/** What of a business's books an import needs to know. */
@Injectable()
export class BooksContextQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** An account of the business; undefined where it has no such one. */
  async account(businessId: string, accountId: string): Promise<ImportAccount | undefined> {
    const { rows } = await this.pool.query<{
      type: AccountType;
      currency: string;
      exponent: number;
      opening_date: string;
      time_zone: string;
      archived: boolean;
    }>(
      `SELECT a.type, b.currency, b.exponent, a.opening_date::text, b.time_zone,
         a.archived_at IS NOT NULL AS archived
       FROM books.accounts a JOIN books.businesses b ON b.id = a.business_id WHERE a.id = $1 AND a.business_id = $2
         AND NOT a.is_deleted`,
      [accountId, businessId],
    );
    const row = rows[0];
    return (
      row && {
        accountId,
        accountType: row.type,
        currency: row.currency,
        exponent: row.exponent,
        openingDate: row.opening_date,
        timeZone: row.time_zone,
        isArchived: row.archived,
        accounts: await this.accounts(businessId),
      }
    );
  }

  /** ISO 4217. */
  async currency(businessId: string): Promise<string> {
    const { rows } = await this.pool.query<{ currency: string }>(
      `SELECT currency FROM books.businesses WHERE id = $1`,
      [businessId],
    );
    return rows[0]?.currency ?? '';
  }

  /** The accounts in use, by name: those that rows can go to. */
  async accounts(businessId: string): Promise<BooksAccount[]> {
    const { rows } = await this.pool.query<{
      id: string;
      name: string;
      number: string | null;
      type: AccountType;
      opening_date: string;
    }>(
      `SELECT a.id, a.name, n.account_number AS number, a.type, a.opening_date::text FROM books.accounts a
       LEFT JOIN platform.account_numbers n ON n.business_id = a.business_id AND n.account_id = a.id
       WHERE a.business_id = $1 AND NOT a.is_deleted AND a.archived_at IS NULL ORDER BY a.name, a.id`,
      [businessId],
    );
    return rows.map(({ id, name, number, type, opening_date }) => ({
      id,
      name,
      number,
      accountType: type,
      openingDate: opening_date,
    }));
  }

  /** Whose plan holds, and where "today" is. */
  async business(businessId: string): Promise<{ ownerId: string; timeZone: string; exponent: number } | undefined> {
    const { rows } = await this.pool.query<{ owner_id: string; time_zone: string; exponent: number }>(
      `SELECT owner_id, time_zone, exponent FROM books.businesses WHERE id = $1`,
      [businessId],
    );
    const row = rows[0];
    return row && { ownerId: row.owner_id, timeZone: row.time_zone, exponent: row.exponent };
  }

  async nicknames(businessId: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ nickname: string }>(
      `
        SELECT nickname FROM books.transactions WHERE business_id = $1 AND nickname IS NOT NULL AND deleted_at IS NULL
          GROUP BY nickname ORDER BY max(sequence) DESC LIMIT $2`,
      [businessId, MAX_NICKNAMES],
    );
    return rows.map(({ nickname }) => nickname);
  }

  /**
   * Ids of visible categories by name in lower case, and by what a bank calls them; transfers are not recorded by a
   * category's name.
   */
  async categories(businessId: string): Promise<Map<string, string>> {
    const { rows } = await this.pool.query<{ id: string; name: string }>(
      `
        SELECT c.id, b.name FROM platform.bank_categories b
        JOIN books.categories c ON c.business_id = $1 AND c.id = b.category_id AND NOT c.is_hidden AND NOT c.is_deleted
          AND c.type <> 'transfer'
        WHERE b.business_id = $1
        UNION ALL (SELECT id, lower(name) FROM books.categories WHERE business_id = $1 AND NOT is_hidden
          AND NOT is_deleted AND type <> 'transfer' ORDER BY created_at DESC, id)`,
      [businessId],
    );
    return new Map(rows.map(({ id, name }) => [name, id]));
  }

  /** The default category of expenses that nobody has categorised; null where the business has none of its own. */
  async uncategorisedExpenses(businessId: string): Promise<string | null> {
    return this.defaultCategory(businessId, UNCATEGORIZED_EXPENSES);
  }

  /** The default category of income that nobody has categorised; null where the business has none of its own. */
  async uncategorisedRevenue(businessId: string): Promise<string | null> {
    return this.defaultCategory(businessId, UNCATEGORIZED_REVENUE);
  }

  /** The default category of what banks and payment services charge; null where the business has none of its own. */
  async bankFees(businessId: string): Promise<string | null> {
    return this.defaultCategory(businessId, BANK_FEES);
  }

  private async defaultCategory(businessId: string, code: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ id: string }>(
      `
        SELECT id FROM books.categories WHERE business_id = $1 AND is_default AND code = $2 AND NOT is_deleted
          ORDER BY created_at, id LIMIT 1`,
      [businessId, code],
    );
    return rows[0]?.id ?? null;
  }

  async isCategory(businessId: string, ids: readonly string[]): Promise<boolean> {
    const { rows } = await this.pool.query<{ n: number }>(
      `
        SELECT count(*)::int AS n FROM books.categories WHERE business_id = $1 AND id = ANY ($2::uuid[])
          AND NOT is_deleted AND type <> 'transfer'`,
      [businessId, ids],
    );
    return rows[0]?.n === ids.length;
  }

  /** Whether all of these are transactions of the business that have not been deleted. */
  async isStanding(businessId: string, ids: readonly string[]): Promise<boolean> {
    const { rows } = await this.pool.query<{ n: number }>(
      `
        SELECT count(*)::int AS n FROM books.transactions WHERE business_id = $1 AND id = ANY ($2::uuid[])
          AND deleted_at IS NULL`,
      [businessId, ids],
    );
    return rows[0]?.n === ids.length;
  }

  /** How many transactions of an import stand. */
  async standing(businessId: string, importId: string): Promise<number> {
    const { rows } = await this.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM books.transactions
       WHERE business_id = $1 AND import_id = $2 AND deleted_at IS NULL AND mirror_of IS NULL`,
      [businessId, importId],
    );
    return rows[0]?.n ?? 0;
  }

  /** The earliest day of what stands of an import and of some other transactions; undefined where nothing does. */
  async firstDay(businessId: string, importId: string, others: readonly string[]): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ day: string | null }>(
      `
        SELECT min(date)::text AS day FROM books.transactions WHERE business_id = $1
          AND (import_id = $2 OR id = ANY ($3::uuid[])) AND deleted_at IS NULL`,
      [businessId, importId, others],
    );
    return rows[0]?.day ?? undefined;
  }
}
