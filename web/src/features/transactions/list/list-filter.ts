import { useSearchParams } from 'react-router';
import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import type { TransactionListQuery } from '@counterfoil/contracts/transaction.contract';
import { paramsNow } from '../../../ui/address-filter';
import { formatCount } from '../../../ui/money-format';
import { type ListFilter, type ListSort, LIST_DEFAULTS, paramsOf } from '../../../books/transactions-path';

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
    notes: matching('notes', UUID),
  };
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

/** How much of the list a filter shows; false until it is known. @param all whatever a filter leaves out */
export function shownText(shown: number | undefined, all: number | undefined): string | false {
  if (shown === undefined || all === undefined) return false;
  return `Showing ${formatCount(shown)} of ${formatCount(all)} ${all === 1 ? 'transaction' : 'transactions'}`;
}

/** Why the list is empty, or what will be in it. */
export function emptyText(filter: ListFilter): string {
  return isFiltered(filter)
    ? 'Nothing matches the search and the filters.'
    : 'Income and expenses will be listed here, with the balance of the account after each.';
}

/** The order after a press on a column's name: the largest first, pressed again the smallest. */
export function sortedBy({ sort, order }: ListFilter, by: ListSort): Pick<ListFilter, 'sort' | 'order'> {
  return { sort: by, order: by === sort && order === 'desc' ? 'asc' : 'desc' };
}

function oneOf<Text extends string>(text: string | null, known: readonly Text[]): Text | undefined {
  return known.find((value) => value === text);
}
