import { Module } from '@nestjs/common';
import { BookNamesQueries } from './book-names.queries';
import { CommandHistory } from './command-history.queries';
import { LedgerWriter } from './ledger-writer';
import { TransactionIndex } from './transaction-index.queries';

@Module({
  providers: [LedgerWriter, TransactionIndex, CommandHistory, BookNamesQueries],
  exports: [LedgerWriter, CommandHistory, BookNamesQueries],
})
export class BooksModule {}
