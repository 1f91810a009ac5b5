import { balanced } from '@counterfoil/accounting/posting';
import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import { absolute } from '@counterfoil/money/money';
import { sha256Hex } from '@counterfoil/event-sourcing/log/chain';
import type { Entry, PostingLine, TransactionFacts } from '@counterfoil/events/ledger-event';
import { EMPTY_LEDGER, type LedgerState } from '../ledger-state';
import { entryOf } from '../lookup';

/** A fact that no rule of ours could have led to; the message goes on from "it" or stands alone. */
export class ImpossibleFact extends Error {}

/** @throws ImpossibleFact */
export function mustHold(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new ImpossibleFact(otherwise);
}

/** An account that was ever opened; one that was deleted keeps its line. */
export interface KnownAccount {
  readonly id: string;
  readonly code: string;
  readonly isPersonal: boolean;
}

export interface KnownTransaction {
  /** Of all its facts. */
  digest: string;
  account: KnownAccount;
  amount: bigint;
  isTransitLeg: boolean;
  match: { readonly transferId: string; readonly counterpartId: string } | null;
  /** What its entry was when it was deleted; undefined while it stands. */
  deletedAs: { readonly number: number; readonly date: string } | undefined;
  /**
   * Digests of what it was under earlier entries, by their numbers, where an undo may have them stand again; absent for
   * nearly all.
   */
  setAside?: Map<number, string>;
  /** Import and account of each statement that it was matched with; absent for nearly all. */
  confirmed?: Set<string>;
}

export interface KnownNote {
  /** Of all that it says. */
  readonly digest: string;
  /** Where it stands, and whether it asks. */
  readonly place: string;
  readonly isQuestion: boolean;
  isRemoved: boolean;
  isResolved: boolean;
  answers: number;
}

/** Far more than anybody keeps, and few enough that each fact stays cheap to fold. */
const MOST = {
  accounts: 2_000,
  categories: 5_000,
  chart: 10_000,
  members: 300,
  invitations: 700,
  openImports: 1_000,
} as const;
/** What a check may hold in memory. */
const MOST_TRANSACTIONS = 3_000_000;
/**
 * Wider than a balance is when something new is recorded, as corrections are not asked; far within the tables' 64 bits.
 */
const MAX_BALANCE_DIGITS = 17;

/** What a check has learnt so far. */
export class KnownHistory {
  state: LedgerState = EMPTY_LEDGER;
  readonly accounts = new Map<string, KnownAccount>();
  readonly transactions = new Map<string, KnownTransaction>();
  /** The transaction that each row in another account's list belongs to. */
  readonly mirrors = new Map<string, string>();
  /** Digest of a journal entry's facts; '' once it was reversed. */
  readonly journalEntries = new Map<string, string>();
  readonly adjustments = new Map<
    number,
    { readonly accountId: string; readonly entry: Entry; readonly change: bigint }
  >();
  /** Ids of categories that were deleted: they may be brought back, and nothing else may have them. */
  readonly deletedCategories = new Set<string>();
  readonly imports = new Set<string>();
  /** Digest of each reconciliation by its id, also of those that were taken back. */
  readonly reconciliations = new Map<string, string>();
  /** Digest of each receipt by its id, also of those that were removed. */
  readonly receipts = new Map<string, { readonly digest: string; readonly isRemoved: boolean }>();
  /** How many receipts each entry has, by its id. */
  readonly receiptsAt = new Map<string, number>();
  /** What each note says, by its id, also of those that were removed; whether it waits; and its answers that stand. */
  readonly notes = new Map<string, KnownNote>();
  /** How many notes each entry has, by its id. */
  readonly notesAt = new Map<string, number>();
  /** What a schedule said and how far it was when it ended, by its id. */
  readonly endedSchedules = new Map<string, string>();
  /** By schedule and day the transaction that stands for it. */
  readonly occurrences = new Map<string, string>();
  /** Ids of everything else. */
  private readonly rows = new Set<string>();

  /** An id that nothing had so far. @throws ImpossibleFact */
  requireNew(id: string): void {
    mustHold(
      !this.rows.has(id) && !this.transactions.has(id) && !this.mirrors.has(id),
      'it gives something new an id that is taken',
    );
  }

  /** Notes the id of something that is no transaction. */
  take(id: string): void {
    this.requireNew(id);
    this.rows.add(id);
  }

  account(id: string): KnownAccount {
    const account = this.accounts.get(id);
    mustHold(account !== undefined, 'Account not found');
    return account;
  }

  transaction(id: string): KnownTransaction {
    const transaction = this.transactions.get(id);
    mustHold(transaction !== undefined, 'Transaction not found');
    return transaction;
  }

