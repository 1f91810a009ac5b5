import { Module } from '@nestjs/common';
import { CommandHistory } from './command-history.queries';
import { LedgerWriter } from './ledger-writer';
import { TransactionIndex } from './transaction-index.queries';

@Module({
  providers: [LedgerWriter, TransactionIndex, CommandHistory],
  exports: [LedgerWriter, CommandHistory],
})
export class BooksModule {}
