import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { JobsModule, JobWorkersModule } from '../jobs/jobs.module';
import { MembersModule } from '../members/members.module';
import { QuotasModule } from '../quotas/quotas.module';
import { ReportsModule } from '../reports/reports.module';
import { DocumentBusinesses } from './document-business.queries';
import { DocumentProofs } from './document-proofs';
import { ExportFiles } from './export-files';
import { ExportJobs } from './export.job';
import { ExportsController } from './exports.controller';
import { ExportsService } from './exports.service';
import { PdfPrinter } from './printer.pdf';
import { ReportDocuments } from './report-documents';

export { attachment } from './attachment';
export { csvText } from './csv-file';
export { DocumentBusinesses } from './document-business.queries';
export { DocumentProofs } from './document-proofs';
export { ARCHIVE_KIND, statusOf, type ExportResult } from './export-facts';
export { ExportFiles } from './export-files';
export { ExportsService } from './exports.service';
export { balanceSheetDocument } from './balance-sheet.document';
export { dayInWords } from './period-words';
export { escaped, MARK, pageOf, printedSection } from './print-page';
export { PdfPrinter } from './printer.pdf';
export { profitAndLossDocument } from './profit-and-loss.document';
export { ReportDocuments } from './report-documents';
export { transactionListDocument } from './transaction-list.document';
export type { Column, DocumentBusiness, DocumentProof, PrintedPart, ReportDocument, TableRow } from './report-document';

/** Reports as documents, the printer, and the files they end up in: what exports, backup and archive are made with. */
@Module({
  imports: [ReportsModule],
  providers: [DocumentBusinesses, DocumentProofs, ReportDocuments, PdfPrinter, ExportFiles],
  exports: [DocumentBusinesses, DocumentProofs, ReportDocuments, PdfPrinter, ExportFiles],
})
export class DocumentsModule {}

/** The calls that ask for exports and archives. */
@Module({
  imports: [MembersModule, BillingModule, JobsModule, ReportsModule, DocumentsModule, QuotasModule],
  controllers: [ExportsController],
  providers: [ExportsService],
  exports: [ExportsService],
})
export class ExportsModule {}

/** Makes the exports; for the worker process alone. */
@Module({ imports: [JobWorkersModule, MembersModule, DocumentsModule], providers: [ExportJobs] })
export class ExportWorkModule {}
