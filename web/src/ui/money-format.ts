import type { Currency } from '@counterfoil/contracts/business.contract';

/** A decimal string, or one of the financial summary's numbers. Never the result of arithmetic on floats. */
export type MoneyValue = string | number;

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(currency: Currency, style: 'currency' | 'decimal'): Intl.NumberFormat {
  const name = `${style} ${currency}`;
  const known = formatters.get(name);
  if (known) return known;
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const made = new Intl.NumberFormat('en-US', style === 'currency' ? { style, currency, ...decimals } : decimals);
  formatters.set(name, made);
  return made;
}

/** "-1234.5" in USD as "-$1,234.50". Decimal strings are formatted exactly, whatever their length. */
export function formatMoney(value: MoneyValue, currency: Currency): string {
  return formatter(currency, 'currency').format(value as Intl.StringNumericLiteral);
}

/** The same without the currency's sign, for columns that carry it in their heading. */
export function formatFigure(value: MoneyValue, currency: Currency): string {
  return formatter(currency, 'decimal').format(value as Intl.StringNumericLiteral);
}

/** 12.34 as "12.3%". */
export function formatPercent(value: number): string {
  return `${value.toFixed(1)}%`;
}

const counts = new Intl.NumberFormat('en-US');

/** 12000 as "12,000". */
export function formatCount(value: number): string {
  return counts.format(value);
}

export function isNegative(value: MoneyValue): boolean {
  return typeof value === 'number' ? value < 0 : /^-.*[1-9]/.test(value);
}

export function isZero(value: MoneyValue): boolean {
  return typeof value === 'number' ? value === 0 : !/[1-9]/.test(value);
}
