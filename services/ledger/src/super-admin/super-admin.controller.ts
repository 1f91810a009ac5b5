import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { FeatureFlagRequest, type FeatureFlag } from '@counterfoil/contracts/flag.contract';
import { SubscriptionPlanRequest, type SubscriptionPlan } from '@counterfoil/contracts/super-admin.contract';
import { administratorOf } from '../admin/administration-facts.module';
import { PlatformGuard } from '../members/platform.guard';
import { BodyLimit } from '../http/bodies/body-limit';
import { Keyed } from '../http/answers/keyed';
import { FLAG_ID, PLAN_ID } from '../http/bodies/path-id.pipe';
import { RequiresPlatformRight } from '../http/callers/platform-right';
import { SuperAdminService } from './super-admin.service';

@Controller('api/super-admin/subscription-plans')
@UseGuards(PlatformGuard)
@RequiresPlatformRight('platform.plans')
export class SubscriptionPlansController {
  constructor(private readonly service: SuperAdminService) {}

  @Get()
  list(): Promise<SubscriptionPlan[]> {
    return this.service.listPlans();
  }

  /** A hundred features. */
  @Keyed()
  @BodyLimit(64)
  @Post()
  create(@Body() body: SubscriptionPlanRequest, @Req() request: Request): Promise<SubscriptionPlan> {
    return this.service.createPlan(body, administratorOf(request));
  }

  @Keyed()
  @BodyLimit(64)
  @Put(':id')
  change(
    @Param('id', PLAN_ID) id: string,
    @Body() body: SubscriptionPlanRequest,
    @Req() request: Request,
  ): Promise<SubscriptionPlan> {
    return this.service.changePlan(id, body, administratorOf(request));
  }

  @Keyed()
  @Delete(':id')
  @HttpCode(204)
  delete(@Param('id', PLAN_ID) id: string, @Req() request: Request): Promise<void> {
    return this.service.deletePlan(id, administratorOf(request));
  }
}

@Controller('api/super-admin/feature-flags')
@UseGuards(PlatformGuard)
@RequiresPlatformRight('platform.flags')
export class FeatureFlagsController {
  constructor(private readonly service: SuperAdminService) {}

  @Get()
  list(): Promise<FeatureFlag[]> {
    return this.service.listFlags();
  }

  @Keyed()
  @Post()
  create(@Body() body: FeatureFlagRequest, @Req() request: Request): Promise<FeatureFlag> {
    return this.service.createFlag(body, administratorOf(request));
  }

  @Keyed()
  @Put(':id')
  change(
    @Param('id', FLAG_ID) id: string,
    @Body() body: FeatureFlagRequest,
    @Req() request: Request,
  ): Promise<FeatureFlag> {
    return this.service.changeFlag(id, body, administratorOf(request));
  }

  @Keyed()
  @Delete(':id')
  @HttpCode(204)
  delete(@Param('id', FLAG_ID) id: string, @Req() request: Request): Promise<void> {
    return this.service.deleteFlag(id, administratorOf(request));
  }
}
