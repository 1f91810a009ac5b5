import { PATHS } from '../paths';

/** Where a figure leads: the postings that it is made of. */
export interface Drill {
  readonly accountCode: string;
  readonly startDate?: string | undefined;
  readonly endDate: string;
  /** Of a P&L figure: null for what has no category; left out for the whole account. */
  readonly categoryId?: string | null;
  readonly knownAt?: string | undefined;
}

/** The first day that the books know; a balance counts from there. */
const FIRST_DAY = '1900-01-01';

/** The general ledger of a figure. */
export function drillPath({ accountCode, startDate = FIRST_DAY, endDate, categoryId, knownAt }: Drill): string {
  const params = new URLSearchParams({ account: accountCode, start: startDate, end: endDate });
  if (categoryId !== undefined) params.set('category', categoryId ?? 'none');
  if (knownAt) params.set('knownAt', knownAt);
  return `${PATHS.generalLedger}?${params.toString()}`;
}
