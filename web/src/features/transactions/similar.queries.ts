import { useQuery } from '@tanstack/react-query';
import type { CategorySuggestion, SimilarTransactions } from '@counterfoil/contracts/suggestion.contract';
import { read } from '../../api/client';
import { queryKeys } from '../../api/query-keys';

/** Rows of the same merchant and the same type, the newest first. */
export function useSimilarTransactions(businessId: string, id: string, isWanted: boolean) {
  return useQuery({
    queryKey: queryKeys.similarTransactions(businessId, id),
    queryFn: ({ signal }) =>
      read<SimilarTransactions>(`/api/businesses/${businessId}/transactions/${id}/similar`, signal),
    enabled: isWanted,
  });
}

/** Categories that the business has put the same merchant under, with the reason in words. */
export function useCategorySuggestions(businessId: string, id: string, isWanted: boolean) {
  return useQuery({
    queryKey: [...queryKeys.similarTransactions(businessId, id), 'suggestions'],
    queryFn: ({ signal }) =>
      read<CategorySuggestion[]>(`/api/businesses/${businessId}/transactions/${id}/suggestions`, signal),
    enabled: isWanted,
  });
}
