import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { JobsModule } from '../jobs/jobs.module';
import { MembersModule } from '../members/members.module';
import { LoadLimitsModule } from '../load-limits/load-limits.module';
import { UploadsModule } from '../uploads/uploads.module';
import { ReadingModule } from '../reading/reading.module';
import { RowOccurrencesModule } from '../schedules/row-occurrences.module';
import { AccountOffers } from './account-offer';
import { BankCategoriesController } from './bank-categories.controller';
import { BankCategories } from './bank-categories.repository';
import { ImportChanges } from './import-change.service';
import { ImportCommitments } from './import-commitment.service';
import { ImportErrors } from './import-errors';
import { ImportEvents } from './import-events';
import { ImportStoresModule } from './import-stores.module';
import { ImportUploads } from './import-upload';
import { ImportProfileController, ImportsController } from './imports.controller';
import { ImportsQueries } from './imports.queries';
import { ImportsService } from './imports.service';
import { TransferPointers } from './transfer-pointers.queries';

/** The calls about imports. What takes long is done by the worker; see `ImportWorkerModule`. */
@Module({
  imports: [
    ImportStoresModule,
    JobsModule,
    MembersModule,
    BillingModule,
    LoadLimitsModule,
    ReadingModule,
    RowOccurrencesModule,
    UploadsModule,
  ],
  controllers: [ImportsController, ImportProfileController, BankCategoriesController],
  providers: [
    AccountOffers,
    BankCategories,
    TransferPointers,
    ImportsQueries,
    ImportsService,
    ImportUploads,
    ImportChanges,
    ImportCommitments,
    ImportEvents,
    ImportErrors,
  ],
})
export class ImportsModule {}
