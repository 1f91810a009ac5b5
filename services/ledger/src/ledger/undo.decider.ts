import { DomainError } from '@counterfoil/event-sourcing/domain-error';
import type { CategoryFacts, Entry, LedgerEvent, TransactionFacts } from '@counterfoil/events/ledger-event';
import { isAccountNameTaken, refuseBeyond, type AccountLimit } from './account.decider';
import { reopened } from './balance.decider';
import { isCategoryNameTaken } from './category.decider';
import { isMapped } from './chart.decider';
import { foldEntities, type TransactionEntity } from './entity-state';
import { evolveLedger } from './evolved-state';
import { journalEntryAgain, journalReversal } from './journal.decider';
import type { LedgerState } from './ledger-state';
import { entryOf, knownAccount, openBusiness, openDay } from './lookup';
import { sameAllocations, sameEntry, sameOpening, sameWords } from './same-facts.decider';
import { changedTo, deletion, inTurn, isTransitLeg, restoration, reversalOf, transactionIn, unmatching, type Entities } from './transaction.decider';
import { refuseOverLimit, type OverLimit } from './transaction-facts.decider';

/** Takes back what a command did. What it leads to is a command's events like any other, and can be undone in turn. */
export interface UndoCommand {
  readonly type: 'UndoCommand';
  /** What the command to be undone did, in order. */
  readonly events: readonly LedgerEvent[];
  /** Today in the business's time zone. */
  readonly today: string;
  readonly onFirstOpenDay?: boolean;
  /** Earliest day of all that is taken back, where that takes several commands: a closed period refuses the first of them. */
  readonly firstDay?: string;
  /** Only looked at where the undo brings transactions back. */
  readonly overLimit?: OverLimit;
  /** Only looked at where the undo takes an account out of the archive. */
  readonly accountLimit?: AccountLimit;
  /** For reversals of journal entries that are undone: the id under which each entry is posted again, by its old one, and who does so. */
  readonly postedAgain?: { readonly ids: Readonly<Record<string, string>>; readonly postedBy: string };
}

/** Where one event is taken back: the books as they stand, with everything that comes after it taken back already. */
interface Place {
  readonly state: LedgerState;
  readonly entities: Entities;
  readonly command: UndoCommand;
}

export function undoCommand(state: LedgerState, command: UndoCommand, entities: Entities): LedgerEvent[] {
  openBusiness(state);
  if (command.firstDay !== undefined) openDay(state, command.firstDay, command.onFirstOpenDay);
  const undone: LedgerEvent[] = [];
  let current = state;
  const standing = new Map(entities);
  for (const event of [...command.events].reverse()) {
    const inverse = inverseOf(event, { state: current, entities: standing, command });
    undone.push(...inverse);
    current = inverse.reduce(evolveLedger, current);
    foldEntities(standing, inverse);
  }
  return undone;
}

/**
 * What is taken back is dated as it was posted: a correction that was put on the first open day, or a journal entry reversed on a
 * day of its own, leaves every day as it was before.
 * @throws DomainError conflict where later facts stand in the way, or there is no way back.
 */
function inverseOf(event: LedgerEvent, place: Place): LedgerEvent[] {
  const { state, entities, command } = place;
  switch (event.type) {
    case 'TransactionRecorded':
    case 'TransferRecorded':
    case 'TransactionRestored':
      return deletion(state, unchanged(event.data.transaction, entities), command.today, command.onFirstOpenDay);
    case 'TransactionDeleted':
      return restored(event.data, place);
    case 'ImportRowsReversed':
      return rowsBroughtBack(event.data, place);
    case 'ImportUndone':
      return [];
    case 'TransactionAmended':
      return amendedBack(event.data, place);
    case 'TransactionRecategorized':
      return changedTo(state, unchanged(event.data.after, entities), event.data.before, command.onFirstOpenDay, event.data.reclassification.date);
    case 'TransferMatched':
      return stillMatched(event.data.transferId, event.data.firstTransactionId, entities);
    case 'TransferUnmatched':
      return matchedAgain(event.data, entities);
    case 'JournalEntryPosted': {
      const entity = entities.get(event.data.journalEntry.journalEntryId);
      if (entity?.kind !== 'journal-entry' || entity.isReversed) throw standsInTheWay('The journal entry has been reversed already.');
      return [journalReversal(state, entity, undefined, command.onFirstOpenDay)];
    }
    case 'JournalEntryReversed':
      return [postedAgain(event.data, place)];
    case 'BalanceAdjusted':
      return adjustedBack(event.data, place);
    case 'OpeningBackdated':
      if (!sameOpening(knownAccount(state, event.data.accountId).opening, event.data.after)) throw standsInTheWay('The opening balance has changed since.');
      return [reopened(state, event.data.accountId, { ...event.data.before, ...dayOf(event.data.reversal) }, command.onFirstOpenDay)];
    case 'PeriodClosed':
      if (state.closedThrough !== event.data.through) throw standsInTheWay('The closed period has changed since.');
      return [{ type: 'PeriodReopened', data: { previous: event.data.through, ...(event.data.previous === undefined ? {} : { through: event.data.previous }) } }];
    case 'PeriodReopened':
      if (state.closedThrough !== (event.data.through ?? null)) throw standsInTheWay('The closed period has changed since.');
      return [{ type: 'PeriodClosed', data: { through: event.data.previous, ...(event.data.through === undefined ? {} : { previous: event.data.through }) } }];
    default:
      return inverseOfRegister(event, place);
  }
}

