import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { UsageSummary } from '@counterfoil/contracts/billing.contract';
import { ProjectionProgress } from '@counterfoil/event-sourcing/project/projection-progress';
import { booksProjection } from '../books/books.projection';
import { ALL_TIME, usageProjection } from '../books/usage.projection';
import { PG_POOL } from '../database/database.module';
import { periodOf } from './plan-limit';
import type { PlanInForce } from './plans-in-force.repository';

type Used = Record<UsageSummary['usage'][number]['resource'], number>;

/** What was used of a resource in one period. */
export interface TrackedUse {
  resource: 'transactions' | 'businesses';
  period: string;
  used: number;
}

/** Usage is counted in larger batches than the books are written; past this the caller gets what there is. */
const COUNTED_WITHIN_MS = 500;

/** What owners use of their plans, as projected: never less than the books show. */
@Injectable()
export class UsageQueries {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly progress: ProjectionProgress,
  ) {}

  /** @param day the day whose period counts. @returns `users` as the members of the owner's largest business. */
  async of(ownerId: string, plan: PlanInForce, day: string): Promise<Used> {
    await this.caughtUp();
    const { rows } = await this.pool.query<Used>({
      name: 'usage-of-owner',
      text: USED,
      values: [ownerId, periodOf(plan, day), ALL_TIME],
    });
    return rows[0] ?? { businesses: 0, transactions: 0, users: 0 };
  }

  /** IANA zone of the oldest business that somebody owns, archived ones last; undefined for who owns none. */
  async zoneOf(ownerId: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ time_zone: string }>({
      name: 'zone-of-owner',
      text: ZONE,
      values: [ownerId],
    });
    return rows[0]?.time_zone;
  }

  /** Waits until all that the books show is counted, or no longer than a person would notice. */
  async caughtUp(): Promise<void> {
    await this.progress.waitFor(
      this.progress.positionOf(booksProjection.name),
      [usageProjection.name],
      COUNTED_WITHIN_MS,
    );
  }

  /** Bytes of all receipts of an owner's businesses whose files are kept, removed ones among them. */
  async storageOf(ownerId: string): Promise<number> {
    const { rows } = await this.pool.query<{ bytes: string }>(STORAGE, [ownerId]);
    return Number(rows[0]?.bytes ?? 0);
  }

  /** What was used in each period, newest first. */
  async tracked(ownerId: string): Promise<TrackedUse[]> {
    const { rows } = await this.pool.query<TrackedUse>(TRACKED, [ownerId]);
    return rows;
  }
}

const used = (resource: string, period: string): string => `
  (SELECT coalesce(sum(c.used), 0)::float8 FROM usage.businesses b JOIN usage.counters c ON c.business_id = b.id
   WHERE b.owner_id = $1 AND c.resource = '${resource}' AND c.period = ${period})`;

const USED = `
  SELECT ${used('businesses', '$3')} AS businesses, ${used('transactions', '$2')} AS transactions,
    (SELECT coalesce(max(n), 0)::float8 FROM (
      SELECT (SELECT count(*) FROM books.members m WHERE m.business_id = b.id)
        + (SELECT count(*) FROM books.invitations i WHERE i.business_id = b.id AND i.accepted_by IS NULL
          AND i.revoked_at IS NULL AND i.expires_at > now()) AS n
      FROM books.businesses b WHERE b.owner_id = $1
    ) AS sizes) AS users`;

const ZONE = `
  SELECT time_zone FROM books.businesses WHERE owner_id = $1 ORDER BY archived_at IS NOT NULL, created_at, id LIMIT 1`;

const STORAGE = `
  select coalesce(sum(file.size), 0) as bytes from books.businesses b
  cross join lateral (
    select distinct r.sha256, r.size from books.receipts r
    join platform.receipt_files f on f.business_id = r.business_id and f.sha256 = r.sha256
    where r.business_id = b.id
  ) file
  where b.owner_id = $1`;

const TRACKED = `
  SELECT c.resource, c.period, sum(c.used)::float8 AS used FROM usage.businesses b JOIN usage.counters c
    ON c.business_id = b.id
  WHERE b.owner_id = $1 GROUP BY c.resource, c.period ORDER BY c.period DESC, c.resource LIMIT 500`;
