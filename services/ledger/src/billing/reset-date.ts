/** First day of the period after the one that a day is in, as `YYYY-MM-DD`: when the counting starts anew. */
export function resetDateAfter(day: string, period: 'month' | 'year'): string {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7));
  const next = period === 'year' || month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  return `${String(next.year).padStart(4, '0')}-${String(next.month).padStart(2, '0')}-01`;
}
