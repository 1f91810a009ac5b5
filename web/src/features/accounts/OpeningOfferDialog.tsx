import { DialogContent } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { queryKeys } from '../../api/query-keys';
import { TitledDialog } from '../../ui/TitledDialog';
import { QueryNotice, UNEXPECTED } from '../../ui/Notice';
import { OpeningOfferStep } from '../../books/OpeningOfferStep';
import { readOpening } from '../../books/opening-offer.queries';
import { OpeningForm } from './OpeningForm';

/**
 * The opening balance of an account: moved before its first row where rows lie before it, as an import offers it too,
 * else corrected.
 */
export function OpeningOfferDialog({
  business,
  account,
  onClose,
}: {
  business: Business;
  account: Account;
  onClose: () => void;
}) {
  const [isOtherDay, setOtherDay] = useState(false);
  const query = useQuery({
    queryKey: [...queryKeys.accounts(business.id), 'opening-offer', account.id],
    queryFn: () => readOpening(account.id),
    staleTime: 0,
    gcTime: 0,
  });
  const { data } = query;
  return (
    <TitledDialog title={`Opening balance of ${account.name}`} onClose={onClose} maxWidth="sm">
      {data?.offer && !isOtherDay && (
        <OpeningOfferStep
          business={business}
          offer={data.offer}
          onOtherDay={() => setOtherDay(true)}
          onClose={onClose}
        />
      )}
      {data && (!data.offer || isOtherDay) && (
        <OpeningForm business={business} account={account} opening={data.opening} onClose={onClose} />
      )}
      {!data && (
        <DialogContent>
          <QueryNotice query={query} failure="The opening balance could not be loaded" reason={UNEXPECTED} rows={3} />
        </DialogContent>
      )}
    </TitledDialog>
  );
}
