import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module';
import { LedgerTotalsQueries } from './ledger-totals.queries';
import { ReportsController } from './reports.controller';
import { ReportsQueries } from './reports.queries';

@Module({ imports: [MembersModule], controllers: [ReportsController], providers: [LedgerTotalsQueries, ReportsQueries] })
export class ReportsModule {}
