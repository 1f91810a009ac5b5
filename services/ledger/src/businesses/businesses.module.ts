import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { LedgerModule } from '../ledger/ledger.module';
import { MembersModule } from '../members/members.module';
import { BusinessProfiles } from './business-profiles.repository';
import { ChangeBusinessProfileHandler, RegisterBusinessHandler, SetBusinessArchivedHandler } from './businesses.commands';
import { BusinessController, BusinessesController } from './businesses.controller';
import { BusinessesQueries } from './businesses.queries';

export { RegisterBusiness } from './businesses.commands';

@Module({
  imports: [LedgerModule, MembersModule, BillingModule],
  controllers: [BusinessesController, BusinessController],
  providers: [BusinessProfiles, BusinessesQueries, RegisterBusinessHandler, ChangeBusinessProfileHandler, SetBusinessArchivedHandler],
})
export class BusinessesModule {}
