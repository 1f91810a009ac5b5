import { Module } from '@nestjs/common';
import { BooksModule } from '../books/books.module';
import { MembersModule } from '../members/members.module';
import { ClosePeriodHandler, ReopenPeriodHandler } from './periods.commands';
import { PeriodsController } from './periods.controller';
import { PeriodsQueries } from './periods.queries';

@Module({
  imports: [BooksModule, MembersModule],
  controllers: [PeriodsController],
  providers: [PeriodsQueries, ClosePeriodHandler, ReopenPeriodHandler],
})
export class PeriodsModule {}
