/** The state with one thing of it changed; what it was stays as it is. */
import type { CategoryType } from '@counterfoil/contracts/category.contract';
import type { CategoryFacts, Entry, LedgerAccount } from '@counterfoil/events/ledger-event';
import type { AccountState, BusinessState, CategoryState, LedgerState, OpenImport } from './ledger-state';

/** Folds entries into the counters, the balances of accounts and the categories' "has postings". */
export function posted(state: LedgerState, entries: readonly Entry[]): LedgerState {
  const changes = new Map<string, Change>();
  const used = new Set<string>();
  let { lastEntryNumber, lastSequence } = state;
  for (const entry of entries) {
    lastEntryNumber = Math.max(lastEntryNumber, entry.number);
    lastSequence = Math.max(lastSequence, entry.sequence);
    for (const line of entry.lines) {
      const { amount = 0n } = changes.get(line.ledgerAccount) ?? {};
      changes.set(line.ledgerAccount, { amount: amount + line.debit - line.credit, newestEntry: entry.number });
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

/** What entries come to on a ledger account, and the newest of them. */
interface Change {
  readonly amount: bigint;
  readonly newestEntry: number;
}

function withBalances(state: LedgerState, changes: ReadonlyMap<string, Change>): LedgerState['accounts'] {
  const accounts = { ...state.accounts };
  for (const [code, { amount, newestEntry }] of changes) {
    const id = state.accountByCode[code];
    const account = id === undefined ? undefined : accounts[id];
    if (id !== undefined && account)
      accounts[id] = { ...account, balance: account.balance + amount, hasPostings: true, newestEntry };
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

/** What is said of the business itself; nothing where there is none. */
export function withBusiness(state: LedgerState, change: Partial<BusinessState>): LedgerState {
  return state.business ? { ...state, business: { ...state.business, ...change } } : state;
}

/** A line more in the chart, active. */
export function withNewLine(state: LedgerState, line: LedgerAccount): LedgerState {
  return { ...state, chart: { ...state.chart, [line.code]: { ...line, isActive: true } } };
}

/** A line of the chart that says something else; nothing where there is none. */
export function withLine(state: LedgerState, code: string, change: { name?: string; isActive?: boolean }): LedgerState {
  const line = state.chart[code];
  return line ? { ...state, chart: { ...state.chart, [code]: { ...line, ...change } } } : state;
}

/** An account that says something else; nothing where there is none. */
export function withAccount(state: LedgerState, id: string, change: Partial<AccountState>): LedgerState {
  const account = state.accounts[id];
  return account ? { ...state, accounts: { ...state.accounts, [id]: { ...account, ...change } } } : state;
}

/** Categories more, or in the place of those with their ids: shown, and nothing posted under them. */
export function withNewCategories(state: LedgerState, added: readonly CategoryFacts[]): LedgerState {
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

/** A category that says something else; nothing where there is none. */
export function withCategory(state: LedgerState, id: string, change: Partial<CategoryState>): LedgerState {
  const category = state.categories[id];
  return category ? { ...state, categories: { ...state.categories, [id]: { ...category, ...change } } } : state;
}

/** An import under way, and how far it is. */
export function withImport(state: LedgerState, id: string, open: OpenImport): LedgerState {
  return { ...state, openImports: { ...state.openImports, [id]: open } };
}

/** A record without one of its members. */
export function without<Value>(record: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).filter(([id]) => id !== key));
}
