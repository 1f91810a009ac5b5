/**
 * What the plain books show: summary, balance sheet (docs/accounting.md, Statements), by walking over all that
 * was posted.
 */
import type { PlainBooks } from './plain-books';
import { netted } from './plain-days';

const RETAINED = '3900';

export interface PlainSummary {
  readonly revenue: bigint;
  readonly expenses: bigint;
  /** Tenths of a percent of the revenue, as everything that is called a percentage here. */
  readonly margin: bigint;
  /** What is not zero, by line and category. */
  readonly parts: readonly {
    readonly code: string;
    readonly category: string | null;
    readonly amount: bigint;
    readonly share: bigint;
  }[];
}

/** Credits minus debits on lines of revenue, debits minus credits on lines of expense. */
export function summaryOf(books: PlainBooks, start: string, end: string): PlainSummary {
  const sums = sumsOf(books, (date) => date >= start && date <= end);
  const [revenue, expenses] = [-ofType(books, sums, 'revenue'), ofType(books, sums, 'expense')];
  const within = books.journal.filter(({ date }) => date >= start && date <= end).flatMap(({ lines }) => lines);
  const parts = netted(within).flatMap(({ code, category, amount }) => {
    const type = books.lines.get(code)?.type;
    if (type !== 'revenue' && type !== 'expense') return [];
    const figure = type === 'revenue' ? -amount : amount;
    return [{ code, category, amount: figure, share: tenthsOfPercent(figure, revenue) }];
  });
  return { revenue, expenses, margin: tenthsOfPercent(revenue - expenses, revenue), parts };
}

/** Half away from zero; nothing where there is nothing to be a part of. */
function tenthsOfPercent(part: bigint, whole: bigint): bigint {
  if (whole <= 0n) return 0n;
  const size = ((part < 0n ? -part : part) * 2_000n + whole) / (2n * whole);
  return part < 0n ? -size : size;
}

export interface PlainSheet {
  /** Balances that are not zero, by section and code, in the section's natural sign. */
  readonly lines: Readonly<Record<string, bigint>>;
  readonly assets: bigint;
  readonly liabilities: bigint;
  readonly equity: bigint;
  readonly retained: bigint;
  /** First day of the year of the books that the day is in, and what that year brought until then. */
  readonly yearFrom: string;
  readonly thisYear: bigint;
}

export function sheetOf(books: PlainBooks, asOf: string): PlainSheet {
  const sums = sumsOf(books, (date) => date <= asOf);
  const lines: Record<string, bigint> = {};
  for (const [code, sum] of sums) {
    const line = books.lines.get(code);
    if (!line || sum === 0n || line.type === 'revenue' || line.type === 'expense') continue;
    const section = line.type === 'equity' ? 'equity' : `${line.type} ${line.subType}`;
    lines[`${section} ${code}`] = line.type === 'asset' ? sum : -sum;
  }
  const retained = -ofType(books, sums, 'revenue') - ofType(books, sums, 'expense');
  const equity = retained - ofType(books, sums, 'equity');
  const yearFrom = yearStartOf(asOf, books.house.yearStart);
  const year = summaryOf(books, yearFrom, asOf);
  return {
    yearFrom,
    thisYear: year.revenue - year.expenses,
    lines,
    assets: ofType(books, sums, 'asset'),
    liabilities: -ofType(books, sums, 'liability'),
    equity,
    retained,
  };
}

/** What each line closes at; revenue and expenses since the year began, with what came before as retained earnings. */
export function trialBalanceOf(books: PlainBooks, asOf: string): Map<string, bigint> {
  const yearFrom = yearStartOf(asOf, books.house.yearStart);
  const closing = new Map<string, bigint>();
  for (const { date, lines } of books.journal.filter((entry) => entry.date <= asOf)) {
    for (const { code, amount } of lines) {
      const type = books.lines.get(code)?.type;
      const under = date < yearFrom && (type === 'revenue' || type === 'expense') ? RETAINED : code;
      closing.set(under, (closing.get(under) ?? 0n) + amount);
    }
  }
  return new Map([...closing].filter(([, amount]) => amount !== 0n));
}

function yearStartOf(day: string, month: number): string {
  const start = `-${String(month).padStart(2, '0')}-01`;
  const year = Number(day.slice(0, 4));
  return `${year}${start}` <= day ? `${year}${start}` : `${year - 1}${start}`;
}

function sumsOf(books: PlainBooks, counts: (date: string) => boolean): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { date, lines } of books.journal) {
    if (counts(date)) for (const { code, amount } of lines) sums.set(code, (sums.get(code) ?? 0n) + amount);
  }
  return sums;
}

function ofType(books: PlainBooks, sums: ReadonlyMap<string, bigint>, type: string): bigint {
  return [...sums].reduce((total, [code, sum]) => (books.lines.get(code)?.type === type ? total + sum : total), 0n);
}
