import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Upcoming } from '@counterfoil/ledger/account/balance.decider';
import { formatDecimal } from '@counterfoil/money/money';
import { PG_POOL } from '../database/database.module';
import { shownRow, type Row } from '../database/shown-row';
import { upcomingOf } from './upcoming';

const ACCOUNTS = `
  select account.id, account.business_id, account.name, account.type, account.scope as account_scope,
    number.account_number, account.balance - upcoming.amount as current_balance, upcoming.amount as upcoming_amount, account.credit_limit,
    nullif(account.description, '') as description, account.opening_date::text as initial_balance_date,
    line.id as chart_account_id, account.code as chart_account_code, business.exponent,
    account.archived_at is not null as is_archived, account.archived_at, account.created_at
  from books.accounts account
  join books.businesses business on business.id = account.business_id
  join books.ledger_accounts line on line.business_id = account.business_id and line.code = account.code
  cross join lateral (select ${upcomingOf('account', 'business')} as amount) upcoming
  left join platform.account_numbers number
    on number.business_id = account.business_id and number.account_id = account.id`;

const UPCOMING = `
  select ${upcomingOf('account', 'business')} as amount, account.newest_entry from books.accounts account
  join books.businesses business on business.id = account.business_id
  where account.business_id = $1 and account.id = $2 and not account.is_deleted`;

@Injectable()
export class AccountsQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** All accounts of a business, archived ones last, in the order they were opened; or those that were deleted. */
  async list(businessId: string, areDeleted = false): Promise<Account[]> {
    const { rows } = await this.pool.query<Row>(
      `${ACCOUNTS} where account.business_id = $1 and account.is_deleted = $2 order by account.archived_at is not null, account.created_at, account.code`,
      [businessId, areDeleted],
    );
    return rows.map(accountOf);
  }

  async find(businessId: string, accountId: string): Promise<Account | undefined> {
    const { rows } = await this.pool.query<Row>(
      `${ACCOUNTS} where account.business_id = $1 and account.id = $2 and not account.is_deleted`,
      [businessId, accountId],
    );
    return rows[0] && accountOf(rows[0]);
  }

  /** What the balance of today leaves out, as the decider needs it; undefined for an account that is gone. */
  async upcoming(businessId: string, accountId: string): Promise<Upcoming | undefined> {
    const { rows } = await this.pool.query<{ amount: string; newest_entry: number }>(UPCOMING, [businessId, accountId]);
    const [row] = rows;
    return row && { amount: BigInt(row.amount), newestEntry: row.newest_entry };
  }

  /**
   * The businesses that have an account of this id; ids of ours are in one. For administrators, who are members of
   * none: everybody else is let in by `MembershipGuard`, which knows the business.
   */
  async businessesWith(accountId: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ business_id: string }>(
      `select business.id as business_id from books.businesses business
       join books.accounts account on account.business_id = business.id and account.id = $1 and not account.is_deleted`,
      [accountId],
    );
    return rows.map(({ business_id: businessId }) => businessId);
  }
}

function accountOf(row: Row): Account {
  const { exponent, ...account } = shownRow<Account & { exponent: number }>(row);
  const money = (minor: string): string => formatDecimal(BigInt(minor), exponent);
  const { currentBalance, upcomingAmount, creditLimit } = account;
  return {
    ...account,
    currentBalance: money(currentBalance),
    upcomingAmount: money(upcomingAmount),
    creditLimit: creditLimit === null ? null : money(creditLimit),
  };
}
