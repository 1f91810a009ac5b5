import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import {
  MAX_TRANSFER_SUGGESTIONS,
  TRANSFER_WINDOW_DAYS,
  type TransferEnd,
  type TransferSuggestion,
  type TransferSuggestionsQuery,
} from '@counterfoil/contracts/transfer.contract';
import { formatDecimal } from '@counterfoil/money/money';
import { PG_POOL } from '../database/database.module';

interface SuggestionRow {
  readonly amount: string;
  readonly exponent: number;
  readonly days_apart: number;
  readonly from_end: TransferEnd;
  readonly to_end: TransferEnd;
}

/** A transaction that could be one end of a transfer: it stands, and is neither an end nor a whole one yet. */
const isFree = (alias: string): string =>
  `${alias}.deleted_at is null and ${alias}.transfer_id is null and ${alias}.transfer_account_id is null`;

/** Of the days that are asked for, `$4` and `$5`. */
const isWithin = (alias: string): string =>
  `(($4::date is null or ${alias}.date >= $4::date) and ($5::date is null or ${alias}.date <= $5::date))`;

const end = (transaction: string, account: string): string => `jsonb_build_object(
  'transactionId', ${transaction}.id, 'accountId', ${account}.id, 'accountName', ${account}.name, 'date', ${transaction}.date,
  'description', ${transaction}.description)`;

@Injectable()
export class TransferQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * Pairs of rows in different accounts, of the same amount in opposite directions, within five days; the nearest
   * first. What an archived account holds cannot be matched.
   * @param days one end at least lies in them
   */
  async suggestions(businessId: string, days: TransferSuggestionsQuery = {}): Promise<TransferSuggestion[]> {
    const { rows } = await this.pool.query<SuggestionRow>({
      name: 'transfer-suggestions',
      text: `
        select t.amount, b.exponent, abs(o.date - t.date) as days_apart, ${end('o', 'oa')} as from_end,
          ${end('t', 'ta')} as to_end
        from books.transactions t
        join books.transactions o on o.business_id = t.business_id and o.amount = -t.amount
          and o.account_id <> t.account_id
          and o.date between t.date - $2::int and t.date + $2::int
        join books.accounts ta on ta.business_id = t.business_id and ta.id = t.account_id
          and not ta.is_deleted and ta.archived_at is null
        join books.accounts oa on oa.business_id = t.business_id and oa.id = o.account_id
          and not oa.is_deleted and oa.archived_at is null
        join books.businesses b on b.id = t.business_id
        where t.business_id = $1 and t.amount > 0 and ${isFree('t')} and ${isFree('o')}
          and (${isWithin('t')} or ${isWithin('o')})
        order by days_apart, t.date desc, t.sequence desc limit $3`,
      values: [
        businessId,
        TRANSFER_WINDOW_DAYS,
        MAX_TRANSFER_SUGGESTIONS,
        days.startDate ?? null,
        days.endDate ?? null,
      ],
    });
    return rows.map((row) => ({
      transactionId: row.from_end.transactionId,
      counterpartId: row.to_end.transactionId,
      amount: formatDecimal(BigInt(row.amount), row.exponent),
      from: row.from_end,
      to: row.to_end,
      daysApart: row.days_apart,
    }));
  }

  /**
   * The transaction that a row of a list shows: the one in the other account's list, where the row mirrors a transfer.
   */
  async original(businessId: string, id: string): Promise<string> {
    const { rows } = await this.pool.query<{ id: string }>({
      name: 'transfer-original',
      text: `
        select mirror_of as id from books.transactions where business_id = $1 and id = $2 and mirror_of is not null`,
      values: [businessId, id],
    });
    return rows[0]?.id ?? id;
  }

  /** Ids of rows in an account that could be the other end of a transaction, the nearest first. */
  async counterparts(businessId: string, transactionId: string, accountId: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>({
      name: 'transfer-counterparts',
      text: `
        select o.id from books.transactions t
        join books.transactions o on o.business_id = t.business_id and o.amount = -t.amount and o.account_id = $3
          and o.date between t.date - $4::int and t.date + $4::int
        where t.business_id = $1 and t.id = $2 and o.account_id <> t.account_id and ${isFree('o')}
        order by abs(o.date - t.date) limit $5`,
      values: [businessId, transactionId, accountId, TRANSFER_WINDOW_DAYS, MAX_TRANSFER_SUGGESTIONS],
    });
    return rows.map(({ id }) => id);
  }
}
