import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { UserSubscription } from '@counterfoil/contracts/admin.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { Outbox } from '@counterfoil/event-sourcing/write/outbox';
import type { UserEvent } from '@counterfoil/events/ledger-event';
import { PG_POOL } from '../database/database.module';
import { notedFact, type FactActor } from '../database/noted-fact';
import { inTransaction } from '@counterfoil/event-sourcing/postgres/transaction';
import { PlansInForce, type PlanRecord } from './plans-in-force.repository';
import { PlanService } from './plan.service';
import { SubscriptionsRepository, type SubscriptionTerms } from './subscriptions.repository';

/**
 * Begins and ends subscriptions. The active one decides what a user may do; ending it loses nothing, only new things
 * are refused then. Each change is told to the user's stream.
 */
@Injectable()
export class Subscriptions {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly plans: PlansInForce,
    private readonly inForce: PlanService,
    private readonly rows: SubscriptionsRepository,
    private readonly outbox: Outbox<UserEvent>,
  ) {}

  of(userId: string): Promise<UserSubscription[]> {
    return this.rows.of(userId);
  }

  /**
   * Puts a user on a plan; `free` is to be on none.
   * @param actor an administrator, the user, or the service itself
   * @throws DomainError not-found for a user or plan that there is none of, conflict for a plan that is inactive,
   *   invalid for an end in the past
   */
  async grant(userId: string, planName: string, actor: FactActor, terms: SubscriptionTerms = {}): Promise<void> {
    const plan = await this.plans.byName(planName);
    if (!plan) throw new DomainError('not-found', 'plan_not_found', 'There is no such plan', 'plan');
    if (!plan.isActive)
      throw new DomainError(
        'conflict',
        'plan_inactive',
        `${plan.displayName} is inactive and can't be granted`,
        'plan',
      );
    if (terms.endDate !== undefined && Date.parse(terms.endDate) <= Date.now())
      throw new DomainError('invalid', 'end_date_past', 'End date must be in the future', 'endDate');
    await this.change(userId, actor, plan.name === 'free' ? undefined : plan, terms);
  }

  /** Grants Professional to whoever is on no paid plan, or ends what is active. @throws DomainError */
  async setStatus(userId: string, status: 'free' | 'paid', actor: FactActor): Promise<void> {
    this.inForce.forget(userId);
    const { isPaid } = await this.inForce.planOf(userId);
    if (status === 'free') return this.change(userId, actor, undefined, {});
    if (isPaid) return;
    const plan = await this.plans.paidPlan();
    if (!plan) throw new DomainError('conflict', 'no_paid_plan', 'There is no paid plan to grant');
    await this.change(userId, actor, plan, {});
  }

  private async change(
    userId: string,
    actor: FactActor,
    plan: PlanRecord | undefined,
    terms: SubscriptionTerms,
  ): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      if (!(await this.rows.lockUser(client, userId)))
        throw new DomainError('not-found', 'user_not_found', 'User not found');
      const endedPlanId = await this.rows.end(client, userId);
      if (plan) await this.rows.begin(client, userId, plan.id, terms);
      const tell = (event: UserEvent) => this.outbox.enqueue(client, notedFact(event, actor));
      if (plan) await tell({ type: 'SubscriptionBegun', data: { userId, planId: plan.id, plan: plan.name } });
      else if (endedPlanId !== undefined)
        await tell({ type: 'SubscriptionEnded', data: { userId, planId: endedPlanId } });
    });
    this.inForce.forget(userId);
  }
}
