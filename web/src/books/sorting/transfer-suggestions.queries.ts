import { useQuery } from '@tanstack/react-query';
import { distinctPairs } from '@counterfoil/accounting/distinct-pairs';
import type { TransferSuggestion } from '@counterfoil/contracts/transfer.contract';
import { read } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { ALL_DAYS, queryOfDays, queryText, type Days } from './days';

/** Pairs of rows that look like the two ends of one transfer, the nearest first; a row may stand in several. */
export function useTransferSuggestions(businessId: string, isWanted = true, days: Days = ALL_DAYS) {
  const query = queryOfDays(days);
  return useQuery({
    queryKey: queryKeys.transferSuggestions(businessId, query),
    queryFn: ({ signal }) =>
      read<TransferSuggestion[]>(`/api/businesses/${businessId}/transfers/suggestions${queryText(query)}`, signal),
    enabled: isWanted,
  });
}

/** Each row in one pair at most: the nearest one that nobody has called different. */
export function pairsLeft(
  pairs: readonly TransferSuggestion[],
  without: ReadonlySet<string>,
): readonly TransferSuggestion[] {
  return distinctPairs(pairs.filter((pair) => !without.has(pairKey(pair))));
}

export function pairKey({ transactionId, counterpartId }: TransferSuggestion): string {
  return `${transactionId} ${counterpartId}`;
}
