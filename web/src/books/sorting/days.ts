/** A range of days; '' where it has no first or no last one. */
export interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

export const ALL_DAYS: Days = { startDate: '', endDate: '' };

/** `startDate=2026-01-01&endDate=2026-01-31`, as far as there are such days. */
export function queryOfDays({ startDate, endDate }: Days): string {
  const given = Object.entries({ startDate, endDate }).filter(([, day]) => day !== '');
  return new URLSearchParams(given).toString();
}

/** A query as an address has it. */
export function queryText(query: string): string {
  return query === '' ? '' : `?${query}`;
}
