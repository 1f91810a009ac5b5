import { IsString, IsUUID, MaxLength, MinLength } from 'class-validator';
import type { Plan, PlanLimits } from './plan';
import { Optional } from './validators';

/** Query of GET /api/billing: the business whose plan is asked for; without one it is the caller's own plan. */
export class BillingQuery {
  @Optional()
  @IsUUID('all', { message: 'businessId must name a business' })
  businessId?: string;
}

/** GET /api/billing[?businessId=] : the plan of the business's owner, or of the caller, and what is used of it. */
export interface Billing {
  currentPlan: {
    name: string;
    displayName: string;
    /** Names of what is on for the business: the plan and the feature flags together (`isFlagOn`). */
    features: string[];
    limits: { transactions: number; transactionsPeriod: 'month' | 'year' };
  };
  usage: { transactions: number };
  /** First day of the next period, `YYYY-MM-DD`. */
  nextResetDate: string;
}

/** GET /api/auth/usage : what the signed-in user owns and uses. */
export interface UsageSummary {
  currentPlan: string;
  billingInterval: 'month' | 'year';
  features: string[];
  limits: Pick<PlanLimits, 'businesses' | 'transactions' | 'users'>;
  usage: { resource: 'businesses' | 'transactions' | 'users'; used: number }[];
  /** The files of receipts, over all businesses that the user owns. */
  storage: { usedBytes: number; limitBytes: number };
}

/** GET /api/plans, signed in or not: plans on offer, in their order. */
export type OfferedPlan = Pick<
  Plan,
  'displayName' | 'description' | 'price' | 'billingInterval' | 'features' | 'limits'
> & { id: string; name: string };

/** POST /api/billing/plan */
export class ChoosePlanRequest {
  /** Internal name of a plan on offer. `free` ends the subscription. */
  @IsString({ message: 'Plan is required' })
  @MinLength(1, { message: 'Plan is required' })
  @MaxLength(100, { message: 'Plan is not one on offer' })
  plan!: string;
}

/** What became of a choice: without a payment provider it is noted for the administrators, who grant plans. */
export interface PlanChoice {
  plan: string;
  /**
   * `active`: the plan holds now. `noted`: an administrator has to grant it. `redirect`: a payment provider goes on at
   * `url`.
   */
  status: 'active' | 'noted' | 'redirect';
  message: string;
  url?: string;
}

/** GET /api/billing/usage: what the signed-in user has used in each period, newest first. */
export interface UsageTracking {
  id: string;
  userId: string;
  resource: 'transactions' | 'businesses';
  period: 'month' | 'year' | 'all';
  /** First and last day, `YYYY-MM-DD`; null for what is not counted by time. */
  periodStart: string | null;
  periodEnd: string | null;
  usageCount: number;
  /** Of the plan in force now where it counts by this period; -1 for none, null where the plan counts otherwise. */
  limit: number | null;
}
