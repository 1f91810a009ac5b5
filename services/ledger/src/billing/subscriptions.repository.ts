import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import type { UserSubscription } from '@counterfoil/contracts/admin.contract';
import type { PlanLimits } from '@counterfoil/contracts/plan';
import { PG_POOL } from '../database/database.module';
import { shownRow, type Row } from '../database/shown-row';

/** What one subscription has that its plan has not. */
export interface SubscriptionTerms {
  readonly customPrice?: string;
  readonly customFeatures?: readonly string[];
  readonly customLimits?: Partial<PlanLimits>;
  /** ISO instant after which the user is on Free again. */
  readonly endDate?: string;
}

@Injectable()
export class SubscriptionsRepository {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Of a user, newest first. */
  async of(userId: string): Promise<UserSubscription[]> {
    const { rows } = await this.pool.query<Row>(OF_USER, [userId]);
    return rows.map(shownRow<UserSubscription>);
  }

  /** Ends what is active. @returns the plan that it was, if any. */
  async end(client: PoolClient, userId: string): Promise<string | undefined> {
    const { rows } = await client.query<{ plan_id: string }>(END, [userId]);
    return rows[0]?.plan_id;
  }

  /** Begins a subscription; the one before must have ended. Whoever waited for a plan has one now. */
  async begin(client: PoolClient, userId: string, planId: string, terms: SubscriptionTerms): Promise<void> {
    const { customPrice, customFeatures, customLimits, endDate } = terms;
    await client.query(
      `
        insert into platform.user_subscriptions (id, user_id, plan_id, status, custom_price, custom_features,
          custom_limits, end_date)
       values ($1, $2, $3, 'active', $4, $5, $6, $7)`,
      [
        randomUUID(),
        userId,
        planId,
        customPrice ?? null,
        customFeatures ?? null,
        customLimits ? JSON.stringify(customLimits) : null,
        endDate ?? null,
      ],
    );
    await client.query('delete from platform.plan_requests where user_id = $1', [userId]);
  }

  /** One change of a user's plan at a time. @returns false for a user that there is none of. */
  async lockUser(client: PoolClient, userId: string): Promise<boolean> {
    const { rowCount } = await client.query('select from platform.users where id = $1 for update', [userId]);
    return rowCount === 1;
  }

  /** Notes which plan somebody would like; a later choice replaces it. */
  async request(userId: string, planId: string): Promise<void> {
    await this.pool.query(
      `insert into platform.plan_requests (user_id, plan_id) values ($1, $2)
       on conflict (user_id) do update set plan_id = excluded.plan_id, requested_at = now()`,
      [userId, planId],
    );
  }

  async withdrawRequest(userId: string): Promise<void> {
    await this.pool.query('delete from platform.plan_requests where user_id = $1', [userId]);
  }
}

const OF_USER = `
  select s.id, s.user_id, s.plan_id, p.name as plan_name, s.custom_price, s.custom_features, s.custom_limits,
    s.start_date, s.end_date, s.cancelled_at, s.created_at, s.updated_at,
    case when s.status = 'active' and s.end_date <= now() then 'expired' else s.status end as status
  from platform.user_subscriptions s join platform.subscription_plans p on p.id = s.plan_id
  where s.user_id = $1 order by s.created_at desc limit 100`;

const END = `
  UPDATE platform.user_subscriptions SET status = 'cancelled', cancelled_at = now(), end_date = least(end_date, now()),
    updated_at = now()
  WHERE user_id = $1 AND status = 'active' RETURNING plan_id`;
