import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { BillingModule } from '../billing/billing.module';
import { BooksModule } from '../books/books.module';
import { MembersModule } from '../members/members.module';
import { AccountNumbers } from './account-numbers.repository';
import {
  ChangeAccountHandler,
  DeleteAccountHandler,
  OpenAccountHandler,
  SetAccountArchivedHandler,
} from './accounts.commands';
import { AccountDeletionController, AccountsController, BusinessAccountsController } from './accounts.controller';
import { AccountsQueries } from './accounts.queries';
import { AdjustBalanceHandler, BackdateOpeningHandler } from './balance.commands';
import { OpeningOfferQueries } from './opening-offer.queries';

export { OpenAccount } from './accounts.commands';

@Module({
  imports: [CqrsModule, BooksModule, MembersModule, BillingModule],
  controllers: [BusinessAccountsController, AccountsController, AccountDeletionController],
  providers: [
    AccountNumbers,
    AccountsQueries,
    OpeningOfferQueries,
    OpenAccountHandler,
    ChangeAccountHandler,
    SetAccountArchivedHandler,
    DeleteAccountHandler,
    AdjustBalanceHandler,
    BackdateOpeningHandler,
  ],
})
export class AccountsModule {}
