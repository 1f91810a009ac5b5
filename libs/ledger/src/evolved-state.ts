import { addedUp, amountsOf, negated } from '@counterfoil/accounting/day-amounts';
import type { AccountScope, AccountType } from '@counterfoil/contracts/account.contract';
import type { CategoryType } from '@counterfoil/contracts/category.contract';
import type { CategoryFacts, Entry, LedgerAccount, LedgerEvent } from '@counterfoil/events/ledger-event';
import { postedByAmendment, postedByRestoration, redated } from '@counterfoil/events/posted-entries';
import { openingStandsAt } from './period/redating';
import { evolvedTeam } from './team/team-state';
import {
  EMPTY_LEDGER,
  type AccountState,
  type BusinessState,
  type CategoryState,
  type LedgerState,
  type OpenImport,
} from './ledger-state';

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
    case 'BusinessErasureBegun':
      return EMPTY_LEDGER;
    case 'BusinessRestoredFromArchive':
      return state;
    case 'TimeZoneChanged':
      return withBusiness(state, { timeZone: event.data.timeZone });
    case 'CurrencyChanged':
      return withBusiness(state, { currency: event.data.currency, exponent: event.data.exponent });
    case 'FiscalYearMoved':
      return withBusiness(state, { fiscalYearStartMonth: event.data.startMonth });
    case 'MemberJoined':
    case 'MemberRoleChanged':
    case 'MemberRemoved':
    case 'MemberInvited':
    case 'InvitationRevoked':
    case 'BusinessHandedOver':
      return evolvedTeam(state, event);
    case 'LedgerAccountOpened':
      return withNewLine(state, event.data.ledgerAccount);
    case 'LedgerAccountRenamed':
      return withLine(state, event.data.ledgerAccount, { name: event.data.name });
    case 'LedgerAccountDeactivated':
      return withLine(state, event.data.ledgerAccount, { isActive: false });
    case 'LedgerAccountReactivated':
      return withLine(state, event.data.ledgerAccount, { isActive: true });
    case 'AccountOpened':
      return opened(state, event.data);
    case 'AccountRenamed':
      return renamed(state, event.data);
    case 'AccountDetailsChanged':
      return detailsChanged(state, event.data);
    case 'AccountArchived':
      return withAccount(state, event.data.accountId, { isArchived: true });
    case 'AccountRestored':
      return withAccount(state, event.data.accountId, { isArchived: false });
    case 'AccountDeleted':
      return accountDeleted(state, event.data);
    case 'BalanceAdjusted':
      return adjusted(state, event.data);
    case 'OpeningBackdated':
      return backdated(state, event.data);
    case 'CategoryCreated':
      return withNewCategories(state, [event.data.category]);
    case 'CategoryHidden':
      return withCategory(state, event.data.categoryId, { isHidden: true });
    case 'CategoryShown':
      return withCategory(state, event.data.categoryId, { isHidden: false });
    case 'CategoryDeleted':
      return { ...state, categories: without(state.categories, event.data.category.categoryId) };
    case 'CategoryMapped':
      return withCategory(state, event.data.categoryId, { code: event.data.ledgerAccount });
    case 'TransactionRecorded':
    case 'TransferRecorded':
      return posted(state, [event.data.transaction.entry]);
    case 'TransactionRestored':
      return posted(state, [...postedByRestoration(event.data), ...redated(event.data)]);
    case 'TransactionAmended':
      return posted(state, [...postedByAmendment(event.data), ...redated(event.data)]);
    case 'TransactionRecategorized':
      return posted(state, [event.data.reclassification, ...redated(event.data)]);
    case 'TransactionDeleted':
      return posted(state, [event.data.reversal, ...redated(event.data)]);
    case 'JournalEntryReversed':
      return posted(state, [event.data.reversal]);
    case 'JournalEntryPosted':
      return posted(state, [event.data.journalEntry.entry]);
    case 'TransferMatched':
    case 'TransferUnmatched':
      return state;
    case 'PeriodClosed':
    case 'PeriodReopened':
      return { ...state, closedThrough: event.data.through ?? null };
    case 'ImportStarted':
      return withImport(state, event.data.importId, { attempt: event.data.attempt, recorded: 0, refused: 0 });
    case 'ImportRowsRecorded':
      return rowsRecorded(state, event.data);
    case 'ImportCompleted':
    case 'ImportUndone': // One that was broken off in the middle is open until it is undone.
      return { ...state, openImports: without(state.openImports, event.data.importId) };
    case 'ImportRowsReversed':
      return posted(
        state,
        event.data.rows.flatMap((row) => [row.reversal, ...redated(row)]),
      );
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
    timeZone: data.timeZone,
    currency: data.currency,
    exponent: data.exponent,
    fiscalYearStartMonth: data.fiscalYearStartMonth,
    isArchived: false,
    profileDigest: data.profileDigest,
  };
  const chart = Object.fromEntries(data.chart.map((line) => [line.code, { ...line, isActive: true }]));
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
    opening: {
      date: data.openingDate,
      balance: data.openingBalance,
      ...(data.openingEntry ? { entry: data.openingEntry } : {}),
    },
    openingElsewhere: [],
    hasPostings: false,
    takenBack: [],
  };
  const withAccountOpened = {
    ...withNewLine(state, data.ledgerAccount),
    accounts: { ...state.accounts, [data.accountId]: account },
    accountByCode: { ...state.accountByCode, [account.code]: data.accountId },
  };
  const opening = data.openingEntry ? posted(withAccountOpened, [data.openingEntry]) : withAccountOpened;
  return withAccount(opening, data.accountId, { hasPostings: false });
}

