import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module';
import { BillingController } from './billing.controller';
import { BillingService } from './billing.service';
import { PlanRepository } from './plan.repository';
import { PlanService } from './plan.service';
import { Quota } from './quota';
import { UsageQueries } from './usage.queries';

export { accountLimit, businessLimit, memberLimit } from './plan-limit';
export { PlanService } from './plan.service';
export { Quota, type Room } from './quota';
export type { PlanInForce } from './plan.repository';

/** Plans, who is on which, and what is used of them. */
@Module({
  imports: [MembersModule],
  controllers: [BillingController],
  providers: [PlanRepository, PlanService, Quota, UsageQueries, BillingService],
  exports: [PlanService, Quota],
})
export class BillingModule {}
