import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { BooksModule } from '../books/books.module';
import { MembersModule } from '../members/members.module';
import { PostJournalEntryHandler, ReverseJournalEntryHandler } from './journal-entries.commands';
import { JournalEntriesController } from './journal-entries.controller';
import { JournalEntriesQueries } from './journal-entries.queries';

@Module({
  imports: [CqrsModule, BooksModule, MembersModule],
  controllers: [JournalEntriesController],
  providers: [JournalEntriesQueries, PostJournalEntryHandler, ReverseJournalEntryHandler],
})
export class JournalModule {}
