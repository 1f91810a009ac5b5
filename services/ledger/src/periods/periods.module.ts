import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { BooksModule } from '../books/books.module';
import { LoadLimitsModule } from '../load-limits/load-limits.module';
import { MembersModule } from '../members/members.module';
import { ReconciliationsModule } from '../reconciliations/reconciliations.module';
import { RulesModule } from '../rules/rules.module';
import { TransfersModule } from '../transfers/transfers.module';
import { PeriodChecklistQueries } from './period-checklist.queries';
import { ClosePeriodHandler, ReopenPeriodHandler } from './periods.commands';
import { PeriodsController } from './periods.controller';
import { PeriodsQueries } from './periods.queries';
import {
  PreparationWriter,
  PreparePeriodHandler,
  SetClosingRolesHandler,
  WithdrawPreparationHandler,
} from './preparation.commands';

/** What is closed, what is ready to be closed, and what is to be done before. */
@Module({
  imports: [
    CqrsModule,
    BooksModule,
    LoadLimitsModule,
    MembersModule,
    ReconciliationsModule,
    RulesModule,
    TransfersModule,
  ],
  controllers: [PeriodsController],
  providers: [
    PeriodsQueries,
    PeriodChecklistQueries,
    PreparationWriter,
    ClosePeriodHandler,
    ReopenPeriodHandler,
    PreparePeriodHandler,
    WithdrawPreparationHandler,
    SetClosingRolesHandler,
  ],
})
export class PeriodsModule {}
