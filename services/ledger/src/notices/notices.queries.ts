import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/database.module';

/** Somebody who may be near a limit. */
export interface UsedPeriod {
  readonly ownerId: string;
  readonly email: string;
  readonly firstName: string;
  /** `2026-03` or `2026`. */
  readonly period: string;
  readonly used: number;
}

/** A business and whom its figures are told. */
export interface SummarisedBusiness {
  readonly businessId: string;
  readonly name: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly exponent: number;
  readonly ownerId: string;
  readonly email: string;
  readonly firstName: string;
}

/** Whom there is something to tell. */
@Injectable()
export class NoticesQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * Owners who have used at least the share of the smallest limit that anybody has. @param afterOwner where the page
   * before ended
   */
  async usedPeriods(
    periods: readonly string[],
    percent: number,
    afterOwner: string,
    most: number,
  ): Promise<UsedPeriod[]> {
    const { rows } = await this.pool.query<UsedPeriod>(USED_PERIODS, [periods, percent, afterOwner, most]);
    return rows;
  }

  /** Businesses that are not archived, in the order of their ids. */
  async businesses(afterId: string, most: number): Promise<SummarisedBusiness[]> {
    const { rows } = await this.pool.query<SummarisedBusiness>(BUSINESSES, [afterId, most]);
    return rows;
  }

  /** Those of the keys under which a mail was posted before. */
  async posted(onceKeys: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<{ once_key: string }>(
      'SELECT once_key FROM platform.outgoing_mail WHERE once_key = ANY ($1::text[])',
      [onceKeys],
    );
    return new Set(rows.map((row) => row.once_key));
  }
}

/** A month and a year each, so that an owner has several rows; a page is cut between owners. */
const USED_PERIODS = `
  WITH owners AS (
    SELECT b.owner_id, c.period, sum(c.used) AS used
    FROM usage.counters c JOIN usage.businesses b ON b.id = c.business_id
    WHERE c.resource = 'transactions' AND c.period = ANY ($1::text[]) AND b.owner_id > $3::uuid
    GROUP BY 1, 2
  ), near AS (
    SELECT DISTINCT o.owner_id FROM owners o JOIN platform.users known ON known.id = o.owner_id
    WHERE o.used * 100 >= $2::int * (
      SELECT min((l.limits ->> 'transactions')::numeric) FROM (
        SELECT limits FROM platform.subscription_plans
        UNION ALL SELECT custom_limits FROM platform.user_subscriptions WHERE status = 'active'
          AND custom_limits IS NOT NULL
      ) l WHERE (l.limits ->> 'transactions')::numeric > 0
    )
    ORDER BY 1 LIMIT $4
  )
  SELECT u.id AS "ownerId", u.email, u.first_name AS "firstName", o.period, o.used::float8 AS used
  FROM near n JOIN owners o ON o.owner_id = n.owner_id JOIN platform.users u ON u.id = n.owner_id
  ORDER BY u.id, o.period`;

const BUSINESSES = `
  SELECT b.id AS "businessId", p.name, b.time_zone AS "timeZone", b.currency, b.exponent, u.id AS "ownerId", u.email,
    u.first_name AS "firstName"
  FROM books.businesses b JOIN platform.business_profiles p ON p.business_id = b.id JOIN platform.users u
    ON u.id = b.owner_id
  WHERE b.archived_at IS NULL AND b.id > $1::uuid ORDER BY b.id LIMIT $2`;
