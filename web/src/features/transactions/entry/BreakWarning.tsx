import { Alert } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { breakText } from '../../../books/reconciliation-words';
import { brokenBy } from './broken-by';
import type { TransactionFormValues } from './transaction-form';

/** Says, before it is saved, that a change of the form breaks what was agreed on with the bank. */
export function BreakWarning({ transaction }: { transaction: Transaction }) {
  const { control } = useFormContext<TransactionFormValues>();
  const [date, amount, type, accountId] = useWatch({ control, name: ['date', 'amount', 'type', 'accountId'] });
  const { reconciledThrough } = transaction;
  const deed = brokenBy(transaction, { date, amount, type, accountId });
  if (reconciledThrough === null || deed === null) return null;
  return (
    <Alert severity="warning" role="status">
      {breakText([reconciledThrough], deed)}
    </Alert>
  );
}
