import { keepPreviousData, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type {
  BulkTransactionsAnswer,
  DeleteTransactionsAnswer,
  RecordTransactionRequest,
  Transaction,
  TransactionListQuery,
} from '@counterfoil/contracts/transaction.contract';
import { readPage, write } from '../../api/client';
import { queryKeys } from '../../api/query-keys';

/** A page of the list. While the next one loads, the one before stays on screen. */
export function useTransactions(businessId: string, query: Partial<TransactionListQuery>) {
  return useQuery({
    queryKey: queryKeys.transactionList(businessId, query),
    queryFn: ({ signal }) => readPage<Transaction>(`/api/businesses/${businessId}/transactions?${searchOf(query)}`, signal),
    placeholderData: keepPreviousData,
  });
}

export function useRecordTransaction(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ transaction, key }: { transaction: RecordTransactionRequest; key: string }) =>
      write<Transaction>('POST', `/api/businesses/${businessId}/transactions`, transaction, key),
    onSuccess: () => refreshFigures(client, businessId),
  });
}

export function useDeleteTransactions(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ transactionIds, key }: { transactionIds: string[]; key: string }) =>
      write<DeleteTransactionsAnswer>('DELETE', `/api/businesses/${businessId}/transactions`, { transactionIds }, key),
    onSuccess: () => refreshFigures(client, businessId),
  });
}

/** One bulk call. The importer sends several, so it refreshes the figures itself, once. */
export function recordTransactions(businessId: string, transactions: readonly RecordTransactionRequest[], key: string): Promise<BulkTransactionsAnswer> {
  return write<BulkTransactionsAnswer>('POST', `/api/businesses/${businessId}/transactions/bulk`, { transactions }, key);
}

/**
 * Everything that a transaction changes: lists, summary, balances, balance sheet, usage. What is on screen is read again;
 * what is not is forgotten, since a page must never open with the figures from before the person's own click.
 */
export function refreshFigures(client: QueryClient, businessId: string): Promise<unknown> {
  const changed = [queryKeys.transactions, queryKeys.summaries, queryKeys.accounts, queryKeys.balanceSheets, queryKeys.billing];
  for (const key of changed) client.removeQueries({ queryKey: key(businessId), type: 'inactive' });
  return Promise.all(changed.map((key) => client.invalidateQueries({ queryKey: key(businessId) })));
}

function searchOf(query: Partial<TransactionListQuery>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}
