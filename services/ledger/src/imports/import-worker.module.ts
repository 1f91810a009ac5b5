import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { JobWorkersModule } from '../jobs/jobs.module';
import { BooksModule } from '../books/books.module';
import { ReadingModule } from '../reading/reading.module';
import { RowAdviceModule } from '../rules/row-advice.module';
import { ImportUndoModule } from '../undo/import-undo.module';
import { RowOccurrencesModule } from '../schedules/row-occurrences.module';
import { ImportConfirming } from './import-confirming';
import { ImportReadingJob } from './import-reading.job';
import { ImportMatching } from './import-matching';
import { ImportOccurrences } from './import-occurrences';
import { ImportRedoing } from './import-redo';
import { ImportRecording } from './import-recording';
import { ImportStoresModule } from './import-stores.module';
import { ImportJob } from './import.job';

/** The jobs of imports, for the worker process. */
@Module({
  imports: [
    ImportStoresModule,
    JobWorkersModule,
    BooksModule,
    BillingModule,
    ImportUndoModule,
    ReadingModule,
    RowAdviceModule,
    RowOccurrencesModule,
  ],
  providers: [
    ImportReadingJob,
    ImportJob,
    ImportRecording,
    ImportRedoing,
    ImportMatching,
    ImportOccurrences,
    ImportConfirming,
  ],
})
export class ImportWorkerModule {}
