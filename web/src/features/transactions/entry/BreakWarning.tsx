import { useFormContext, useWatch } from 'react-hook-form';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { standingAfter } from '../../../books/agreed-rows';
import { BreakNotice } from '../../../books/BreakNotice';
import { useBusiness } from '../../../books/business-context';
import { useAgreedRows } from '../../../books/reconciliations.queries';
import { changeOf, deedOf } from './broken-by';
import type { TransactionFormValues } from './transaction-form';

/** Says, before it is saved, what a change of the form breaks or mends of what was agreed on with the bank. */
export function BreakWarning({ transaction }: { transaction: Transaction }) {
  const { control } = useFormContext<TransactionFormValues>();
  const [date, amount, type, accountId] = useWatch({ control, name: ['date', 'amount', 'type', 'accountId'] });
  const isAgreedOn = transaction.reconciledThrough !== null;
  const agreed = useAgreedRows(useBusiness().id, { transactionId: transaction.id }, isAgreedOn);
  const typed = { date, amount, type, accountId };
  const deed = deedOf(transaction, typed);
  if (!agreed || deed === null) return null;
  return <BreakNotice standing={standingAfter(agreed, changeOf(transaction, typed))} deed={deed} />;
}
