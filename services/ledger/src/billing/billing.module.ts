import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module';
import { BillingController } from './billing.controller';
import { BillingService } from './billing.service';
import { PlanRepository } from './plan.repository';
import { GrantedByAdministrators, PaymentProvider } from './payment-provider';
import { PlanService } from './plan.service';
import { PlanChoices } from './plan-choices';
import { Quota } from './quota';
import { Subscriptions } from './subscriptions';
import { SubscriptionsRepository } from './subscriptions.repository';
import { UsageQueries } from './usage.queries';

export { accountLimit, businessLimit, isUnlimited, memberLimit } from './plan-limit';
export { PlanService } from './plan.service';
export { Quota, type Room } from './quota';
export { Subscriptions, type PlanActor } from './subscriptions';
export type { PlanInForce } from './plan.repository';

/** What a process that only does jobs needs of plans: what they leave room for. */
@Module({ providers: [PlanRepository, PlanService, Quota, UsageQueries], exports: [PlanService, Quota] })
export class QuotaModule {}

/** Plans, who is on which, and what is used of them. */
@Module({
  imports: [MembersModule],
  controllers: [BillingController],
  providers: [
    PlanRepository,
    PlanService,
    Quota,
    UsageQueries,
    BillingService,
    SubscriptionsRepository,
    Subscriptions,
    PlanChoices,
    { provide: PaymentProvider, useClass: GrantedByAdministrators },
  ],
  exports: [PlanService, Quota, Subscriptions],
})
export class BillingModule {}
