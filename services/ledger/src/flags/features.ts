import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isFlagOn, type FeatureFlag, type FlagsInForce } from '@counterfoil/contracts/flag.contract';
import { FEATURE_NAMES, type PlanFeature } from '@counterfoil/contracts/plan';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { PlanService } from '../billing/billing.module';
import { FlagRepository } from './flag.repository';

/** Flags are few and asked for often; a change in another process is noticed within this time. */
const REMEMBERED_MS = 3_000;

/** What a user may use: the plan and the feature flags together, by the one rule in the contracts (`isFlagOn`). */
@Injectable()
export class Features implements OnModuleInit {
  private remembered: { flags: Promise<FeatureFlag[]>; until: number } | undefined;

  constructor(
    private readonly flags: FlagRepository,
    private readonly plans: PlanService,
  ) {}

  onModuleInit(): Promise<void> {
    return this.flags.seed();
  }

  /** Every flag as it stands for a user. */
  async of(userId: string): Promise<FlagsInForce> {
    const [flags, plan] = await Promise.all([this.all(), this.plans.planOf(userId)]);
    return Object.fromEntries(flags.map((flag) => [flag.name, isFlagOn(flag, plan.features)]));
  }

  /** @param ownerId the owner of the business that it is for: a business has what its owner's plan has. */
  async has(ownerId: string, feature: PlanFeature): Promise<boolean> {
    return (await this.of(ownerId))[feature] ?? false;
  }

  /** @throws DomainError (limit, 403) when the owner's plan is without the feature, or it is switched off for everybody. */
  async require(ownerId: string, feature: PlanFeature): Promise<void> {
    const [flags, plan] = await Promise.all([this.all(), this.plans.planOf(ownerId)]);
    const flag = flags.find(({ name }) => name === feature);
    if (flag && isFlagOn(flag, plan.features)) return;
    const name = FEATURE_NAMES[feature];
    if (flag && !flag.isActive) throw new DomainError('limit', 'feature_off', `${name} is switched off at the moment`);
    const upgrade = plan.isPaid ? '' : ' Upgrade to Professional to use it.';
    throw new DomainError('limit', 'feature_not_in_plan', `${name} is not part of ${plan.displayName}.${upgrade}`);
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
