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

/** What was put on other days, or which row it corrects; null for nearly all rows. */
export function correctionText({ amount, categoryId, correction }: Transaction, currency: Currency): string | null {
  if (correction === null) return null;
  const { corrects, isTakenBack, adjustments, now } = correction;
  if (corrects) return `Corrects the row of ${formatDay(corrects.date)}`;
  const days = [...new Set(adjustments.map(({ date }) => date))].map((day) => {
    const moved = adjustments.filter(({ date, amount: by }) => date === day && !isZero(by));
    const amounts = moved.map(({ amount: by }) => formatFigure(by, currency)).join(' and ');
    return `${formatDay(day)}${amounts === '' ? '' : ` by ${amounts}`}`;
  });
  const on = days.length === 0 ? 'Corrected later' : `Corrected on ${days.join(', ')}`;
  if (isTakenBack) return `${on}: taken back`;
  if (now === null) return on;
  if (now.amount !== amount) return `${on}: now ${formatFigure(now.amount, currency)}`;
  return now.categoryId === categoryId ? on : `${on}: now ${now.category.name}`;
}
