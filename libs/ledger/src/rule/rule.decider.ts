import { merchantKey } from '@counterfoil/bank-statements/merchants/merchant-key';
import type { RuleTextField, RuleTextMatch } from '@counterfoil/contracts/rule.contract';
import type { LedgerEvent, TransactionFacts } from '@counterfoil/events/ledger-event';
import type { TransactionEntity } from '../entity-state';
import type { LedgerState } from '../ledger-state';
import { entryOf, openBusiness } from '../lookup';
import { inTurn } from '../transaction/transaction.decider';
import { changedTo, isTransitLeg } from '../transaction/transaction-change';
import { transactionFacts, draftOf, withoutLock } from '../transaction/transaction-facts';
import { transactionIn, type Entities } from '../transaction/transaction-lookup';

/** When a rule fits: everything that is said must hold. Texts are compared without case and repeated spaces. */
export interface RuleConditions {
  readonly texts: readonly { readonly field: RuleTextField; readonly match: RuleTextMatch; readonly text: string }[];
  /** Minor units without sign, inclusive. */
  readonly minAmount?: bigint;
  readonly maxAmount?: bigint;
  readonly type?: 'expense' | 'deposit';
  readonly accountId?: string;
}

export interface RuleActions {
  readonly categoryId?: string;
  readonly nickname?: string;
}

/** What a rule looks at: a transaction of the books, or a row that is about to be imported. */
export interface RuleSubject {
  readonly description: string;
  readonly nickname?: string | undefined;
  /** Signed minor units. */
  readonly amount: bigint;
  readonly accountId: string;
}

/**
 * Changes those of these transactions that the rule still fits as they are decided upon; others are passed over, for
 * somebody may have changed, deleted or matched them since they were looked up.
 */
export interface ApplyRule {
  readonly type: 'ApplyRule';
  readonly transactionIds: readonly string[];
  readonly conditions: RuleConditions;
  readonly actions: RuleActions;
  readonly onFirstOpenDay?: boolean;
}

export function applyRule(state: LedgerState, command: ApplyRule, entities: Entities): LedgerEvent[] {
  openBusiness(state);
  return inTurn(state, [...new Set(command.transactionIds)], (current, id) => {
    const transaction = transactionIn(entities, id);
    if (!transaction || !isOpenToRules(current, transaction) || !ruleFits(command.conditions, transaction.facts))
      return [];
    const { facts } = transaction;
    const change = changeBy(command.actions, facts);
    if (!change) return [];
    const allocations =
      change.categoryId === undefined ? facts.allocations : [{ categoryId: change.categoryId, amount: facts.amount }];
    const draft = {
      ...draftOf(facts, allocations, undefined),
      ...(change.nickname === undefined ? {} : { nickname: change.nickname }),
    };
    const wanted = transactionFacts(withoutLock(current), draft, { by: facts.recordedBy, on: facts.recordedOn }, facts);
    return changedTo(current, transaction, wanted, command.onFirstOpenDay);
  });
}

/** Transfers are no income and no expense, and nothing is posted on an account that is put away. */
function isOpenToRules(state: LedgerState, { facts, isDeleted, match }: TransactionEntity): boolean {
  const account = entryOf(state.accounts, facts.accountId);
  return (
    !isDeleted &&
    match === null &&
    facts.transferAccountId === undefined &&
    !isTransitLeg(facts) &&
    account !== undefined &&
    !account.isArchived
  );
}

/** What a rule changes of a transaction; null for nothing. The parts of a split were chosen by a person and stay. */
export function changeBy(
  actions: RuleActions,
  { allocations, nickname }: Pick<TransactionFacts, 'allocations' | 'nickname'>,
): RuleActions | null {
  const [only] = allocations;
  const moves = actions.categoryId !== undefined && allocations.length === 1 && only?.categoryId !== actions.categoryId;
  const renames = actions.nickname !== undefined && actions.nickname !== nickname;
  if (!moves && !renames) return null;
  return { ...(moves ? { categoryId: actions.categoryId } : {}), ...(renames ? { nickname: actions.nickname } : {}) };
}

/** Whether all conditions of a rule hold. */
export function ruleFits(conditions: RuleConditions, subject: RuleSubject): boolean {
  const { minAmount, maxAmount, type, accountId } = conditions;
  const size = subject.amount < 0n ? -subject.amount : subject.amount;
  if (minAmount !== undefined && size < minAmount) return false;
  if (maxAmount !== undefined && size > maxAmount) return false;
  if (type !== undefined && subject.amount < 0n !== (type === 'expense')) return false;
  if (accountId !== undefined && subject.accountId !== accountId) return false;
  const words = new Map<RuleTextField, string>();
  return soughtBy(conditions).every(({ field, match, sought }) => {
    const own = words.get(field) ?? wordsOf(field, subject);
    words.set(field, own);
    return textFits(match, own, sought);
  });
}

interface SoughtText {
  readonly field: RuleTextField;
  readonly match: RuleTextMatch;
  readonly sought: string;
}

/** A rule is held against every transaction there is: its texts are made comparable once. */
const soughtTexts = new WeakMap<RuleConditions, readonly SoughtText[]>();

function soughtBy(conditions: RuleConditions): readonly SoughtText[] {
  const known = soughtTexts.get(conditions);
  if (known) return known;
  const sought = conditions.texts.map(({ field, match, text }) => {
    return { field, match, sought: field === 'merchant' ? merchantKey(text) || folded(text) : folded(text) };
  });
  soughtTexts.set(conditions, sought);
  return sought;
}

function wordsOf(field: RuleTextField, { description, nickname }: RuleSubject): string {
  switch (field) {
    case 'description':
      return folded(description);
    case 'nickname':
      return folded(nickname ?? '');
    case 'merchant':
      return merchantKey(description);
    default:
      return field satisfies never;
  }
}

function textFits(match: RuleTextMatch, words: string, wanted: string): boolean {
  switch (match) {
    case 'contains':
      return words.includes(wanted);
    case 'equals':
      return words === wanted;
    case 'starts-with':
      return words.startsWith(wanted);
    default:
      return match satisfies never;
  }
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
