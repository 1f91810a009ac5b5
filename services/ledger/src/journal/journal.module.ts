import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module';
import { MembersModule } from '../members/members.module';
import { PostJournalEntryHandler, ReverseJournalEntryHandler } from './journal-entries.commands';
import { JournalEntriesController } from './journal-entries.controller';
import { JournalEntriesQueries } from './journal-entries.queries';

@Module({
  imports: [LedgerModule, MembersModule],
  controllers: [JournalEntriesController],
  providers: [JournalEntriesQueries, PostJournalEntryHandler, ReverseJournalEntryHandler],
})
export class JournalModule {}
