import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { BillingModule } from '../billing/billing.module';
import { BooksModule } from '../books/books.module';
import { MembersModule } from '../members/members.module';
import { BusinessErasureModule } from './business-erasure.module';
import { BusinessProfiles } from './business-profiles.repository';
import { ChangeBusinessHandler, RegisterBusinessHandler, SetBusinessArchivedHandler } from './businesses.commands';
import { BusinessController, BusinessDeletionController, BusinessesController } from './businesses.controller';
import { BusinessesQueries } from './businesses.queries';

export { registeredBusinessId, RegisterBusiness } from './businesses.commands';

@Module({
  imports: [CqrsModule, BooksModule, MembersModule, BillingModule, BusinessErasureModule],
  controllers: [BusinessesController, BusinessController, BusinessDeletionController],
  providers: [
    BusinessProfiles,
    BusinessesQueries,
    RegisterBusinessHandler,
    ChangeBusinessHandler,
    SetBusinessArchivedHandler,
  ],
})
export class BusinessesModule {}
