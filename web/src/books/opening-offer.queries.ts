import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Account, OpeningOffer } from '@counterfoil/contracts/account.contract';
import { read, write } from '../api/client';
import { refreshFigures } from './refresh-figures';

/** The offer to move an account's opening balance before its first row; null where no row lies before it. */
export async function readOpeningOffer(accountId: string): Promise<OpeningOffer | null> {
  const { offer } = await read<{ offer: OpeningOffer | null }>(`/api/accounts/${accountId}/opening-offer`);
  return offer;
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
