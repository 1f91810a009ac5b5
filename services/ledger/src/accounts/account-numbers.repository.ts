import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { saltedDigest } from '../ledger/salted-digest';
import { PG_POOL } from '../platform/database.module';

/** Account numbers live outside the log, since they must be erasable; the log holds their salted digest. */
@Injectable()
export class AccountNumbers {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** The digest that goes into the log; empty for no number. */
  async digest(businessId: string, number: string | undefined): Promise<string> {
    if (!number) return '';
    const { rows } = await this.pool.query<{ digest_salt: string }>(`select digest_salt from platform.business_profiles where business_id = $1`, [
      businessId,
    ]);
    return saltedDigest(rows[0]?.digest_salt ?? businessId, number);
  }

  /** Keeps the number of an account, or forgets it when there is none. */
  async keep(businessId: string, accountId: string, number: string | undefined): Promise<void> {
    if (!number) {
      await this.pool.query(`delete from platform.account_numbers where business_id = $1 and account_id = $2`, [
        businessId,
        accountId,
      ]);
      return;
    }
    await this.pool.query(
      `insert into platform.account_numbers (account_id, business_id, account_number) values ($1, $2, $3)
       on conflict (business_id, account_id) do update set account_number = excluded.account_number`,
      [accountId, businessId, number],
    );
  }
}
