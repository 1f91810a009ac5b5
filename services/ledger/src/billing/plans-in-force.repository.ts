import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { v5 } from 'uuid';
import { PLANS, type Plan, type PlanLimits } from '@counterfoil/contracts/plan';
import { PG_POOL } from '../database/database.module';
import { shownRow, type Row } from '../database/shown-row';

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
  features: string[];
  limits: Partial<PlanLimits>;
  custom_features: string[] | null;
  custom_limits: Partial<PlanLimits> | null;
  subscribed: boolean;
}

/** Ids of the seeded plans are made from their names, so that every process seeds the same rows. */
const PLAN_NAMESPACE = '5f6c3d0a-93a8-5c1b-8a5e-6b0d6f1d2c44';
/** What a record that a person has edited leaves out. */
const [FREE] = PLANS;

@Injectable()
export class PlansInForce {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Puts the plans of the contracts into an empty table; what a super admin has changed or deleted since stays so. */
  async seed(): Promise<void> {
    const plans = PLANS.map((plan, sort_order) => ({
      ...plan,
      id: v5(plan.name, PLAN_NAMESPACE),
      display_name: plan.displayName,
      billing_interval: plan.billingInterval,
      sort_order,
    }));
    await this.pool.query(SEED, [JSON.stringify(plans)]);
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

  async byName(name: string): Promise<PlanRecord | undefined> {
    const { rows } = await this.pool.query<Row>(`${PLAN} where name = $1`, [name]);
    return rows[0] && planOf(rows[0]);
  }

  /** What is granted to whoever is to be paid: Professional, or else the first paid plan on offer. */
  async paidPlan(): Promise<PlanRecord | undefined> {
    const { rows } = await this.pool.query<Row>(
      `${PLAN} where price > 0 and is_active order by name <> 'professional', sort_order limit 1`,
    );
    return rows[0] && planOf(rows[0]);
  }

  /** Plans on offer, in their order. */
  async offered(): Promise<PlanRecord[]> {
    const { rows } = await this.pool.query<Row>(`${PLAN} where is_active order by sort_order, name limit 100`);
    return rows.map(planOf);
  }
}

/** A plan as its record says. */
export interface PlanRecord {
  readonly id: string;
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly price: string;
  readonly billingInterval: 'month' | 'year';
  readonly features: readonly string[];
  readonly limits: PlanLimits;
  readonly isActive: boolean;
}

const PLAN = `
    select id, name, display_name, description, price, billing_interval, features, limits, is_active
      from platform.subscription_plans`;

function planOf(row: Row): PlanRecord {
  const shown = shownRow<PlanRecord>(row);
  return { ...shown, limits: { ...(FREE as Plan).limits, ...shown.limits } };
}

const SEED = `
  INSERT INTO platform.subscription_plans (id, name, display_name, description, price, billing_interval, features,
    limits, sort_order)
  SELECT p.id, p.name, p.display_name, p.description, p.price, p.billing_interval, p.features, p.limits, p.sort_order
  FROM jsonb_to_recordset($1::jsonb) AS p (id uuid, name text, display_name text, description text, price numeric,
    billing_interval text, features text[], limits jsonb, sort_order int)
  WHERE NOT EXISTS (SELECT FROM platform.subscription_plans) ON CONFLICT DO NOTHING`;

const IN_FORCE = `
  SELECT p.name, p.display_name, p.billing_interval, p.features, p.limits, s.custom_features, s.custom_limits,
    s.id IS NOT NULL AS subscribed
  FROM platform.subscription_plans p
  LEFT JOIN platform.user_subscriptions s
    ON s.plan_id = p.id AND s.user_id = $1 AND s.status = 'active' AND s.start_date <= now()
      AND (s.end_date IS NULL OR s.end_date > now())
  WHERE s.id IS NOT NULL OR p.name = 'free'
  ORDER BY s.id IS NULL LIMIT 1`;
