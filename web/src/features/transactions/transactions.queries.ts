import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  MAX_BULK_CHANGE,
  MAX_BULK_DELETE,
  MAX_PAGE_SIZE,
  type AmendTransactionRequest,
  type CategorizeTransactionRequest,
  type CategorizeTransactionsAnswer,
  type CorrectionRequest,
  type DeleteTransactionsAnswer,
  type RecordTransactionRequest,
  type Transaction,
  type TransactionGroup,
} from '@counterfoil/contracts/transaction.contract';
import type { CategorySuggestion, SimilarTransactions } from '@counterfoil/contracts/suggestion.contract';
import type { RecordTransferRequest, TransferSuggestion } from '@counterfoil/contracts/transfer.contract';
import type { TransactionHistory } from '@counterfoil/contracts/transaction-history.contract';
import { read, readPage, writeUndoable } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { type ListQuery, listPath, pageOptions, searchOf } from '../../books/books.queries';
import { refreshFigures } from '../../books/refresh-figures';

/** Rows that are read at once while one scrolls. */
export const BLOCK_ROWS = 100;

/** How many transactions there are, whatever a filter leaves out; asked for only where one does. */
export function useTransactionCount(businessId: string, isWanted: boolean): number | undefined {
  return useQuery({ ...pageOptions(businessId, { limit: 1 }), enabled: isWanted, placeholderData: keepPreviousData })
    .data?.total;
}

/** The rows from an offset on; the first block tells the total. */
export function blockOptions(businessId: string, query: ListQuery, block: number) {
  return pageOptions(businessId, {
    ...query,
    limit: BLOCK_ROWS,
    ...(block === 0 ? {} : { offset: block * BLOCK_ROWS }),
  });
}

/** What each category of a grouped list holds; asked for only while it is grouped. */
export function useTransactionGroups(businessId: string, query: ListQuery) {
  return useQuery({
    queryKey: queryKeys.transactionGroups(businessId, query),
    queryFn: ({ signal }) => read<TransactionGroup[]>(`${listPath(businessId)}/groups?${searchOf(query)}`, signal),
    enabled: query.group === 'category',
    placeholderData: keepPreviousData,
  });
}

/** Up to `limit` rows of a list, for choosing all of them. */
export async function readRows(businessId: string, query: ListQuery, limit: number): Promise<Transaction[]> {
  const rows: Transaction[] = [];
  while (rows.length < limit) {
    const page = await readPage<Transaction>(
      `${listPath(businessId)}?${searchOf({ ...query, limit: Math.min(MAX_PAGE_SIZE, limit - rows.length), ...(rows.length === 0 ? {} : { offset: rows.length }) })}`,
    );
    rows.push(...page.rows);
    if (page.rows.length < MAX_PAGE_SIZE) break;
  }
  return rows;
}

/** Everything that ever happened to a transaction. */
export function useTransactionHistory(businessId: string, id: string) {
  return useQuery({
    queryKey: queryKeys.transactionHistory(businessId, id),
    queryFn: ({ signal }) => read<TransactionHistory>(`${listPath(businessId)}/${id}/history`, signal),
  });
}

/** Pairs of rows that look like the two ends of one transfer. */
export function useTransferSuggestions(businessId: string) {
  return useQuery({
    queryKey: queryKeys.transferSuggestions(businessId),
    queryFn: ({ signal }) => read<TransferSuggestion[]>(`/api/businesses/${businessId}/transfers/suggestions`, signal),
  });
}

/** Rows of the same merchant and the same type, the newest first. */
export function useSimilarTransactions(businessId: string, id: string, isWanted: boolean) {
  return useQuery({
    queryKey: queryKeys.similarTransactions(businessId, id),
    queryFn: ({ signal }) => read<SimilarTransactions>(`${listPath(businessId)}/${id}/similar`, signal),
    enabled: isWanted,
  });
}

/** Categories that the business has put the same merchant under, with the reason in words. */
export function useCategorySuggestions(businessId: string, id: string, isWanted: boolean) {
  return useQuery({
    queryKey: [...queryKeys.similarTransactions(businessId, id), 'suggestions'],
    queryFn: ({ signal }) => read<CategorySuggestion[]>(`${listPath(businessId)}/${id}/suggestions`, signal),
    enabled: isWanted,
  });
}

export function useRecordTransaction(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ transaction, key }: { transaction: RecordTransactionRequest; key: string }) =>
      writeUndoable<Transaction>('POST', listPath(businessId), transaction, key),
    onSuccess: () => refreshFigures(client, businessId),
  });
}

export function useRecordTransfer(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ transfer, key }: { transfer: RecordTransferRequest; key: string }) =>
      writeUndoable('POST', `/api/businesses/${businessId}/transfers`, transfer, key),
    onSuccess: () => refreshFigures(client, businessId),
  });
}

export function useAmendTransaction(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change, key }: { id: string; change: AmendTransactionRequest; key?: string }) =>
      writeUndoable<Transaction>('PUT', `${listPath(businessId)}/${id}`, change, key),
    onSuccess: () => refreshFigures(client, businessId),
  });
}

export function useCategorizeTransaction(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change, key }: { id: string; change: CategorizeTransactionRequest; key?: string }) =>
      writeUndoable<Transaction>('PATCH', `${listPath(businessId)}/${id}`, change, key),
    onSuccess: () => refreshFigures(client, businessId),
  });
}

/** Many to one category, in as many calls as the limit asks for. */
export function useCategorizeTransactions(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      ids,
      change,
      key,
    }: {
      ids: readonly string[];
      change: CategorizeTransactionRequest;
      key: string;
    }) => {
      const commandIds: (string | null)[] = [];
      let updatedCount = 0;
      for (const [at, transactionIds] of inParts(ids, MAX_BULK_CHANGE).entries()) {
        const { answer, commandId } = await writeUndoable<CategorizeTransactionsAnswer>(
          'PATCH',
          listPath(businessId),
          { transactionIds, updateData: change },
          `${key}-${at}`,
        );
        updatedCount += answer.updatedCount;
        commandIds.push(commandId);
      }
      return { updatedCount, commandIds };
    },
    onSettled: () => refreshFigures(client, businessId),
  });
}

/**
 * Deletes one transaction, or many in as many calls as the limit asks for.
 * @param onLeaving told the ids once they are deleted; what it returns is waited for before the lists are read again
 */
export function useDeleteTransactions(businessId: string, onLeaving: (ids: readonly string[]) => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, key, ...correction }: { ids: readonly string[]; key: string } & CorrectionRequest) => {
      const [only] = ids;
      if (only !== undefined && ids.length === 1) {
        const { commandId } = await writeUndoable('DELETE', `${listPath(businessId)}/${only}`, correction, key);
        return { deletedCount: 1, errors: 0, commandIds: [commandId] };
      }
      const commandIds: (string | null)[] = [];
      const done = { deletedCount: 0, errors: 0 };
      for (const [at, transactionIds] of inParts(ids, MAX_BULK_DELETE).entries()) {
        const { answer, commandId } = await writeUndoable<DeleteTransactionsAnswer>(
          'DELETE',
          listPath(businessId),
          { transactionIds, ...correction },
          `${key}-${at}`,
        );
        done.deletedCount += answer.deletedCount;
        done.errors += answer.errors?.length ?? 0;
        commandIds.push(commandId);
      }
      return { ...done, commandIds };
    },
    onSuccess: (_done, { ids }) => onLeaving(ids),
    onSettled: () => refreshFigures(client, businessId),
  });
}

function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
