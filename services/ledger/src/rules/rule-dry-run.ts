import { Injectable } from '@nestjs/common';
import { resultType } from '@counterfoil/accounting/statement-profit-and-loss';
import {
  MAX_RULE_APPLICATION,
  RULE_SAMPLE_ROWS,
  type Rule,
  type RuleChange,
  type RuleDryRun,
  type SaveRuleRequest,
} from '@counterfoil/contracts/rule.contract';
import { formatDecimal } from '@counterfoil/money/money';
import { changeBy, type RuleActions } from '@counterfoil/ledger/rule/rule.decider';
import type { Membership } from '../http/request-context';
import { actionsOf, conditionsOf, factsOf } from './rule-facts';
import { requireKnownParts } from './rule-parts';
import { RuleRowsQueries, type RuleRow } from './rule-rows.queries';

/** Says what applying a rule would do, by the same functions that decide it then. */
@Injectable()
export class RuleDryRunner {
  constructor(private readonly rows: RuleRowsQueries) {}

  /** @throws DomainError where a new rule says nothing, or what cannot be */
  async ofNew(member: Membership, request: SaveRuleRequest): Promise<RuleDryRun> {
    const facts = factsOf(request, member.exponent);
    await requireKnownParts(this.rows, member.businessId, facts);
    return this.run(member, facts);
  }

  async run(
    { businessId, exponent }: Membership,
    rule: Pick<Rule, 'conditions' | 'categoryId' | 'nickname'>,
  ): Promise<RuleDryRun> {
    const actions = actionsOf(rule);
    const closedThrough = await this.rows.closedThrough(businessId);
    const category = rule.categoryId === null ? undefined : await this.rows.category(businessId, rule.categoryId);
    const countsInProfit = category !== undefined && resultType(category.code) !== undefined;
    const sample: RuleChange[] = [];
    let [matching, changing, inClosedPeriod, profit] = [0, 0, 0, 0n];
    for await (const row of this.rows.fitting(businessId, conditionsOf(rule, exponent))) {
      matching += 1;
      const change = changeBy(actions, row);
      if (!change) continue;
      changing += 1;
      if (sample.length < RULE_SAMPLE_ROWS) sample.push(changeOf(row, change, exponent));
      if (change.categoryId === undefined) continue;
      profit += (countsInProfit ? row.amount : 0n) - row.profit;
      if (closedThrough !== null && row.date <= closedThrough) inClosedPeriod += 1;
    }
    return {
      matching,
      changing,
      inClosedPeriod,
      netProfitChange: formatDecimal(profit, exponent),
      sample,
      beyondOneApplication: Math.max(0, changing - MAX_RULE_APPLICATION),
    };
  }
}

function changeOf(row: RuleRow, change: RuleActions, exponent: number): RuleChange {
  return {
    transactionId: row.id,
    date: row.date,
    description: row.description,
    amount: formatDecimal(row.amount, exponent),
    accountId: row.accountId,
    categoryId: row.allocations[0]?.categoryId ?? '',
    newCategoryId: change.categoryId ?? null,
    nickname: row.nickname ?? null,
    newNickname: change.nickname ?? null,
  };
}
