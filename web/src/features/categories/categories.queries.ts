import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Category, CreateCategoryRequest } from '@counterfoil/contracts/category.contract';
import { read, writeUndoable } from '../../api/client';
import { queryKeys } from '../../api/query-keys';

/** The categories of a business, hidden ones included. */
export function useCategories(businessId: string) {
  return useQuery({
    queryKey: queryKeys.categories(businessId),
    queryFn: ({ signal }) => read<Category[]>(`/api/businesses/${businessId}/categories`, signal),
  });
}

export function useCreateCategory(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ category, key }: { category: CreateCategoryRequest; key: string }) =>
      writeUndoable<Category>('POST', `/api/businesses/${businessId}/categories`, category, key),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.categories(businessId) }),
  });
}

export function useSetCategoryHidden(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isHidden }: { id: string; isHidden: boolean }) =>
      writeUndoable<Category>('PATCH', `/api/categories/${id}/visibility`, { isHidden }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.categories(businessId) }),
  });
}

/** Deletes a category of one's own. Refused where something is recorded under it. */
export function useDeleteCategory(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => writeUndoable<unknown>('DELETE', `/api/categories/${id}`),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.categories(businessId) }),
  });
}
