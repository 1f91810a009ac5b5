import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { UsageSummary } from '@counterfoil/contracts/billing.contract';
import { ALL_TIME } from '../ledger/usage.projection';
import { PG_POOL } from '../platform/database.module';
import { periodOf } from './plan-limit';
import type { PlanInForce } from './plan.repository';

type Used = Record<UsageSummary['usage'][number]['resource'], number>;

/** What owners use of their plans, as projected. */
@Injectable()
export class UsageQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** @param day the day whose period counts. @returns `users` as the members of the owner's largest business. */
  async of(ownerId: string, plan: PlanInForce, day: string): Promise<Used> {
    const { rows } = await this.pool.query<Used>({ name: 'usage-of-owner', text: USED, values: [ownerId, periodOf(plan, day), ALL_TIME] });
    return rows[0] ?? { businesses: 0, transactions: 0, users: 0 };
  }
}

const USED = `
  SELECT
    (SELECT coalesce(sum(used), 0)::float8 FROM usage.counters WHERE owner_id = $1 AND resource = 'businesses' AND period = $3) AS businesses,
    (SELECT coalesce(sum(used), 0)::float8 FROM usage.counters WHERE owner_id = $1 AND resource = 'transactions' AND period = $2) AS transactions,
    (SELECT coalesce(max(n), 0)::float8 FROM (
      SELECT count(*) AS n FROM books.members m JOIN books.businesses b ON b.id = m.business_id WHERE b.owner_id = $1 GROUP BY b.id
    ) AS sizes) AS users`;
