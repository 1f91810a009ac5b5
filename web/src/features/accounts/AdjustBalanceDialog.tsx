import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import { AdjustBalanceRequest, type Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { plainAmount } from '../../forms/amount-text';
import { contractResolver } from '../../forms/contract-resolver';
import { MoneyInput } from '../../forms/MoneyInput';
import { TextInput } from '../../forms/TextInput';
import { formatMoney } from '../../ui/money-format';
import { showFailure } from '../../ui/toasts';
import { useUndo } from '../undo/undo.queries';
import { spokenBalance } from './account-form';
import { useAdjustBalance } from './accounts.queries';

const FAILURE = 'Failed to update account';

/** Sets a balance to what the bank says, with the reason that the books will show. It holds only for the balance seen here. */
export function AdjustBalanceDialog({
  business,
  account,
  onClose,
}: {
  business: Business;
  account: Account;
  onClose: () => void;
}) {
  const adjust = useAdjustBalance(business.id);
  const submission = useSubmissionKey();
  const { tell } = useUndo(business.id);
  const isCard = account.type === 'credit';
  const seen = account.currentBalance;
  const form = useForm<AdjustBalanceRequest>({
    resolver: contractResolver(AdjustBalanceRequest),
    values: { expectedBalance: seen, balance: spokenBalance(account.type, seen), reason: '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  const save = ({ balance, reason }: AdjustBalanceRequest) => {
    const adjustment = { expectedBalance: seen, balance: spokenBalance(account.type, balance), reason };
    carryOut(
      adjust,
      { id: account.id, adjustment, key: submission.keyFor(adjustment) },
      {
        onSuccess: ({ commandId }) => {
          tell('Success', `Balance of ${account.name} adjusted`, [commandId]);
          onClose();
        },
        onError: (error) => showFailure('Error', messageOf(error, FAILURE)),
      },
    );
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="adjust-balance">
      <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <DialogTitle id="adjust-balance" sx={{ overflowWrap: 'anywhere' }}>
          Adjust the balance of {account.name}
        </DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            {adjust.isError && <Alert severity="error">{messageOf(adjust.error, FAILURE)}</Alert>}
            <Typography variant="body2">
              In the books today: <strong>{formatMoney(spokenBalance(account.type, seen), business.currency)}</strong>
              {isCard ? ' owed' : ''}. The difference is posted as an adjustment, dated today.
            </Typography>
            <MoneyInput
              label={isCard ? 'Amount owed, according to the bank' : 'Balance according to the bank'}
              autoFocus
              currency={business.currency}
              error={errors.balance?.message}
              {...form.register('balance', { setValueAs: plainAmount })}
            />
            <TextInput
              label="Reason"
              autoComplete="off"
              hint="For whoever reads the books later"
              error={errors.reason?.message}
              {...form.register('reason', { setValueAs: (text: string) => text.trim() })}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={adjust.isPending}>
            {adjust.isPending ? 'Saving...' : 'Adjust Balance'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
