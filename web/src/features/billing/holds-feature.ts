import { PLANS, type PlanFeature } from '@counterfoil/contracts/plan';

/** Whether a plan that is sold holds a feature; of a plan that is not among them the server knows, and says so. */
export function holdsFeature(plan: string | undefined, feature: PlanFeature): boolean {
  const sold = PLANS.find(({ name }) => name === plan);
  return sold === undefined || sold.features.includes(feature);
}
