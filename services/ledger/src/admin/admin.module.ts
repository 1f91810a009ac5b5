import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { MembersModule } from '../members/members.module';
import { OperationModule } from '../operation/operation.module';
import { UserErasureModule } from '../profile/user-erasure.module';
import { AdminAccess } from './admin-access';
import { AdminController } from './admin.controller';
import { AdministrationFactsModule } from './administration-facts.module';
import { AnalyticsQueries } from './analytics.queries';
import { ProjectionsController } from './projections.controller';
import { ProjectionsService } from './projections.service';
import { SupportViews } from './support-view.service';
import { UsersQueries } from './users.queries';

/** What platform administrators see and do. */
@Module({
  imports: [MembersModule, BillingModule, UserErasureModule, OperationModule, AdministrationFactsModule],
  controllers: [AdminController, ProjectionsController],
  providers: [UsersQueries, AnalyticsQueries, SupportViews, AdminAccess, ProjectionsService],
})
export class AdminModule {}
