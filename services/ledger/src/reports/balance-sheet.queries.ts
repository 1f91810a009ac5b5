import { Injectable, Logger } from '@nestjs/common';
import { fiscalYearStart } from '@counterfoil/accounting/calendar-date';
import { balanceSheet, type BalanceSheetFigure } from '@counterfoil/accounting/statement-balance-sheet';
import { profitAndLoss } from '@counterfoil/accounting/statement-profit-and-loss';
import type {
  BalanceSheet,
  BalanceSheetFigures,
  BalanceSheetLine,
  BalanceSheetQuery,
} from '@counterfoil/contracts/report.contract';
import { formatDecimal } from '@counterfoil/money/money';
import { BooksSnapshots, type BooksSnapshot } from './books-snapshot.queries';
import { readChart, type Chart } from './known-chart.queries';
import { resultsByCategory, totalsByAccount } from './ledger-totals.queries';
import { todayOf, type ReportedBusiness } from './report-range';

/** What a business owns and owes on a day, beside another day; the rules are libs/accounting's. */
@Injectable()
export class BalanceSheetQueries {
  private readonly logger = new Logger('Reports');

  constructor(private readonly snapshots: BooksSnapshots) {}

  async read(business: ReportedBusiness, query: BalanceSheetQuery): Promise<BalanceSheet> {
    return this.snapshots.read(business.businessId, query.knownAt, async (books) => {
      const { compareDate } = query;
      const chart = readChart(books);
      const [sheet, comparison] = await Promise.all([
        this.figures(books, chart, query.asOfDate ?? todayOf(business), business.exponent),
        compareDate === undefined ? undefined : this.figures(books, chart, compareDate, business.exponent),
      ]);
      return { ...sheet, knownAt: books.knownAt, ...(comparison ? { comparison } : {}) };
    });
  }

  private async figures(
    books: BooksSnapshot,
    reading: Promise<Chart>,
    asOfDate: string,
    exponent: number,
  ): Promise<BalanceSheetFigures> {
    const currentYearStartDate = fiscalYearStart(asOfDate, books.fiscalYearStartMonth);
    const [chart, totals, results] = await Promise.all([
      reading,
      totalsByAccount(books, { startDate: null, endDate: asOfDate }),
      resultsByCategory(books, { startDate: currentYearStartDate, endDate: asOfDate }),
    ]);
    const sheet = balanceSheet(chart.lines, totals);
    const currentYear = profitAndLoss(results);
    if (!sheet.isBalanced)
      this.logger.error({ businessId: books.businessId, asOfDate }, 'incident: a balance sheet does not balance');
    const money = (minor: bigint): string => formatDecimal(minor, exponent);
    const lines = (figures: readonly BalanceSheetFigure[]): BalanceSheetLine[] => linesOf(figures, chart, exponent);
    return {
      asOfDate,
      assets: {
        currentAssets: lines(sheet.currentAssets),
        fixedAssets: lines(sheet.fixedAssets),
        totalAssets: money(sheet.totalAssets),
      },
      liabilities: {
        currentLiabilities: lines(sheet.currentLiabilities),
        longTermLiabilities: lines(sheet.longTermLiabilities),
        totalLiabilities: money(sheet.totalLiabilities),
      },
      equity: {
        equityAccounts: lines(sheet.equityAccounts),
        retainedEarnings: money(sheet.retainedEarnings),
        earlierEarnings: money(sheet.retainedEarnings - currentYear.netProfit),
        currentYearEarnings: money(currentYear.netProfit),
        currentYearStartDate,
        totalEquity: money(sheet.totalEquity),
      },
      totalLiabilitiesAndEquity: money(sheet.totalLiabilitiesAndEquity),
      isBalanced: sheet.isBalanced,
    };
  }
}

function linesOf(figures: readonly BalanceSheetFigure[], chart: Chart, exponent: number): BalanceSheetLine[] {
  return figures.map(({ line, balance }) => ({
    id: chart.find(line.code)?.id ?? line.code,
    accountCode: line.code,
    accountName: line.name,
    balance: formatDecimal(balance, exponent),
  }));
}
