import { useQuery } from '@tanstack/react-query';
import type { UncategorizedTransactions } from '@counterfoil/contracts/uncategorized.contract';
import { read } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { PATHS } from '../../paths';
import { listPath } from '../books.queries';

/** What waits for a category, by merchant. @param importId '' for all of the business */
export function useUncategorized(businessId: string, importId: string, isWanted = true) {
  return useQuery({
    queryKey: queryKeys.uncategorized(businessId, importId),
    queryFn: ({ signal }) =>
      read<UncategorizedTransactions>(
        `${listPath(businessId)}/uncategorized${importId === '' ? '' : `?importId=${importId}`}`,
        signal,
      ),
    enabled: isWanted,
  });
}

/** Where it is sorted out. */
export function sortingPath(importId: string): string {
  return `${PATHS.sorting}?import=${importId}`;
}
