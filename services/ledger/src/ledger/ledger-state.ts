/**
 * What a business's books must remember to decide: bounded by its accounts and categories, never by its transactions
 * (design section 3, Growth).
 */
import type { AccountScope, AccountType } from '@counterfoil/contracts/account.contract';
import type { CategoryType } from '@counterfoil/contracts/category.contract';
import type { Entry, LedgerAccount, LedgerEvent } from '@counterfoil/events/ledger-event';

export interface LedgerState {
  readonly business: BusinessState | null;
  /** Role by user id. */
  readonly members: Readonly<Record<string, string>>;
  /** Lines of the chart by code. */
  readonly chart: Readonly<Record<string, LedgerAccount>>;
  readonly accounts: Readonly<Record<string, AccountState>>;
  /** Account id by the code of its line. */
  readonly accountByCode: Readonly<Record<string, string>>;
  readonly categories: Readonly<Record<string, CategoryState>>;
  /** Imports that have started and not completed. */
  readonly openImports: Readonly<Record<string, OpenImport>>;
  readonly lastEntryNumber: number;
  readonly lastSequence: number;
}

export interface BusinessState {
  readonly id: string;
  readonly ownerId: string;
  readonly exponent: number;
  readonly isArchived: boolean;
  readonly profileDigest: string;
}

export interface AccountState {
  readonly name: string;
  readonly type: AccountType;
  readonly scope: AccountScope;
  readonly code: string;
  /** Minor units, signed like an asset. */
  readonly balance: bigint;
  readonly description: string;
  readonly creditLimit: bigint | null;
  readonly accountNumberDigest: string;
  readonly isArchived: boolean;
}

export interface CategoryState {
  readonly name: string;
  readonly type: CategoryType;
  readonly code: string;
  readonly isDefault: boolean;
  readonly isHidden: boolean;
  /** True once anything was posted under it: it can then be hidden, but not deleted. */
  readonly hasPostings: boolean;
}

export interface OpenImport {
  readonly attempt: number;
  readonly recorded: number;
  readonly refused: number;
}

export const EMPTY_LEDGER: LedgerState = {
  business: null,
  members: {},
  chart: {},
  accounts: {},
  accountByCode: {},
  categories: {},
  openImports: {},
  lastEntryNumber: 0,
  lastSequence: 0,
};

/** Folds one fact into the state. Never throws and never changes the state given. */
export function evolveLedger(state: LedgerState, event: LedgerEvent): LedgerState {
  switch (event.type) {
    case 'BusinessRegistered':
      return registered(state, event.data);
    case 'BusinessProfileChanged':
      return withBusiness(state, { profileDigest: event.data.profileDigest });
    case 'BusinessArchived':
      return withBusiness(state, { isArchived: true });
    case 'BusinessRestored':
      return withBusiness(state, { isArchived: false });
    case 'MemberJoined':
      return { ...state, members: { ...state.members, [event.data.userId]: event.data.role } };
    case 'LedgerAccountOpened':
      return withLine(state, event.data.ledgerAccount);
    case 'AccountOpened':
      return opened(state, event.data);
    case 'AccountRenamed':
      return withAccount(state, event.data.accountId, { name: event.data.name });
    case 'AccountDetailsChanged':
      return detailsChanged(state, event.data);
    case 'AccountArchived':
      return withAccount(state, event.data.accountId, { isArchived: true });
    case 'AccountRestored':
      return withAccount(state, event.data.accountId, { isArchived: false });
    case 'CategoryCreated':
      return withNewCategories(state, [event.data.category]);
    case 'CategoryHidden':
      return withCategory(state, event.data.categoryId, { isHidden: true });
    case 'CategoryShown':
      return withCategory(state, event.data.categoryId, { isHidden: false });
    case 'CategoryDeleted':
      return { ...state, categories: without(state.categories, event.data.categoryId) };
    case 'TransactionRecorded':
      return posted(state, [event.data.transaction.entry]);
    case 'TransactionDeleted':
      return posted(state, [event.data.reversal]);
    case 'ImportStarted':
      return withImport(state, event.data.importId, { attempt: event.data.attempt, recorded: 0, refused: 0 });
    case 'ImportRowsRecorded':
      return rowsRecorded(state, event.data);
    case 'ImportCompleted':
      return { ...state, openImports: without(state.openImports, event.data.importId) };
    default:
      return unknown(state, event);
  }
}

/** An event type this build does not know cannot reach here: the codec refuses it. The compiler checks that none is missed. */
function unknown(state: LedgerState, _event: never): LedgerState {
  return state;
}

type DataOf<Type extends LedgerEvent['type']> = Extract<LedgerEvent, { type: Type }>['data'];

function registered(state: LedgerState, data: DataOf<'BusinessRegistered'>): LedgerState {
  const business: BusinessState = {
    id: data.businessId,
    ownerId: data.ownerId,
    exponent: data.exponent,
    isArchived: false,
    profileDigest: data.profileDigest,
  };
  const chart = Object.fromEntries(data.chart.map((line) => [line.code, line]));
  return withNewCategories({ ...state, business, chart }, data.categories);
}

