import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { messageOf } from '../../api/api-error';
import { queryKeys } from '../../api/query-keys';
import { formatDay } from '../../ui/date-format';
import { LoadingRows } from '../../ui/LoadingRows';
import { EmptyNotice, FailureNotice } from '../../ui/Notice';
import { OpeningOfferStep } from '../imports/OpeningOfferStep';
import { readOpeningOffer } from './opening-offer.queries';

/** The opening balance of an account: moved before its first row where rows lie before it, as an import offers it too. */
export function OpeningOfferDialog({
  business,
  account,
  onClose,
}: {
  business: Business;
  account: Account;
  onClose: () => void;
}) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...queryKeys.accounts(business.id), 'opening-offer', account.id],
    queryFn: () => readOpeningOffer(account.id),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="opening-offer">
      <DialogTitle id="opening-offer" sx={{ overflowWrap: 'anywhere' }}>
        Opening balance of {account.name}
      </DialogTitle>
      {data ? (
        <OpeningOfferStep business={business} offer={data} onClose={onClose} />
      ) : (
        <>
          <DialogContent>
            {isPending && <LoadingRows rows={3} />}
            {error && (
              <FailureNotice
                title="The opening balance could not be loaded"
                text={messageOf(error, 'The server did not answer as expected.')}
                onRetry={() => void refetch()}
              />
            )}
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
    </Dialog>
  );
}
