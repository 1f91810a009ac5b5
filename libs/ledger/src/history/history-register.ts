import { isAccountCode, typeOfCode } from '@counterfoil/accounting/ledger-code';
import type { AccountScope, AccountType } from '@counterfoil/contracts/account.contract';
import type { CategoryFacts, LedgerEvent } from '@counterfoil/events/ledger-event';
import { redated } from '@counterfoil/events/posted-entries';
import { isAccountNameTaken, openAccountOfBusiness } from '../account/account.decider';
import { deleteCategory, isCategoryNameTaken, setCategoryVisibility } from '../category/category.decider';
import { isMapped, mapCategory, MAPPABLE, NEEDED, openLedgerAccount } from '../chart/chart.decider';
import { entryText, mustHold, requireRedatings, type KnownHistory } from './history-known';
import { requireReversal } from './history-transactions';
import type { LedgerState } from '../ledger-state';
import { entryOf, knownAccount, openBusiness } from '../lookup';

const TYPES = [
  ...([
    'AccountOpened',
    'AccountRenamed',
    'AccountDetailsChanged',
    'AccountArchived',
    'AccountRestored',
    'AccountDeleted',
  ] as const),
  ...(['LedgerAccountOpened', 'LedgerAccountRenamed', 'LedgerAccountDeactivated', 'LedgerAccountReactivated'] as const),
  ...(['CategoryCreated', 'CategoryHidden', 'CategoryShown', 'CategoryDeleted', 'CategoryMapped'] as const),
] as const;
type RegisterFact = Extract<LedgerEvent, { type: (typeof TYPES)[number] }>;
type DataOf<Type extends RegisterFact['type']> = Extract<RegisterFact, { type: Type }>['data'];

const UNLIMITED = { max: -1, message: '' };

export function isOfRegister(event: LedgerEvent): event is RegisterFact {
  return (TYPES as readonly string[]).includes(event.type);
}

/** Accounts, categories and the chart. @throws ImpossibleFact, DomainError, RangeError */
export function checkRegister(event: RegisterFact, known: KnownHistory): void {
  const { state } = known;
  openBusiness(state);
  switch (event.type) {
    case 'AccountOpened':
      return accountOpened(event.data, known);
    case 'AccountRenamed':
      mustHold(
        knownAccount(state, event.data.accountId).name === event.data.previousName,
        'the account had another name',
      );
      return mustHold(!isAccountNameTaken(state, event.data.name), 'another account has its name');
    case 'AccountDetailsChanged':
      return detailsChanged(event.data, state);
    case 'AccountArchived':
      return mustHold(!knownAccount(state, event.data.accountId).isArchived, 'the account was archived already');
    case 'AccountRestored': {
      const { name, isArchived } = knownAccount(state, event.data.accountId);
      return mustHold(
        isArchived && !isAccountNameTaken(state, name),
        'the account could not be taken out of the archive',
      );
    }
    case 'AccountDeleted':
      return accountDeleted(event.data, known);
    case 'LedgerAccountOpened': {
      const { code, name, type, subType } = event.data.ledgerAccount;
      openLedgerAccount(state, {
        type: 'OpenLedgerAccount',
        code,
        name,
        accountType: type as 'asset',
        subType: subType as 'current',
      });
      return known.requireLowVolumeBounds();
    }
    case 'LedgerAccountRenamed':
      return mustHold(
        ownLine(state, event.data.ledgerAccount).name === event.data.previousName,
        'the line had another name',
      );
    case 'LedgerAccountDeactivated': {
      const { ledgerAccount: code } = event.data;
      return mustHold(
        ownLine(state, code).isActive && !NEEDED.has(code) && !isMapped(state, code),
        'the line could not be taken out of use',
      );
    }
    case 'LedgerAccountReactivated':
      return mustHold(!ownLine(state, event.data.ledgerAccount).isActive, 'the line was in use');
    case 'CategoryCreated':
      return categoryCreated(event.data.category, known);
    case 'CategoryHidden':
    case 'CategoryShown': {
      const { categoryId } = event.data;
      const led = setCategoryVisibility(state, {
        type: 'SetCategoryVisibility',
        categoryId,
        isHidden: event.type === 'CategoryHidden',
      });
      return mustHold(led.length === 1, 'the category was so already');
    }
    case 'CategoryDeleted':
      return categoryDeleted(event.data.category, known);
    case 'CategoryMapped': {
      const { categoryId, ledgerAccount: code, previousLedgerAccount } = event.data;
      const led = mapCategory(state, { type: 'MapCategory', categoryId, code });
      return mustHold(
        led.length === 1 && entryOf(state.categories, categoryId)?.code === previousLedgerAccount,
        'the category posted elsewhere before',
      );
    }
    default:
      event satisfies never;
  }
}