/** The account's line of the chart carries the account's name. */
function renamed(state: LedgerState, { accountId, name }: DataOf<'AccountRenamed'>): LedgerState {
  const account = state.accounts[accountId];
  return account ? withLine(withAccount(state, accountId, { name }), account.code, { name }) : state;
}

function detailsChanged(state: LedgerState, data: DataOf<'AccountDetailsChanged'>): LedgerState {
  return withAccount(state, data.accountId, {
    ...(data.description === undefined ? {} : { description: data.description }),
    ...(data.creditLimit === undefined ? {} : { creditLimit: data.creditLimit }),
    ...(data.accountNumberDigest === undefined ? {} : { accountNumberDigest: data.accountNumberDigest }),
  });
}

function accountDeleted(state: LedgerState, { accountId, reversal, ...rest }: DataOf<'AccountDeleted'>): LedgerState {
  const before = posted(state, [...(reversal ? [reversal] : []), ...redated(rest)]);
  return { ...before, accounts: without(before.accounts, accountId) };
}

function adjusted(state: LedgerState, { accountId, entry }: DataOf<'BalanceAdjusted'>): LedgerState {
  const next = posted(state, [entry]);
  const { takenBack = [] } = next.accounts[accountId] ?? {};
  return entry.reverses === undefined
    ? next
    : withAccount(next, accountId, { takenBack: [...takenBack, entry.reverses] });
}

function backdated(state: LedgerState, data: DataOf<'OpeningBackdated'>): LedgerState {
  const entries = [data.reversal, data.after.entry, ...redated(data)].filter((entry) => entry !== undefined);
  const account = state.accounts[data.accountId];
  if (!account) return state;
  const openingElsewhere = addedUp(
    openingStandsAt(account),
    amountsOf(entries),
    negated(amountsOf(data.after.entry ? [data.after.entry] : [])),
  );
  return withAccount(posted(state, entries), data.accountId, {
    opening: data.after,
    openingElsewhere,
    hasPostings: account.hasPostings,
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
  return {
    ...state,
    lastEntryNumber,
    lastSequence,
    accounts: withBalances(state, changes),
    categories: withPostings(state.categories, used),
  };
}

function withBalances(state: LedgerState, changes: ReadonlyMap<string, bigint>): LedgerState['accounts'] {
  const accounts = { ...state.accounts };
  for (const [code, change] of changes) {
    const id = state.accountByCode[code];
    const account = id === undefined ? undefined : accounts[id];
    if (id !== undefined && account)
      accounts[id] = { ...account, balance: account.balance + change, hasPostings: true };
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

function withNewLine(state: LedgerState, line: LedgerAccount): LedgerState {
  return { ...state, chart: { ...state.chart, [line.code]: { ...line, isActive: true } } };
}

function withLine(state: LedgerState, code: string, change: { name?: string; isActive?: boolean }): LedgerState {
  const line = state.chart[code];
  return line ? { ...state, chart: { ...state.chart, [code]: { ...line, ...change } } } : state;
}

function withAccount(state: LedgerState, id: string, change: Partial<AccountState>): LedgerState {
  const account = state.accounts[id];
  return account ? { ...state, accounts: { ...state.accounts, [id]: { ...account, ...change } } } : state;
}

function withNewCategories(state: LedgerState, added: readonly CategoryFacts[]): LedgerState {
  const categories = { ...state.categories };
  for (const facts of added) {
    categories[facts.categoryId] = {
      facts,
      type: facts.type as CategoryType,
      code: facts.ledgerAccount,
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
