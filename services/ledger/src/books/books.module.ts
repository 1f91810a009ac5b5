import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CommandHistory } from './command-history.queries';
import { LedgerWriter } from './ledger-writer';
import { TransactionIndex } from './transaction-index.queries';

@Module({
  imports: [CqrsModule],
  providers: [LedgerWriter, TransactionIndex, CommandHistory],
  exports: [CqrsModule, LedgerWriter, CommandHistory],
})
export class BooksModule {}
