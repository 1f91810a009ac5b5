import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { ProfileSupportView } from '@counterfoil/contracts/profile.contract';
import { PG_POOL } from '../database/database.module';
import { cursorInstant, newestPage, type NewestFirst, type PlacedRow } from '../http/answers/newest-first';
import type { Page } from '../http/answers/paging';

/**
 * What administrators have read of somebody, and of the businesses that are theirs: support views from the facts in the
 * log (books/analytics.projection.ts), everything else as recorded with the read (admin/recorded-reads.ts).
 */
@Injectable()
export class SupportViewsQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async page(userId: string, { limit, after }: NewestFirst): Promise<Page<ProfileSupportView>> {
    const { rows } = await this.pool.query<PlacedRow>(PAGE, [userId, after?.at ?? null, after?.id ?? null, limit + 1]);
    const total = await this.pool.query<{ n: number }>(TOTAL, [userId]);
    return newestPage(rows, limit, total.rows[0]?.n);
  }
}

/**
 * One's own reading, as an administrator, is nothing to be told of. Records end with each ten minutes of the clock:
 * what goes on beyond is one reading all the same, so those of one reader that follow each other within as long are
 * joined.
 */
const READS = `
  WITH records AS (
    SELECT id, 'support_view' AS what, viewed_at AS first_read_at, viewed_at AS last_read_at, 1 AS times,
      viewed_by AS reader_id, NULL::uuid AS business_id
    FROM analytics.support_views WHERE user_id = $1
    UNION ALL
    SELECT id, what, first_read_at, last_read_at, times, reader_id, NULL
    FROM platform.recorded_reads WHERE user_id = $1
    UNION ALL
    SELECT r.id, r.what, r.first_read_at, r.last_read_at, r.times, r.reader_id, r.business_id
    FROM platform.recorded_reads r JOIN books.businesses b ON b.id = r.business_id
    WHERE b.owner_id = $1 AND r.reader_id <> $1
  ), begun AS (
    SELECT *, coalesce(first_read_at - lag(last_read_at) OVER alike > interval '10 minutes', true) AS begins
    FROM records WINDOW alike AS (PARTITION BY reader_id, what, business_id ORDER BY first_read_at, id)
  ), counted AS (
    SELECT *, count(*) FILTER (WHERE begins) OVER alike AS reading
    FROM begun WINDOW alike AS (PARTITION BY reader_id, what, business_id ORDER BY first_read_at, id)
  ), reads AS (
    SELECT (array_agg(id ORDER BY first_read_at, id))[1] AS id, what, min(first_read_at) AS first_read_at,
      sum(times)::int AS times, reader_id, business_id
    FROM counted GROUP BY reader_id, what, business_id, reading
  )`;

const PAGE = `${READS}
  SELECT r.id, r.what, r.first_read_at AS viewed_at, r.times, ${cursorInstant('r.first_read_at')} AS at,
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), 'A former administrator') AS viewed_by,
    CASE WHEN r.business_id IS NOT NULL THEN coalesce(p.name, 'A business') END AS business_name
  FROM reads r LEFT JOIN platform.users u ON u.id = r.reader_id
  LEFT JOIN platform.business_profiles p ON p.business_id = r.business_id
  WHERE $2::timestamptz IS NULL OR (r.first_read_at, r.id) < ($2::timestamptz, $3::uuid)
  ORDER BY r.first_read_at DESC, r.id DESC LIMIT $4`;

const TOTAL = `${READS} SELECT count(*)::int AS n FROM reads`;
