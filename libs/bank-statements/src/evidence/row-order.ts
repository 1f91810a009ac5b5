import type { StatementRow, ValidRow } from '../statement-row';

/**
 * Whether the rows of one day stand the latest first. The running balance proves it where it leads from one row of a
 * day to the next; else a file whose days go down is written the latest first throughout.
 */
export function isNewestFirst(rows: readonly StatementRow[]): boolean {
  const lines = linesOf(rows);
  const pairs = lines.flatMap((line, at) => {
    const next = lines[at + 1];
    return next && next.account === line.account ? [[line, next] as const] : [];
  });
  const count = (fits: (one: Line, next: Line) => boolean): number =>
    pairs.filter(([one, next]) => fits(one, next)).length;
  const forwards = count((one, next) => one.date === next.date && isStep(one, next));
  const backwards = count((one, next) => one.date === next.date && isStep(next, one));
  if (forwards !== backwards) return backwards > forwards;
  return count((one, next) => one.date > next.date) > count((one, next) => one.date < next.date);
}

/** What a line moves in all, with its fees. */
type Line = Pick<ValidRow, 'line' | 'date' | 'account' | 'amountMinor' | 'balanceMinor'>;

function linesOf(rows: readonly StatementRow[]): readonly Line[] {
  const lines: Line[] = [];
  for (const row of rows) {
    if (!row.valid || row.amountMinor === 0n) continue;
    const last = lines.at(-1);
    if (last?.line === row.line) lines[lines.length - 1] = { ...last, amountMinor: last.amountMinor + row.amountMinor };
    else lines.push(row);
  }
  return lines;
}

function isStep(before: Line, after: Line): boolean {
  return (
    before.balanceMinor !== null &&
    after.balanceMinor !== null &&
    after.balanceMinor - before.balanceMinor === after.amountMinor
  );
}
