import { Button, DialogActions, DialogContent } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { queryKeys } from '../../api/query-keys';
import { TitledDialog } from '../../ui/TitledDialog';
import { formatDay } from '../../ui/date-format';
import { EmptyNotice, QueryNotice, UNEXPECTED } from '../../ui/Notice';
import { OpeningOfferStep } from '../../books/OpeningOfferStep';
import { readOpeningOffer } from '../../books/opening-offer.queries';

/**
 * The opening balance of an account: moved before its first row where rows lie before it, as an import offers it too.
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
  const query = useQuery({
    queryKey: [...queryKeys.accounts(business.id), 'opening-offer', account.id],
    queryFn: () => readOpeningOffer(account.id),
    staleTime: 0,
    gcTime: 0,
  });
  const { data } = query;
  return (
    <TitledDialog title={`Opening balance of ${account.name}`} onClose={onClose} maxWidth="sm">
      {data ? (
        <OpeningOfferStep business={business} offer={data} onClose={onClose} />
      ) : (
        <>
          <DialogContent>
            <QueryNotice query={query} failure="The opening balance could not be loaded" reason={UNEXPECTED} rows={3} />
            {data === null && (
              <EmptyNotice
                title="Nothing lies before it"
                text={`The account opens on ${formatDay(account.initialBalanceDate)}, and all of its rows are later. It is moved when rows from before that day are there.`}
              />
            )}
          </DialogContent>
          <DialogActions>
            <Button variant="text" autoFocus onClick={onClose}>
              Close
            </Button>
          </DialogActions>
        </>
      )}
    </TitledDialog>
  );
}
