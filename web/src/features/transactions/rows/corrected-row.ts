import type { Currency } from '@counterfoil/contracts/business.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { formatDay } from '../../../ui/date-format';
import { formatFigure, isZero } from '../../../ui/money-format';

/**
 * What a row is changed as: a corrected one stands where it was while its period was closed, and is something else by
 * now. Null where it was taken back, or its account is gone.
 */
export function asItStands(row: Transaction): Transaction | null {
  if (row.correction === null) return row;
  return row.correction.now && { ...row.correction.now, correction: null };
}

/** True for a row that stands for its transaction in a choice of many: what corrects it does not. */
export function isChoosable({ correction }: Transaction): boolean {
  return correction === null || (correction.corrects === null && correction.now !== null);
}

/** The id that history and notes of a row are kept under. */
export function transactionIdOf({ id, correction }: Transaction): string {
  return correction?.corrects?.rowId ?? id;
}

/**
 * What was put on other days, or which row it corrects, in parts: where there is no room, one is left out rather than
 * a figure cut short. None for nearly all rows.
 */
export function correctionParts({ amount, categoryId, correction }: Transaction, currency: Currency): string[] {
  if (correction === null) return [];
  const { corrects, isTakenBack, adjustments, now } = correction;
  if (corrects) return [`Corrects ${formatDay(corrects.date)}`];
  const days = [...new Set(adjustments.map(({ date }) => date))].map((day) => {
    const moved = adjustments.filter(({ date, amount: by }) => date === day && !isZero(by));
    const amounts = moved.map(({ amount: by }) => formatFigure(by, currency)).join(' and ');
    return `Corrected ${formatDay(day)}${amounts === '' ? '' : `: ${amounts}`}`;
  });
  const said = days.length === 0 ? ['Corrected later'] : days;
  if (isTakenBack) return [...said, 'taken back'];
  if (now === null) return said;
  if (now.amount !== amount) return [...said, `now ${formatFigure(now.amount, currency)}`];
  return now.categoryId === categoryId ? said : [...said, `now ${now.category.name}`];
}
