import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { CategoryFacts, LedgerEvent } from '@counterfoil/events/ledger-event';
import { isAccountNameTaken, refuseBeyond, type AccountLimit } from '../account/account.decider';
import { isCategoryNameTaken } from '../category/category.decider';
import { isMapped } from '../chart/chart.decider';
import type { LedgerState } from '../ledger-state';
import { entryOf, knownAccount } from '../lookup';
import { redatingsOfOpening } from '../period/redating';
import { reversalOf } from '../transaction/transaction-change';

type DataOf<Type extends LedgerEvent['type']> = Extract<LedgerEvent, { type: Type }>['data'];

interface How {
  readonly onFirstOpenDay?: boolean;
  readonly accountLimit?: AccountLimit;
}

/**
 * The way back from what a command did to accounts, categories, the chart and the business itself.
 * @throws DomainError conflict where later facts stand in the way, or there is no way back
 */
export function inverseOfRegister(event: LedgerEvent, state: LedgerState, command: How): LedgerEvent[] {
  switch (event.type) {
    case 'AccountOpened':
      return accountTakenBack(state, event.data.accountId, command.onFirstOpenDay);
    case 'AccountArchived':
      return restoreAccountBack(state, event.data.accountId, command.accountLimit);
    case 'AccountRestored':
      return knownAccount(state, event.data.accountId).isArchived
        ? []
        : [{ type: 'AccountArchived', data: event.data }];
    case 'AccountRenamed': {
      const { accountId, name, previousName } = event.data;
      if (knownAccount(state, accountId).name !== name) throw standsInTheWay('The account has been renamed since.');
      if (isAccountNameTaken(state, previousName)) throw standsInTheWay('Another account has its name.');
      return [{ type: 'AccountRenamed', data: { accountId, name: previousName, previousName: name } }];
    }
    case 'AccountDetailsChanged':
      return detailsBack(state, event.data);
    case 'LedgerAccountOpened':
      return lineSwitched(state, event.data.ledgerAccount.code, false);
    case 'LedgerAccountRenamed': {
      const { ledgerAccount, name, previousName } = event.data;
      if (state.chart[ledgerAccount]?.name !== name) throw standsInTheWay('The ledger account has been renamed since.');
      return [{ type: 'LedgerAccountRenamed', data: { ledgerAccount, name: previousName, previousName: name } }];
    }
    case 'LedgerAccountDeactivated':
      return lineSwitched(state, event.data.ledgerAccount, true);
    case 'LedgerAccountReactivated':
      return lineSwitched(state, event.data.ledgerAccount, false);
    case 'CategoryCreated':
      return categoryTakenBack(state, event.data.category.categoryId);
    case 'CategoryDeleted':
      return categoryBroughtBack(state, event.data.category);
    case 'CategoryHidden':
      return shownAgain(state, event.data.categoryId);
    case 'CategoryShown':
      return entryOf(state.categories, event.data.categoryId)?.isHidden === false
        ? [{ type: 'CategoryHidden', data: event.data }]
        : [];
    case 'CategoryMapped': {
      const { categoryId, ledgerAccount, previousLedgerAccount } = event.data;
      if (entryOf(state.categories, categoryId)?.code !== ledgerAccount)
        throw standsInTheWay('The category has been mapped elsewhere since.');
      if (!entryOf(state.chart, previousLedgerAccount)?.isActive)
        throw standsInTheWay('The line that it posted to takes no new entries.');
      return [
        {
          type: 'CategoryMapped',
          data: { categoryId, ledgerAccount: previousLedgerAccount, previousLedgerAccount: ledgerAccount },
        },
      ];
    }
    default:
      throw new DomainError('conflict', 'cannot_undo', 'This cannot be undone here. Make the change you want instead.');
  }
}

