import type { TransactionListQuery } from '@counterfoil/contracts/transaction.contract';
import { PATHS } from '../paths';

export type ListSort = NonNullable<TransactionListQuery['sort']>;

/** What the list shows: kept in the page's address, so that it can be bookmarked, linked to, and survives a reload. */
export interface ListFilter {
  readonly search: string;
  readonly type: 'all' | 'revenue' | 'expense';
  readonly accountId: string;
  readonly categoryId: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly startDate: string;
  readonly endDate: string;
  readonly sort: ListSort;
  readonly order: 'asc' | 'desc';
  readonly group: 'none' | 'category';
  /** The transaction whose history is open. */
  readonly history: string;
  /** The transaction whose notes are open. */
  readonly notes: string;
}

/** Newest first, nothing left out. */
export const LIST_DEFAULTS: ListFilter = {
  search: '',
  type: 'all',
  accountId: '',
  categoryId: '',
  startDate: '',
  endDate: '',
  sort: 'date',
  order: 'desc',
  group: 'none',
  history: '',
  notes: '',
};

/** Only what differs from the list as it opens, so that links stay short. */
export function paramsOf(filter: Partial<ListFilter>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).filter(([name, value]) => value !== LIST_DEFAULTS[name as keyof ListFilter]),
  );
}

/** The address of the list with a filter: what a figure of a report links to. */
export function transactionsPath(filter: Partial<ListFilter>): string {
  const query = new URLSearchParams(paramsOf(filter)).toString();
  return query === '' ? PATHS.transactions : `${PATHS.transactions}?${query}`;
}
