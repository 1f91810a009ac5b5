import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module';
import { MembersModule } from '../members/members.module';
import { ChangeChartAccountHandler, MapCategoryHandler, OpenChartAccountHandler } from './chart.commands';
import { ChartController } from './chart.controller';
import { ChartQueries } from './chart.queries';

@Module({
  imports: [LedgerModule, MembersModule],
  controllers: [ChartController],
  providers: [ChartQueries, OpenChartAccountHandler, ChangeChartAccountHandler, MapCategoryHandler],
})
export class ChartModule {}
