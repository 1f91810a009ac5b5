import { withCurrency, writeFigure } from './number-writing';
import type { Minus, Plan } from './plan';

export type MoneyColumn = 'amount' | 'in' | 'out' | 'direction';

/** What stands in the columns of money for one movement; columns that the plan has not are ''. */
export function moneyCells(plan: Plan, minor: number, currency: string): Readonly<Record<MoneyColumn, string>> {
  const { money, numbers } = plan;
  const figure = withCurrency(writeFigure(minor, currency, numbers), currency, numbers);
  const nothing = { amount: '', in: '', out: '', direction: '' };
  const isIn = minor > 0;
  switch (money.kind) {
    case 'signed':
      return { ...nothing, amount: signedCell(money.positive === 'in' ? minor : -minor, currency, plan) };
    case 'unsigned':
      return { ...nothing, amount: figure };
    case 'direction':
      return {
        ...nothing,
        amount: money.isSigned ? signed(figure, minor, '-', false) : figure,
        direction: money.words[isIn ? 0 : 1],
      };
    case 'pair': {
      const zero = money.hasZeros ? writeFigure(0, currency, numbers) : '';
      const own = !isIn && money.hasMinus ? signed(figure, minor, '-', false) : figure;
      return isIn ? { ...nothing, in: own, out: zero } : { ...nothing, in: zero, out: own };
    }
    default:
      return money satisfies never;
  }
}

/** A figure with the plan's way of saying minus. */
export function signedCell(minor: number, currency: string, { money, numbers }: Plan): string {
  const figure = withCurrency(writeFigure(minor, currency, numbers), currency, numbers);
  return money.kind === 'signed'
    ? signed(figure, minor, money.minus, money.hasPlus)
    : signed(figure, minor, '-', false);
}

function signed(figure: string, minor: number, minus: Minus, hasPlus: boolean): string {
  if (minor >= 0) return minus === 'dr-behind' ? `${figure} CR` : `${hasPlus && minor > 0 ? '+' : ''}${figure}`;
  switch (minus) {
    case 'behind':
      return `${figure}-`;
    case 'parentheses':
      return `(${figure})`;
    case 'dr-behind':
      return `${figure} DR`;
    case 'spaced':
      return `- ${figure}`;
    case '-':
    case '−':
    case '–':
      return `${minus}${figure}`;
    default:
      return minus satisfies never;
  }
}
