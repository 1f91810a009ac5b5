/**
 * A plain model of a business's books, written from its worked entries (docs/accounting.md) and nothing else: no code
 * is shared with the ledger.
 * Everything is held in memory and looked for by walking over it; it need not be fast, only obvious.
 */
import type { PlainNote } from './plain-note';
import { ZONES, type AccountKind, type ClosingRole, type LineType, type Part, type ReceiptAt } from './intent';
import type { Effect } from './plain-effect';
import type { PlainSchedule } from './plain-schedules';

/** A line of an entry; above zero is a debit. */
export interface PlainLine {
  readonly code: string;
  readonly category: string | null;
  readonly amount: bigint;
}

export interface PlainEntry {
  readonly number: number;
  readonly date: string;
  /** Place within the day. */
  readonly place: number;
  readonly lines: readonly PlainLine[];
  /** The row that it was posted for, if it was one. */
  readonly row: string | null;
}

export interface Opening {
  readonly date: string;
  readonly balance: bigint;
  readonly entry: PlainEntry | null;
}

export interface PlainAccount {
  readonly name: string;
  readonly kind: AccountKind;
  readonly words: string;
  readonly limit: bigint;
  readonly number: string;
  readonly code: string;
  readonly personal: boolean;
  readonly archived: boolean;
  readonly opening: Opening;
  /** Numbers of the entries that its opening balance led to, those that were reversed included. */
  readonly openingEntries: readonly number[];
}

export interface PlainLedgerLine {
  readonly name: string;
  readonly type: LineType;
  readonly subType: string;
  readonly active: boolean;
}

export interface PlainCategory {
  readonly type: 'revenue' | 'expense' | 'transfer';
  readonly code: string;
  readonly standard: boolean;
  readonly hidden: boolean;
}

/**
 * Where the money of a transfer went: another account, shown in its list too where there is a mirror, or on its way.
 */
export type Whither =
  | { readonly to: 'account'; readonly account: string; readonly mirror: string | null }
  | { readonly to: 'transit' }
  | null;

export interface Row {
  readonly id: string;
  readonly account: string;
  readonly date: string;
  readonly amount: bigint;
  readonly words: string;
  readonly nickname: string | null;
  readonly parts: readonly Part[];
  readonly transfer: Whither;
  /** What it comes to in the books as it stands. */
  readonly entry: PlainEntry;
  readonly deleted: boolean;
  /** The day of the reversal that deleted it last. */
  readonly goneOn: string | null;
  readonly match: { readonly id: string; readonly other: string } | null;
  readonly import: string | null;
}

/** A statement's file that was recorded. */
export interface PlainFile {
  /** What its undo did, while it is taken back; else nothing. */
  readonly takenBack: readonly Effect[];
}

/** That an account and its bank agreed at the end of a day. */
export interface PlainReconciliation {
  readonly id: string;
  readonly day: string;
  /** What the bank said. */
  readonly balance: bigint;
  /** What was agreed on, by the place of the row. */
  readonly cleared: ReadonlyMap<number, bigint>;
}

export interface PlainReceipt {
  /** Where it stands, or stood last. */
  readonly at: ReceiptAt;
  readonly removedOn: string | null;
}

export interface PlainJournalEntry {
  readonly entry: PlainEntry;
  readonly reversed: boolean;
}

export interface PlainInvitation {
  readonly person: string;
  readonly role: string;
  readonly state: 'waiting' | 'accepted' | 'revoked';
  /** The moment that it expires at, in milliseconds. */
  readonly until: number;
}

/** The business as a whole and those who work for it. */
export interface PlainHouse {
  readonly name: string;
  readonly zone: string;
  readonly currency: string;
  /** Month that a year of the books starts with; 1 is January. */
  readonly yearStart: number;
  readonly archived: boolean;
  readonly owner: string;
  /** Role by person, the owner among them. */
  readonly team: ReadonlyMap<string, string>;
  readonly invitations: ReadonlyMap<string, PlainInvitation>;
  /** How many the owner's plan lets in, whoever is invited included; null for any number. */
  readonly seats: number | null;
}

/** What was wanted cannot be. */
export class Refusal extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

export function refuse(code: string): never {
  throw new Refusal(code);
}

export const TRANSFER = 'Transfer';
export const TRANSIT = '1090';
export const OPENING = '3010';
export const ADJUSTMENTS = '3090';
const HOUR_MS = 3_600_000;
const OUT_OF_RANGE = 10n ** 15n;

