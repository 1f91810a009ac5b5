import type {
  CategoryChange,
  CategoryFigure,
  Change,
  FinancialSummary,
  SummaryFigures,
} from '@counterfoil/contracts/report.contract';
import { formatDay } from '../../ui/date-format';
import { sinceFirst, periodTitle } from '../../reporting/statement-periods';

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
  /** To the range that is compared with. */
  readonly change: Change | undefined;
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
export function rowsOf(
  columns: readonly StatementColumn[],
  type: CategoryFigure['type'],
  changes: readonly CategoryChange[] = [],
): StatementRow[] {
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
    change: changes.find((candidate) => keyOf(candidate) === key),
  }));
}

function keyOf({ categoryId, accountCode, type }: CategoryFigure | CategoryChange): string {
  return `${type} ${accountCode} ${categoryId ?? ''}`;
}
