import { IsOptional } from 'class-validator';
import { IsCalendarDate } from './validators';

/** Query of GET /api/businesses/{id}/financial-summary; defaults: 1 January of this year, today. */
export class FinancialSummaryQuery {
  @IsOptional()
  @IsCalendarDate()
  startDate?: string;

  @IsOptional()
  @IsCalendarDate()
  endDate?: string;
}

/** Figures are JSON numbers here and only here (specification, section 3), exact to the cent. */
export interface FinancialSummary {
  startDate: string;
  endDate: string;
  totalRevenue: number;
  totalExpenses: number;
  netProfit: number;
  /** Percent with one decimal. */
  profitMargin: number;
  categoryBreakdown: CategoryFigure[];
}

export interface CategoryFigure {
  categoryId: string | null;
  category: string;
  type: 'revenue' | 'expense';
  amount: number;
  /** Share of total revenue in percent, one decimal; 0 where revenue is zero or negative. */
  percentage: number;
}

/** Query of GET /api/businesses/{id}/balance-sheet; default today. */
export class BalanceSheetQuery {
  @IsOptional()
  @IsCalendarDate()
  asOfDate?: string;
}

export interface BalanceSheetLine {
  /** The ledger account's id; `retained-earnings` for the computed line. */
  id: string;
  accountCode: string;
  accountName: string;
  /** Decimal string in the natural sign of its section: liabilities positive when owed. */
  balance: string;
}

export interface BalanceSheet {
  asOfDate: string;
  assets: { currentAssets: BalanceSheetLine[]; fixedAssets: BalanceSheetLine[]; totalAssets: string };
  liabilities: { currentLiabilities: BalanceSheetLine[]; longTermLiabilities: BalanceSheetLine[]; totalLiabilities: string };
  equity: {
    equityAccounts: BalanceSheetLine[];
    /** All revenue minus all expenses up to the date. */
    retainedEarnings: string;
    /** The current fiscal year's part of the retained earnings. */
    currentYearEarnings: string;
    totalEquity: string;
  };
  isBalanced: boolean;
}
