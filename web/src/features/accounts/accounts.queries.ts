import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Account, AdjustBalanceRequest, ChangeAccountRequest } from '@counterfoil/contracts/account.contract';
import { writeUndoable } from '../../api/client';
import { refreshFigures } from '../../books/refresh-figures';

export function useChangeAccount(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: ChangeAccountRequest }) =>
      writeUndoable<Account>('PATCH', `/api/accounts/${id}`, change),
    onSuccess: () => refreshFigures(client, businessId),
  });
}

/** Puts an account away, or takes it up again; its postings stay. */
export function useArchiveAccount(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isArchived }: { id: string; isArchived: boolean }) =>
      writeUndoable<Account>('POST', `/api/accounts/${id}/${isArchived ? 'archive' : 'restore'}`),
    onSuccess: () => refreshFigures(client, businessId),
  });
}

/**
 * Sets a balance to what the bank says. A refusal means that the balance may be another than the one seen: it is read
 * again.
 */
export function useAdjustBalance(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, adjustment, key }: { id: string; adjustment: AdjustBalanceRequest; key: string }) =>
      writeUndoable<Account>('POST', `/api/accounts/${id}/adjust-balance`, adjustment, key),
    onSettled: () => refreshFigures(client, businessId),
  });
}
