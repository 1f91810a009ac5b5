import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { LedgerModule } from '../ledger/ledger.module';
import { MembersModule } from '../members/members.module';
import { MatchTransferHandler, RecordTransferHandler, UnmatchTransferHandler } from './transfers.commands';
import { TransfersController } from './transfers.controller';
import { TransferQueries } from './transfers.queries';

export { TransferQueries } from './transfers.queries';

@Module({
  imports: [LedgerModule, MembersModule, BillingModule],
  controllers: [TransfersController],
  providers: [TransferQueries, RecordTransferHandler, MatchTransferHandler, UnmatchTransferHandler],
  exports: [TransferQueries],
})
export class TransfersModule {}
