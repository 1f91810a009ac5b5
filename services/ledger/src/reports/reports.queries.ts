import { Injectable, Logger } from '@nestjs/common';
import { dateIn, fiscalYearStart } from '@counterfoil/accounting/calendar-date';
import { balanceSheet, profitAndLoss, type BalanceSheetFigure } from '@counterfoil/accounting/statement';
import type { BalanceSheet, BalanceSheetLine, BalanceSheetQuery, FinancialSummary, FinancialSummaryQuery } from '@counterfoil/contracts/report.contract';
import { DomainError } from '@counterfoil/event-sourcing/domain-error';
import { formatDecimal, toJsonNumber } from '@counterfoil/money/money';
import type { Membership } from '../platform/request-context';
import { LedgerTotalsQueries, type IdentifiedLine } from './ledger-totals.queries';

/** The statements of a business, folded from its totals; the rules are libs/accounting's. */
@Injectable()
export class ReportsQueries {
  private readonly logger = new Logger('Reports');

  constructor(private readonly totals: LedgerTotalsQueries) {}

  /** @throws DomainError when the range ends before it starts. */
  async financialSummary(member: Membership, query: FinancialSummaryQuery): Promise<FinancialSummary> {
    const { startDate, endDate } = rangeOf(member, query);
    const { businessId, exponent } = member;
    const [totals, names, chart] = await Promise.all([
      this.totals.results(businessId, startDate, endDate),
      this.totals.categoryNames(businessId),
      this.totals.chart(businessId),
    ]);
    const lines = new Map(chart.map((line) => [line.code, line.name]));
    const { totalRevenue, totalExpenses, netProfit, profitMargin, figures } = profitAndLoss(totals);
    return {
      startDate,
      endDate,
      totalRevenue: toJsonNumber(totalRevenue, exponent),
      totalExpenses: toJsonNumber(totalExpenses, exponent),
      netProfit: toJsonNumber(netProfit, exponent),
      profitMargin,
      categoryBreakdown: figures.map((figure) => ({
        categoryId: figure.categoryId,
        category: names.get(figure.categoryId ?? '') ?? lines.get(figure.ledgerAccount) ?? figure.ledgerAccount,
        type: figure.type,
        amount: toJsonNumber(figure.amount, exponent),
        percentage: figure.percentage,
      })),
    };
  }

  async balanceSheet(member: Membership, query: BalanceSheetQuery): Promise<BalanceSheet> {
    const { businessId, exponent, timeZone } = member;
    const asOfDate = query.asOfDate ?? dateIn(timeZone, new Date());
    const [totals, chart, startMonth] = await Promise.all([
      this.totals.upTo(businessId, asOfDate),
      this.totals.chart(businessId),
      this.totals.fiscalYearStartMonth(businessId),
    ]);
    const currentYear = profitAndLoss(await this.totals.results(businessId, fiscalYearStart(asOfDate, startMonth), asOfDate));
    const sheet = balanceSheet(chart, totals);
    if (!sheet.isBalanced) this.logger.error({ businessId, asOfDate }, 'incident: a balance sheet does not balance');
    const money = (minor: bigint): string => formatDecimal(minor, exponent);
    const lines = (figures: readonly BalanceSheetFigure[]): BalanceSheetLine[] => linesOf(figures, chart, exponent);
    return {
      asOfDate,
      assets: { currentAssets: lines(sheet.currentAssets), fixedAssets: lines(sheet.fixedAssets), totalAssets: money(sheet.totalAssets) },
      liabilities: {
        currentLiabilities: lines(sheet.currentLiabilities),
        longTermLiabilities: lines(sheet.longTermLiabilities),
        totalLiabilities: money(sheet.totalLiabilities),
      },
      equity: {
        equityAccounts: lines(sheet.equityAccounts),
        retainedEarnings: money(sheet.retainedEarnings),
        currentYearEarnings: money(currentYear.netProfit),
        totalEquity: money(sheet.totalEquity),
      },
      isBalanced: sheet.isBalanced,
    };
  }
}

function rangeOf(member: Membership, query: FinancialSummaryQuery): { startDate: string; endDate: string } {
  const today = dateIn(member.timeZone, new Date());
  const startDate = query.startDate ?? `${today.slice(0, 4)}-01-01`;
  const endDate = query.endDate ?? today;
  if (startDate > endDate) throw new DomainError('invalid', 'range_reversed', 'The start date must not be after the end date', 'startDate');
  return { startDate, endDate };
}

function linesOf(figures: readonly BalanceSheetFigure[], chart: readonly IdentifiedLine[], exponent: number): BalanceSheetLine[] {
  const ids = new Map(chart.map((line) => [line.code, line.id]));
  return figures.map(({ line, balance }) => ({
    id: ids.get(line.code) ?? line.code,
    accountCode: line.code,
    accountName: line.name,
    balance: formatDecimal(balance, exponent),
  }));
}
