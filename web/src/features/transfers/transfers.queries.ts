import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RecordTransferRequest, TransferSuggestion } from '@counterfoil/contracts/transfer.contract';
import { read, writeUndoable } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { refreshFigures } from '../transactions/transactions.queries';

export function useRecordTransfer(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ transfer, key }: { transfer: RecordTransferRequest; key: string }) =>
      writeUndoable('POST', `/api/businesses/${businessId}/transfers`, transfer, key),
    onSuccess: () => refreshFigures(client, businessId),
  });
}

/** Pairs of rows that look like the two ends of one transfer. */
export function useTransferSuggestions(businessId: string, isWanted: boolean) {
  return useQuery({
    queryKey: queryKeys.transferSuggestions(businessId),
    queryFn: ({ signal }) => read<TransferSuggestion[]>(`/api/businesses/${businessId}/transfers/suggestions`, signal),
    enabled: isWanted,
  });
}
