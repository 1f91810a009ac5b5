import { Module } from '@nestjs/common';
import { FlagsModule } from '../flags/flags.module';
import { MembersModule } from '../members/members.module';
import { BillingController } from './billing.controller';
import { BillingService } from './billing.service';
import { Features } from './features';
import { FlagsController } from './flags.controller';
import { PlansInForce } from './plans-in-force.repository';
import { GrantedByAdministrators, PaymentProvider } from './payment-provider';
import { PlanService } from './plan.service';
import { PlanChoices } from './plan-choices';
import { PlanQuota } from './plan-limit-check';
import { Subscriptions } from './subscriptions';
import { SubscriptionsRepository } from './subscriptions.repository';
import { UsageQueries } from './usage.queries';

export { FEATURE_REFUSALS, Features } from './features';
export { accountLimit, isUnlimited, memberLimit, storageLimit } from './plan-limit';
export { PlanService } from './plan.service';
export { UsageQueries } from './usage.queries';
export { PlanQuota, type Room } from './plan-limit-check';
export { Subscriptions } from './subscriptions';
export type { PlanInForce } from './plans-in-force.repository';

/** What a process that only does jobs needs of plans: what they leave room for. */
@Module({ providers: [PlansInForce, PlanService, PlanQuota, UsageQueries], exports: [PlanService, PlanQuota] })
export class PlanQuotaModule {}

/** Plans, who is on which, what they and the feature flags let people use, and what is used of them. */
@Module({
  imports: [MembersModule, FlagsModule],
  controllers: [BillingController, FlagsController],
  providers: [
    PlansInForce,
    PlanService,
    Features,
    PlanQuota,
    UsageQueries,
    BillingService,
    SubscriptionsRepository,
    Subscriptions,
    PlanChoices,
    { provide: PaymentProvider, useClass: GrantedByAdministrators },
  ],
  exports: [PlanService, Features, PlanQuota, Subscriptions, UsageQueries],
})
export class BillingModule {}
