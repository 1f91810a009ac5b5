import { Injectable } from '@nestjs/common';
import { nicknameOf } from '@counterfoil/bank-statements/matching/nickname';
import type { CategorySuggestion } from '@counterfoil/contracts/suggestion.contract';
import type { RuleSubject } from '@counterfoil/ledger/rule/rule.decider';
import { ruleFinder, type RuleInForce } from '@counterfoil/ledger/rule/rule-finder';
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

/** Nickname, category and reason for rows that are about to be recorded, as a business's rules and its past have them. */
@Injectable()
export class RowAdvice {
  constructor(
    private readonly rules: RulesRepository,
    private readonly rows: MerchantRowsQueries,
    private readonly suggestions: CategorySuggestions,
  ) {}

  /** For all rows at once, in their order. */
  async advise(
    businessId: string,
    rows: readonly RuleSubject[],
    { exponent, withRules }: AdviceOptions,
  ): Promise<Advice[]> {
    const [nickname, rules] = await Promise.all([
      this.nicknames(businessId),
      withRules ? this.rulesInForce(businessId, exponent) : null,
    ]);
    const ruleFor = rules && ruleFinder(rules);
    const found = await this.suggestions.forRows(
      businessId,
      rows.map(({ description, amount }) => ({ description, direction: amount < 0n ? 'expense' : 'deposit' })),
    );
    return rows.map((row, at) => {
      const rule = ruleFor?.(row) ?? null;
      return {
        nickname: rule?.nickname ?? row.nickname ?? nickname(row.description),
        rule: rule && { id: rule.id, name: rule.name, categoryId: rule.categoryId },
        suggestion: rule?.categoryId ? null : (found[at] ?? null),
      };
    });
  }

  /** The business's active rules in their order; a category that is no longer in use is left out. */
  async rulesInForce(businessId: string, exponent: number): Promise<RuleInForce[]> {
    const [rules, categories] = await Promise.all([this.rules.list(businessId), this.rows.categoriesInUse(businessId)]);
    return rules
      .filter(({ isActive }) => isActive)
      .map((rule) => {
        const { id, name, nickname, categoryId } = rule;
        return {
          id,
          name,
          nickname,
          categoryId: categoryId !== null && categories.has(categoryId) ? categoryId : null,
          conditions: conditionsOf(rule, exponent),
        };
      });
  }

  /** A nickname for each description: one that is in use for the merchant, in its spelling, else a new one. */
  async nicknames(businessId: string): Promise<(description: string) => string> {
    const inUse = new Map(
      [...(await this.rows.nicknames(businessId))].reverse().map((nickname) => [nickname.toLowerCase(), nickname]),
    );
    return (description) => {
      const fresh = nicknameOf(description);
      return inUse.get(fresh.toLowerCase()) ?? fresh;
    };
  }
}
