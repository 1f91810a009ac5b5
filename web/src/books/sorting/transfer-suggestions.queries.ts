import { useQuery } from '@tanstack/react-query';
import type { TransferSuggestion } from '@counterfoil/contracts/transfer.contract';
import { read } from '../../api/client';
import { queryKeys } from '../../api/query-keys';

/** Pairs of rows that look like the two ends of one transfer, the nearest first; a row may stand in several. */
export function useTransferSuggestions(businessId: string, isWanted = true) {
  return useQuery({
    queryKey: queryKeys.transferSuggestions(businessId),
    queryFn: ({ signal }) => read<TransferSuggestion[]>(`/api/businesses/${businessId}/transfers/suggestions`, signal),
    enabled: isWanted,
  });
}

/** Each row in one pair at most: the nearest one that nobody has called different. */
export function distinctPairs(
  pairs: readonly TransferSuggestion[],
  without: ReadonlySet<string>,
): readonly TransferSuggestion[] {
  const taken = new Set<string>();
  return pairs.filter((pair) => {
    const { transactionId, counterpartId } = pair;
    if (without.has(pairKey(pair)) || taken.has(transactionId) || taken.has(counterpartId)) return false;
    taken.add(transactionId).add(counterpartId);
    return true;
  });
}

export function pairKey({ transactionId, counterpartId }: TransferSuggestion): string {
  return `${transactionId} ${counterpartId}`;
}