/** What a command did to accounts, categories, the chart and the business itself. */
function inverseOfRegister(event: LedgerEvent, { state, command }: Place): LedgerEvent[] {
  switch (event.type) {
    case 'AccountOpened':
      return accountTakenBack(state, event.data.accountId, command.onFirstOpenDay);
    case 'AccountArchived':
      return restoreAccountBack(state, event.data.accountId, command.accountLimit);
    case 'AccountRestored':
      return knownAccount(state, event.data.accountId).isArchived ? [] : [{ type: 'AccountArchived', data: event.data }];
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
      return entryOf(state.categories, event.data.categoryId)?.isHidden === false ? [{ type: 'CategoryHidden', data: event.data }] : [];
    case 'CategoryMapped': {
      const { categoryId, ledgerAccount, previousLedgerAccount } = event.data;
      if (entryOf(state.categories, categoryId)?.code !== ledgerAccount) throw standsInTheWay('The category has been mapped elsewhere since.');
      if (!entryOf(state.chart, previousLedgerAccount)?.isActive) throw standsInTheWay('The line that it posted to takes no new entries.');
      return [{ type: 'CategoryMapped', data: { categoryId, ledgerAccount: previousLedgerAccount, previousLedgerAccount: ledgerAccount } }];
    }
    default:
      throw new DomainError('conflict', 'cannot_undo', 'This cannot be undone here. Make the change you want instead.');
  }
}

type DataOf<Type extends LedgerEvent['type']> = Extract<LedgerEvent, { type: Type }>['data'];

/** Words alone come back whatever the transaction is by now; money only where it is no end of a transfer. */
function amendedBack({ before, after, reversal }: DataOf<'TransactionAmended'>, { state, entities, command }: Place): LedgerEvent[] {
  const transaction = reversal ? unchanged(after, entities) : asLeft(after, entities);
  return changedTo(state, transaction, { ...before, ...dayOf(reversal) }, command.onFirstOpenDay);
}

function dayOf(reversal: Entry | undefined): { date?: string } {
  return reversal ? { date: reversal.date } : {};
}

/** The transaction as the undone command left it, and no end of a transfer. @throws DomainError where it has changed since. */
function unchanged(facts: TransactionFacts, entities: Entities): TransactionEntity {
  const transaction = asLeft(facts, entities);
  if (transaction.match) throw standsInTheWay('The transaction has been matched as a transfer since.');
  return transaction;
}

/** The transaction as the undone command left it. @throws DomainError where it has changed since. */
function asLeft(facts: TransactionFacts, entities: Entities): TransactionEntity {
  const transaction = transactionIn(entities, facts.transactionId);
  if (!transaction || transaction.isDeleted) throw standsInTheWay('The transaction has been deleted since.');
  const isSame = sameEntry(transaction.facts.entry, facts.entry) && sameAllocations(transaction.facts, facts) && sameWords(transaction.facts, facts);
  if (!isSame) throw standsInTheWay('The transaction has been changed since.');
  return transaction;
}

function restored({ transaction: facts, reversal }: DataOf<'TransactionDeleted'>, { state, entities, command }: Place): LedgerEvent[] {
  const transaction = transactionIn(entities, facts.transactionId);
  if (!transaction?.isDeleted) throw standsInTheWay('The transaction has been restored already.');
  // Restored, perhaps changed, and deleted once more: what would come back is not what this command took away.
  if (transaction.facts.entry.number !== facts.entry.number) throw standsInTheWay('The transaction has been restored and deleted again since.');
  refuseOverLimit(command.overLimit);
  return restoration(state, transaction, reversal, command.today, command.onFirstOpenDay);
}

/** Rows that have come back since, whatever became of them then, are left alone. */
function rowsBroughtBack(data: DataOf<'ImportRowsReversed'>, { state, entities, command }: Place): LedgerEvent[] {
  refuseOverLimit(command.overLimit);
  return inTurn(state, data.rows, (current, { transaction: facts, reversal }) => {
    const transaction = transactionIn(entities, facts.transactionId);
    if (!transaction?.isDeleted || transaction.facts.entry.number !== facts.entry.number) return [];
    return restoration(current, transaction, reversal, command.today, command.onFirstOpenDay);
  });
}

