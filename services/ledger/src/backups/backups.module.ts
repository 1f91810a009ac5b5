import { Module } from '@nestjs/common';
import { BillingModule, QuotaModule } from '../billing/billing.module';
import { DocumentsModule, ExportsModule } from '../exports/exports.module';
import { JobsModule, JobWorkersModule } from '../jobs/jobs.module';
import { MembersModule } from '../members/members.module';
import { QuotasModule } from '../quotas/quotas.module';
import { ReportsModule } from '../reports/reports.module';
import { ArchiveAppender } from './archive-appender';
import { ArchiveCheck } from './archive-check';
import { ArchiveFacts } from './archive-facts.queries';
import { ArchiveJobs } from './archive.job';
import { BackupService } from './backup.service';
import { BackupsController } from './backups.controller';
import { RestoreController } from './restore.controller';
import { RestoreFiles } from './restore-files';
import { RestoreJobs } from './restore.job';
import { RestoreRoom } from './restore-room';
import { RestoreService } from './restore.service';
import { RestoreTables } from './restore-tables.queries';

/** The calls for the books on paper and for the restore of an archive; an archive is asked for like an export. */
@Module({
  imports: [MembersModule, BillingModule, JobsModule, ReportsModule, DocumentsModule, ExportsModule, QuotasModule],
  controllers: [BackupsController, RestoreController],
  providers: [BackupService, RestoreService, RestoreFiles, RestoreRoom, RestoreTables],
})
export class BackupsModule {}

/** Makes archives and restores them; for the worker process alone. */
@Module({
  imports: [JobWorkersModule, MembersModule, DocumentsModule, QuotaModule],
  providers: [
    ArchiveFacts,
    ArchiveJobs,
    RestoreFiles,
    RestoreRoom,
    RestoreTables,
    ArchiveCheck,
    ArchiveAppender,
    RestoreJobs,
  ],
})
export class BackupWorkModule {}
