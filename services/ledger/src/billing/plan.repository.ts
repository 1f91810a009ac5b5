import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { v5 } from 'uuid';
import { PLANS, type Plan, type PlanFeature, type PlanLimits } from '@counterfoil/contracts/plan';
import { PG_POOL } from '../platform/database.module';

/** The plan that holds for a user now. */
export interface PlanInForce extends Pick<Plan, 'displayName' | 'billingInterval' | 'features' | 'limits'> {
  /** Internal name; that of a plan record, which a super admin may have added. */
  name: string;
  isPaid: boolean;
}

interface PlanInForceRow {
  name: string;
  display_name: string;
  billing_interval: 'month' | 'year';
  features: PlanFeature[];
  limits: Partial<PlanLimits>;
  custom_features: PlanFeature[] | null;
  custom_limits: Partial<PlanLimits> | null;
  subscribed: boolean;
}

/** Ids of the seeded plans are made from their names, so that every process seeds the same rows. */
const PLAN_NAMESPACE = '5f6c3d0a-93a8-5c1b-8a5e-6b0d6f1d2c44';
/** What a record that a person has edited leaves out. */
const [FREE] = PLANS;

@Injectable()
export class PlanRepository {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Puts the plans of the contracts into an empty table; what an administrator has changed since stays. */
  async seed(): Promise<void> {
    for (const [sortOrder, plan] of PLANS.entries()) await this.pool.query(SEED, seedValues(plan, sortOrder));
  }

  /** The active subscription's plan with its exceptions, else the free plan. One statement, on every write's path. */
  async inForce(userId: string): Promise<PlanInForce> {
    const { rows } = await this.pool.query<PlanInForceRow>({ name: 'plan-in-force', text: IN_FORCE, values: [userId] });
    const row = rows[0];
    if (!row) throw new Error('there is no plan named free');
    return {
      name: row.name,
      displayName: row.display_name,
      billingInterval: row.billing_interval,
      features: row.custom_features ?? row.features,
      limits: { ...(FREE as Plan).limits, ...row.limits, ...row.custom_limits },
      isPaid: row.subscribed && row.name !== 'free',
    };
  }

  /** Ends the active subscription, if there is one, and begins another; `free` begins none. */
  async subscribe(userId: string, planName: string): Promise<void> {
    await this.pool.query(SUBSCRIBE, [userId, planName]);
  }
}

function seedValues(plan: Plan, sortOrder: number): unknown[] {
  const { name, displayName, description, price, billingInterval, features, limits } = plan;
  return [v5(name, PLAN_NAMESPACE), name, displayName, description, price, billingInterval, features, JSON.stringify(limits), sortOrder];
}

const SEED = `
  INSERT INTO platform.subscription_plans (id, name, display_name, description, price, billing_interval, features, limits, sort_order)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`;

const IN_FORCE = `
  SELECT p.name, p.display_name, p.billing_interval, p.features, p.limits, s.custom_features, s.custom_limits, s.id IS NOT NULL AS subscribed
  FROM platform.subscription_plans p
  LEFT JOIN platform.user_subscriptions s
    ON s.plan_id = p.id AND s.user_id = $1 AND s.status = 'active' AND s.start_date <= now() AND (s.end_date IS NULL OR s.end_date > now())
  WHERE s.id IS NOT NULL OR p.name = 'free'
  ORDER BY s.id IS NULL LIMIT 1`;

const SUBSCRIBE = `
  WITH ended AS (
    UPDATE platform.user_subscriptions SET status = 'cancelled', cancelled_at = now(), end_date = now(), updated_at = now()
    WHERE user_id = $1 AND status = 'active'
    RETURNING id
  )
  INSERT INTO platform.user_subscriptions (id, user_id, plan_id, status)
  SELECT gen_random_uuid(), $1, p.id, 'active'
  -- Reading what was ended makes that happen first: a user has one active subscription at any moment.
  FROM platform.subscription_plans p, (SELECT count(*) FROM ended) AS done
  WHERE p.name = $2 AND p.name <> 'free'`;
