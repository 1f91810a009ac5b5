import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { BillingModule } from '../billing/billing.module';
import { BooksModule } from '../books/books.module';
import { JobsModule } from '../jobs/jobs.module';
import { MembersModule } from '../members/members.module';
import { TransactionsModule } from '../transactions/transactions.module';
import { UploadsModule } from '../uploads/uploads.module';
import { ReceiptStoreModule } from './receipt-store.module';
import { ReceiptMatches } from './receipt-matches.queries';
import { ReceiptUploads } from './receipt-upload';
import { AttachReceiptHandler, MoveReceiptHandler, RemoveReceiptHandler } from './receipts.commands';
import { ReceiptsController } from './receipts.controller';
import { ReceiptsQueries } from './receipts.queries';
import { ServedReceipts } from './served-receipt';

/** Pictures and PDFs of what was bought or sold, beside the entries that they prove. */
@Module({
  imports: [
    CqrsModule,
    BillingModule,
    BooksModule,
    JobsModule,
    MembersModule,
    ReceiptStoreModule,
    TransactionsModule,
    UploadsModule,
  ],
  controllers: [ReceiptsController],
  providers: [
    AttachReceiptHandler,
    MoveReceiptHandler,
    RemoveReceiptHandler,
    ReceiptMatches,
    ReceiptUploads,
    ReceiptsQueries,
    ServedReceipts,
  ],
})
export class ReceiptsModule {}
