import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { ProfileSupportView } from '@counterfoil/contracts/profile.contract';
import { PG_POOL } from '../platform/database.module';

const MOST_SHOWN = 50;
const FORMER = 'A former administrator';

/** Who has opened the support view of somebody's data, from the facts in the log (ledger/analytics.projection.ts). */
@Injectable()
export class SupportViewsQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async of(userId: string): Promise<ProfileSupportView[]> {
    const { rows } = await this.pool.query<{ id: string; viewed_at: Date; viewed_by: string | null }>(VIEWS, [userId, MOST_SHOWN]);
    return rows.map((row) => ({ id: row.id, viewedAt: row.viewed_at.toISOString(), viewedBy: row.viewed_by ?? FORMER }));
  }
}

const VIEWS = `
  SELECT v.id, v.viewed_at, nullif(trim(u.first_name || ' ' || u.last_name), '') AS viewed_by
  FROM analytics.support_views v LEFT JOIN platform.users u ON u.id = v.viewed_by
  WHERE v.user_id = $1 ORDER BY v.viewed_at DESC, v.id LIMIT $2`;
