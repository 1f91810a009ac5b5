import { Injectable } from '@nestjs/common';
import { profitAndLoss, type LedgerTotal, type ProfitAndLoss } from '@counterfoil/accounting/statement';
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
  type SummaryFigures,
} from '@counterfoil/contracts/report.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { formatDecimal, percentage, toJsonNumber } from '@counterfoil/money/money';
import type { Membership } from '../http/request-context';
import { BooksSnapshots, type BooksSnapshot } from './books-snapshot.queries';
import { categoryNames, readChart, type Chart } from './chart.queries';
import { resultsByCategory, resultsByMonth } from './ledger-totals.queries';
import { inOrder, todayOf } from './report-range';

/** Figures of a range before they become JSON. */
interface Column extends DateRange {
  readonly result: ProfitAndLoss;
}

interface Columns extends Column {
  readonly columns?: readonly Column[];
}

/** Revenue, expenses and profit of a range, by column, beside another range; the rules are libs/accounting's. */
@Injectable()
export class FinancialSummaryQueries {
  constructor(private readonly snapshots: BooksSnapshots) {}

  /** @throws DomainError when the range ends before it starts, or has too many columns. */
  async read(member: Membership, query: FinancialSummaryQuery): Promise<FinancialSummary> {
    const today = todayOf(member);
    const range = inOrder({
      startDate: query.startDate ?? `${today.slice(0, 4)}-01-01`,
      endDate: query.endDate ?? today,
    });
    refuseTooManyColumns(range, query.by);
    return this.snapshots.read(member.businessId, query.knownAt, async (books) => {
      const [chart, names, summary, compared] = await Promise.all([
        readChart(books),
        categoryNames(books),
        columnsOf(books, range, query.by),
        query.compare && columnsOf(books, comparedRange(range, query.compare), query.by),
      ]);
      const present = presenter(chart, names, member.exponent);
      return {
        ...present(summary),
        knownAt: books.knownAt,
        ...(compared
          ? { comparison: { ...present(compared), change: changeOf(summary.result, compared.result, member.exponent) } }
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

function changeOf(
  now: ProfitAndLoss,
  before: ProfitAndLoss,
  exponent: number,
): Record<'totalRevenue' | 'totalExpenses' | 'netProfit', Change> {
  const change = (figure: 'totalRevenue' | 'totalExpenses' | 'netProfit'): Change => {
    const amount = now[figure] - before[figure];
    const exactAmount = formatDecimal(amount, exponent);
    return { amount: toJsonNumber(amount, exponent), exactAmount, percentage: percentage(amount, before[figure]) };
  };
  return {
    totalRevenue: change('totalRevenue'),
    totalExpenses: change('totalExpenses'),
    netProfit: change('netProfit'),
  };
}
