import type { Entry, LedgerEvent } from '@counterfoil/events/ledger-event';
import { evolveLedger } from '@counterfoil/ledger/evolved-state';
import {
  EMPTY_LEDGER,
  type AccountState,
  type CategoryState,
  type LedgerState,
} from '@counterfoil/ledger/ledger-state';
import { TransactionFold } from './transaction-fold';

export interface Totals {
  debit: bigint;
  credit: bigint;
}

/**
 * A business's books folded from its events alone. Accounts, categories and chart come from the fold that commands are
 * decided with; entries, totals and balances from one that shares nothing with it, nor with the projections: it knows
 * no event type, only that an entry is posted by the first fact that carries its number.
 */
export class BooksFold {
  state: LedgerState = EMPTY_LEDGER;
  readonly deletedAccounts = new Map<string, AccountState>();
  readonly deletedCategories = new Map<string, CategoryState>();
  readonly transactions = new TransactionFold();
  /** By ledger account, day and category, as JSON; the same with the month's first day. */
  readonly daily = new Map<string, Totals>();
  readonly monthly = new Map<string, Totals>();
  /** Debit less credit, by ledger account. */
  readonly balances = new Map<string, bigint>();
  lastNumber = 0;

  /** @returns the entries that this fact posted, in order. */
  take(event: LedgerEvent): readonly Entry[] {
    this.rememberDeleted(event);
    this.state = evolveLedger(this.state, event);
    this.transactions.take(event);
    const entries = entriesIn(event.data).filter((entry) => entry.number > this.lastNumber);
    const posted = [...new Map(entries.map((entry) => [entry.number, entry])).values()].sort(
      (a, b) => a.number - b.number,
    );
    for (const entry of posted) this.post(entry);
    return posted;
  }

  /** The state forgets what is deleted, the tables keep it. */
  private rememberDeleted(event: LedgerEvent): void {
    if (event.type === 'AccountDeleted') {
      const account = this.state.accounts[event.data.accountId];
      if (account) this.deletedAccounts.set(event.data.accountId, account);
    }
    if (event.type === 'CategoryDeleted') {
      const category = this.state.categories[event.data.category.categoryId];
      if (category) this.deletedCategories.set(event.data.category.categoryId, category);
    }
    if (event.type === 'CategoryCreated') this.deletedCategories.delete(event.data.category.categoryId);
  }

  private post(entry: Entry): void {
    this.lastNumber = entry.number;
    for (const { ledgerAccount, categoryId, debit, credit } of entry.lines) {
      add(this.daily, totalKey(ledgerAccount, entry.date, categoryId ?? null), debit, credit);
      add(this.monthly, totalKey(ledgerAccount, `${entry.date.slice(0, 7)}-01`, categoryId ?? null), debit, credit);
      this.balances.set(ledgerAccount, (this.balances.get(ledgerAccount) ?? 0n) + debit - credit);
    }
  }
}

/** Names a row of daily or monthly totals. */
export function totalKey(ledgerAccount: string, day: string, categoryId: string | null): string {
  return JSON.stringify([ledgerAccount, day, categoryId]);
}

function add(totals: Map<string, Totals>, key: string, debit: bigint, credit: bigint): void {
  const known = totals.get(key) ?? { debit: 0n, credit: 0n };
  known.debit += debit;
  known.credit += credit;
  totals.set(key, known);
}

/** Every entry in a fact, wherever it stands. */
function entriesIn(value: unknown): Entry[] {
  if (Array.isArray(value)) return value.flatMap(entriesIn);
  if (typeof value !== 'object' || value === null) return [];
  return isEntry(value) ? [value] : Object.values(value).flatMap(entriesIn);
}

function isEntry(value: object): value is Entry {
  return 'lines' in value && Array.isArray(value.lines) && 'number' in value && typeof value.number === 'number';
}