function accountTakenBack(state: LedgerState, accountId: string, onFirstOpenDay?: boolean): LedgerEvent[] {
  const account = knownAccount(state, accountId);
  if (account.hasPostings) throw standsInTheWay('The account has been posted to since. It can be archived instead.');
  const { entry } = account.opening;
  const reversal = entry && reversalOf(state, entry, onFirstOpenDay);
  const redatings = redatingsOfOpening(state, account, reversal ? [reversal] : [], undefined);
  return [{ type: 'AccountDeleted', data: { accountId, ...(reversal ? { reversal } : {}), ...redatings } }];
}

/**
 * Description and credit limit as they were. The log keeps no account numbers, so an old one cannot come back
 * (docs/rules.md, Deletions and archiving).
 */
function detailsBack(state: LedgerState, data: DataOf<'AccountDetailsChanged'>): LedgerEvent[] {
  const { accountId, description, creditLimit, previousDescription = '', previousCreditLimit = 0n } = data;
  if (data.accountNumberDigest !== undefined)
    throw standsInTheWay('The old account number is not kept. Enter it again instead.');
  const account = knownAccount(state, accountId);
  const isAsLeft =
    (description === undefined || account.description === description) &&
    (creditLimit === undefined || account.creditLimit === creditLimit);
  if (!isAsLeft) throw standsInTheWay('The details of the account have changed since.');
  const back = {
    ...(description === undefined ? {} : { description: previousDescription, previousDescription: description }),
    ...(creditLimit === undefined ? {} : { creditLimit: previousCreditLimit, previousCreditLimit: creditLimit }),
  };
  return [{ type: 'AccountDetailsChanged', data: { accountId, ...back } }];
}

/** An account that is archived no more; nothing where it is open already. */
function restoreAccountBack(state: LedgerState, accountId: string, limit?: AccountLimit): LedgerEvent[] {
  const { name, isArchived } = knownAccount(state, accountId);
  if (!isArchived) return [];
  if (limit) refuseBeyond(limit, state);
  if (isAccountNameTaken(state, name)) throw standsInTheWay('Another account has its name.');
  return [{ type: 'AccountRestored', data: { accountId } }];
}

/** Nothing where the line stands that way already. A line that a category posts to stays active. */
function lineSwitched(state: LedgerState, ledgerAccount: string, isActive: boolean): LedgerEvent[] {
  if (entryOf(state.chart, ledgerAccount)?.isActive === isActive) return [];
  if (!isActive && isMapped(state, ledgerAccount)) throw standsInTheWay('A category posts to this line.');
  return [{ type: isActive ? 'LedgerAccountReactivated' : 'LedgerAccountDeactivated', data: { ledgerAccount } }];
}

/** Nothing where it is shown already or gone. */
function shownAgain(state: LedgerState, categoryId: string): LedgerEvent[] {
  const category = entryOf(state.categories, categoryId);
  if (!category?.isHidden) return [];
  if (!entryOf(state.chart, category.code)?.isActive)
    throw standsInTheWay('The line that it posts to takes no new entries.');
  return [{ type: 'CategoryShown', data: { categoryId } }];
}

/** The category as it was when it was deleted, unless it is back already or its name or its line is no longer free. */
function categoryBroughtBack(state: LedgerState, category: CategoryFacts): LedgerEvent[] {
  if (entryOf(state.categories, category.categoryId)) throw standsInTheWay('The category is back already.');
  if (isCategoryNameTaken(state, category)) throw standsInTheWay('Another category has its name.');
  if (!entryOf(state.chart, category.ledgerAccount)?.isActive)
    throw standsInTheWay('The line that it posted to takes no new entries.');
  return [{ type: 'CategoryCreated', data: { category } }];
}

function categoryTakenBack(state: LedgerState, categoryId: string): LedgerEvent[] {
  const category = entryOf(state.categories, categoryId);
  if (!category) throw standsInTheWay('The category has been deleted already.');
  if (category.hasPostings) throw standsInTheWay('The category has been posted to since. It can be hidden instead.');
  return [{ type: 'CategoryDeleted', data: { category: { ...category.facts, ledgerAccount: category.code } } }];
}

export function standsInTheWay(reason: string): DomainError {
  return new DomainError('conflict', 'undo_in_the_way', `This can no longer be undone: ${reason}`);
}
