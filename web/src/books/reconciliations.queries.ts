import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AccountReconciliationState,
  ReconcileRequest,
  ReconciliationAtStake,
  ReconciliationReport,
  Worksheet,
} from '@counterfoil/contracts/reconciliation.contract';
import { answerOf, read, writeUndoable } from '../api/client';
import { queryKeys } from '../api/query-keys';

/** Where each account of a business stands with its bank. */
export function useReconciliationStates(businessId: string, isWanted = true) {
  return useQuery({
    queryKey: [...queryKeys.reconciliations(businessId), 'states'],
    ...answerOf<AccountReconciliationState[]>(`/api/businesses/${businessId}/reconciliations`),
    enabled: isWanted,
  });
}

/** How the rows of an account are asked for that are to be agreed on. @param closingDay by default the server's own */
export function worksheetOptions(businessId: string, accountId: string, closingDay = '') {
  const query = closingDay === '' ? '' : `?closingDay=${closingDay}`;
  return queryOptions({
    queryKey: [...queryKeys.accountReconciliations(businessId, accountId), 'worksheet', closingDay],
    queryFn: ({ signal }) => read<Worksheet>(`${reconciliationsPath(accountId)}/worksheet${query}`, signal),
    staleTime: 0,
  });
}

function isWorksheetOfDay(queryKey: readonly unknown[]): boolean {
  return queryKey.at(-2) === 'worksheet' && queryKey.at(-1) !== '';
}

/** A row of the books by what people know it as. */
export type KnownRow = { transactionId: string } | { journalEntryId: string } | { openingOf: string };

/** What the banks have of a row, asked before it is changed; undefined until that is known. */
export function useAgreedRows(businessId: string, row: KnownRow, isWanted = true) {
  const query = new URLSearchParams(row).toString();
  return useQuery({
    queryKey: [...queryKeys.reconciliations(businessId), 'at-stake', query],
    queryFn: ({ signal }) =>
      read<ReconciliationAtStake>(`/api/businesses/${businessId}/reconciliations/at-stake?${query}`, signal),
    enabled: isWanted,
    staleTime: 0,
  }).data?.agreedOn;
}

export function useReconcile(businessId: string, accountId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ request, key }: { request: ReconcileRequest; key: string }) =>
      writeUndoable<ReconciliationReport>('POST', reconciliationsPath(accountId), request, key),
    // Rows carry the mark, too. The day itself is no worksheet any more, and is left: to read it again is refused.
    onSuccess: () =>
      client.invalidateQueries({
        queryKey: queryKeys.business(businessId),
        predicate: ({ queryKey }) => !isWorksheetOfDay(queryKey),
      }),
  });
}

/** Where the reconciliations of an account are. */
export const reconciliationsPath = (accountId: string) => `/api/accounts/${accountId}/reconciliations`;
