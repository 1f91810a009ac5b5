import type { Rule, SaveRuleRequest } from '@counterfoil/contracts/rule.contract';

/** A rule as the request that would save it as it is; of a new one, an empty form that looks for one text. */
export function ruleRequest(rule: Rule | undefined): SaveRuleRequest {
  if (!rule)
    return { name: '', isActive: true, conditions: { texts: [{ field: 'description', match: 'contains', text: '' }] } };
  const { name, isActive, position, conditions, categoryId, nickname, version } = rule;
  const { texts, minAmount, maxAmount, type, accountId } = conditions;
  return {
    name,
    isActive,
    position,
    version,
    conditions: {
      texts: texts.map((text) => ({ ...text })),
      ...(minAmount === null ? {} : { minAmount }),
      ...(maxAmount === null ? {} : { maxAmount }),
      ...(type === null ? {} : { type }),
      ...(accountId === null ? {} : { accountId }),
    },
    ...(categoryId === null ? {} : { categoryId }),
    ...(nickname === null ? {} : { nickname }),
  };
}

/** What a rule has to say beyond the contract's fields, in the server's words; null where nothing is missing. */
export function missingOf({ conditions, categoryId, nickname }: SaveRuleRequest): string | null {
  const { texts = [], minAmount, maxAmount, type, accountId } = conditions;
  if (texts.length === 0 && [minAmount, maxAmount, type, accountId].every((value) => value === undefined))
    return 'A rule needs at least one condition';
  return categoryId === undefined && nickname === undefined ? 'A rule needs a category or a nickname' : null;
}
