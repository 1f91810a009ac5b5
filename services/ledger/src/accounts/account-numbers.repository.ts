import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import { isNothingRecorded } from '@counterfoil/event-sourcing/write/unavailable';
import { saltedDigest } from '../books/salted-digest';
import { PG_POOL } from '../database/database.module';

/** An account and its number, or none. */
export interface NumberedAccount {
  readonly businessId: string;
  readonly accountId: string;
  readonly number: string | undefined;
}

const NOT_PUT_BACK = 'the number of an account that was not changed could not be put back';

/** Account numbers live outside the log, since they must be erasable; the log holds their salted digest. */
@Injectable()
export class AccountNumbers {
  private readonly logger = new Logger('AccountNumbers');

  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** The digest that goes into the log; empty for no number. */
  async digest(businessId: string, number: string | undefined): Promise<string> {
    if (!number) return '';
    const { rows } = await this.pool.query<{ digest_salt: string }>(
      `select digest_salt from platform.business_profiles where business_id = $1`,
      [businessId],
    );
    return saltedDigest(rows[0]?.digest_salt ?? businessId, number);
  }

  /**
   * Keeps a number before the command that names its digest is recorded: what is in the log then always has its text.
   * Where nothing was recorded the former number is put back. @throws what recording throws
   */
  async keeping<Result>(account: NumberedAccount, record: () => Promise<Result>): Promise<Result> {
    const former = await this.find(account);
    await this.keep(account);
    try {
      return await record();
    } catch (error) {
      if (isNothingRecorded(error)) {
        const putBack = this.keep({ ...account, number: former });
        await putBack.catch((err: unknown) => this.logger.error({ err }, NOT_PUT_BACK));
      }
      throw error;
    }
  }

  private async find({ businessId, accountId }: NumberedAccount): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ account_number: string }>(
      `select account_number from platform.account_numbers where business_id = $1 and account_id = $2`,
      [businessId, accountId],
    );
    return rows[0]?.account_number;
  }

  /** Keeps the number of an account, or forgets it when there is none. */
  private async keep({ businessId, accountId, number }: NumberedAccount): Promise<void> {
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
