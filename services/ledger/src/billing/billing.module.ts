import { Module } from '@nestjs/common';
import { PlanRepository } from './plan.repository';
import { PlanService } from './plan.service';

export { accountLimit, businessLimit } from './plan-limit';
export { PlanService } from './plan.service';
export type { PlanInForce } from './plan.repository';

/** Plans, who is on which, and what is used of them. */
@Module({ providers: [PlanRepository, PlanService], exports: [PlanService] })
export class BillingModule {}
