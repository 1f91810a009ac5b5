import { Module } from '@nestjs/common';
import { AdministrationFactsModule } from '../admin/administration-facts.module';
import { BillingModule } from '../billing/billing.module';
import { FlagsModule } from '../flags/flags.module';
import { MembersModule } from '../members/members.module';
import { PlanCatalogue } from './plan-catalogue.repository';
import { FeatureFlagsController, SubscriptionPlansController } from './super-admin.controller';
import { SuperAdminService } from './super-admin.service';

/** Plans and feature flags, for super admins. */
@Module({
  imports: [MembersModule, BillingModule, FlagsModule, AdministrationFactsModule],
  controllers: [SubscriptionPlansController, FeatureFlagsController],
  providers: [PlanCatalogue, SuperAdminService],
})
export class SuperAdminModule {}
