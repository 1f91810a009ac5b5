import { Injectable } from '@nestjs/common';
import { nicknameOf } from '@counterfoil/bank-csv/nickname';
import type { Rule } from '@counterfoil/contracts/rule.contract';
import type { CategorySuggestion } from '@counterfoil/contracts/suggestion.contract';
import { ruleFits, type RuleConditions, type RuleSubject } from '../ledger/rule.decider';
import { CategorySuggestions } from './category-suggestions';
import { MerchantRowsQueries } from './merchant-rows.queries';
import { conditionsOf } from './rule-parts';
import { RulesRepository } from './rules.repository';

/** What is to become of a row that is about to be recorded. */
export interface Advice {
  /** From a rule, else one in use for the merchant, else a new one; '' where the description leaves nothing. */
  readonly nickname: string;
  /** The rule that fits the row first; its category is null where it says none, or one that is no longer in use. */
  readonly rule: { readonly id: string; readonly name: string; readonly categoryId: string | null } | null;
  /** What the business's past suggests; only where no rule says a category. Never to be recorded unasked. */
  readonly suggestion: CategorySuggestion | null;
}

export interface AdviceOptions {
  /** Decimals of the business's currency. */
  readonly exponent: number;
  /** Whether the plan has rules applied on import (the feature of bulk upload). */
  readonly withRules: boolean;
}

interface ReadyRule {
  readonly rule: Rule;
  readonly conditions: RuleConditions;
}

/** Nickname, category and reason for rows of an import, asked for all of them at once: the same answer as the books would give. */
@Injectable()
export class RowAdvice {
  constructor(
    private readonly rules: RulesRepository,
    private readonly rows: MerchantRowsQueries,
    private readonly suggestions: CategorySuggestions,
  ) {}

  /** @returns one advice a row, in their order. */
  async advise(businessId: string, rows: readonly RuleSubject[], { exponent, withRules }: AdviceOptions): Promise<Advice[]> {
    const [nicknames, categories, rules] = await Promise.all([
      this.rows.nicknames(businessId),
      this.rows.categoriesInUse(businessId),
      withRules ? this.rules.list(businessId) : [],
    ]);
    const ready = rules.filter(({ isActive }) => isActive).map((rule): ReadyRule => ({ rule, conditions: conditionsOf(rule, exponent) }));
    const found = await this.suggestions.forRows(businessId, rows.map(({ description, amount }) => ({ description, direction: amount < 0n ? 'expense' : 'deposit' })));
    const inUse = new Map([...nicknames].reverse().map((nickname) => [nickname.toLowerCase(), nickname]));
    return rows.map((row, at) => {
      const rule = ready.find(({ conditions }) => ruleFits(conditions, row))?.rule;
      const categoryId = rule?.categoryId && categories.has(rule.categoryId) ? rule.categoryId : null;
      const fresh = nicknameOf(row.description);
      return {
        nickname: rule?.nickname ?? row.nickname ?? inUse.get(fresh.toLowerCase()) ?? fresh,
        rule: rule ? { id: rule.id, name: rule.name, categoryId } : null,
        suggestion: categoryId === null ? (found[at] ?? null) : null,
      };
    });
  }
}
