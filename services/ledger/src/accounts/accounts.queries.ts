import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { Account, AccountScope, AccountType } from '@counterfoil/contracts/account.contract';
import { formatDecimal } from '@counterfoil/money/money';
import { PG_POOL } from '../database/database.module';

interface AccountRow {
  readonly id: string;
  readonly business_id: string;
  readonly name: string;
  readonly type: AccountType;
  readonly scope: AccountScope;
  readonly account_number: string | null;
  readonly balance: string;
  readonly credit_limit: string | null;
  readonly description: string;
  readonly opening_date: string;
  readonly ledger_account_id: string;
  readonly code: string;
  readonly exponent: number;
  readonly archived_at: Date | null;
  readonly created_at: Date;
}

const ACCOUNTS = `
  select account.id, account.business_id, account.name, account.type, account.scope, number.account_number, account.balance,
         account.credit_limit, account.description, account.opening_date::text, line.id as ledger_account_id, account.code,
         business.exponent, account.archived_at, account.created_at
  from books.accounts account
  join books.businesses business on business.id = account.business_id
  join books.ledger_accounts line on line.business_id = account.business_id and line.code = account.code
  left join platform.account_numbers number
    on number.business_id = account.business_id and number.account_id = account.id`;

@Injectable()
export class AccountsQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** All accounts of a business, archived ones last, in the order they were opened. */
  async list(businessId: string): Promise<Account[]> {
    const { rows } = await this.pool.query<AccountRow>(
      `${ACCOUNTS} where account.business_id = $1 and not account.is_deleted order by account.archived_at is not null, account.created_at, account.code`,
      [businessId],
    );
    return rows.map(accountOf);
  }

  async find(businessId: string, accountId: string): Promise<Account | undefined> {
    const { rows } = await this.pool.query<AccountRow>(
      `${ACCOUNTS} where account.business_id = $1 and account.id = $2 and not account.is_deleted`,
      [businessId, accountId],
    );
    return rows[0] && accountOf(rows[0]);
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

function accountOf(row: AccountRow): Account {
  return {
    id: row.id,
    businessId: row.business_id,
    name: row.name,
    type: row.type,
    accountScope: row.scope,
    accountNumber: row.account_number,
    currentBalance: formatDecimal(BigInt(row.balance), row.exponent),
    creditLimit: row.credit_limit === null ? null : formatDecimal(BigInt(row.credit_limit), row.exponent),
    description: row.description === '' ? null : row.description,
    initialBalanceDate: row.opening_date,
    chartAccountId: row.ledger_account_id,
    chartAccountCode: row.code,
    isArchived: row.archived_at !== null,
    archivedAt: row.archived_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
