/** Summary and balance sheet as texts: as the plain books have them, and the lines that are served. */
import type { BalanceSheet, BalanceSheetLine } from '@counterfoil/contracts/report.contract';
import type { PlainBooks } from '../plain/plain-books';
import { sheetOf, summaryOf } from '../plain/plain-statements';
import { decimal } from './http-books';
import { same } from './served-rows';

export function plainStatements(plain: PlainBooks, start: string, end: string): readonly unknown[] {
  const { revenue, expenses, margin, parts } = summaryOf(plain, start, end);
  const { lines, assets, liabilities, equity, retained, yearFrom, thisYear } = sheetOf(plain, end);
  same('assets are liabilities and equity', String(assets), String(liabilities + equity));
  return [
    [...[revenue, expenses, revenue - expenses].map((cents) => Number(decimal(cents))), Number(margin) / 10],
    parts
      .map(
        ({ code, category, amount, share }) =>
          `${code} ${category ?? '-'} ${Number(decimal(amount))} ${Number(share) / 10}%`,
      )
      .sort(),
    Object.entries(lines)
      .map(([place, cents]) => `${place} ${decimal(cents)}`)
      .sort(),
    [decimal(assets), decimal(liabilities), decimal(equity), decimal(retained), true],
    [yearFrom, decimal(thisYear), decimal(retained - thisYear), decimal(liabilities + equity)],
  ];
}

export function sheetLines(
  { assets, liabilities, equity }: BalanceSheet,
  text: (line: BalanceSheetLine) => string,
): string[] {
  const texts = (section: string, lines: readonly BalanceSheetLine[]): string[] =>
    lines.map((line) => `${section} ${text(line)}`);
  return [
    ...texts('asset current', assets.currentAssets),
    ...texts('asset fixed', assets.fixedAssets),
    ...texts('liability current', liabilities.currentLiabilities),
    ...texts('liability long_term', liabilities.longTermLiabilities),
    ...texts('equity', equity.equityAccounts),
  ];
}
