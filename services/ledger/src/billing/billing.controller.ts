import { Controller, Get, Query } from '@nestjs/common';
import { BillingQuery, type Billing, type UsageSummary } from '@counterfoil/contracts/billing.contract';
import { CurrentUser } from '../platform/current-user';
import { BillingService } from './billing.service';

@Controller('api')
export class BillingController {
  constructor(private readonly billing: BillingService) {}

  @Get('billing')
  ofBusiness(@CurrentUser() userId: string, @Query() { businessId }: BillingQuery): Promise<Billing> {
    return this.billing.ofBusiness(userId, businessId);
  }

  @Get('auth/usage')
  ofUser(@CurrentUser() userId: string): Promise<UsageSummary> {
    return this.billing.ofUser(userId);
  }
}
