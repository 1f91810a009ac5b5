import { Injectable } from '@nestjs/common';
import { isFlagOn, type FeatureFlag, type FlagsInForce } from '@counterfoil/contracts/flag.contract';
import type { PlanFeature } from '@counterfoil/contracts/plan';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { FlagRepository } from '../flags/flags.module';
import { PlanService } from './plan.service';
import type { PlanInForce } from './plans-in-force.repository';

/** Flags are few and asked for often; a change in another process is noticed within this time. */
const REMEMBERED_MS = 3_000;

/** Codes of what is refused since a feature is not on: not in the plan, or switched off for everybody. */
export const FEATURE_REFUSALS: readonly string[] = ['plan_feature', 'feature_off'];

/** What a user may use: the plan and the feature flags together, by the one rule in the contracts (`isFlagOn`). */
@Injectable()
export class Features {
  private remembered: { flags: Promise<FeatureFlag[]>; until: number } | undefined;

  constructor(
    private readonly flags: FlagRepository,
    private readonly plans: PlanService,
  ) {}

  /** Every flag as it stands for a user. */
  async of(userId: string): Promise<FlagsInForce> {
    const [flags, plan] = await Promise.all([this.all(), this.plans.planOf(userId)]);
    return Object.fromEntries(flags.map((flag) => [flag.name, isFlagOn(flag, plan.features)]));
  }

  /** Names of the features that are on for a user. */
  async namesOf(userId: string): Promise<string[]> {
    return Object.entries(await this.of(userId)).flatMap(([name, isOn]) => (isOn ? [name] : []));
  }

  /** @param ownerId of the business, whose plan it runs on */
  async has(ownerId: string, feature: PlanFeature): Promise<boolean> {
    return (await this.of(ownerId))[feature] ?? false;
  }

  /**
   * @param ownerId of the business, whose plan it runs on
   * @param notInPlan what is said where the plan lacks it
   * @throws DomainError limit: `feature_off` where nobody has the feature, `plan_feature` where the plan lacks it
   */
  async require(ownerId: string, feature: PlanFeature, notInPlan: (plan: PlanInForce) => string): Promise<void> {
    if (await this.has(ownerId, feature)) return;
    const flag = (await this.all()).find(({ name }) => name === feature);
    if (flag?.isActive === false)
      throw new DomainError('limit', 'feature_off', `${flag.displayName} is switched off just now, for everybody.`);
    throw new DomainError('limit', 'plan_feature', notInPlan(await this.plans.planOf(ownerId)));
  }

  /** Looks at the table again: a super admin has changed it. */
  forget(): void {
    this.remembered = undefined;
  }

  private all(): Promise<FeatureFlag[]> {
    if (this.remembered && this.remembered.until > Date.now()) return this.remembered.flags;
    const flags = this.flags.list();
    this.remembered = { flags, until: Date.now() + REMEMBERED_MS };
    flags.catch(() => this.forget());
    return flags;
  }
}
