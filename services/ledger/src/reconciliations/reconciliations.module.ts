import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { BooksModule } from '../books/books.module';
import { MembersModule } from '../members/members.module';
import { AgreedRowsQueries } from './agreed-rows.queries';
import { AtStakeQueries } from './at-stake.queries';
import { ReportsModule } from '../reports/reports.module';
import { ReconcileHandler } from './reconciliations.commands';
import { ReconciliationsController, ReconciliationStatesController } from './reconciliations.controller';
import { ReconciliationsQueries } from './reconciliations.queries';
import { StatementQueries } from './statement.queries';
import { WorksheetQueries } from './worksheet.queries';

export { ReconciliationsQueries } from './reconciliations.queries';

@Module({
  imports: [CqrsModule, BooksModule, MembersModule, ReportsModule],
  controllers: [ReconciliationsController, ReconciliationStatesController],
  providers: [
    AgreedRowsQueries,
    AtStakeQueries,
    ReconcileHandler,
    ReconciliationsQueries,
    StatementQueries,
    WorksheetQueries,
  ],
  exports: [ReconciliationsQueries],
})
export class ReconciliationsModule {}