function stillMatched(transferId: string, transactionId: string, entities: Entities): LedgerEvent[] {
  const transaction = transactionIn(entities, transactionId);
  if (transaction?.match?.transferId !== transferId) throw standsInTheWay('The transfer has been unmatched already.');
  return unmatching(transaction);
}

/** Both ends still lie in transit, free, in different accounts and of opposite amounts, as a match wants them. */
function matchedAgain(data: DataOf<'TransferUnmatched'>, entities: Entities): LedgerEvent[] {
  const [first, second] = [data.firstTransactionId, data.secondTransactionId].map((id) => freeLeg(id, entities));
  if (!first || !second || first.accountId === second.accountId || first.amount !== -second.amount) {
    throw standsInTheWay('One end of the transfer has changed since.');
  }
  return [{ type: 'TransferMatched', data }];
}

function freeLeg(id: string, entities: Entities): TransactionFacts | undefined {
  const transaction = transactionIn(entities, id);
  const isFree = transaction && !transaction.isDeleted && !transaction.match && isTransitLeg(transaction.facts);
  return isFree ? transaction.facts : undefined;
}

function postedAgain({ journalEntry: facts, reversal }: DataOf<'JournalEntryReversed'>, { state, entities, command }: Place): LedgerEvent {
  const journalEntryId = command.postedAgain?.ids[facts.journalEntryId];
  if (!command.postedAgain || journalEntryId === undefined) throw new Error(`no id to post journal entry ${facts.journalEntryId} again under`);
  if (entities.has(journalEntryId)) throw standsInTheWay('The journal entry has been posted again already.');
  return journalEntryAgain(state, facts, { journalEntryId, postedBy: command.postedAgain.postedBy, date: reversal.date }, command.onFirstOpenDay);
}

function adjustedBack(data: DataOf<'BalanceAdjusted'>, { state, command }: Place): LedgerEvent[] {
  const { accountId, entry } = data;
  const { balance, takenBack } = knownAccount(state, accountId);
  if (takenBack.includes(entry.number)) throw standsInTheWay('The adjustment has been taken back already.');
  const back = reversalOf(state, entry, command.onFirstOpenDay);
  const after = balance - (data.balance - data.balanceBefore);
  return [{ type: 'BalanceAdjusted', data: { accountId, balanceBefore: balance, balance: after, reason: 'Undo', entry: back } }];
}

function accountTakenBack(state: LedgerState, accountId: string, onFirstOpenDay?: boolean): LedgerEvent[] {
  const account = knownAccount(state, accountId);
  if (account.hasPostings) throw standsInTheWay('The account has been posted to since. It can be archived instead.');
  const { entry } = account.opening;
  if (!entry) return [{ type: 'AccountDeleted', data: { accountId } }];
  return [{ type: 'AccountDeleted', data: { accountId, reversal: reversalOf(state, entry, onFirstOpenDay) } }];
}

/** Description and credit limit as they were. The log keeps no account numbers (decisions.md), so an old one cannot come back. */
function detailsBack(state: LedgerState, data: DataOf<'AccountDetailsChanged'>): LedgerEvent[] {
  const { accountId, description, creditLimit, previousDescription = '', previousCreditLimit = 0n } = data;
  if (data.accountNumberDigest !== undefined) throw standsInTheWay('The old account number is not kept. Enter it again instead.');
  const account = knownAccount(state, accountId);
  const isAsLeft = (description === undefined || account.description === description) && (creditLimit === undefined || account.creditLimit === creditLimit);
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
  if (!entryOf(state.chart, category.code)?.isActive) throw standsInTheWay('The line that it posts to takes no new entries.');
  return [{ type: 'CategoryShown', data: { categoryId } }];
}

/** The category as it was when it was deleted, unless it is back already or its name or its line is no longer free. */
function categoryBroughtBack(state: LedgerState, category: CategoryFacts): LedgerEvent[] {
  if (entryOf(state.categories, category.categoryId)) throw standsInTheWay('The category is back already.');
  if (isCategoryNameTaken(state, category)) throw standsInTheWay('Another category has its name.');
  if (!entryOf(state.chart, category.ledgerAccount)?.isActive) throw standsInTheWay('The line that it posted to takes no new entries.');
  return [{ type: 'CategoryCreated', data: { category } }];
}

function categoryTakenBack(state: LedgerState, categoryId: string): LedgerEvent[] {
  const category = entryOf(state.categories, categoryId);
  if (!category) throw standsInTheWay('The category has been deleted already.');
  if (category.hasPostings) throw standsInTheWay('The category has been posted to since. It can be hidden instead.');
  return [{ type: 'CategoryDeleted', data: { category: { ...category.facts, ledgerAccount: category.code } } }];
}

function standsInTheWay(reason: string): DomainError {
  return new DomainError('conflict', 'undo_in_the_way', `This can no longer be undone: ${reason}`);
}
