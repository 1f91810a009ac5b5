import type { Billing } from '@counterfoil/contracts/billing.contract';
import type { PlanFeature } from '@counterfoil/contracts/plan';

/** Whether a business has a feature; until its plan is known it may be asked for, and the server says. */
export function isFeatureOn(plan: Billing['currentPlan'] | undefined, feature: PlanFeature): boolean {
  return plan === undefined || plan.features.includes(feature);
}