function opened(state: LedgerState, data: DataOf<'AccountOpened'>): LedgerState {
  const account: AccountState = {
    name: data.name,
    type: data.type as AccountType,
    scope: data.scope as AccountScope,
    code: data.ledgerAccount.code,
    balance: 0n,
    description: data.description,
    creditLimit: data.creditLimit ?? null,
    accountNumberDigest: data.accountNumberDigest,
    isArchived: false,
  };
  const withAccountOpened = {
    ...withLine(state, data.ledgerAccount),
    accounts: { ...state.accounts, [data.accountId]: account },
    accountByCode: { ...state.accountByCode, [account.code]: data.accountId },
  };
  return data.openingEntry ? posted(withAccountOpened, [data.openingEntry]) : withAccountOpened;
}

function detailsChanged(state: LedgerState, data: DataOf<'AccountDetailsChanged'>): LedgerState {
  return withAccount(state, data.accountId, {
    ...(data.description === undefined ? {} : { description: data.description }),
    ...(data.creditLimit === undefined ? {} : { creditLimit: data.creditLimit }),
    ...(data.accountNumberDigest === undefined ? {} : { accountNumberDigest: data.accountNumberDigest }),
  });
}

function rowsRecorded(state: LedgerState, data: DataOf<'ImportRowsRecorded'>): LedgerState {
  const open = state.openImports[data.importId];
  const next = posted(
    state,
    data.transactions.map((transaction) => transaction.entry),
  );
  if (!open) return next;
  return withImport(next, data.importId, {
    ...open,
    recorded: open.recorded + data.transactions.length,
    refused: open.refused + data.refusals.length,
  });
}

/** Folds entries into the counters, the balances of accounts and the categories' "has postings". */
function posted(state: LedgerState, entries: readonly Entry[]): LedgerState {
  const changes = new Map<string, bigint>();
  const used = new Set<string>();
  let { lastEntryNumber, lastSequence } = state;
  for (const entry of entries) {
    lastEntryNumber = Math.max(lastEntryNumber, entry.number);
    lastSequence = Math.max(lastSequence, entry.sequence);
    for (const line of entry.lines) {
      changes.set(line.ledgerAccount, (changes.get(line.ledgerAccount) ?? 0n) + line.debit - line.credit);
      if (line.categoryId !== undefined) used.add(line.categoryId);
    }
  }
  return { ...state, lastEntryNumber, lastSequence, accounts: withBalances(state, changes), categories: withPostings(state.categories, used) };
}

function withBalances(state: LedgerState, changes: ReadonlyMap<string, bigint>): LedgerState['accounts'] {
  const accounts = { ...state.accounts };
  for (const [code, change] of changes) {
    const id = state.accountByCode[code];
    const account = id === undefined ? undefined : accounts[id];
    if (id !== undefined && account) accounts[id] = { ...account, balance: account.balance + change };
  }
  return accounts;
}

function withPostings(categories: LedgerState['categories'], used: ReadonlySet<string>): LedgerState['categories'] {
  const fresh = [...used].filter((id) => categories[id]?.hasPostings === false);
  if (fresh.length === 0) return categories;
  const next = { ...categories };
  for (const id of fresh) {
    const category = next[id];
    if (category) next[id] = { ...category, hasPostings: true };
  }
  return next;
}

function withBusiness(state: LedgerState, change: Partial<BusinessState>): LedgerState {
  return state.business ? { ...state, business: { ...state.business, ...change } } : state;
}

function withLine(state: LedgerState, line: LedgerAccount): LedgerState {
  return { ...state, chart: { ...state.chart, [line.code]: line } };
}

function withAccount(state: LedgerState, id: string, change: Partial<AccountState>): LedgerState {
  const account = state.accounts[id];
  return account ? { ...state, accounts: { ...state.accounts, [id]: { ...account, ...change } } } : state;
}

function withNewCategories(state: LedgerState, added: DataOf<'BusinessRegistered'>['categories']): LedgerState {
  const categories = { ...state.categories };
  for (const category of added) {
    categories[category.categoryId] = {
      name: category.name,
      type: category.type as CategoryType,
      code: category.ledgerAccount,
      isDefault: category.isDefault,
      isHidden: false,
      hasPostings: false,
    };
  }
  return { ...state, categories };
}

function withCategory(state: LedgerState, id: string, change: Partial<CategoryState>): LedgerState {
  const category = state.categories[id];
  return category ? { ...state, categories: { ...state.categories, [id]: { ...category, ...change } } } : state;
}

function withImport(state: LedgerState, id: string, open: OpenImport): LedgerState {
  return { ...state, openImports: { ...state.openImports, [id]: open } };
}

function without<Value>(record: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).filter(([id]) => id !== key));
}
