import type { Rule, SaveRuleRequest } from '@counterfoil/contracts/rule.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { RuleActions, RuleConditions } from '@counterfoil/ledger/rule/rule.decider';
import { minorUnits } from '../books/minor-units';
import type { RuleFacts } from './rules.repository';

/**
 * A request as the rule that is to stand. @throws DomainError invalid for a rule that says nothing, or nothing that can
 * be.
 */
export function factsOf(
  { name, isActive = true, position, conditions, categoryId, nickname }: SaveRuleRequest,
  exponent: number,
): RuleFacts {
  const { texts = [], minAmount = null, maxAmount = null, type, accountId = null } = conditions;
  for (const [field, amount] of [
    ['conditions.minAmount', minAmount],
    ['conditions.maxAmount', maxAmount],
  ] as const) {
    if (amount !== null && minorUnits(amount, exponent) < 0n)
      throw refused('amount_negative', 'Amounts of a rule have no sign', field);
  }
  if (minAmount !== null && maxAmount !== null && minorUnits(minAmount, exponent) > minorUnits(maxAmount, exponent)) {
    throw refused('amounts_reversed', 'The smallest amount is larger than the largest', 'conditions.minAmount');
  }
  const wanted = {
    minAmount,
    maxAmount,
    type: type === undefined ? null : type === 'expense' ? ('expense' as const) : ('deposit' as const),
    accountId,
  };
  if (texts.length === 0 && Object.values(wanted).every((value) => value === null))
    throw refused('no_condition', 'A rule needs at least one condition', 'conditions');
  if (categoryId === undefined && nickname === undefined)
    throw refused('no_action', 'A rule needs a category or a nickname', 'categoryId');
  return {
    name: name.trim(),
    isActive,
    position,
    conditions: { texts: texts.map(({ field, match, text }) => ({ field, match, text: text.trim() })), ...wanted },
    categoryId: categoryId ?? null,
    nickname: nickname?.trim() ?? null,
  };
}

/** When a rule fits, as the books decide it. */
export function conditionsOf({ conditions }: Pick<Rule, 'conditions'>, exponent: number): RuleConditions {
  const { texts, minAmount, maxAmount, type, accountId } = conditions;
  return {
    texts,
    ...(minAmount === null ? {} : { minAmount: minorUnits(minAmount, exponent) }),
    ...(maxAmount === null ? {} : { maxAmount: minorUnits(maxAmount, exponent) }),
    ...(type === null ? {} : { type }),
    ...(accountId === null ? {} : { accountId }),
  };
}

export function actionsOf({ categoryId, nickname }: Pick<Rule, 'categoryId' | 'nickname'>): RuleActions {
  return { ...(categoryId === null ? {} : { categoryId }), ...(nickname === null ? {} : { nickname }) };
}

function refused(code: string, message: string, field: string): DomainError {
  return new DomainError('invalid', code, message, field);
}
