import type { Account } from '@counterfoil/contracts/account.contract';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { Category } from '@counterfoil/contracts/category.contract';
import type { Rule, RuleTextField, RuleTextMatch } from '@counterfoil/contracts/rule.contract';
import { formatMoney } from '../../ui/money-format';

export const FIELD_NAMES: Readonly<Record<RuleTextField, string>> = {
  description: 'Description',
  nickname: 'Nickname',
  merchant: 'Merchant',
};
export const MATCH_NAMES: Readonly<Record<RuleTextMatch, string>> = {
  contains: 'contains',
  equals: 'is exactly',
  'starts-with': 'starts with',
};

/** What the words of a rule are made with. */
export interface Names {
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
  readonly currency: Currency;
}

/** When a rule fits, in one sentence without its end. */
export function conditionText({ conditions }: Pick<Rule, 'conditions'>, { accounts, currency }: Names): string {
  const { texts, minAmount, maxAmount, type, accountId } = conditions;
  return [
    ...texts.map(({ field, match, text }) => `${FIELD_NAMES[field].toLowerCase()} ${MATCH_NAMES[match]} “${text}”`),
    ...amountText(minAmount, maxAmount, currency),
    ...(type === null ? [] : [type === 'expense' ? 'money goes out' : 'money comes in']),
    ...(accountId === null
      ? []
      : [`it is in ${accounts.find(({ id }) => id === accountId)?.name ?? 'an account that is gone'}`]),
  ].join(' and ');
}

/** What a rule does to a transaction. */
export function actionText(
  { categoryId, nickname }: Pick<Rule, 'categoryId' | 'nickname'>,
  { categories }: Names,
): string {
  return [
    ...(categoryId === null
      ? []
      : [`category ${categories.find(({ id }) => id === categoryId)?.name ?? 'that is gone'}`]),
    ...(nickname === null ? [] : [`nickname “${nickname}”`]),
  ].join(' and ');
}

function amountText(min: string | null, max: string | null, currency: Currency): string[] {
  if (min !== null && max !== null)
    return [
      min === max
        ? `the amount is ${formatMoney(min, currency)}`
        : `the amount is ${formatMoney(min, currency)} to ${formatMoney(max, currency)}`,
    ];
  if (min !== null) return [`the amount is at least ${formatMoney(min, currency)}`];
  return max === null ? [] : [`the amount is at most ${formatMoney(max, currency)}`];
}
