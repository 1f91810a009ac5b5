import { Module } from '@nestjs/common';
import { ReconciliationsModule } from '../reconciliations/reconciliations.module';
import { ReportsModule } from '../reports/reports.module';
import { DocumentBuilder } from './document-builder';
import { DocumentBusinesses } from './document-business.queries';
import { DocumentProofs } from './document-proofs';
import { PdfPrinter } from './printer.pdf';

export { balanceSheetDocument } from './balance-sheet.document';
export { csvText } from './csv-writer';
export { DocumentBuilder, refuseTooLong } from './document-builder';
export { DocumentBusinesses } from './document-business.queries';
export { DocumentProofs } from './document-proofs';
export { dayInWords, instantInWords } from './period-words';
export { escaped, MARK, pageOf, printedPage, printedSection } from './printed-page';
export { PdfPrinter, PdfUnavailable } from './printer.pdf';
export { profitAndLossDocument } from './profit-and-loss.document';
export type { Column, DocumentBusiness, DocumentProof, PrintedPart, ReportDocument, TableRow } from './report-document';
export { transactionListDocument } from './transaction-list.document';
export { sheetStream } from './xlsx-writer';

/** Reports as documents, and what writes them: for whoever makes files or pages of the books. */
@Module({
  imports: [ReconciliationsModule, ReportsModule],
  providers: [DocumentBusinesses, DocumentProofs, DocumentBuilder, PdfPrinter],
  exports: [DocumentBusinesses, DocumentProofs, DocumentBuilder, PdfPrinter],
})
export class DocumentsModule {}
