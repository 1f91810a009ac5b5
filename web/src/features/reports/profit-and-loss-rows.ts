import type { CategoryFigure, Change, FinancialSummary, SummaryFigures } from '@counterfoil/contracts/report.contract';
import { figureMinor, formatDecimal, percentage, toJsonNumber } from '@counterfoil/money/money';
import { formatDay } from '../../ui/date-format';

/** A column of the statement: the days it is of, and its figures. */
export interface StatementColumn {
  readonly title: string;
  readonly figures: SummaryFigures;
}

/** A category with its figure in each column; undefined where it has none there. */
export interface StatementRow {
  readonly key: string;
  readonly figure: CategoryFigure;
  readonly cells: readonly (CategoryFigure | undefined)[];
}

/** Decimals of the currencies on offer; all of them have two. */
const DECIMALS = 2;

/** Periods that are shown at least, empty or not: fewer look like a fault. */
const LEAST_PERIODS = 6;

/** Without the empty periods before anything was recorded; the figures of what is left out are all nought. */
export function sinceFirst(periods: readonly SummaryFigures[]): readonly SummaryFigures[] {
  const first = periods.findIndex(({ categoryBreakdown }) => categoryBreakdown.length > 0);
  return first < 0 ? periods : periods.slice(Math.min(first, Math.max(0, periods.length - LEAST_PERIODS)));
}

/** From one figure of a category to another, in exact cents; a category without a figure has nought. */
export function changeOf(before: CategoryFigure | undefined, after: CategoryFigure | undefined): Change {
  const [from, to] = [minorOf(before), minorOf(after)];
  const exactAmount = formatDecimal(to - from, DECIMALS);
  return { amount: toJsonNumber(to - from, DECIMALS), exactAmount, percentage: percentage(to - from, from) };
}

function minorOf(figure: CategoryFigure | undefined): bigint {
  return figure ? figureMinor(figure.exactAmount, DECIMALS) : 0n;
}

/** The columns that a summary holds: its periods, then all of it, then what it is compared with. */
export function columnsOf(summary: FinancialSummary, by: string): StatementColumn[] {
  const periods = sinceFirst(summary.columns ?? []).map((figures) => ({ title: periodTitle(figures, by), figures }));
  const total = { title: periods.length > 0 ? 'Total' : 'Amount', figures: summary };
  const { comparison } = summary;
  const compared = comparison
    ? [{ title: `${formatDay(comparison.startDate)} to ${formatDay(comparison.endDate)}`, figures: comparison }]
    : [];
  return [...periods, total, ...compared];
}

/** The categories of a type that have a figure in any column, in the order in which they appear first. */
export function rowsOf(columns: readonly StatementColumn[], type: CategoryFigure['type']): StatementRow[] {
  const known = new Map<string, CategoryFigure>();
  // The column of all days first: it holds nearly all categories, in their own order.
  const inOrder = [...columns].sort(
    (one, other) => other.figures.categoryBreakdown.length - one.figures.categoryBreakdown.length,
  );
  for (const { figures } of inOrder)
    for (const figure of figures.categoryBreakdown)
      if (figure.type === type && !known.has(keyOf(figure))) known.set(keyOf(figure), figure);
  return [...known].map(([key, figure]) => ({
    key,
    figure,
    cells: columns.map(({ figures }) => figures.categoryBreakdown.find((candidate) => keyOf(candidate) === key)),
  }));
}

function keyOf({ categoryId, accountCode, type }: CategoryFigure): string {
  return `${type} ${accountCode} ${categoryId ?? ''}`;
}

const MONTHS = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** "Mar 2026", "Jan to Mar 2026", "2026". */
export function periodTitle({ startDate, endDate }: Pick<SummaryFigures, 'startDate' | 'endDate'>, by: string): string {
  const [from, to] = [MONTHS.format(Date.parse(startDate)), MONTHS.format(Date.parse(endDate))];
  if (by === 'month' || from === to) return from;
  const [fromYear, toYear] = [startDate.slice(0, 4), endDate.slice(0, 4)];
  if (by === 'year' && fromYear === toYear) return fromYear;
  return fromYear === toYear ? `${from.slice(0, from.indexOf(' '))} to ${to}` : `${from} to ${to}`;
}
