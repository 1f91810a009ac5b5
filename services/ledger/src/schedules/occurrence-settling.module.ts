import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { BooksModule } from '../books/books.module';
import { OccurrenceSettling } from './occurrence-settling';

export { OccurrenceSettling } from './occurrence-settling';

/** What has come due is recorded or put forward: for the worker process, whose upkeep says when. */
@Module({
  imports: [BooksModule, BillingModule],
  providers: [OccurrenceSettling],
  exports: [OccurrenceSettling],
})
export class OccurrenceSettlingModule {}
