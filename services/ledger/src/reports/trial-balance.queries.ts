import { Injectable, Logger } from '@nestjs/common';
import { addDays, fiscalYearStart } from '@counterfoil/accounting/calendar-date';
import type { DateRange } from '@counterfoil/accounting/statement-periods';
import type { LedgerTotal } from '@counterfoil/accounting/statement-profit-and-loss';
import {
  sidesOf,
  trialBalance,
  type Sides,
  type TrialBalance as TrialBalanceFold,
} from '@counterfoil/accounting/statement-trial-balance';
import type { DebitCredit, TrialBalance, TrialBalanceQuery } from '@counterfoil/contracts/ledger-report.contract';
import { formatDecimal } from '@counterfoil/money/money';
import { BooksSnapshots, type BooksSnapshot } from './books-snapshot.queries';
import { readChart, type Chart } from './known-chart.queries';
import { cancelledIn } from './ledger-postings.queries';
import { totalsByAccount } from './ledger-totals.queries';
import { fiscalRange, type ReportedBusiness } from './report-range';

/** Every ledger account with its opening, movement and closing; the rules are libs/accounting's. */
@Injectable()
export class TrialBalanceQueries {
  private readonly logger = new Logger('Reports');

  constructor(private readonly snapshots: BooksSnapshots) {}

  /** @throws DomainError when the range ends before it starts. */
  read(business: ReportedBusiness, query: TrialBalanceQuery): Promise<TrialBalance> {
    return this.snapshots.read(business.businessId, query.knownAt, async (books) => {
      const range = fiscalRange(
        business,
        { ...query, endDate: query.endDate ?? query.asOfDate },
        books.fiscalYearStartMonth,
      );
      const chart = await readChart(books);
      const fold = await readTrialBalance(books, chart, range, query.pairs === 'hidden');
      if (!fold.isBalanced)
        this.logger.error({ businessId: books.businessId, ...range }, 'incident: a trial balance does not balance');
      return {
        ...range,
        yearStartDate: fiscalYearStart(range.endDate, books.fiscalYearStartMonth),
        knownAt: books.knownAt,
        ...presented(fold, chart, business.exponent),
      };
    });
  }
}

/**
 * The fold that trial balance and general ledger share, so that they open and close alike.
 * @param hidesPairs leaves out of what moved what cancels itself on its own day
 */
export async function readTrialBalance(
  books: BooksSnapshot,
  chart: Chart,
  range: DateRange,
  hidesPairs = false,
): Promise<TrialBalanceFold> {
  const yearStart = fiscalYearStart(range.startDate, books.fiscalYearStartMonth);
  const earlierYears = await totalsByAccount(books, { startDate: null, endDate: addDays(yearStart, -1) });
  const thisYear =
    range.startDate === yearStart
      ? []
      : await totalsByAccount(books, { startDate: yearStart, endDate: addDays(range.startDate, -1) });
  const lastYearStart = fiscalYearStart(range.endDate, books.fiscalYearStartMonth);
  const endedYears =
    lastYearStart <= range.startDate
      ? undefined
      : await totalsByAccount(books, { startDate: range.startDate, endDate: addDays(lastYearStart, -1) });
  const totals = await totalsByAccount(books, range);
  const moved = hidesPairs ? await withoutPairs(books, range, totals) : totals;
  return trialBalance(chart.lines, { earlierYears, thisYear, range: moved, endedYears });
}

async function withoutPairs(
  books: BooksSnapshot,
  range: DateRange,
  totals: readonly LedgerTotal[],
): Promise<LedgerTotal[]> {
  const cancelled = await cancelledIn(books, { range, code: undefined, categoryId: undefined, hidesPairs: true });
  return totals.map((total) => {
    const both = cancelled.get(total.ledgerAccount) ?? 0n;
    return { ...total, debit: total.debit - both, credit: total.credit - both };
  });
}

function presented(
  fold: TrialBalanceFold,
  chart: Chart,
  exponent: number,
): Pick<TrialBalance, 'lines' | 'totals' | 'isBalanced'> {
  const columns = ({ debit, credit }: Sides): DebitCredit => ({
    debit: formatDecimal(debit, exponent),
    credit: formatDecimal(credit, exponent),
  });
  return {
    lines: fold.lines.map(({ line, opening, debit, credit, carried, closing }) => ({
      ...chart.named(line),
      type: line.type,
      subType: line.subType,
      opening: columns(sidesOf(opening)),
      movement: columns({ debit, credit }),
      carried: columns(sidesOf(carried)),
      closing: columns(sidesOf(closing)),
    })),
    totals: {
      opening: columns(fold.opening),
      movement: columns(fold.movement),
      carried: columns(fold.carried),
      closing: columns(fold.closing),
    },
    isBalanced: fold.isBalanced,
  };
}
