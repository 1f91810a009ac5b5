import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module';
import { MembersModule } from '../members/members.module';
import { ClosePeriodHandler, ReopenPeriodHandler } from './periods.commands';
import { PeriodsController } from './periods.controller';
import { PeriodsQueries } from './periods.queries';

@Module({
  imports: [LedgerModule, MembersModule],
  controllers: [PeriodsController],
  providers: [PeriodsQueries, ClosePeriodHandler, ReopenPeriodHandler],
})
export class PeriodsModule {}
