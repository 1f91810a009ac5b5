import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { BillingModule } from '../billing/billing.module';
import { ImportStoresModule } from '../imports/import-stores.module';
import { BooksModule } from '../books/books.module';
import { MembersModule } from '../members/members.module';
import { LoadLimitsModule } from '../load-limits/load-limits.module';
import { RowAdviceModule } from '../rules/row-advice.module';
import { TransfersModule } from '../transfers/transfers.module';
import { RecordTransactionsHandler } from './bulk-recording.commands';
import { CategorizeTransactionHandler, CategorizeTransactionsHandler } from './categorization.commands';
import { AmendTransactionHandler, RestoreTransactionHandler } from './corrections.commands';
import { ExternalIds } from './external-ids.queries';
import { TransactionGroupsQueries } from './transaction-groups.queries';
import { TransactionHistoryQueries } from './transaction-history.queries';
import { TransactionIdentity } from './transaction-identity.queries';
import { DeleteTransactionHandler, DeleteTransactionsHandler, RecordTransactionHandler } from './transactions.commands';
import { TransactionsController } from './transactions.controller';
import { TransactionsQueries } from './transactions.queries';

export { RecordTransaction } from './transactions.commands';
export { TransactionIdentity } from './transaction-identity.queries';
export { TransactionsQueries } from './transactions.queries';

@Module({
  imports: [
    CqrsModule,
    BooksModule,
    MembersModule,
    BillingModule,
    RowAdviceModule,
    TransfersModule,
    ImportStoresModule,
    LoadLimitsModule,
  ],
  controllers: [TransactionsController],
  providers: [
    TransactionsQueries,
    TransactionGroupsQueries,
    TransactionHistoryQueries,
    TransactionIdentity,
    ExternalIds,
    RecordTransactionHandler,
    RecordTransactionsHandler,
    AmendTransactionHandler,
    CategorizeTransactionHandler,
    CategorizeTransactionsHandler,
    DeleteTransactionHandler,
    DeleteTransactionsHandler,
    RestoreTransactionHandler,
  ],
  exports: [TransactionsQueries, TransactionIdentity],
})
export class TransactionsModule {}