  /** Keeps what the books hold within what can be folded and stored. @throws ImpossibleFact */
  requireBounds(): void {
    const { state } = this;
    mustHold(
      this.accounts.size <= MOST.accounts && state.lastEntryNumber < 2 ** 31,
      'there are too many accounts or entries',
    );
    mustHold(this.transactions.size <= MOST_TRANSACTIONS, 'there are too many transactions');
  }

  /** The same for what changes seldom; asked where such a fact is taken. */
  requireLowVolumeBounds(): void {
    const { chart, categories, members, invitations, openImports } = this.state;
    const counts = { chart, categories, members, invitations, openImports };
    for (const [name, record] of Object.entries(counts))
      mustHold(Object.keys(record).length < MOST[name as keyof typeof counts], `there are too many ${name}`);
  }
}

/** What an entry is to be besides balanced. */
export interface ExpectedEntry {
  /** Under which number it comes next. */
  readonly number: number;
  readonly sequence: number;
  readonly reverses?: number;
}

/**
 * Gapless, in its place, on an open day that exists, balanced, on lines and categories of this business. @throws
 * ImpossibleFact, RangeError
 */
export function requireEntry(
  { state }: KnownHistory,
  entry: Entry,
  { number, sequence, reverses }: ExpectedEntry,
): void {
  mustHold(entry.number === number, `entry ${entry.number} stands where entry ${number} has to`);
  mustHold(entry.sequence === sequence, `entry ${entry.number} has another place within its day`);
  mustHold(entry.reverses === reverses, `entry ${entry.number} reverses another entry`);
  mustHold(isCalendarDate(entry.date), `entry ${entry.number} is on no day that books are kept on`);
  mustHold(
    state.closedThrough === null || entry.date > state.closedThrough,
    `entry ${entry.number} is on a day that was closed`,
  );
  balanced(entry.lines);
  for (const { ledgerAccount, categoryId } of entry.lines) {
    mustHold(entryOf(state.chart, ledgerAccount) !== undefined, 'Ledger account not found');
    mustHold(categoryId === undefined || entryOf(state.categories, categoryId) !== undefined, 'Category not found');
    requireBalance(state, ledgerAccount);
  }
}

function requireBalance(state: LedgerState, code: string): void {
  const id = entryOf(state.accountByCode, code);
  const balance = id === undefined ? undefined : entryOf(state.accounts, id)?.balance;
  mustHold(
    balance === undefined || absolute(balance).toString().length <= MAX_BALANCE_DIGITS,
    'a balance is too large',
  );
}

/**
 * Entries that move corrections to other days: each in order.
 * @param comeTo what all of them come to, as lines; nothing unless said
 * @throws ImpossibleFact
 */
export function requireRedatings(
  known: KnownHistory,
  entries: readonly Entry[],
  first: number,
  sequence: number,
  comeTo: readonly PostingLine[] = [],
): void {
  const sums = new Map<string, bigint>();
  const add = ({ ledgerAccount, categoryId = '', debit, credit }: PostingLine, sign: bigint): void => {
    const key = `${ledgerAccount} ${categoryId}`;
    sums.set(key, (sums.get(key) ?? 0n) + sign * (debit - credit));
  };
  for (const [index, entry] of entries.entries()) {
    requireEntry(known, entry, { number: first + index, sequence });
    for (const line of entry.lines) add(line, 1n);
  }
  for (const line of comeTo) add(line, -1n);
  for (const sum of sums.values()) mustHold(sum === 0n, 'its entries on other days do not come to what they have to');
}

export function sameLines(a: readonly PostingLine[], b: readonly PostingLine[]): boolean {
  return linesText(a) === linesText(b);
}

/** Of facts that are compared later, without being kept. */
export function factsDigest(facts: TransactionFacts): string {
  return digestOf(factsText(facts));
}

export function digestOf(text: string): string {
  return Buffer.from(sha256Hex(text), 'hex').toString('latin1');
}

/** The same text for the same facts, whatever the order of their members. */
export function factsText(facts: TransactionFacts): string {
  const parts = facts.allocations.map((part) => [part.categoryId, String(part.amount)]);
  return JSON.stringify([
    facts.transactionId,
    facts.accountId,
    facts.date,
    facts.description,
    String(facts.amount),
    parts,
    entryText(facts.entry),
    facts.recordedBy,
    facts.recordedOn,
    [facts.nickname ?? null, facts.transferAccountId ?? null, facts.mirrorId ?? null, facts.otherDate ?? null],
  ]);
}

export function entryText({ number, date, sequence, reverses, lines }: Entry): string {
  return JSON.stringify([number, date, sequence, reverses ?? null, linesText(lines)]);
}

function linesText(lines: readonly PostingLine[]): string {
  return JSON.stringify(
    lines.map(({ ledgerAccount, debit, credit, categoryId }) => [
      ledgerAccount,
      String(debit),
      String(credit),
      categoryId ?? null,
    ]),
  );
}
