import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { BillingModule } from '../billing/billing.module';
import { BooksModule } from '../books/books.module';
import { MembersModule } from '../members/members.module';
import { MatchTransferHandler, RecordTransferHandler, UnmatchTransferHandler } from './transfers.commands';
import { TransfersController } from './transfers.controller';
import { TransferQueries } from './transfers.queries';

export { TransferQueries } from './transfers.queries';

@Module({
  imports: [CqrsModule, BooksModule, MembersModule, BillingModule],
  controllers: [TransfersController],
  providers: [TransferQueries, RecordTransferHandler, MatchTransferHandler, UnmatchTransferHandler],
  exports: [TransferQueries],
})
export class TransfersModule {}
