import { IsUUID } from 'class-validator';
import type { PlanLimits } from './plan';

/** Query of GET /api/billing */
export class BillingQuery {
  @IsUUID('all', { message: 'businessId must name a business' })
  businessId!: string;
}

/** GET /api/billing?businessId= : the plan of the business's owner and what is used of it. */
export interface Billing {
  currentPlan: {
    name: string;
    displayName: string;
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
}
