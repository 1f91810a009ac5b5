import type { Currency } from '@counterfoil/contracts/business.contract';

/** A decimal string, or one of the financial summary's numbers. Never the result of arithmetic on floats. */
export type MoneyValue = string | number;

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(currency: Currency, style: 'currency' | 'decimal'): Intl.NumberFormat {
  const name = `${style} ${currency}`;
  const known = formatters.get(name);
  if (known) return known;
  // No minus before nothing: a decimal string may be "-0.00", and a number -0.
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'negative' } as const;
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
  return `${formatTenths(value)}%`;
}

const tenths = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'negative',
});

/** 12345.67 as "12,345.7": scores and hours. */
export function formatTenths(value: number): string {
  return tenths.format(value);
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
