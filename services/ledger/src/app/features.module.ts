import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { AuthModule } from '../auth/auth.module';
import { BillingModule } from '../billing/billing.module';
import { BusinessesModule } from '../businesses/businesses.module';
import { CategoriesModule } from '../categories/categories.module';
import { LeadsModule } from '../leads/leads.module';
import { ReportsModule } from '../reports/reports.module';
import { TransactionsModule } from '../transactions/transactions.module';

/** Every feature that answers HTTP calls. A new room is added here and nowhere else. */
@Module({
  imports: [AuthModule, LeadsModule, BillingModule, BusinessesModule, AccountsModule, CategoriesModule, TransactionsModule, ReportsModule],
})
export class FeaturesModule {}
