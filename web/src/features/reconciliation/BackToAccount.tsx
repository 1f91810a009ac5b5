import type { Account } from '@counterfoil/contracts/account.contract';
import { reconciliationPath } from '../../books/reconciliation-words';
import { BackLink } from '../../ui/PageHeader';

/** Back to what was agreed on with the account's bank. */
export function BackToAccount({ account }: { account: Account }) {
  return <BackLink to={reconciliationPath({ account: account.id })} label={`Reconciliations of ${account.name}`} />;
}
