import { addDays } from '@counterfoil/accounting/calendar-date';

/** First day of the period after the one that a day is in, as `YYYY-MM-DD`: when the counting starts anew. */
export function resetDateAfter(day: string, period: 'month' | 'year'): string {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7));
  const next = period === 'year' || month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  return `${String(next.year).padStart(4, '0')}-${String(next.month).padStart(2, '0')}-01`;
}

/** A counted period, as its label says it: `2026-03`, `2026`, or `all` for what is not counted by time. */
export function trackedPeriod(label: string): {
  period: 'month' | 'year' | 'all';
  periodStart: string | null;
  periodEnd: string | null;
} {
  if (label.length === 4) return { period: 'year', periodStart: `${label}-01-01`, periodEnd: `${label}-12-31` };
  if (!/^\d{4}-\d{2}$/.test(label)) return { period: 'all', periodStart: null, periodEnd: null };
  const periodStart = `${label}-01`;
  return { period: 'month', periodStart, periodEnd: addDays(resetDateAfter(periodStart, 'month'), -1) };
}
