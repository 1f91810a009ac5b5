import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { BillingModule } from '../billing/billing.module';
import { BooksModule } from '../books/books.module';
import { MembersModule } from '../members/members.module';
import { CashAheadQueries } from './cash-ahead.queries';
import { OccurrenceMatchesQueries } from './occurrence-matches.queries';
import {
  ChangeOccurrenceHandler,
  ConfirmOccurrenceHandler,
  MatchOccurrenceHandler,
  SkipOccurrenceHandler,
} from './occurrences.commands';
import { ChangeScheduleHandler, CreateScheduleHandler, TurnScheduleHandler } from './schedules.commands';
import { OccurrencesController, SchedulesController } from './schedules.controller';
import { SchedulesQueries } from './schedules.queries';

/** What repeats, what of it is due, and what it leaves in the accounts. */
@Module({
  imports: [CqrsModule, BillingModule, BooksModule, MembersModule],
  controllers: [SchedulesController, OccurrencesController],
  providers: [
    SchedulesQueries,
    CashAheadQueries,
    OccurrenceMatchesQueries,
    CreateScheduleHandler,
    ChangeScheduleHandler,
    TurnScheduleHandler,
    ConfirmOccurrenceHandler,
    SkipOccurrenceHandler,
    ChangeOccurrenceHandler,
    MatchOccurrenceHandler,
  ],
})
export class SchedulesModule {}
