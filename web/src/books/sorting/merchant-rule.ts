import { MAX_RULE_NAME_LENGTH, type Rule, type SaveRuleRequest } from '@counterfoil/contracts/rule.contract';
import type { NamedMerchant } from '@counterfoil/contracts/suggestion.contract';
import { write } from '../../api/client';

interface Merchant extends NamedMerchant {
  readonly type: 'expense' | 'deposit';
}

/** The rule by which a merchant's rows get a category from now on. */
export function merchantRule({ merchant, type, ruleText }: Merchant, categoryId: string): SaveRuleRequest {
  return {
    name: merchant.slice(0, MAX_RULE_NAME_LENGTH),
    conditions: { texts: [{ ...ruleText, match: 'equals' }], type },
    categoryId,
  };
}

export function makeRule(businessId: string, rule: SaveRuleRequest, key: string): Promise<Rule> {
  return write<Rule>('POST', `/api/businesses/${businessId}/rules`, rule, key);
}
