import { Module } from '@nestjs/common';
import { BillingModule, PlanQuotaModule } from '../billing/billing.module';
import { DocumentsModule } from '../export-documents/documents.module';
import { ExportFilesModule, ExportsModule } from '../export-jobs/exports.module';
import { JobsModule, JobWorkersModule } from '../jobs/jobs.module';
import { MembersModule } from '../members/members.module';
import { LoadLimitsModule } from '../load-limits/load-limits.module';
import { UploadsModule } from '../uploads/uploads.module';
import { ReadingModule } from '../reading/reading.module';
import { ReportsModule } from '../reports/reports.module';
import { ArchiveAppender } from './archive-appender';
import { ArchiveCheck } from './archive-check';
import { ReceiptStoreModule } from '../receipts/receipt-store.module';
import { ArchivedReceipts } from './archived-receipts';
import { ArchiveFacts } from './archive-facts.queries';
import { ArchiveJobs } from './archive.job';
import { BackupService } from './backup.service';
import { BackupsController } from './backups.controller';
import { RestoreController } from './restore.controller';
import { RestoreFiles } from './restore-files';
import { RestoreJobs } from './restore.job';
import { RestoreReservation } from './restore-reservation';
import { RestoreService } from './restore.service';
import { RestoreTables } from './restore-tables.repository';

/** The calls for the books on paper and for the restore of an archive; an archive is asked for like an export. */
@Module({
  imports: [
    MembersModule,
    BillingModule,
    JobsModule,
    ReportsModule,
    DocumentsModule,
    ExportsModule,
    LoadLimitsModule,
    ReadingModule,
    UploadsModule,
  ],
  controllers: [BackupsController, RestoreController],
  providers: [BackupService, RestoreService, RestoreFiles, RestoreReservation, RestoreTables],
})
export class BackupsModule {}

/** Makes archives and restores them; for the worker process alone. */
@Module({
  imports: [JobWorkersModule, MembersModule, DocumentsModule, ExportFilesModule, PlanQuotaModule, ReceiptStoreModule],
  providers: [
    ArchiveFacts,
    ArchiveJobs,
    RestoreFiles,
    RestoreReservation,
    RestoreTables,
    ArchiveCheck,
    ArchiveAppender,
    ArchivedReceipts,
    RestoreJobs,
  ],
})
export class BackupWorkModule {}
