import { Alert, DialogContent, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { NewAccountOffer } from '@counterfoil/contracts/statement-facts.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { AccountForm } from '../../books/accounts/AccountForm';
import type { AccountFormValues } from '../../books/accounts/account-form';
import { ACCOUNT_TYPE_NAMES, spokenBalance } from '../../books/account-type';
import { useUndo } from '../../books/undo.queries';
import { formatDay } from '../../ui/date-format';
import { LoadingRows } from '../../ui/LoadingRows';
import { formatMoney } from '../../ui/money-format';
import { TitledDialog } from '../../ui/TitledDialog';
import { askForAccount } from './imports.queries';

interface Props {
  business: Business;
  file: File;
  onClose: () => void;
  onOpened: (accountId: string) => void;
}

/** The account of a statement that the books have no account of yet: as the statement tells it. */
export function NewAccountDialog({ business, file, onClose, onOpened }: Props) {
  const { tell } = useUndo(business.id);
  const asked = useQuery({
    queryKey: ['new-account', business.id, file.name, file.size, file.lastModified],
    queryFn: () => askForAccount(business.id, file),
    gcTime: 0,
    retry: false,
  });
  const offer = asked.data ?? null;
  return (
    <TitledDialog title="New account" onClose={onClose} maxWidth="sm" fillsBelow="sm">
      {asked.isPending ? (
        <DialogContent>
          <LoadingRows rows={4} />
        </DialogContent>
      ) : (
        <>
          <Told offer={offer} business={business} />
          <AccountForm
            business={business}
            submitLabel="Add Account"
            onCancel={onClose}
            known={offer ? knownOf(offer) : {}}
            onSaved={(commandId, accountId) => {
              tell('Success', 'Account created', [commandId]);
              onOpened(accountId);
            }}
          />
        </>
      )}
    </TitledDialog>
  );
}

/** What of the form comes from the file, and what does not. */
function Told({ offer, business }: { offer: NewAccountOffer | null; business: Business }) {
  const { openingBalance = null, openingDate = null, reckonedFrom = null } = offer ?? {};
  return (
    <Typography component="div" variant="body2" sx={{ px: 3, pb: 1 }}>
      {openingBalance !== null && openingDate !== null ? (
        <Alert severity={reckonedFrom ? 'info' : 'success'}>
          {reckonedFrom
            ? `The statement ends with ${formatMoney(reckonedFrom.balance, business.currency)} on ${formatDay(reckonedFrom.date)}. Less its rows, it begins with`
            : 'The statement begins with'}{' '}
          {formatMoney(openingBalance, business.currency)} at the end of {formatDay(openingDate)}.
        </Alert>
      ) : (
        <Alert severity="info">
          The statement does not say what the account held before its first row
          {openingDate === null ? '' : `, at the end of ${formatDay(openingDate)}`}: see what your bank shows.
        </Alert>
      )}
    </Typography>
  );
}

/** Bank, kind, number, and the balance before the first row. What the file does not say is left to be typed. */
function knownOf({
  bank,
  type,
  accountNumber,
  openingBalance,
  openingDate,
}: NewAccountOffer): Partial<AccountFormValues> {
  const kind = type ?? 'checking';
  const name = [bank, ACCOUNT_TYPE_NAMES[kind].toLowerCase()].filter((part) => part !== null).join(' ');
  return {
    type: kind,
    name: bank === null ? ACCOUNT_TYPE_NAMES[kind] : name,
    ...(accountNumber === null ? {} : { accountNumber }),
    currentBalance: openingBalance === null ? '' : spokenBalance(kind, openingBalance),
    ...(openingDate === null ? {} : { initialBalanceDate: openingDate }),
  };
}
