import { Injectable } from '@nestjs/common';
import type { PlanChoice } from '@counterfoil/contracts/billing.contract';
import type { PlanRecord } from './plans-in-force.repository';
import { SubscriptionsRepository } from './subscriptions.repository';

/** Who takes money for a plan. The port of a payment provider; the default takes none. */
export abstract class PaymentProvider {
  /**
   * Somebody has chosen a paid plan that they are not on. @returns what became of it: noted, or where to go and pay.
   */
  abstract choose(userId: string, plan: PlanRecord): Promise<PlanChoice>;
}

/** Where no provider is configured, a choice is noted, and an administrator grants the plan. */
@Injectable()
export class GrantedByAdministrators extends PaymentProvider {
  constructor(private readonly subscriptions: SubscriptionsRepository) {
    super();
  }

  async choose(userId: string, plan: PlanRecord): Promise<PlanChoice> {
    await this.subscriptions.request(userId, plan.id);
    return {
      plan: plan.name,
      status: 'noted',
      message: `We have your request for ${plan.displayName} and will switch the plan on. Nothing is charged here.`,
    };
  }
}