function accountOpened(data: DataOf<'AccountOpened'>, known: KnownHistory): void {
  const { accountId, type, scope, creditLimit = null } = data;
  known.take(accountId);
  const kinds = { accountType: type as AccountType, scope: scope as AccountScope };
  const command = { ...data, type: 'OpenAccount', ...kinds, creditLimit, limit: UNLIMITED } as const;
  const [event] = openAccountOfBusiness(known.state, command);
  const expected = event?.type === 'AccountOpened' ? event.data : undefined;
  const line = ({ ledgerAccount: { code, name: called, type: kind, subType } }: typeof data): string =>
    JSON.stringify([code, called, kind, subType]);
  mustHold(expected !== undefined && line(expected) === line(data), 'its line of the chart is another one');
  const opened = [expected, data].map(({ openingEntry }) => (openingEntry ? entryText(openingEntry) : ''));
  mustHold(opened[0] === opened[1], 'its opening entry is not what its balance leads to');
  known.accounts.set(accountId, { id: accountId, code: data.ledgerAccount.code, isPersonal: scope === 'personal' });
  known.requireLowVolumeBounds();
}

function detailsChanged(
  {
    accountId,
    description,
    creditLimit,
    previousDescription,
    previousCreditLimit,
    accountNumberDigest,
  }: DataOf<'AccountDetailsChanged'>,
  state: LedgerState,
): void {
  const account = knownAccount(state, accountId);
  mustHold(
    description !== undefined || creditLimit !== undefined || accountNumberDigest !== undefined,
    'nothing changed',
  );
  mustHold(
    creditLimit === undefined || (creditLimit >= 0n && (account.type === 'credit' || creditLimit === 0n)),
    'the account has no such credit limit',
  );
  mustHold(
    previousDescription === undefined || (description !== undefined && previousDescription === account.description),
    'the account had another description',
  );
  mustHold(
    previousCreditLimit === undefined ||
      (creditLimit !== undefined && previousCreditLimit === (account.creditLimit ?? 0n)),
    'the account had another credit limit',
  );
}

function accountDeleted({ accountId, reversal, ...rest }: DataOf<'AccountDeleted'>, known: KnownHistory): void {
  const { opening, hasPostings } = knownAccount(known.state, accountId);
  const moved = redated(rest);
  const number = known.state.lastEntryNumber + 1;
  if (reversal) {
    mustHold(opening.entry !== undefined && !hasPostings, 'the account was posted to');
    requireReversal(known, reversal, opening.entry, number);
  }
  const sequence = moved[0]?.sequence ?? 0;
  mustHold(
    moved.length === 0 || sequence === (opening.entry?.sequence ?? known.state.lastSequence + 1),
    'its entries have another place within their day',
  );
  requireRedatings(known, moved, number + (reversal ? 1 : 0), sequence);
}

function categoryCreated(category: CategoryFacts, known: KnownHistory): void {
  const { state } = known;
  const { categoryId, type, ledgerAccount: code } = category;
  if (!known.deletedCategories.has(categoryId)) known.take(categoryId);
  mustHold(
    entryOf(state.categories, categoryId) === undefined && !isCategoryNameTaken(state, category),
    'another category has its name',
  );
  mustHold(type !== 'transfer' && !category.isDefault, 'there is no such category but from the beginning');
  const line = entryOf(state.chart, code);
  const kinds: readonly string[] = MAPPABLE[type as 'revenue' | 'expense'];
  mustHold(
    line?.isActive === true && kinds.includes(line.type) && entryOf(state.accountByCode, code) === undefined,
    'its category cannot post there',
  );
  known.requireLowVolumeBounds();
}

function categoryDeleted(category: CategoryFacts, known: KnownHistory): void {
  const [event] = deleteCategory(known.state, { type: 'DeleteCategory', categoryId: category.categoryId });
  mustHold(
    event?.type === 'CategoryDeleted' && categoryText(event.data.category) === categoryText(category),
    'the category was another one',
  );
  known.deletedCategories.add(category.categoryId);
}

function categoryText({ categoryId, name, type, description, ledgerAccount, isDefault }: CategoryFacts): string {
  return JSON.stringify([categoryId, name, type, description, ledgerAccount, isDefault]);
}

/** A line of the chart that is no account's. */
function ownLine(state: LedgerState, code: string): { readonly name: string; readonly isActive: boolean } {
  const line = entryOf(state.chart, code);
  mustHold(line !== undefined && entryOf(state.accountByCode, code) === undefined, 'there is no such line to change');
  return line;
}

/** What a business starts with hangs together. @throws ImpossibleFact */
export function requireChart(chart: readonly { code: string; type: string; subType: string }[]): void {
  const codes = new Set(chart.map(({ code }) => code));
  mustHold(codes.size === chart.length, 'a line of its chart stands there twice');
  mustHold(
    [...NEEDED].every((code) => codes.has(code)),
    'its chart lacks a line that the books need',
  );
  for (const { code, type } of chart)
    mustHold(typeOfCode(code) === type && !isAccountCode(code), 'a line of its chart has a code of another kind');
}
