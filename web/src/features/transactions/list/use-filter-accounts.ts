import { useAccounts, useDeletedAccounts } from '../../../books/books.queries';

/** Accounts whose rows can be asked for, by id and name; those of deleted ones stand in no list without it. */
export function useFilterAccounts(businessId: string): (readonly [string, string])[] {
  const accounts = useAccounts(businessId).data ?? [];
  const deleted = useDeletedAccounts(businessId).data ?? [];
  return [
    ...accounts.map(({ id, name }) => [id, name] as const),
    ...deleted.map(({ id, name }) => [id, `${name} (deleted)`] as const),
  ];
}
