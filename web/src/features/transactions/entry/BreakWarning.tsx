import { useFormContext, useWatch } from 'react-hook-form';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { standingAfter } from '../../../books/agreed-rows';
import { BreakNotice } from '../../../books/BreakNotice';
import { useBusiness } from '../../../books/business-context';
import { useAgreedRows } from '../../../books/reconciliations.queries';
import { changeOf, deedOf } from './broken-by';
import type { TransactionFormValues } from './transaction-form';

interface Props {
  transaction: Transaction;
  /** What was said stands until the form goes: read again, the change would be counted as one more. */
  isSaving: boolean;
}

/** Says, before it is saved, what a change of the form breaks or mends of what was agreed on with the bank. */
export function BreakWarning({ transaction, isSaving }: Props) {
  const { control } = useFormContext<TransactionFormValues>();
  const [date, amount, type, accountId] = useWatch({ control, name: ['date', 'amount', 'type', 'accountId'] });
  const isAsked = transaction.reconciledThrough !== null && !isSaving;
  const agreed = useAgreedRows(useBusiness().id, { transactionId: transaction.id }, isAsked);
  const typed = { date, amount, type, accountId };
  const deed = deedOf(transaction, typed);
  if (!agreed || deed === null) return null;
  return <BreakNotice standing={standingAfter(agreed, changeOf(transaction, typed))} deed={deed} />;
}
