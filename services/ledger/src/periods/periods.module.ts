import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { BooksModule } from '../books/books.module';
import { MembersModule } from '../members/members.module';
import { ClosePeriodHandler, ReopenPeriodHandler } from './periods.commands';
import { PeriodsController } from './periods.controller';
import { PeriodsQueries } from './periods.queries';

@Module({
  imports: [CqrsModule, BooksModule, MembersModule],
  controllers: [PeriodsController],
  providers: [PeriodsQueries, ClosePeriodHandler, ReopenPeriodHandler],
})
export class PeriodsModule {}
