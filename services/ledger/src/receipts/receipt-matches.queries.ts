import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import {
  MATCH_WITHIN_DAYS,
  MAX_RECEIPT_MATCHES,
  MAX_RECEIPT_SEARCH_MATCHES,
  type ReceiptMatch,
  type ReceiptMatchQuery,
} from '@counterfoil/contracts/receipt.contract';
import { formatDecimal } from '@counterfoil/money/money';
import { minorUnits } from '../books/minor-units';
import { PG_POOL } from '../database/database.module';
import type { Membership } from '../http/request-context';
import { ReceiptsQueries } from './receipts.queries';

interface MatchRow extends Omit<ReceiptMatch, 'amount' | 'receiptCount'> {
  readonly amount: string;
  readonly receiptCount: string;
}

/** Rows that may be a receipt's: what it shows of them; $2 is the amount in minor units and $3 the day, where known. */
const SHOWN = `
  select t.id as "transactionId", t.date::text as date, t.description, t.amount::text, a.name as "accountName",
    coalesce(abs(t.amount) = $2::bigint, false) as "hasSameAmount",
    own.receipts::text as "receiptCount"
  from books.transactions t
  join books.accounts a on a.business_id = $1 and a.id = t.account_id and not a.is_deleted
  cross join lateral (select count(*) as receipts from books.receipts r
    where r.business_id = $1 and r.transaction_id = t.id and r.removed_on is null) own
  where t.business_id = $1 and t.deleted_at is null and t.mirror_of is null`;
const NEAREST_FIRST = `own.receipts > 0, abs(t.date - coalesce($3::date, current_date)), t.sequence desc`;

/**
 * By amount over the index of amounts within the days around, by day alone where no amount is known. What has no
 * receipt yet comes first; then the nearest day.
 */
const MATCHES = `${SHOWN}
    and ($2::bigint is null or t.amount in ($2::bigint, -$2::bigint))
    and ($3::date is null or t.date between $3::date - ${MATCH_WITHIN_DAYS} and $3::date + ${MATCH_WITHIN_DAYS})
  order by ${NEAREST_FIRST}
  limit ${MAX_RECEIPT_MATCHES}`;

/** By words alone; what has the amount comes first. */
const SEARCHED = `${SHOWN} and (t.description ilike $4 or t.nickname ilike $4)
  order by "hasSameAmount" desc, ${NEAREST_FIRST}
  limit ${MAX_RECEIPT_SEARCH_MATCHES}`;

/** Transactions that a receipt may belong to. */
@Injectable()
export class ReceiptMatches {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly receipts: ReceiptsQueries,
  ) {}

  /** @returns none where neither amount nor day is known, and no words are searched for */
  async find(member: Membership, receiptId: string, typed: ReceiptMatchQuery): Promise<ReceiptMatch[]> {
    const receipt = await this.receipts.find(member, receiptId);
    const amount = typed.amount ?? receipt.readAmount ?? undefined;
    const date = typed.date ?? receipt.readDate ?? undefined;
    const search = typed.search?.trim() ?? '';
    if (amount === undefined && date === undefined && search === '') return [];
    const minor = amount === undefined ? null : minorUnits(amount, member.exponent);
    const paid = minor !== null && minor < 0n ? -minor : minor;
    const values = [member.businessId, paid === null ? null : String(paid), date ?? null];
    const { rows } =
      search === ''
        ? await this.pool.query<MatchRow>(MATCHES, values)
        : await this.pool.query<MatchRow>(SEARCHED, [...values, `%${search.replace(/[\\%_]/g, '\\$&')}%`]);
    return rows.map(({ receiptCount, ...row }) => ({
      ...row,
      amount: formatDecimal(BigInt(row.amount), member.exponent),
      receiptCount: Number(receiptCount),
    }));
  }
}
