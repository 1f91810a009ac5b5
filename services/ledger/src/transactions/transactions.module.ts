import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { LedgerModule } from '../ledger/ledger.module';
import { MembersModule } from '../members/members.module';
import { RecordTransactionsHandler } from './bulk-recording.commands';
import { DeleteTransactionsHandler, RecordTransactionHandler } from './transactions.commands';
import { TransactionsController } from './transactions.controller';
import { TransactionsQueries } from './transactions.queries';

export { RecordTransaction } from './transactions.commands';

@Module({
  imports: [LedgerModule, MembersModule, BillingModule],
  controllers: [TransactionsController],
  providers: [TransactionsQueries, RecordTransactionHandler, RecordTransactionsHandler, DeleteTransactionsHandler],
})
export class TransactionsModule {}
