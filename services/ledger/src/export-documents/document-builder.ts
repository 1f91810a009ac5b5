import { Injectable } from '@nestjs/common';
import { MAX_PDF_ROWS, MAX_SHEET_ROWS, type CreateExportRequest } from '@counterfoil/contracts/export.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import {
  AccountRegisterQueries,
  BalanceSheetQueries,
  BooksSnapshots,
  fiscalRange,
  ProfitAndLossQueries,
  TrialBalanceQueries,
  type ReportedBusiness,
} from '../reports/reports.module';
import { accountRegisterDocument, type RegisterPart } from './account-register.document';
import { balanceSheetDocument } from './balance-sheet.document';
import { DocumentBusinesses } from './document-business.queries';
import { DocumentProofs } from './document-proofs';
import { generalLedgerDocument } from './general-ledger.document';
import { journalDocument, journalEntriesDocument } from './journal.document';
import { ReconciliationsQueries } from '../reconciliations/reconciliations.module';
import { reconciliationDocument } from './reconciliation.document';
import { profitAndLossDocument } from './profit-and-loss.document';
import type { ReportDocument } from './report-document';
import { transactionListDocument } from './transaction-list.document';
import { trialBalanceDocument } from './trial-balance.document';

export type DocumentRequest = Pick<
  CreateExportRequest,
  'report' | 'range' | 'knownAt' | 'reconciliationId' | 'accountId'
>;

/**
 * The general ledger names each account and gives it an opening and a closing line, which a sheet has to hold as well;
 * so has it the names of a journal's entries.
 */
const SHEET_ROWS_KEPT_FREE = 20_000;

const DRAWN_UP = {
  'general-ledger': generalLedgerDocument,
  journal: journalDocument,
  'journal-entries': journalEntriesDocument,
} as const;

/** Draws up the documents from the same queries that the screens show. */
@Injectable()
export class DocumentBuilder {
  constructor(
    private readonly snapshots: BooksSnapshots,
    private readonly summaries: ProfitAndLossQueries,
    private readonly balanceSheets: BalanceSheetQueries,
    private readonly trialBalances: TrialBalanceQueries,
    private readonly registers: AccountRegisterQueries,
    private readonly reconciliations: ReconciliationsQueries,
    private readonly businesses: DocumentBusinesses,
    private readonly proofs: DocumentProofs,
  ) {}

  /**
   * @param use reads the document's rows before it settles; called a second time where a rebuild stood in the way
   * @throws DomainError for a range that ends before it starts
   */
  async open<Result>(
    reported: ReportedBusiness,
    { report, range = {}, knownAt, reconciliationId, accountId }: DocumentRequest,
    use: (document: ReportDocument) => Promise<Result>,
  ): Promise<Result> {
    const { businessId, exponent } = reported;
    const business = await this.businesses.find(businessId);
    const query = { ...range, ...(knownAt === undefined ? {} : { knownAt }) };
    switch (report) {
      case 'profit-and-loss': {
        const summary = await this.summaries.read(reported, query);
        return use(profitAndLossDocument(business, summary, await this.proofs.of(businessId, summary.knownAt)));
      }
      case 'balance-sheet': {
        const asOf = range.endDate === undefined ? {} : { asOfDate: range.endDate };
        const sheet = await this.balanceSheets.read(reported, {
          ...asOf,
          ...(knownAt === undefined ? {} : { knownAt }),
        });
        return use(balanceSheetDocument(business, sheet, await this.proofs.of(businessId, sheet.knownAt)));
      }
      case 'trial-balance': {
        const balance = await this.trialBalances.read(reported, { ...query, pairs: 'hidden' });
        return use(trialBalanceDocument(business, balance, await this.proofs.of(businessId, balance.knownAt)));
      }
      case 'reconciliation': {
        const found = await this.reconciliations.report(reported, reconciliationId ?? '', knownAt);
        return use(reconciliationDocument(business, found, await this.proofs.of(businessId, found.knownAt)));
      }
      case 'account-register': {
        const read = (part: RegisterPart) => this.registers.read(reported, accountId ?? '', { ...query, ...part });
        const first = await read({});
        const proof = await this.proofs.of(businessId, first.report.knownAt);
        return use(accountRegisterDocument(business, first, read, proof));
      }
      case 'general-ledger':
      case 'journal':
      case 'journal-entries':
        return this.snapshots.read(businessId, knownAt, async (books) => {
          const days = fiscalRange(reported, range, books.fiscalYearStartMonth);
          const proof = await this.proofs.of(businessId, books.knownAt);
          return use(await DRAWN_UP[report](business, books, days, exponent, proof));
        });
      case 'transactions':
        return this.snapshots.read(businessId, undefined, async (books) =>
          use(
            await transactionListDocument(
              business,
              books,
              range,
              exponent,
              await this.proofs.of(businessId, books.knownAt),
            ),
          ),
        );
      default:
        return report satisfies never;
    }
  }
}

/** @throws DomainError where the paper, or a sheet of Excel, could not hold the document. */
export function refuseTooLong({ table }: ReportDocument, format: CreateExportRequest['format']): void {
  const most = format === 'pdf' ? MAX_PDF_ROWS : format === 'xlsx' ? MAX_SHEET_ROWS - SHEET_ROWS_KEPT_FREE : Infinity;
  if (table.lineCount <= most) return;
  const [count, limit] = [table.lineCount.toLocaleString('en-US'), most.toLocaleString('en-US')];
  const advice = format === 'pdf' ? 'Choose a shorter range, or CSV or XLSX.' : 'Choose a shorter range, or CSV.';
  throw new DomainError(
    'limit',
    'export_too_long',
    `This would be ${count} rows; at most ${limit} fit into this format. ${advice}`,
  );
}
