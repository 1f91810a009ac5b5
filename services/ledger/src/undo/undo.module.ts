import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { LedgerModule } from '../ledger/ledger.module';
import { MembersModule } from '../members/members.module';
import { ImportRowsQueries } from './import-rows.queries';
import { UndoHandler } from './undo.commands';
import { UndoController } from './undo.controller';

@Module({
  imports: [LedgerModule, MembersModule, BillingModule],
  controllers: [UndoController],
  providers: [ImportRowsQueries, UndoHandler],
})
export class UndoModule {}
