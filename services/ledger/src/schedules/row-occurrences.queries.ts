import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { MATCH_WITHIN_DAYS } from '@counterfoil/contracts/schedule.contract';
import { PG_POOL } from '../database/database.module';
import { PAYABLE } from './same-payment';

/** A row of a statement that is not in the books yet. */
interface StatementRow {
  readonly row: number;
  readonly accountId: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly date: string;
}

/** A day of what repeats, as a row of a statement may be the payment of it. */
interface PayableDay {
  readonly scheduleId: string;
  readonly day: string;
  /** What the payment is called. */
  readonly payment: string;
  /** True where a transaction stands for it, which the row takes the place of. */
  readonly isRecorded: boolean;
}

/** What of a statement looks like a payment that repeats, before it is in the books. */
@Injectable()
export class RowOccurrences {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** For each row that has one the nearest day, of the same account and amount. */
  async of(businessId: string, rows: readonly StatementRow[]): Promise<Map<number, PayableDay>> {
    if (rows.length === 0) return new Map();
    const { rows: found } = await this.pool.query<PayableDay & { row: number }>(NEAREST, [
      businessId,
      rows.map(({ row }) => row),
      rows.map(({ accountId }) => accountId),
      rows.map(({ amount }) => String(amount)),
      rows.map(({ date }) => date),
      MATCH_WITHIN_DAYS,
    ]);
    return new Map(found.map(({ row, ...day }) => [row, day]));
  }

  /** Categories of days whose payments have one alone that is still there, by what `keyOfDay` makes of them. */
  async categories(
    businessId: string,
    days: readonly Pick<PayableDay, 'scheduleId' | 'day'>[],
  ): Promise<Map<string, string>> {
    if (days.length === 0) return new Map();
    const { rows } = await this.pool.query<Pick<PayableDay, 'scheduleId' | 'day'> & { category: string }>(CATEGORIES, [
      businessId,
      days.map(({ scheduleId }) => scheduleId),
      days.map(({ day }) => day),
    ]);
    return new Map(rows.map((row) => [keyOfDay(row), row.category]));
  }

  /** What stands for a day and can give way; undefined for none, and for what came from a statement itself. */
  async replaceable(
    businessId: string,
    { scheduleId, day }: Pick<PayableDay, 'scheduleId' | 'day'>,
  ): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ id: string }>(REPLACEABLE, [businessId, scheduleId, day]);
    return rows[0]?.id;
  }
}

export function keyOfDay({ scheduleId, day }: Pick<PayableDay, 'scheduleId' | 'day'>): string {
  return `${scheduleId.toLowerCase()} ${day}`;
}

const CATEGORIES = `
  WITH asked AS (
    SELECT a.schedule_id, a.day, coalesce(o.payment, s.payment) -> 'allocations' AS parts
    FROM unnest($2::uuid[], $3::date[]) AS a (schedule_id, day)
    JOIN books.schedules s ON s.business_id = $1 AND s.id = a.schedule_id
    LEFT JOIN books.schedule_occurrences o
      ON o.business_id = s.business_id AND o.schedule_id = s.id AND o.day = a.day
  )
  SELECT a.schedule_id AS "scheduleId", a.day::text, c.id AS category FROM asked a JOIN books.categories c
    ON c.business_id = $1 AND c.id = (a.parts -> 0 ->> 'categoryId')::uuid AND NOT c.is_deleted
  WHERE jsonb_array_length(a.parts) = 1`;

const NEAREST = `
  WITH wanted AS (${PAYABLE}), page AS (
    SELECT * FROM unnest($2::int[], $3::uuid[], $4::bigint[], $5::date[]) AS p (row, account_id, amount, date)
  )
  SELECT DISTINCT ON (p.row) p.row, w.id AS "scheduleId", w.day::text, w.payment ->> 'description' AS payment,
    w.is_recorded AS "isRecorded"
  FROM page p JOIN wanted w ON (w.payment ->> 'accountId')::uuid = p.account_id
    AND (w.payment ->> 'amount')::bigint = p.amount AND p.date BETWEEN w.day - $6::int AND w.day + $6::int
  ORDER BY p.row, abs(p.date - w.day), w.day, w.id`;

const REPLACEABLE = `
  SELECT t.id FROM books.schedule_occurrences o JOIN books.transactions t
    ON t.business_id = o.business_id AND t.id = o.transaction_id AND t.deleted_at IS NULL AND t.import_id IS NULL
  WHERE o.business_id = $1 AND o.schedule_id = $2 AND o.day = $3 AND o.status = 'recorded'`;
