import { Injectable } from '@nestjs/common';
import { nicknameOf } from '@counterfoil/bank-statements/merchants/nickname';
import type { RuleInForce } from '@counterfoil/ledger/rule/rule-finder';
import { MerchantRowsQueries } from './merchant-rows.queries';
import { conditionsOf } from './rule-facts';
import { RulesRepository } from './rules.repository';

/** What rows that are about to be recorded are judged by: a business's rules, and the nicknames that it uses. */
@Injectable()
export class RowAdvice {
  constructor(
    private readonly rules: RulesRepository,
    private readonly rows: MerchantRowsQueries,
  ) {}

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
