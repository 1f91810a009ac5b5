import { ruleFits, type RuleConditions, type RuleSubject } from './rule.decider';

/** A rule in force, as data: it can be handed to a thread. */
export interface RuleInForce {
  readonly id: string;
  readonly name: string;
  readonly conditions: RuleConditions;
  readonly nickname: string | null;
  /** Null where it says none, or one that is no longer in use. */
  readonly categoryId: string | null;
}

/** The first of a business's active rules that fits a row; null where none does. */
export type RuleFinder = (row: RuleSubject) => RuleInForce | null;

/** @param rules in the order in which they are asked. */
export function ruleFinder(rules: readonly RuleInForce[]): RuleFinder {
  return (row) => rules.find(({ conditions }) => ruleFits(conditions, row)) ?? null;
}
