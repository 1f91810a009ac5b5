import { IsIn } from 'class-validator';
import { IsCalendarDate, IsKnownAt, IsPosition, Optional } from './validators';

/** Columns of one answer: ten years by month. */
export const MAX_REPORT_COLUMNS = 120;

/** Set on answers that are plain lists: the position that they show the books as known at. */
export const KNOWN_AT_HEADER = 'X-Known-At';

/** Every report can be asked for as it was known earlier. */
class KnownAtQuery {
  /**
   * A position as in `X-Position`, or an ISO instant, which stands for the last position recorded by then. Facts
   * recorded later are left out, whatever day they are dated. Absent: as known now.
   */
  @Optional()
  @IsKnownAt()
  knownAt?: string;
}

/** A range of days, both included. */
export class ReportRangeQuery extends KnownAtQuery {
  @Optional()
  @IsCalendarDate()
  startDate?: string;

  @Optional()
  @IsCalendarDate()
  endDate?: string;
}

/** Query of GET /api/businesses/{id}/financial-summary; defaults: 1 January of this year, today. */
export class FinancialSummaryQuery extends ReportRangeQuery {
  @Optional()
  @IsIn(['previous-period', 'previous-year'], { message: 'compare must be previous-period or previous-year' })
  compare?: 'previous-period' | 'previous-year';

  /** Columns; quarters and years are those of the fiscal year, the first and the last cut to the range. */
  @Optional()
  @IsIn(['month', 'quarter', 'year'], { message: 'by must be month, quarter or year' })
  by?: 'month' | 'quarter' | 'year';
}

/** The figures of a summary as decimal strings. */
export type ExactFigures = Record<'totalRevenue' | 'totalExpenses' | 'netProfit', string>;

/**
 * Figures are JSON numbers here and in the administrators' statistics, and nowhere else. A JSON number is exact to the
 * cent up to 70 trillion; `exact` and `exactAmount` hold the same figures as decimal strings, exact at any size.
 */
export interface SummaryFigures {
  startDate: string;
  endDate: string;
  totalRevenue: number;
  totalExpenses: number;
  netProfit: number;
  exact: ExactFigures;
  /** Percent with one decimal. */
  profitMargin: number;
  /** Both totals in percent of total revenue, one decimal; 0 where revenue is zero or negative. */
  percentages: Record<'totalRevenue' | 'totalExpenses', number>;
  categoryBreakdown: CategoryFigure[];
}

export interface FinancialSummary extends SummaryFigures {
  /** Position that the figures are as known at. */
  knownAt: string;
  /** With `by`. */
  columns?: SummaryFigures[];
  /** With `compare`. */
  comparison?: SummaryFigures & {
    columns?: SummaryFigures[];
    change: SummaryChange;
    /** Of each category that has a figure in either range. */
    categoryChanges: CategoryChange[];
  };
}

/** @public the API's description names it */
export type SummaryChange = Record<'totalRevenue' | 'totalExpenses' | 'netProfit', Change>;

/** From the comparison to the range asked for. */
export interface Change {
  amount: number;
  /** The same as a decimal string. */
  exactAmount: string;
  /** Of the comparison's figure, in percent with one decimal; null where that is zero or negative. */
  percentage: number | null;
}

/** The change of one category's figure; where it has none, it counts as zero. */
export interface CategoryChange extends Change, Pick<CategoryFigure, 'categoryId' | 'type' | 'accountCode'> {}

/** Drill down: the postings of this ledger account and category within the range that holds the figure. */
export interface CategoryFigure {
  categoryId: string | null;
  category: string;
  type: 'revenue' | 'expense';
  amount: number;
  /** The same as a decimal string. */
  exactAmount: string;
  /** Share of total revenue in percent, one decimal; 0 where revenue is zero or negative. */
  percentage: number;
  ledgerAccountId: string | null;
  accountCode: string;
}

/** Query of GET /api/businesses/{id}/balance-sheet; default today. */
export class BalanceSheetQuery extends KnownAtQuery {
  @Optional()
  @IsCalendarDate()
  asOfDate?: string;

  @Optional()
  @IsCalendarDate()
  compareDate?: string;
}

/** Drill down: the postings of this ledger account up to the sheet's date. */
export interface BalanceSheetLine {
  /** The ledger account's id. */
  id: string;
  accountCode: string;
  accountName: string;
  /** Decimal string in the natural sign of its section: liabilities positive when owed. */
  balance: string;
}

export interface BalanceSheetFigures {
  asOfDate: string;
  assets: { currentAssets: BalanceSheetLine[]; fixedAssets: BalanceSheetLine[]; totalAssets: string };
  liabilities: {
    currentLiabilities: BalanceSheetLine[];
    longTermLiabilities: BalanceSheetLine[];
    totalLiabilities: string;
  };
  equity: {
    equityAccounts: BalanceSheetLine[];
    /** All revenue minus all expenses up to the date. */
    retainedEarnings: string;
    /** The part of earlier fiscal years in the retained earnings. */
    earlierEarnings: string;
    /** The current fiscal year's part of the retained earnings. */
    currentYearEarnings: string;
    /** First day of that fiscal year. */
    currentYearStartDate: string;
    totalEquity: string;
  };
  /** What the total assets have to equal. */
  totalLiabilitiesAndEquity: string;
  isBalanced: boolean;
}

export interface BalanceSheet extends BalanceSheetFigures {
  /** Position that the figures are as known at. */
  knownAt: string;
  /** With `compareDate`. */
  comparison?: BalanceSheetFigures;
}

/** Query of GET /api/businesses/{id}/known-moment. */
export class KnownMomentQuery {
  @IsPosition()
  position!: string;
}

/** The business's newest event up to a position: what a report that is asked for as known there shows last. */
export interface KnownMoment {
  /** The position of that event; 0 before the business's first. */
  knownAt: string;
  /** The instant it was recorded at; null before the first event. */
  recordedAt: string | null;
}
