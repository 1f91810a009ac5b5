import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { PG_POOL } from '../platform/database.module';
import type { ArchivedAccountNumber, ArchivedProfile } from './archive-format';

/** Read models whose rows are found by an id alone, whatever business the id came with. */
const TABLES_BY_ID = ['accounts', 'categories', 'ledger_accounts', 'transactions', 'journal_entries', 'imports', 'invitations'] as const;
const USED_BY_OTHERS = `select ${TABLES_BY_ID.map((table) => `exists (select from books.${table} where id = any($2::uuid[]) and business_id <> $1)`).join(' or ')}
  or exists (select from books.businesses where id = any($2::uuid[]) and id <> $1) as used`;

const KNOWN = `
  select exists (select from books.businesses where id = $1) or exists (select from receipts.stream_revisions where stream = $2)
      or exists (select from platform.business_profiles where business_id = $1) as known`;

const PUT_PROFILE = `
  insert into platform.business_profiles
    (business_id, owner_id, name, description, industry, business_type, email, phone, address, website, tax_id, digest_salt, initial_balance, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (business_id) do nothing`;
const PUT_NUMBERS = `
  insert into platform.account_numbers (account_id, business_id, account_number)
  select account_id, $1, account_number from unnest($2::uuid[], $3::text[]) as archived (account_id, account_number)
  on conflict do nothing`;

/** What a restore asks of the tables, and what it writes beside the log. */
@Injectable()
export class RestoreTables {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** True where a row of another business has one of the ids. */
  async usedByOthers(businessId: string, ids: readonly string[]): Promise<boolean> {
    const { rows } = await this.pool.query<{ used: boolean }>(USED_BY_OTHERS, [businessId, ids]);
    return rows[0]?.used ?? false;
  }

  /** True where the business is here, was here, or is on its way. */
  async knows(businessId: string, stream: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ known: boolean }>(KNOWN, [businessId, stream]);
    return rows[0]?.known ?? false;
  }

  /** Which of these people have an account here. */
  async existing(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<{ id: string }>(`select id from platform.users where id::text = any($1::text[])`, [userIds]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Puts the facts beside the log back; doing so twice changes nothing. @returns whose the profile is */
  async put(businessId: string, ownerId: string, profile: ArchivedProfile, numbers: readonly ArchivedAccountNumber[]): Promise<string | undefined> {
    const { name, description, industry, businessType, email, phone, address, website, taxId, digestSalt, initialBalance, createdAt } = profile;
    return this.together(async (client) => {
      await client.query(PUT_PROFILE, [businessId, ownerId, name, description, industry, businessType, email, phone, address, website, taxId, digestSalt, initialBalance, createdAt]);
      await client.query(PUT_NUMBERS, [businessId, numbers.map(({ accountId }) => accountId), numbers.map(({ accountNumber }) => accountNumber)]);
      const { rows } = await client.query<{ owner_id: string }>(`select owner_id from platform.business_profiles where business_id = $1`, [businessId]);
      return rows[0]?.owner_id;
    });
  }

  /** Takes them back where nothing was appended after all. */
  async takeBack(businessId: string, ownerId: string): Promise<void> {
    await this.together(async (client) => {
      const { rowCount } = await client.query(`delete from platform.business_profiles where business_id = $1 and owner_id = $2`, [businessId, ownerId]);
      if (rowCount === 1) await client.query(`delete from platform.account_numbers where business_id = $1`, [businessId]);
    });
  }

  private async together<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }
}
