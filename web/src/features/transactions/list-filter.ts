import { useSearchParams } from 'react-router';
import type { TransactionListQuery } from '@counterfoil/contracts/transaction.contract';

export type ListSort = NonNullable<TransactionListQuery['sort']>;

/** What the list shows: kept in the page's address, so that it can be bookmarked and survives a reload. */
export interface ListFilter {
  readonly search: string;
  readonly type: 'all' | 'revenue' | 'expense';
  readonly accountId: string;
  readonly sort: ListSort;
  readonly order: 'asc' | 'desc';
}

/** Newest first, nothing left out. */
const DEFAULTS: ListFilter = { search: '', type: 'all', accountId: '', sort: 'date', order: 'desc' };

export function useListFilter(): [ListFilter, (change: Partial<ListFilter>) => void] {
  const [params, setParams] = useSearchParams();
  const filter: ListFilter = {
    search: params.get('search') ?? DEFAULTS.search,
    type: oneOf(params.get('type'), ['all', 'revenue', 'expense']) ?? DEFAULTS.type,
    accountId: params.get('accountId') ?? DEFAULTS.accountId,
    sort: oneOf(params.get('sort'), ['date', 'category', 'amount']) ?? DEFAULTS.sort,
    order: oneOf(params.get('order'), ['asc', 'desc']) ?? DEFAULTS.order,
  };
  const change = (part: Partial<ListFilter>) => {
    const given = Object.entries({ ...filter, ...part }).filter(([name, value]) => value !== DEFAULTS[name as keyof ListFilter]);
    setParams(Object.fromEntries(given), { replace: true });
  };
  return [filter, change];
}

export function isFiltered({ search, type, accountId }: ListFilter): boolean {
  return search !== '' || type !== 'all' || accountId !== '';
}

function oneOf<Text extends string>(text: string | null, known: readonly Text[]): Text | undefined {
  return known.find((value) => value === text);
}
