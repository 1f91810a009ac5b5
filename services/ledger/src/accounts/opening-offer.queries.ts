import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { addDays } from '@counterfoil/accounting/calendar-date';
import type { Opening, OpeningOffer } from '@counterfoil/contracts/account.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { formatDecimal } from '@counterfoil/money/money';
import { PG_POOL } from '../database/database.module';
import { upcomingOf } from './upcoming';

interface OfferRow {
  readonly opening_date: string;
  readonly opening_balance: string;
  readonly balance: string;
  readonly exponent: number;
  readonly first_date: string | null;
  readonly count: string;
  readonly net: string;
}

@Injectable()
export class OpeningOfferQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** How an account opened, and the offer to move that. */
  async read(businessId: string, accountId: string): Promise<Opening> {
    const row = await this.row(businessId, accountId);
    if (!row) throw new DomainError('not-found', 'account_not_found', 'Account not found');
    const opening = { date: row.opening_date, balance: formatDecimal(BigInt(row.opening_balance), row.exponent) };
    return { opening, offer: offerOf(accountId, row) };
  }

  private async row(businessId: string, accountId: string): Promise<OfferRow | undefined> {
    const { rows } = await this.pool.query<OfferRow>(
      `
        select a.opening_date::text, a.opening_balance, a.balance - ${upcomingOf('a', 'b')} as balance, b.exponent, min(t.date)::text as first_date,
          count(t.id) as count,
              coalesce(sum(t.amount), 0) as net
       from books.accounts a
       join books.businesses b on b.id = a.business_id
       left join books.transactions t on t.business_id = a.business_id and t.account_id = a.id and t.deleted_at is null
         and t.date <= a.opening_date
       where a.business_id = $1 and a.id = $2 and not a.is_deleted
       group by a.business_id, a.id, a.opening_date, a.opening_balance, a.balance, a.code, b.exponent, b.time_zone`,
      [businessId, accountId],
    );
    return rows[0];
  }
}

/**
 * The offer to move an account's opening entry to the day before its first row; null where no row lies before it. What
 * is offered is the entered balance minus the net of the rows dated up to the opening date (docs/accounting.md,
 * Openings).
 */
function offerOf(accountId: string, row: OfferRow): OpeningOffer | null {
  if (row.first_date === null || row.first_date >= row.opening_date) return null;
  const money = (minor: bigint): string => formatDecimal(minor, row.exponent);
  const net = BigInt(row.net);
  const balance = BigInt(row.balance);
  return {
    accountId,
    current: { date: row.opening_date, balance: money(BigInt(row.opening_balance)) },
    rows: { count: Number(row.count), firstDate: row.first_date, net: money(net) },
    offered: { date: addDays(row.first_date, -1), balance: money(BigInt(row.opening_balance) - net) },
    balanceNow: money(balance),
    balanceThen: money(balance - net),
  };
}
