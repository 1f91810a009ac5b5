import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { inTransaction } from '@counterfoil/event-sourcing/postgres/transaction';
import { PG_POOL } from '../database/database.module';
import type { Job } from '../jobs/jobs.module';
import type { ArchivedAccountNumber, ArchivedProfile } from './archive-format';
import type { Renaming } from './archive-renaming';
import type { RestorePayload } from './restore-payload';

/** Theirs is the very business, one that was restored from the same one's archive, or one that is on its way. */
const HAS_ALREADY = `
  select exists (
      select from books.members member where member.user_id = $1 and member.business_id = $2
    ) or exists (
      select from platform.restored_archives restored join books.members member
        on member.business_id = restored.business_id
      where restored.archive_business_id = $2 and member.user_id = $1
    ) or exists (
      select from platform.jobs where kind = 'restore' and actor_id = $1 and status in ('queued', 'running')
        and payload->>'archiveBusinessId' = $2::text
    ) as has`;

const PUT_PROFILE = `
  insert into platform.business_profiles
    (business_id, owner_id, name, description, industry, business_type, email, phone, address, website, tax_id,
      digest_salt, initial_balance, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (business_id) do nothing`;
/** In the order of the columns. */
const PROFILE_FIELDS = [
  'name',
  'description',
  'industry',
  'businessType',
  'email',
  'phone',
  'address',
  'website',
  'taxId',
  'digestSalt',
  'initialBalance',
  'createdAt',
] as const;
const PUT_NUMBERS = `
  insert into platform.account_numbers (account_id, business_id, account_number)
  select account_id, $1, account_number from unnest($2::uuid[], $3::text[]) as archived (account_id, account_number)
  on conflict do nothing`;

/** What a restore asks of the tables, and what it writes beside the log. */
@Injectable()
export class RestoreTables {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** True where somebody has the business of an archive here, or will have it soon. What others have is not told. */
  async hasAlready(userId: string, archiveBusinessId: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ has: boolean }>(HAS_ALREADY, [userId, archiveBusinessId]);
    return rows[0]?.has ?? false;
  }

  /** Puts the facts beside the log back, under the ids that are made anew; doing so twice changes nothing. */
  async put(
    renaming: Renaming,
    { actorId, payload }: Job<RestorePayload>,
    profile: ArchivedProfile,
    numbers: readonly ArchivedAccountNumber[],
  ): Promise<void> {
    const { businessId } = renaming;
    await inTransaction(this.pool, async (client) => {
      await client.query(PUT_PROFILE, [businessId, actorId, ...PROFILE_FIELDS.map((field) => profile[field])]);
      await client.query(PUT_NUMBERS, [
        businessId,
        numbers.map(({ accountId }) => renaming.id(accountId)),
        numbers.map(({ accountNumber }) => accountNumber),
      ]);
      await client.query(
        `
          insert into platform.restored_archives (business_id, archive_business_id) values ($1, $2)
            on conflict (business_id) do nothing`,
        [businessId, payload.archiveBusinessId],
      );
    });
  }

  /** Takes them back where nothing was appended after all. */
  async takeBack(businessId: string, ownerId: string): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      const { rowCount } = await client.query(
        `delete from platform.business_profiles where business_id = $1 and owner_id = $2`,
        [businessId, ownerId],
      );
      if (rowCount !== 1) return;
      await client.query(`delete from platform.account_numbers where business_id = $1`, [businessId]);
      await client.query(`delete from platform.restored_archives where business_id = $1`, [businessId]);
    });
  }
}