export class PlainBooks {
  accounts = new Map<string, PlainAccount>();
  /** Accounts that were taken back altogether; their lines stay. */
  lines = new Map<string, PlainLedgerLine>();
  categories = new Map<string, PlainCategory>();
  rows = new Map<string, Row>();
  journalEntries = new Map<string, PlainJournalEntry>();
  files = new Map<string, PlainFile>();
  /** Those in force, the last one at the end, by account. */
  reconciliations = new Map<string, readonly PlainReconciliation[]>();
  receipts = new Map<string, PlainReceipt>();
  notes = new Map<string, PlainNote>();
  /** Those that go on. */
  schedules = new Map<string, PlainSchedule>();
  journal: PlainEntry[] = [];
  /** Numbers of adjustments that were taken back. */
  takenBack = new Set<number>();
  lastPlace = 0;
  closedThrough: string | null = null;
  preparedThrough: string | null = null;
  /** Who may close periods besides the owner. */
  closers = new Set<ClosingRole>();
  /** Codes of the lines of accounts, also of those taken back. */
  accountCodes = new Set<string>();

  constructor(public house: PlainHouse) {}

  /** What the clock says; adjustments are dated on its day where the business is. */
  now = 0;

  get today(): string {
    return new Date(this.now + (ZONES[this.house.zone] ?? 0) * HOUR_MS).toISOString().slice(0, 10);
  }

  copy(): PlainBooks {
    const copy = new PlainBooks(this.house);
    copy.now = this.now;
    copy.accounts = new Map(this.accounts);
    copy.lines = new Map(this.lines);
    copy.categories = new Map(this.categories);
    copy.rows = new Map(this.rows);
    copy.journalEntries = new Map(this.journalEntries);
    copy.files = new Map(this.files);
    copy.reconciliations = new Map(this.reconciliations);
    copy.receipts = new Map(this.receipts);
    copy.notes = new Map(this.notes);
    copy.schedules = new Map(this.schedules);
    copy.journal = [...this.journal];
    copy.takenBack = new Set(this.takenBack);
    copy.lastPlace = this.lastPlace;
    copy.closedThrough = this.closedThrough;
    copy.preparedThrough = this.preparedThrough;
    copy.closers = new Set(this.closers);
    copy.accountCodes = new Set(this.accountCodes);
    return copy;
  }

  /** Posts an entry under the next number. */
  post(date: string, place: number, lines: readonly PlainLine[], row: string | null = null): PlainEntry {
    const kept = lines.filter((line) => line.amount !== 0n);
    if (kept.reduce((sum, line) => sum + line.amount, 0n) !== 0n)
      throw new Error('the model itself posted an unbalanced entry');
    const entry = { number: this.journal.length + 1, date, place, lines: kept, row };
    this.journal.push(entry);
    return entry;
  }

  reverse(entry: PlainEntry, date: string): PlainEntry {
    return this.post(date, entry.place, opposite(entry.lines), entry.row);
  }

  nextPlace(): number {
    this.lastPlace += 1;
    return this.lastPlace;
  }

  /** Nothing is posted in a closed period; a correction may be dated on the first open day instead. */
  openDay(date: string, firstOpenDay = false): string {
    if (this.closedThrough === null || date > this.closedThrough) return date;
    return firstOpenDay ? dayAfter(this.closedThrough) : refuse('period_closed');
  }

  account(id: string): PlainAccount {
    return this.accounts.get(id) ?? refuse('account_not_found');
  }

  usableAccount(id: string): PlainAccount {
    const account = this.account(id);
    return account.archived ? refuse('account_archived') : account;
  }

  category(name: string): PlainCategory {
    return this.categories.get(name) ?? refuse('category_not_found');
  }

  /** A row that has not been deleted. */
  standing(id: string): Row {
    const row = this.rows.get(id);
    return row && !row.deleted ? row : refuse('transaction_not_found');
  }

  changeAccount(id: string, change: Partial<PlainAccount>): void {
    this.accounts.set(id, { ...this.account(id), ...change });
  }

  changeRow(id: string, change: Partial<Row>): void {
    const row = this.rows.get(id);
    if (row) this.rows.set(id, { ...row, ...change });
  }

  /** Sum of all postings of a line, up to a day and a place within it where they are given. */
  balanceOfLine(code: string, upTo?: { readonly date: string; readonly place: number }): bigint {
    let sum = 0n;
    for (const entry of this.journal) {
      if (upTo && (entry.date > upTo.date || (entry.date === upTo.date && entry.place > upTo.place))) continue;
      for (const line of entry.lines) if (line.code === code) sum += line.amount;
    }
    return sum;
  }

  balance(account: string): bigint {
    return this.balanceOfLine(this.account(account).code);
  }

  /** What is dated after today is not in it. */
  balanceToday(account: string): bigint {
    return this.balanceOfLine(this.account(account).code, { date: this.today, place: Infinity });
  }

  refuseOutOfRange(account: string, change: bigint): void {
    const after = this.balance(account) + change;
    if (after >= OUT_OF_RANGE || after <= -OUT_OF_RANGE) refuse('balance_too_large');
  }

  wasPostedUnder(category: string): boolean {
    return this.journal.some((entry) => entry.lines.some((line) => line.category === category));
  }
}

export function opposite(lines: readonly PlainLine[]): PlainLine[] {
  return lines.map((line) => ({ ...line, amount: -line.amount }));
}

function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
