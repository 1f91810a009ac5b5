import { Module } from '@nestjs/common';
import { AdministrationFactsModule } from '../admin/administration-facts.module';
import { MembersModule } from '../members/members.module';
import { AllTicketsController, TicketsController } from './tickets.controller';
import { TicketsRepository } from './tickets.repository';

/** What people ask support for. */
@Module({
  imports: [MembersModule, AdministrationFactsModule],
  controllers: [TicketsController, AllTicketsController],
  providers: [TicketsRepository],
})
export class TicketsModule {}
