import { Alert, Link, Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { AdjustBalanceRequest, type Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { DialogForm } from '../../forms/DialogForm';
import { plainAmount } from '../../forms/amount-text';
import { contractResolver } from '../../forms/contract-resolver';
import { fieldsOf, TRIMMED } from '../../forms/field-of';
import { MoneyInput } from '../../forms/MoneyInput';
import { TextInput } from '../../forms/TextInput';
import { TitledDialog } from '../../ui/TitledDialog';
import { formatDay } from '../../ui/date-format';
import { formatMoney, isZero } from '../../ui/money-format';
import { showFailure } from '../../ui/toasts';
import { spokenBalance } from '../../books/account-type';
import { reconciliationPath } from '../../books/reconciliation-words';
import { useReconciliationStates } from '../../books/reconciliations.queries';
import { useUndo } from '../../books/undo.queries';
import { useAdjustBalance } from './accounts.queries';

const FAILURE = 'Failed to update account';

/**
 * Sets a balance to what the bank says, with the reason that the books will show. It holds only for the balance seen
 * here.
 */
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
  const standings = useReconciliationStates(business.id).data ?? [];
  const reconciled = standings.find(({ accountId }) => accountId === account.id)?.closingDay ?? null;
  const form = useForm<AdjustBalanceRequest>({
    resolver: contractResolver(AdjustBalanceRequest),
    values: { expectedBalance: seen, balance: spokenBalance(account.type, seen), reason: '' },
    resetOptions: { keepDirtyValues: true },
  });
  const field = fieldsOf(form);
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
    <TitledDialog title={`Adjust the balance of ${account.name}`} onClose={onClose}>
      <DialogForm
        onSubmit={form.handleSubmit(save)}
        failure={adjust.isError && messageOf(adjust.error, FAILURE)}
        confirm="Adjust Balance"
        isPending={adjust.isPending}
        onCancel={onClose}
      >
        <Typography variant="body2">
          In the books today: <strong>{formatMoney(spokenBalance(account.type, seen), business.currency)}</strong>
          {isCard ? ' owed' : ''}. The difference is posted as an adjustment, dated today.
        </Typography>
        {!isZero(account.upcomingAmount) && (
          <Typography variant="body2" color="textSecondary">
            Upcoming: {formatMoney(account.upcomingAmount, business.currency)}. Transactions dated after today aren’t in
            this balance.
          </Typography>
        )}
        {reconciled !== null && (
          <Alert severity="info">
            Reconciled through {formatDay(reconciled)}, and that stays so. The adjustment is a row that no statement
            will have;{' '}
            <Link component={RouterLink} to={reconciliationPath({ account: account.id })} underline="always">
              reconciling
            </Link>{' '}
            shows which rows are missing instead.
          </Alert>
        )}
        <MoneyInput
          label={isCard ? 'Amount owed, according to the bank' : 'Balance according to the bank'}
          autoFocus
          currency={business.currency}
          {...field('balance', { setValueAs: plainAmount })}
        />
        <TextInput
          label="Reason"
          autoComplete="off"
          hint="For whoever reads the books later"
          {...field('reason', TRIMMED)}
        />
      </DialogForm>
    </TitledDialog>
  );
}
