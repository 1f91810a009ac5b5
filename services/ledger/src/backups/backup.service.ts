import { Injectable } from '@nestjs/common';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import { backupFileName } from '@counterfoil/contracts/export.contract';
import {
  balanceSheetDocument,
  dayInWords,
  DocumentBusinesses,
  DocumentProofs,
  pageOf,
  PdfPrinter,
  printedSection,
  profitAndLossDocument,
  transactionListDocument,
  type PrintedPart,
} from '../export-documents/documents.module';
import { ExportsService } from '../export-jobs/exports.module';
import type { Membership } from '../http/request-context';
import {
  BalanceSheetQueries,
  BooksSnapshots,
  fiscalRange,
  ProfitAndLossQueries,
  type BooksSnapshot,
} from '../reports/reports.module';
import { coverPage } from './backup-cover';
import { accountsPart, chartPart } from './backup-parts.queries';

/** The newest so many are printed, since somebody waits for the answer; the complete archive holds them all. */
const PRINTED_TRANSACTIONS = 2_000;

export interface Backup {
  readonly fileName: string;
  readonly pdf: Uint8Array;
}

/** The books on paper: cover, accounts, chart, P&L of the year, balance sheet, transactions, all of one moment. */
@Injectable()
export class BackupService {
  constructor(
    private readonly exports: ExportsService,
    private readonly snapshots: BooksSnapshots,
    private readonly summaries: ProfitAndLossQueries,
    private readonly balanceSheets: BalanceSheetQueries,
    private readonly businesses: DocumentBusinesses,
    private readonly proofs: DocumentProofs,
    private readonly printer: PdfPrinter,
  ) {}

  /** @throws DomainError without the plan's feature; PdfUnavailable; Unavailable where too many are being printed */
  async make(member: Membership): Promise<Backup> {
    await this.exports.requireFeature(member, 'backup');
    this.printer.requireBrowser();
    const business = await this.businesses.find(member.businessId);
    const page = await this.snapshots.read(member.businessId, undefined, (books) => this.page(member, books));
    return {
      fileName: backupFileName(business.name, dateIn(member.timeZone, new Date())),
      pdf: await this.printer.print(page),
    };
  }

  private async page(member: Membership, books: BooksSnapshot): Promise<string> {
    const business = await this.businesses.find(member.businessId);
    const proof = await this.proofs.of(member.businessId, books.knownAt);
    const today = dateIn(member.timeZone, new Date());
    const range = fiscalRange(member, {}, books.fiscalYearStartMonth);
    const { knownAt } = books;
    const { exponent } = member;
    const asOf = `As of ${dayInWords(today)}`;
    const accounts = await accountsPart(business, books, exponent, proof, today);
    const list = await transactionListDocument(business, books, {}, exponent, proof, PRINTED_TRANSACTIONS);
    const parts: PrintedPart[] = [
      accounts,
      await chartPart(business, books, proof, asOf),
      profitAndLossDocument(business, await this.summaries.read(member, { ...range, knownAt }), proof),
      balanceSheetDocument(business, await this.balanceSheets.read(member, { asOfDate: today, knownAt }), proof),
      list,
    ];
    const transactions = Number(list.figures[0]?.value ?? 0);
    const printed = [
      coverPage({ business, today, madeAt: new Date(), accounts: accounts.table.lineCount, transactions, proof }),
    ];
    // One after the other: the list's rows come through the snapshot's one connection.
    for (const part of parts) printed.push(await printedSection(part, 'h2'));
    return pageOf({ business, proof }, printed, 'Backup of the books');
  }
}
