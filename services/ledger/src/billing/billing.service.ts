import { Injectable } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import type { Billing, UsageSummary, UsageTracking } from '@counterfoil/contracts/billing.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { MembershipQueries } from '../members/members.module';
import { Features } from './features';
import { PlanService } from './plan.service';
import { resetDateAfter, trackedPeriod } from './reset-date';
import { storageLimit } from './plan-limit';
import { UsageQueries } from './usage.queries';

/** What people are told about their plan. */
@Injectable()
export class BillingService {
  constructor(
    private readonly memberships: MembershipQueries,
    private readonly plans: PlanService,
    private readonly features: Features,
    private readonly usage: UsageQueries,
  ) {}

  /**
   * The plan that a business runs on, its owner's, and what is used of it; without a business the caller's own plan, as
   * in `ofUser`. @throws DomainError (not-found) for who is no member.
   */
  async ofBusiness(userId: string, businessId: string | undefined): Promise<Billing> {
    const membership =
      businessId === undefined
        ? { ownerId: userId, timeZone: await this.zoneOf(userId) }
        : await this.memberships.find(userId, 'business', businessId);
    if (!membership) throw new DomainError('not-found', 'business_not_found', 'Business not found');
    const today = dateIn(membership.timeZone, new Date());
    const plan = await this.plans.planOf(membership.ownerId);
    const features = await this.features.namesOf(membership.ownerId);
    const used = await this.usage.of(membership.ownerId, plan, today);
    const { transactions, transactionsPeriod } = plan.limits;
    return {
      currentPlan: {
        name: plan.name,
        displayName: plan.displayName,
        features,
        limits: { transactions, transactionsPeriod },
      },
      usage: { transactions: used.transactions },
      nextResetDate: resetDateAfter(today, transactionsPeriod),
    };
  }

  /**
   * What a user owns and uses, in the period of their oldest business: months are those of a business's zone
   * (docs/rules.md, Plans and limits).
   */
  async ofUser(userId: string): Promise<UsageSummary> {
    const plan = await this.plans.planOf(userId);
    const used = await this.usage.of(userId, plan, dateIn(await this.zoneOf(userId), new Date()));
    const { businesses, transactions, users } = plan.limits;
    return {
      currentPlan: plan.displayName,
      billingInterval: plan.billingInterval,
      features: [...plan.features],
      limits: { businesses, transactions, users },
      storage: { usedBytes: await this.usage.storageOf(userId), limitBytes: storageLimit(plan).max },
      usage: [
        { resource: 'businesses', used: used.businesses },
        { resource: 'transactions', used: used.transactions },
        { resource: 'users', used: used.users },
      ],
    };
  }

  /** People have no time zone of their own; of who owns no business nothing is counted, so that any will do. */
  private async zoneOf(userId: string): Promise<string> {
    return (await this.usage.zoneOf(userId)) ?? 'UTC';
  }

  /**
   * Every period that the user has used anything in, newest first, with the limit where the plan in force counts by it.
   */
  async tracked(userId: string): Promise<UsageTracking[]> {
    const [plan, rows] = await Promise.all([this.plans.planOf(userId), this.usage.tracked(userId)]);
    return rows.map(({ resource, period: label, used }) => {
      const { period, periodStart, periodEnd } = trackedPeriod(label);
      const isCounted = resource === 'businesses' || plan.limits.transactionsPeriod === period;
      return {
        id: uuidv5(`${resource} ${label}`, userId),
        userId,
        resource,
        period,
        periodStart,
        periodEnd,
        usageCount: used,
        limit: isCounted ? plan.limits[resource] : null,
      };
    });
  }
}
