import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { BooksModule } from '../books/books.module';
import { MembersModule } from '../members/members.module';
import { ChangeChartAccountHandler, MapCategoryHandler, OpenChartAccountHandler } from './chart.commands';
import { ChartController } from './chart.controller';
import { ChartQueries } from './chart.queries';

@Module({
  imports: [CqrsModule, BooksModule, MembersModule],
  controllers: [ChartController],
  providers: [ChartQueries, OpenChartAccountHandler, ChangeChartAccountHandler, MapCategoryHandler],
})
export class ChartModule {}
