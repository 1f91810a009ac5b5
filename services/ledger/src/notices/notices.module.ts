import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { MailModule } from '../mail/mail.module';
import { ReportsModule } from '../reports/reports.module';
import { LimitWarnings } from './limit-warnings';
import { MonthlySummary } from './monthly-summary';
import { NoticesQueries } from './notices.queries';

export { LimitWarnings } from './limit-warnings';
export { MonthlySummary } from './monthly-summary';

/** What owners are told without asking: a limit that is near, a month that is over. The worker's upkeep says when. */
@Module({
  imports: [BillingModule, MailModule, ReportsModule],
  providers: [NoticesQueries, LimitWarnings, MonthlySummary],
  exports: [LimitWarnings, MonthlySummary],
})
export class NoticesModule {}
