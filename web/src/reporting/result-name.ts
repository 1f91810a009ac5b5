import { isNegative, type MoneyValue } from '../ui/money-format';

/** What a line of results is called: by its figure, or by those of its columns where there are several. */
export function resultName(...figures: readonly MoneyValue[]): 'Net Profit' | 'Net Loss' | 'Net Profit or Loss' {
  const losses = figures.filter(isNegative).length;
  if (losses === 0) return 'Net Profit';
  return losses === figures.length ? 'Net Loss' : 'Net Profit or Loss';
}
