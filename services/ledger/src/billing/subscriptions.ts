import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import type { UserSubscription } from '@counterfoil/contracts/admin.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { Outbox } from '@counterfoil/event-sourcing/write/outbox';
import type { UserEvent } from '@counterfoil/events/ledger-event';
import { PG_POOL } from '../database/database.module';
import { inTransaction } from '@counterfoil/event-sourcing/postgres/transaction';
import { PlanRepository, type PlanRecord } from './plan.repository';
import { PlanService } from './plan.service';
import { SubscriptionsRepository, type SubscriptionRow, type SubscriptionTerms } from './subscriptions.repository';

/** Who changes somebody's plan: an administrator, the user, or the service itself. */
export interface PlanActor {
  readonly id: string;
  readonly role: string;
  readonly correlationId: string;
}

/**
 * Begins and ends subscriptions. The active one decides what a user may do; ending it loses nothing, only new things are
 * refused then. Each change is told to the user's stream.
 */
@Injectable()
export class Subscriptions {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly plans: PlanRepository,
    private readonly inForce: PlanService,
    private readonly rows: SubscriptionsRepository,
    private readonly outbox: Outbox<UserEvent>,
  ) {}

  async of(userId: string): Promise<UserSubscription[]> {
    return (await this.rows.of(userId)).map(subscriptionOf);
  }

  /**
   * Puts a user on a plan; `free` is to be on none.
   * @throws DomainError not-found for a user or plan that there is none of, invalid for an end in the past
   */
  async grant(userId: string, planName: string, actor: PlanActor, terms: SubscriptionTerms = {}): Promise<void> {
    const plan = await this.plans.byName(planName);
    if (!plan) throw new DomainError('not-found', 'plan_not_found', 'There is no such plan', 'plan');
    if (terms.endDate !== undefined && Date.parse(terms.endDate) <= Date.now())
      throw new DomainError('invalid', 'end_date_past', 'End date must be in the future', 'endDate');
    await this.change(userId, actor, plan.name === 'free' ? undefined : plan, terms);
  }

  /** Grants Professional to whoever is on no paid plan, or ends what is active. @throws DomainError */
  async setStatus(userId: string, status: 'free' | 'paid', actor: PlanActor): Promise<void> {
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
    actor: PlanActor,
    plan: PlanRecord | undefined,
    terms: SubscriptionTerms,
  ): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      if (!(await this.rows.lockUser(client, userId)))
        throw new DomainError('not-found', 'user_not_found', 'User not found');
      const endedPlanId = await this.rows.end(client, userId);
      if (plan) await this.rows.begin(client, userId, plan.id, terms);
      if (plan)
        await this.tell(
          client,
          { type: 'SubscriptionBegun', data: { userId, planId: plan.id, plan: plan.name } },
          actor,
        );
      else if (endedPlanId !== undefined)
        await this.tell(client, { type: 'SubscriptionEnded', data: { userId, planId: endedPlanId } }, actor);
    });
    this.inForce.forget(userId);
  }

  private async tell(client: PoolClient, event: UserEvent, { id, role, correlationId }: PlanActor): Promise<void> {
    await this.outbox.enqueue(client, {
      id: randomUUID(),
      stream: `user-${event.data.userId}`,
      event,
      actorId: id,
      actorRole: role,
      correlationId,
    });
  }
}

function subscriptionOf(row: SubscriptionRow): UserSubscription {
  return {
    id: row.id,
    userId: row.user_id,
    planId: row.plan_id,
    planName: row.plan_name,
    status:
      row.status === 'active' && row.end_date !== null && row.end_date.getTime() <= Date.now() ? 'expired' : row.status,
    customPrice: row.custom_price,
    customFeatures: row.custom_features,
    customLimits: row.custom_limits,
    startDate: row.start_date.toISOString(),
    endDate: row.end_date?.toISOString() ?? null,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
