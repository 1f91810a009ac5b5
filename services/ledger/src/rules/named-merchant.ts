import { merchantKey } from '@counterfoil/bank-statements/merchants/merchant-key';
import { nicknameOf } from '@counterfoil/bank-statements/merchants/nickname';
import type { NamedMerchant } from '@counterfoil/contracts/suggestion.contract';

/** Who a row is of, and by what a rule knows all rows of the same again. */
export function namedMerchant(description: string): NamedMerchant {
  const key = merchantKey(description);
  return key === ''
    ? { merchant: description, ruleText: { field: 'description', text: description } }
    : { merchant: nicknameOf(description), ruleText: { field: 'merchant', text: key } };
}
