import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { FeatureFlag, FeatureFlagRequest } from '@counterfoil/contracts/flag.contract';
import type { SubscriptionPlan, SubscriptionPlanRequest } from '@counterfoil/contracts/super-admin.contract';
import { PlatformFacts, type Administrator } from '../admin/administration-facts.module';
import { Features, PlanService } from '../billing/billing.module';
import { FlagRepository } from '../flags/flags.module';
import { PG_POOL } from '../database/database.module';
import { inTransaction } from '@counterfoil/event-sourcing/postgres/transaction';
import { PlanCatalogue } from './plan-catalogue.repository';

/**
 * Plans and feature flags. A change holds at once in this process and within seconds in the others, and is told to
 * `platform`.
 */
@Injectable()
export class SuperAdminService {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly plans: PlanCatalogue,
    private readonly inForce: PlanService,
    private readonly flags: FlagRepository,
    private readonly features: Features,
    private readonly facts: PlatformFacts,
  ) {}

  listPlans(): Promise<SubscriptionPlan[]> {
    return this.plans.list();
  }

  /** @throws DomainError */
  createPlan(request: SubscriptionPlanRequest, by: Administrator): Promise<SubscriptionPlan> {
    return inTransaction(this.pool, async (client) => {
      const plan = await this.plans.create(client, request);
      await this.facts.note(
        client,
        { type: 'SubscriptionPlanCreated', data: { planId: plan.id, plan: plan.name } },
        by,
      );
      return plan;
    });
  }

  /** @throws DomainError */
  async changePlan(id: string, request: SubscriptionPlanRequest, by: Administrator): Promise<SubscriptionPlan> {
    const plan = await inTransaction(this.pool, async (client) => {
      const changed = await this.plans.change(client, id, request);
      const fields = Object.entries(request).flatMap(([field, value]) => (value === undefined ? [] : [field]));
      await this.facts.note(client, { type: 'SubscriptionPlanChanged', data: { planId: id, fields } }, by);
      return changed;
    });
    this.inForce.forget();
    return plan;
  }

  /** @throws DomainError */
  async deletePlan(id: string, by: Administrator): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      const { name } = await this.plans.delete(client, id);
      await this.facts.note(client, { type: 'SubscriptionPlanDeleted', data: { planId: id, plan: name } }, by);
    });
  }

  listFlags(): Promise<FeatureFlag[]> {
    return this.flags.list();
  }

  /** @throws DomainError */
  async createFlag(request: FeatureFlagRequest, by: Administrator): Promise<FeatureFlag> {
    const created = await inTransaction(this.pool, async (client) => {
      const flag = await this.flags.create(client, request);
      await this.facts.note(client, { type: 'FeatureFlagCreated', data: factOf(flag) }, by);
      return flag;
    });
    this.features.forget();
    return created;
  }

  /** @throws DomainError */
  async changeFlag(id: string, request: FeatureFlagRequest, by: Administrator): Promise<FeatureFlag> {
    const changed = await inTransaction(this.pool, async (client) => {
      const flag = await this.flags.change(client, id, request);
      await this.facts.note(client, { type: 'FeatureFlagChanged', data: factOf(flag) }, by);
      return flag;
    });
    this.features.forget();
    return changed;
  }

  /** @throws DomainError */
  async deleteFlag(id: string, by: Administrator): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      const { name } = await this.flags.delete(client, id);
      await this.facts.note(client, { type: 'FeatureFlagDeleted', data: { flagId: id, flag: name } }, by);
    });
    this.features.forget();
  }
}

function factOf({ id, name, isActive, defaultValue }: FeatureFlag): {
  flagId: string;
  flag: string;
  isActive: boolean;
  defaultValue: boolean;
} {
  return { flagId: id, flag: name, isActive, defaultValue };
}
