import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  MAX_BULK_DELETE,
  MAX_PAGE_SIZE,
  type AmendTransactionRequest,
  type CategorizeTransactionRequest,
  type CorrectionRequest,
  type DeleteTransactionsAnswer,
  type RecordTransactionRequest,
  type Transaction,
  type TransactionGroup,
} from '@counterfoil/contracts/transaction.contract';
import type { RuleApplication, SaveRuleRequest } from '@counterfoil/contracts/rule.contract';
import type { CategorySuggestion, SimilarTransactions } from '@counterfoil/contracts/suggestion.contract';
import type { RecordTransferRequest } from '@counterfoil/contracts/transfer.contract';
import type { TransactionHistory } from '@counterfoil/contracts/transaction-history.contract';
import { read, readPage, writeUndoable } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { makeRule } from '../../books/sorting/merchant-rule';
import { categorizeRows, inParts } from '../../books/sorting/categorized-rows';
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
    mutationFn: ({ ids, change, key }: { ids: readonly string[]; change: CategorizeTransactionRequest; key: string }) =>
      categorizeRows(businessId, ids, change, key),
    onSettled: () => refreshFigures(client, businessId),
  });
}

/**
 * Files rows and makes the rule that files their merchant from now on; it may be applied to what is there as well. The
 * rule first: where there is no room for another, nothing is filed either.
 */
export function useFileAlways(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, change, rule, takesOthers, key, ruleKey }: AlwaysFiled) => {
      const { id } = await makeRule(businessId, rule, ruleKey);
      const { updatedCount, commandIds } = await categorizeRows(businessId, ids, change, key);
      if (!takesOthers) return { updatedCount, commandIds };
      const path = `/api/businesses/${businessId}/rules/${id}/apply`;
      const correction = change.onFirstOpenDay ? { onFirstOpenDay: true } : {};
      const { answer, commandId } = await writeUndoable<RuleApplication>('POST', path, correction, `${key}-apply`);
      return { updatedCount: updatedCount + answer.updatedCount, commandIds: [...commandIds, commandId] };
    },
    onSettled: () =>
      Promise.all([
        refreshFigures(client, businessId),
        client.invalidateQueries({ queryKey: queryKeys.rules(businessId) }),
      ]),
  });
}

interface AlwaysFiled {
  readonly ids: readonly string[];
  readonly change: CategorizeTransactionRequest;
  readonly rule: SaveRuleRequest;
  /** Also what stands under another category now. */
  readonly takesOthers: boolean;
  readonly key: string;
  /** The same rule asked for again, with another date of its corrections, is one rule. */
  readonly ruleKey: string;
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
