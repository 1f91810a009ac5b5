import { Body, Controller, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import {
  BillingQuery,
  ChoosePlanRequest,
  type Billing,
  type OfferedPlan,
  type PlanChoice,
  type UsageSummary,
  type UsageTracking,
} from '@counterfoil/contracts/billing.contract';
import { correlationIdOf } from '../process/correlation-id';
import { CurrentUser } from '../http/callers/current-user';
import { Keyed } from '../http/answers/keyed';
import { OpenToTokens } from '../http/callers/open-to-tokens';
import { Public } from '../http/callers/public';
import { BillingService } from './billing.service';
import { PlanChoices } from './plan-choices';

@Controller('api')
export class BillingController {
  constructor(
    private readonly billing: BillingService,
    private readonly choices: PlanChoices,
  ) {}

  @Get('billing')
  ofBusiness(@CurrentUser() userId: string, @Query() { businessId }: BillingQuery): Promise<Billing> {
    return this.billing.ofBusiness(userId, businessId);
  }

  @Get('auth/usage')
  ofUser(@CurrentUser() userId: string): Promise<UsageSummary> {
    return this.billing.ofUser(userId);
  }

  @Public()
  @OpenToTokens('caller.published')
  @Get('plans')
  plans(): Promise<OfferedPlan[]> {
    return this.choices.offered();
  }

  @Keyed()
  @Post('billing/plan')
  @HttpCode(200)
  choose(
    @CurrentUser() userId: string,
    @Body() { plan }: ChoosePlanRequest,
    @Req() request: Request,
  ): Promise<PlanChoice> {
    return this.choices.choose(userId, plan, correlationIdOf(request));
  }

  @Get('billing/usage')
  tracked(@CurrentUser() userId: string): Promise<UsageTracking[]> {
    return this.billing.tracked(userId);
  }
}
