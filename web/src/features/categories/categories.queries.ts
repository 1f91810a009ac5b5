import type { Category, CreateCategoryRequest } from '@counterfoil/contracts/category.contract';
import { writeUndoable } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { useChange } from '../../api/use-change';

export function useCreateCategory(businessId: string) {
  return useChange(
    ({ category, key }: { category: CreateCategoryRequest; key: string }) =>
      writeUndoable<Category>('POST', `/api/businesses/${businessId}/categories`, category, key),
    queryKeys.categories(businessId),
  );
}

export function useSetCategoryHidden(businessId: string) {
  return useChange(
    ({ id, isHidden }: { id: string; isHidden: boolean }) =>
      writeUndoable<Category>('PATCH', `/api/categories/${id}/visibility`, { isHidden }),
    queryKeys.categories(businessId),
  );
}

/** Deletes a category of one's own. Refused where something is recorded under it. */
export function useDeleteCategory(businessId: string) {
  return useChange(
    (id: string) => writeUndoable<unknown>('DELETE', `/api/categories/${id}`),
    queryKeys.categories(businessId),
  );
}
