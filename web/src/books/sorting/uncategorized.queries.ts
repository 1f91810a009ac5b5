import { useQuery } from '@tanstack/react-query';
import type { UncategorizedTransactions } from '@counterfoil/contracts/uncategorized.contract';
import { read } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { PATHS } from '../../paths';
import { listPath } from '../books.queries';
import { ALL_DAYS, queryOfDays, queryText, type Days } from './days';

/** What waits for a category, by merchant. @param importId '' for all of the business */
export function useUncategorized(businessId: string, importId: string, days: Days = ALL_DAYS) {
  const query = [importId === '' ? '' : `importId=${importId}`, queryOfDays(days)].filter(Boolean).join('&');
  return useQuery({
    queryKey: queryKeys.uncategorized(businessId, query),
    queryFn: ({ signal }) =>
      read<UncategorizedTransactions>(`${listPath(businessId)}/uncategorized${queryText(query)}`, signal),
  });
}

/** Where what waits of some days is sorted out. */
export function sortingPathOfDays(days: Days): string {
  return `${PATHS.sorting}${queryText(queryOfDays(days))}`;
}

/** Where it is sorted out. */
export function sortingPath(importId: string): string {
  return `${PATHS.sorting}?import=${importId}`;
}
