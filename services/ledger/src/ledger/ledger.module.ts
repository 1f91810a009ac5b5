import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { LedgerWriter } from './ledger-writer';
import { TransactionIndex } from './transaction-index.queries';

@Module({ imports: [CqrsModule], providers: [LedgerWriter, TransactionIndex], exports: [CqrsModule, LedgerWriter] })
export class LedgerModule {}
