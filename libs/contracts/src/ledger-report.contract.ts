import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { ReportRangeQuery } from './report.contract';
import { ACCOUNT_CODE, CATEGORY_OR_NONE } from './report-filter';
import { MAX_PAGE_SIZE } from './transaction.contract';
import { IsCalendarDate, Optional, QueryLimit } from './validators';

/** Rows of a page of postings when the caller does not say. */
export const DEFAULT_REPORT_PAGE = 200;

/** A range of which a page at a time is shown; the next one is in the `Link` header. */
export class PagedRangeQuery extends ReportRangeQuery {
  @QueryLimit(MAX_PAGE_SIZE)
  limit?: number;

  /** Opaque; from the `Link` header of the page before. */
  @Optional()
  @IsString()
  @MaxLength(500)
  cursor?: string;
}

/** Debit and credit columns, decimal strings. */
export interface DebitCredit {
  debit: string;
  credit: string;
}

/** A ledger account as reports name it. `ledgerAccountId` is null for the computed line of retained earnings. */
export interface LedgerAccountName {
  ledgerAccountId: string | null;
  accountCode: string;
  accountName: string;
}

/**
 * Query of GET /api/businesses/{id}/trial-balance: a day, or a range. With a day (default today) the range is the
 * fiscal year up to it.
 */
export class TrialBalanceQuery extends ReportRangeQuery {
  @Optional()
  @IsCalendarDate()
  asOfDate?: string;

  /** As with the general ledger; default `shown`. */
  @Optional()
  @IsIn(['shown', 'hidden'], { message: 'pairs must be shown or hidden' })
  pairs?: 'shown' | 'hidden';
}

/** @public the API's description names it */
export interface TrialBalanceLine extends LedgerAccountName {
  type: string;
  subType: string;
  /**
   * Before the range; of revenue and expenses since the fiscal year began, the years before being retained earnings.
   */
  opening: DebitCredit;
  movement: DebitCredit;
  /**
   * Carried over at the ends of fiscal years within the range, which no entry books: taken away from revenue and
   * expenses, and added to retained earnings.
   */
  carried: DebitCredit;
  /** As on the balance sheet of the range's last day; of revenue and expenses, what its fiscal year has. */
  closing: DebitCredit;
}

export interface TrialBalance {
  startDate: string;
  endDate: string;
  /** First day of the fiscal year of `endDate`. Where it lies behind `startDate`, `carried` is what ended before it. */
  yearStartDate: string;
  knownAt: string;
  lines: TrialBalanceLine[];
  totals: Record<'opening' | 'movement' | 'carried' | 'closing', DebitCredit>;
  isBalanced: boolean;
}

/** Query of GET /api/businesses/{id}/general-ledger; defaults: the fiscal year up to today, all ledger accounts. */
export class GeneralLedgerQuery extends PagedRangeQuery {
  @Optional()
  @Matches(ACCOUNT_CODE, { message: 'accountCode must be a code such as 1000' })
  accountCode?: string;

  /**
   * Only the postings of a category, or `none` for those without one: what a figure of the P&L is made of. Balances
   * then count from zero at the start of the range.
   */
  @Optional()
  @Matches(CATEGORY_OR_NONE, { message: 'categoryId must be the id of a category, or none' })
  categoryId?: string;

  /**
   * `hidden`: of what was corrected on its own day only what it comes to, in the postings as in what they come to on
   * either side. Default `shown`: every posting.
   */
  @Optional()
  @IsIn(['shown', 'hidden'], { message: 'pairs must be shown or hidden' })
  pairs?: 'shown' | 'hidden';
}

/**
 * A page of the postings of a range, by ledger account. Accounts without a posting in the range are named where they
 * fall. `X-Total-Count` counts postings.
 */
export interface GeneralLedger {
  startDate: string;
  endDate: string;
  knownAt: string;
  accounts: GeneralLedgerAccount[];
}

/** Balances are signed as debits: a liability that is owed is negative. Totals are of the range, not of the page. */
export interface GeneralLedgerAccount extends LedgerAccountName {
  openingBalance: string;
  totalDebit: string;
  totalCredit: string;
  /** What fiscal years that end within the range leave to retained earnings; of them, what they get. */
  carriedBalance: string;
  closingBalance: string;
  postings: LedgerPosting[];
}

/** What a posting belongs to, down to the event that it comes from. */
export interface PostingOrigin {
  entryNumber: number;
  date: string;
  kind: string;
  description: string;
  transactionId: string | null;
  journalEntryId: string | null;
  /** Number of the entry that this one reverses. */
  reverses: number | null;
  /** Position of the event. */
  position: string;
}

export interface LedgerPosting extends PostingOrigin {
  /** Counted from 1 within the entry. */
  line: number;
  debit: string;
  credit: string;
  /** The account's balance after this posting, signed as a debit. */
  balance: string;
  categoryId: string | null;
}

/**
 * GET /api/businesses/{id}/journal?startDate&endDate: every entry of the range, by date; everything when no range is
 * given.
 */
export interface JournalReportEntry extends PostingOrigin {
  recordedAt: string;
  lines: JournalReportLine[];
}

/** @public the API's description names it */
export interface JournalReportLine extends LedgerAccountName {
  line: number;
  debit: string;
  credit: string;
  categoryId: string | null;
}

/**
 * GET /api/accounts/{id}/register?startDate&endDate: the rows of an account as a statement shows them: a row corrected
 * or deleted stands once, or not at all. `X-Total-Count` counts rows of the range.
 */
export interface AccountRegister extends LedgerAccountName {
  accountId: string;
  startDate: string | null;
  endDate: string;
  knownAt: string;
  /** Signed like an asset: what is owed is negative. */
  openingBalance: string;
  closingBalance: string;
  /** The last reconciliation with the bank; null where there is none. */
  reconciled: { id: string; closingDay: string; balance: string } | null;
  rows: RegisterRow[];
}

export interface RegisterRow {
  date: string;
  description: string;
  kind: string;
  /** Signed decimal string: negative is money out of the account. */
  amount: string;
  balance: string;
  transactionId: string | null;
  journalEntryId: string | null;
  /** All entries that make up the row, corrections included. */
  entryNumbers: number[];
  /** It was agreed on with the bank. */
  isReconciled: boolean;
  /** Position of the latest event that changed it. */
  position: string;
}

/** Query of GET /api/businesses/{id}/cash-flow; defaults: the fiscal year up to today. */
export class CashFlowQuery extends ReportRangeQuery {}

export interface CashFlow {
  startDate: string;
  endDate: string;
  knownAt: string;
  openingCash: string;
  operating: CashFlowSection;
  investing: CashFlowSection;
  financing: CashFlowSection;
  netChange: string;
  closingCash: string;
  /** Bank and cash accounts, and transfers in transit. */
  accounts: (LedgerAccountName & { openingBalance: string; closingBalance: string })[];
  /** Opening cash plus net change is closing cash. */
  isReconciled: boolean;
}

export interface CashFlowSection {
  lines: (LedgerAccountName & { categoryId: string | null; category: string | null; amount: string })[];
  total: string;
}
