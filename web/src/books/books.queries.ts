import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Category } from '@counterfoil/contracts/category.contract';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import type { BusinessMember } from '@counterfoil/contracts/member.contract';
import type { Transaction, TransactionListQuery } from '@counterfoil/contracts/transaction.contract';
import { answerOf, pageAnswerOf, read } from '../api/client';
import { queryKeys } from '../api/query-keys';

/** The accounts of a business with their balances, archived ones included. */
export function useAccounts(businessId: string) {
  return useQuery({
    queryKey: queryKeys.accounts(businessId),
    ...answerOf<Account[]>(`/api/businesses/${businessId}/accounts`),
    enabled: businessId !== '',
  });
}

/** Accounts that were deleted: their rows are found by them, and nowhere else. */
export function useDeletedAccounts(businessId: string) {
  return useQuery({
    queryKey: [...queryKeys.accounts(businessId), 'deleted'],
    queryFn: ({ signal }) => read<Account[]>(`/api/businesses/${businessId}/accounts?deleted=only`, signal),
  });
}

/** The categories of a business, hidden ones included. */
export function useCategories(businessId: string) {
  return useQuery({
    queryKey: queryKeys.categories(businessId),
    queryFn: ({ signal }) => read<Category[]>(`/api/businesses/${businessId}/categories`, signal),
  });
}

/** The lines of the chart by code, inactive ones included. */
export function useChart(businessId: string) {
  return useQuery({
    queryKey: queryKeys.chart(businessId),
    queryFn: ({ signal }) => read<ChartAccount[]>(`/api/businesses/${businessId}/chart-accounts`, signal),
  });
}

/** @param isAsked false for those who may not see the team: nothing is asked for */
export function useMembers(businessId: string, isAsked = true) {
  return useQuery({
    enabled: isAsked,
    queryKey: queryKeys.members(businessId),
    queryFn: ({ signal }) => read<BusinessMember[]>(`/api/businesses/${businessId}/members`, signal),
  });
}

export type ListQuery = Partial<TransactionListQuery>;

/** Where the transactions of a business are. */
export const listPath = (businessId: string) => `/api/businesses/${businessId}/transactions`;

/** A page of the list. While the next one loads, the one before stays on screen. */
export function useTransactions(businessId: string, query: ListQuery) {
  return useQuery({ ...pageOptions(businessId, query), placeholderData: keepPreviousData });
}

/** How a page of the list is asked for. */
export function pageOptions(businessId: string, query: ListQuery) {
  return queryOptions({
    queryKey: queryKeys.transactionList(businessId, query),
    ...pageAnswerOf<Transaction>(`${listPath(businessId)}?${searchOf(query)}`),
  });
}

/** A list's question as its address has it. */
export function searchOf(query: ListQuery): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}
