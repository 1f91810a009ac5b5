import { useSearchParams } from 'react-router';
import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import type { TransactionListQuery } from '@counterfoil/contracts/transaction.contract';
import { PATHS } from '../../paths';
import { paramsNow } from '../../ui/address-filter';

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
};

/** Filters that leave rows out. */
export const NO_FILTER = {
  search: '',
  type: 'all',
  accountId: '',
  categoryId: '',
  startDate: '',
  endDate: '',
} as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the address's filter; what is none (a mangled link) is left out instead of being refused by the server. */
export function filterFrom(params: URLSearchParams): ListFilter {
  const matching = (name: string, pattern: RegExp) =>
    pattern.test(params.get(name) ?? '') ? (params.get(name) ?? '') : '';
  const day = (name: string) => (isCalendarDate(params.get(name)) ? (params.get(name) ?? '') : '');
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    type: oneOf(params.get('type'), ['all', 'revenue', 'expense']) ?? LIST_DEFAULTS.type,
    accountId: matching('accountId', UUID),
    categoryId: matching('categoryId', UUID),
    startDate: day('startDate'),
    endDate: day('endDate'),
    sort: oneOf(params.get('sort'), ['date', 'category', 'amount']) ?? LIST_DEFAULTS.sort,
    order: oneOf(params.get('order'), ['asc', 'desc']) ?? LIST_DEFAULTS.order,
    group: oneOf(params.get('group'), ['none', 'category']) ?? LIST_DEFAULTS.group,
    history: matching('history', UUID),
  };
}

/** Only what differs from the list as it opens, so that links stay short. */
function paramsOf(filter: Partial<ListFilter>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).filter(([name, value]) => value !== LIST_DEFAULTS[name as keyof ListFilter]),
  );
}

/** The address of the list with a filter: what a figure of a report links to. */
export function transactionsPath(filter: Partial<ListFilter>): string {
  const query = new URLSearchParams(paramsOf(filter)).toString();
  return query === '' ? PATHS.transactions : `${PATHS.transactions}?${query}`;
}

export function useListFilter(): [ListFilter, (change: Partial<ListFilter>) => void] {
  const [params, setParams] = useSearchParams();
  const change = (part: Partial<ListFilter>) =>
    setParams(paramsOf({ ...filterFrom(paramsNow()), ...part }), { replace: true });
  return [filterFrom(params), change];
}

/** What the server is asked for. */
export function queryOf({
  search,
  type,
  accountId,
  categoryId,
  startDate,
  endDate,
  sort,
  order,
  group,
}: ListFilter): Partial<TransactionListQuery> {
  const given = {
    search,
    accountId,
    categoryId,
    startDate,
    endDate,
    ...(type === 'all' ? {} : { type }),
    ...(group === 'none' ? {} : { group }),
  };
  return { ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')), sort, order };
}

/** How many filters leave rows out; a range of dates counts once. */
export function countFilters({ search, type, accountId, categoryId, startDate, endDate }: ListFilter): number {
  return [
    search !== '',
    type !== 'all',
    accountId !== '',
    categoryId !== '',
    startDate !== '' || endDate !== '',
  ].filter(Boolean).length;
}

export function isFiltered(filter: ListFilter): boolean {
  return countFilters(filter) > 0;
}

function oneOf<Text extends string>(text: string | null, known: readonly Text[]): Text | undefined {
  return known.find((value) => value === text);
}
