import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addDays } from '@counterfoil/accounting/calendar-date';
import type { ReconciliationReport, ReconciliationSummary } from '@counterfoil/contracts/reconciliation.contract';
import type { RecordTransactionRequest, Transaction } from '@counterfoil/contracts/transaction.contract';
import { read, writeUndoable } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { listPath, pageOptions } from '../../books/books.queries';
import { reconciliationsPath, worksheetOptions } from '../../books/reconciliations.queries';
import { refreshFigures } from '../../books/refresh-figures';

/** Days after the closing day in which a row is looked for that the bank may have had before. */
const DAYS_AFTER = 10;
/** Of such rows; whoever has more in ten days has another problem. */
const MAX_LATER_ROWS = 200;

/** What was agreed on with the bank of an account, newest first. */
export function useReconciliations(businessId: string, accountId: string) {
  return useQuery({
    queryKey: [...queryKeys.accountReconciliations(businessId, accountId), 'list'],
    queryFn: ({ signal }) => read<ReconciliationSummary[]>(reconciliationsPath(accountId), signal),
    staleTime: 0,
  });
}

export function useReconciliationReport(businessId: string, accountId: string, id: string) {
  return useQuery({
    queryKey: [...queryKeys.accountReconciliations(businessId, accountId), 'report', id],
    queryFn: ({ signal }) => read<ReconciliationReport>(`${reconciliationsPath(accountId)}/${id}`, signal),
    staleTime: 0,
  });
}

/** The rows of an account that are to be agreed on up to a day. */
export function useWorksheet(businessId: string, accountId: string, closingDay = '') {
  return useQuery(worksheetOptions(businessId, accountId, closingDay));
}

/** Rows of the days after a closing day; asked for only where a difference is to be explained. */
export function useLaterRows(businessId: string, accountId: string, closingDay: string, isWanted: boolean) {
  const days = { startDate: addDays(closingDay, 1), endDate: addDays(closingDay, DAYS_AFTER) };
  return useQuery({
    ...pageOptions(businessId, { accountId, ...days, limit: MAX_LATER_ROWS }),
    enabled: isWanted,
  });
}

/** A row that the bank has and the books do not. */
export function useRecordRow(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ row, key }: { row: RecordTransactionRequest; key: string }) =>
      writeUndoable<Transaction>('POST', listPath(businessId), row, key),
    onSuccess: () => refreshFigures(client, businessId),
  });
}
