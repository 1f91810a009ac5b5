/** What changed from one profit and loss to another. */
import { percentage } from '@counterfoil/money/money';
import type { ProfitAndLoss, ProfitAndLossFigure } from './statement-profit-and-loss';

export interface FigureChange {
  readonly amount: bigint;
  /** Of the figure before, in percent with one decimal; null where that is zero or negative. */
  readonly percentage: number | null;
}

type CategoryChange = Omit<ProfitAndLossFigure, keyof FigureChange> & FigureChange;

/** From one figure to another, to the cent. */
export function changeOf(before: bigint, now: bigint): FigureChange {
  return { amount: now - before, percentage: before > 0n ? percentage(now - before, before) : null };
}

/** Of each category that has a figure in either statement; where it has none, it counts as zero. */
export function categoryChanges(before: ProfitAndLoss, now: ProfitAndLoss): CategoryChange[] {
  const [earlier, later] = [byCategory(before), byCategory(now)];
  return [...new Map([...later, ...earlier])].map(([key, { ledgerAccount, categoryId, type }]) => ({
    ledgerAccount,
    categoryId,
    type,
    ...changeOf(earlier.get(key)?.amount ?? 0n, later.get(key)?.amount ?? 0n),
  }));
}

function byCategory({ figures }: ProfitAndLoss): ReadonlyMap<string, ProfitAndLossFigure> {
  return new Map(figures.map((figure) => [`${figure.ledgerAccount} ${figure.categoryId ?? ''}`, figure]));
}
