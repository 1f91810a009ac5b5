import { Injectable } from '@nestjs/common';
import type { OfferedPlan, PlanChoice } from '@counterfoil/contracts/billing.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { PaymentProvider } from './payment-provider';
import { PlansInForce } from './plans-in-force.repository';
import { PlanService } from './plan.service';
import { Subscriptions } from './subscriptions';
import { SubscriptionsRepository } from './subscriptions.repository';

/** People choose a plan. */
@Injectable()
export class PlanChoices {
  constructor(
    private readonly plans: PlansInForce,
    private readonly inForce: PlanService,
    private readonly subscriptions: Subscriptions,
    private readonly rows: SubscriptionsRepository,
    private readonly payment: PaymentProvider,
  ) {}

  async offered(): Promise<OfferedPlan[]> {
    const plans = await this.plans.offered();
    return plans.map(({ isActive: _, ...plan }) => plan);
  }

  /**
   * Free holds at once, a paid plan is the payment provider's business. @throws DomainError not-found for a plan not on
   * offer
   */
  async choose(userId: string, planName: string, correlationId: string): Promise<PlanChoice> {
    const plan = await this.plans.byName(planName);
    if (!plan?.isActive) throw new DomainError('not-found', 'plan_not_found', 'Plan is not one on offer', 'plan');
    const current = await this.inForce.planOf(userId);
    if (current.name === plan.name) {
      await this.rows.withdrawRequest(userId);
      return { plan: plan.name, status: 'active', message: `You are on ${plan.displayName}.` };
    }
    if (Number(plan.price) > 0) return this.payment.choose(userId, plan);
    await this.subscriptions.grant(userId, plan.name, { id: userId, role: 'user', correlationId });
    await this.rows.withdrawRequest(userId);
    return {
      plan: plan.name,
      status: 'active',
      message: `You are on ${plan.displayName} now. Nothing of what you have is lost; its limits hold for new things.`,
    };
  }
}
