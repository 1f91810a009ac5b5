import type { Currency } from '@counterfoil/contracts/business.contract';

/** 12500 in USD as "$12.5K", for the axes of charts. */
export function compactMoney(value: number, currency: Currency): string {
  const style = { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat('en-US', { ...style, signDisplay: 'negative' }).format(value);
}
