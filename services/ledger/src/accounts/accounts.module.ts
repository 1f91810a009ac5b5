import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { LedgerModule } from '../ledger/ledger.module';
import { MembersModule } from '../members/members.module';
import { AccountNumbers } from './account-numbers.repository';
import { ChangeAccountHandler, OpenAccountHandler, SetAccountArchivedHandler } from './accounts.commands';
import { AccountsController, BusinessAccountsController } from './accounts.controller';
import { AccountsQueries } from './accounts.queries';

export { OpenAccount } from './accounts.commands';

@Module({
  imports: [LedgerModule, MembersModule, BillingModule],
  controllers: [BusinessAccountsController, AccountsController],
  providers: [AccountNumbers, AccountsQueries, OpenAccountHandler, ChangeAccountHandler, SetAccountArchivedHandler],
})
export class AccountsModule {}
