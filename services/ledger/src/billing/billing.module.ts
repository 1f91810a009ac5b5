import { Module } from '@nestjs/common';
import { PlanRepository } from './plan.repository';
import { PlanService } from './plan.service';
import { Quota } from './quota';

export { accountLimit, businessLimit } from './plan-limit';
export { PlanService } from './plan.service';
export { Quota, type Room } from './quota';
export type { PlanInForce } from './plan.repository';

/** Plans, who is on which, and what is used of them. */
@Module({ providers: [PlanRepository, PlanService, Quota], exports: [PlanService, Quota] })
export class BillingModule {}
