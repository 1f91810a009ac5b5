import { Injectable } from '@nestjs/common';
import { profitAndLoss, type LedgerTotal, type ProfitAndLoss } from '@counterfoil/accounting/statement-profit-and-loss';
import { categoryChanges, changeOf, type FigureChange } from '@counterfoil/accounting/statement-change';
import {
  comparedRange,
  periodCount,
  periodsOf,
  type DateRange,
  type PeriodLength,
} from '@counterfoil/accounting/statement-periods';
import {
  MAX_REPORT_COLUMNS,
  type Change,
  type FinancialSummary,
  type FinancialSummaryQuery,
  type SummaryChange,
  type SummaryFigures,
} from '@counterfoil/contracts/report.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { formatDecimal, toJsonNumber } from '@counterfoil/money/money';
import { BooksSnapshots, type BooksSnapshot } from './books-snapshot.queries';
import { categoryNames, readChart, type Chart } from './known-chart.queries';
import { resultsByCategory, resultsByMonth } from './ledger-totals.queries';
import { inOrder, todayOf, type ReportedBusiness } from './report-range';

/** Figures of a range before they become JSON. */
interface Column extends DateRange {
  readonly result: ProfitAndLoss;
}

interface Columns extends Column {
  readonly columns?: readonly Column[];
}

/** Revenue, expenses and profit of a range, by column, beside another range; the rules are libs/accounting's. */
@Injectable()
export class ProfitAndLossQueries {
  constructor(private readonly snapshots: BooksSnapshots) {}

  /** @throws DomainError when the range ends before it starts, or has too many columns. */
  async read(business: ReportedBusiness, query: FinancialSummaryQuery): Promise<FinancialSummary> {
    const today = todayOf(business);
    const range = inOrder({
      startDate: query.startDate ?? `${today.slice(0, 4)}-01-01`,
      endDate: query.endDate ?? today,
    });
    refuseTooManyColumns(range, query.by);
    return this.snapshots.read(business.businessId, query.knownAt, async (books) => {
      const [chart, names, summary, compared] = await Promise.all([
        readChart(books),
        categoryNames(books),
        columnsOf(books, range, query.by),
        query.compare && columnsOf(books, comparedRange(range, query.compare), query.by),
      ]);
      const present = presenter(chart, names, business.exponent);
      return {
        ...present(summary),
        knownAt: books.knownAt,
        ...(compared
          ? {
              comparison: {
                ...present(compared),
                ...changes(compared.result, summary.result, chart, business.exponent),
              },
            }
          : {}),
      };
    });
  }
}

function refuseTooManyColumns(range: DateRange, by: PeriodLength | undefined): void {
  if (by === undefined || periodCount(range, by) <= MAX_REPORT_COLUMNS + 1) return;
  throw new DomainError(
    'invalid',
    'too_many_columns',
    `At most ${MAX_REPORT_COLUMNS} columns can be shown: choose a shorter range or longer periods`,
    'by',
  );
}

async function columnsOf(books: BooksSnapshot, range: DateRange, by: PeriodLength | undefined): Promise<Columns> {
  if (by === undefined) return { ...range, result: profitAndLoss(await resultsByCategory(books, range)) };
  const months = await resultsByMonth(books, range);
  const columns = periodsOf(range, by, books.fiscalYearStartMonth).map((period) => {
    const own = months.filter(
      ({ month }) => month.slice(0, 7) >= period.startDate.slice(0, 7) && month <= period.endDate,
    );
    return { ...period, result: profitAndLoss(merged(own)) };
  });
  return { ...range, result: profitAndLoss(merged(months)), columns };
}

/** One total a ledger account and category. */
function merged(totals: readonly LedgerTotal[]): LedgerTotal[] {
  const sums = new Map<string, LedgerTotal>();
  for (const { ledgerAccount, categoryId, debit, credit } of totals) {
    const key = `${ledgerAccount} ${categoryId ?? ''}`;
    const sum = sums.get(key);
    sums.set(key, {
      ledgerAccount,
      categoryId,
      debit: (sum?.debit ?? 0n) + debit,
      credit: (sum?.credit ?? 0n) + credit,
    });
  }
  return [...sums.values()];
}

function presenter(chart: Chart, names: ReadonlyMap<string, string>, exponent: number) {
  const figures = ({ startDate, endDate, result }: Column): SummaryFigures => ({
    startDate,
    endDate,
    totalRevenue: toJsonNumber(result.totalRevenue, exponent),
    totalExpenses: toJsonNumber(result.totalExpenses, exponent),
    netProfit: toJsonNumber(result.netProfit, exponent),
    exact: {
      totalRevenue: formatDecimal(result.totalRevenue, exponent),
      totalExpenses: formatDecimal(result.totalExpenses, exponent),
      netProfit: formatDecimal(result.netProfit, exponent),
    },
    profitMargin: result.profitMargin,
    percentages: result.percentages,
    categoryBreakdown: result.figures.map((figure) => {
      const { ledgerAccountId, accountCode, accountName } = chart.named(figure.ledgerAccount);
      return {
        categoryId: figure.categoryId,
        category: names.get(figure.categoryId ?? '') ?? accountName,
        type: figure.type,
        amount: toJsonNumber(figure.amount, exponent),
        exactAmount: formatDecimal(figure.amount, exponent),
        percentage: figure.percentage,
        ledgerAccountId,
        accountCode,
      };
    }),
  });
  return (columns: Columns): SummaryFigures & { columns?: SummaryFigures[] } => ({
    ...figures(columns),
    ...(columns.columns ? { columns: columns.columns.map(figures) } : {}),
  });
}

/** How the totals and each category have changed from another range to this one. */
function changes(before: ProfitAndLoss, now: ProfitAndLoss, chart: Chart, exponent: number) {
  const shown = ({ amount, percentage }: FigureChange): Change => ({
    amount: toJsonNumber(amount, exponent),
    exactAmount: formatDecimal(amount, exponent),
    percentage,
  });
  const of = (total: keyof SummaryChange) => shown(changeOf(before[total], now[total]));
  return {
    change: { totalRevenue: of('totalRevenue'), totalExpenses: of('totalExpenses'), netProfit: of('netProfit') },
    categoryChanges: categoryChanges(before, now).map(({ ledgerAccount, categoryId, type, ...change }) => ({
      categoryId,
      type,
      accountCode: chart.named(ledgerAccount).accountCode,
      ...shown(change),
    })),
  };
}
