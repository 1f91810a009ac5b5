import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { OccurrenceMatch } from '@counterfoil/contracts/schedule-answer.contract';
import { MATCH_WITHIN_DAYS } from '@counterfoil/contracts/schedule.contract';
import { formatDecimal } from '@counterfoil/money/money';
import { PG_POOL } from '../database/database.module';
import type { Membership } from '../http/request-context';
import { PAYABLE, sameAsOccurrence } from './same-payment';

interface MatchRow {
  readonly schedule_id: string;
  readonly day: string;
  readonly is_recorded: boolean;
  readonly payment_description: string;
  readonly transaction_id: string;
  readonly date: string;
  readonly description: string;
  readonly amount: string;
}

/** Of more a person looks at some first. */
const MOST_MATCHES = 100;

/** Rows of the bank that look like payments that repeat. It points out; what a row is stays the person's word. */
@Injectable()
export class OccurrenceMatchesQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** The nearest imported row for each occurrence that waits, comes next, or was recorded by hand or by itself. */
  async list({ businessId, exponent }: Membership): Promise<OccurrenceMatch[]> {
    const rows = await this.matches(businessId, MOST_MATCHES);
    return rows.map((row) => ({
      scheduleId: row.schedule_id,
      day: row.day,
      isRecorded: row.is_recorded,
      payment: row.payment_description,
      transactionId: row.transaction_id,
      date: row.date,
      description: row.description,
      amount: formatDecimal(BigInt(row.amount), exponent),
    }));
  }

  /** Open or next occurrences whose payment seems to be in the books now, each matched with a row of its own. */
  async seemPaid(businessId: string): Promise<Pick<OccurrenceMatch, 'scheduleId' | 'day'>[]> {
    const taken = new Set<string>();
    const rows = await this.matches(businessId, null);
    return rows.flatMap(({ transaction_id: row, schedule_id: scheduleId, day, is_recorded: isRecorded }) => {
      const isFree = !taken.has(row);
      taken.add(row);
      return isFree && !isRecorded ? [{ scheduleId, day }] : [];
    });
  }

  private async matches(businessId: string, limit: number | null): Promise<MatchRow[]> {
    return (await this.pool.query<MatchRow>(MATCHES, [businessId, MATCH_WITHIN_DAYS, limit])).rows;
  }
}

const MATCHES = `
  WITH wanted AS (${PAYABLE})
  SELECT w.id AS schedule_id, w.day::text, w.is_recorded, w.payment ->> 'description' AS payment_description,
    t.id AS transaction_id, t.date::text, t.description, t.amount
  FROM wanted w CROSS JOIN LATERAL (
    SELECT t.id, t.date, t.description, t.amount FROM books.transactions t
    WHERE ${sameAsOccurrence('w.payment', 'w.day', '$2')}
    ORDER BY abs(t.date - w.day), t.date, t.id LIMIT 1) t
  ORDER BY w.day, w.id LIMIT $3`;
