import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { DocumentsModule } from '../export-documents/documents.module';
import { JobsModule, JobWorkersModule } from '../jobs/jobs.module';
import { MembersModule } from '../members/members.module';
import { LoadLimitsModule } from '../load-limits/load-limits.module';
import { ExportFiles } from './export-files';
import { ExportJobs } from './export.job';
import { ExportsController } from './exports.controller';
import { ExportsService } from './exports.service';

export { attachment } from './attachment';
export { ARCHIVE_KIND, exportStatusOf, type ExportResult } from './export-facts';
export { ExportFiles } from './export-files';
export { ExportsService } from './exports.service';
export { PdfUnavailableFilter } from './pdf-unavailable.filter';

/** The files that jobs have made, for whoever makes some. */
@Module({ providers: [ExportFiles], exports: [ExportFiles] })
export class ExportFilesModule {}

/** The calls that ask for exports and archives. */
@Module({
  imports: [MembersModule, BillingModule, JobsModule, DocumentsModule, LoadLimitsModule, ExportFilesModule],
  controllers: [ExportsController],
  providers: [ExportsService],
  exports: [ExportsService],
})
export class ExportsModule {}

/** Makes the exports; for the worker process alone. */
@Module({ imports: [JobWorkersModule, MembersModule, DocumentsModule, ExportFilesModule], providers: [ExportJobs] })
export class ExportWorkModule {}
