import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Account, BackdateOpeningRequest, Opening, OpeningOffer } from '@counterfoil/contracts/account.contract';
import { read, write, writeUndoable } from '../api/client';
import { refreshFigures } from './refresh-figures';

/** How an account opened. */
export function readOpening(accountId: string): Promise<Opening> {
  return read<Opening>(`/api/accounts/${accountId}/opening-offer`);
}

/** The offer to move an account's opening balance before its first row; null where no row lies before it. */
export async function readOpeningOffer(accountId: string): Promise<OpeningOffer | null> {
  return (await readOpening(accountId)).offer;
}

/** Opens an account on another day, or with another balance. Refused where its balance is another than was seen. */
export function useCorrectOpening(businessId: string, accountId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ opening, key }: { opening: BackdateOpeningRequest; key: string }) =>
      writeUndoable<Account>('POST', `/api/accounts/${accountId}/backdate-opening`, opening, key),
    onSettled: () => refreshFigures(client, businessId),
  });
}

/** Takes up an offer. Refused where the balance has changed since it was made. */
export function useTakeOpeningOffer(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ offer, key }: { offer: OpeningOffer; key: string }) =>
      write<Account>(
        'POST',
        `/api/accounts/${offer.accountId}/backdate-opening`,
        { expectedBalance: offer.balanceNow, ...offer.offered },
        key,
      ),
    onSuccess: () => refreshFigures(client, businessId),
  });
}
