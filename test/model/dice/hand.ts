/** Thrown dice read one after the other, as what they choose among what the plain books have. */
import type { AccountDetails, NewRow, Part, ReceiptAt, Role, RuleConditions } from '../plain/intent';
import { elsewhere, openingsElsewhere } from '../plain/plain-days';
import { OPENING, type PlainBooks, type Row } from '../plain/plain-books';
import { OWNER } from '../plain/plain-start';

/** Lines that somebody may add to the chart: code, kind, kind of figure. */
export const NEW_LINES: readonly (readonly [
  string,
  'asset' | 'liability' | 'equity' | 'revenue' | 'expense',
  string,
])[] = [
  ['1510', 'asset', 'fixed'],
  ['2510', 'liability', 'long_term'],
  ['3110', 'equity', 'equity'],
  ['3900', 'equity', 'equity'],
  ['4010', 'revenue', 'revenue'],
  ['5010', 'expense', 'expense'],
];

/** Few days and few amounts, so that rows share days and transfers find their other ends. */
const FIRST_DAY = Date.parse('2025-12-20T00:00:00Z');
const DAYS = 45;
const DAY_TO_COME = '2099-06-15';
const AMOUNTS = [10_000n, 33_000n, 1n, 8_000n];
const USED = [
  'Sales',
  'Supplies',
  'Rent',
  'Travel',
  'Personal',
  "Owner's Contribution",
  'Uncategorized Expenses',
  'Transfer',
];

/** Everybody there is; the owner at first is the one who founded the business. */
export const PEOPLE = [OWNER, 'ann', 'ben'];
export const ROLES: readonly Role[] = ['bookkeeper', 'accountant', 'assistant'];

export class Hand {
  private next = 0;

  constructor(
    private readonly dice: readonly number[],
    readonly books: PlainBooks,
    /** The number of this step, which names what it makes. */
    readonly step: number,
  ) {}

  outOf(sides: number): number {
    const value = this.dice[this.next % this.dice.length] ?? 0;
    this.next += 1;
    return (value + Math.floor(this.next / this.dice.length)) % sides;
  }

  one<Item>(items: readonly Item[]): Item | undefined {
    return items.length === 0 ? undefined : items[this.outOf(items.length)];
  }

  account(): string {
    return this.one([...this.books.accounts.keys()]) ?? 'nowhere';
  }

  /** Mostly another one. */
  accountBut(account: string): string {
    const others = [...this.books.accounts.keys()].filter((id) => id !== account);
    return (this.outOf(6) > 0 ? this.one(others) : undefined) ?? account;
  }

  /** Every other time one that was corrected while its own day was closed, where there is one. */
  row(): Row | undefined {
    const moved = this.outOf(2) === 0 ? this.movedRows() : [];
    return this.one(moved.length > 0 ? moved : [...this.books.rows.values()]);
  }

  /** Rows of which something lies on other days than their own. */
  movedRows(): Row[] {
    return [...this.books.rows.values()].filter((row) => !row.deleted && elsewhere(this.books, row).length > 0);
  }

  /** Accounts of whose openings something lies on other days than that of the one which stands. */
  movedOpenings(): string[] {
    return [...this.books.accounts].flatMap(([id, account]) =>
      openingsElsewhere(this.books, account).length > 0 ? [id] : [],
    );
  }

  archivedAccounts(): string[] {
    return [...this.books.accounts].flatMap(([id, { archived }]) => (archived ? [id] : []));
  }

  accountName(): string {
    return `Account ${this.outOf(5)}`;
  }

  category(): string {
    const own = [...this.books.categories].flatMap(([name, { standard }]) => (standard ? [] : [name]));
    return this.one([...USED, ...own, ...own]) ?? 'Sales';
  }

  /** Every other time a hidden category is shown again, where there is one. */
  visibility(): { readonly category: string; readonly hidden: boolean } {
    const hidden = [...this.books.categories].flatMap(([name, category]) => (category.hidden ? [name] : []));
    const shown = this.outOf(2) === 0 ? this.one(hidden) : undefined;
    return shown === undefined
      ? { category: this.category(), hidden: this.outOf(5) > 0 }
      : { category: shown, hidden: false };
  }

  /** The same of a line of the chart. @param code of one that may be switched off */
  activity(code: string): { readonly code: string; readonly active: boolean } {
    const off = [...this.books.lines].flatMap(([known, { active }]) => (active ? [] : [known]));
    const on = this.outOf(2) === 0 ? this.one(off) : undefined;
    return on === undefined ? { code, active: this.outOf(5) === 0 } : { code: on, active: true };
  }

  day(shift = 0): string {
    return new Date(FIRST_DAY + (shift + this.outOf(DAYS)) * 86_400_000).toISOString().slice(0, 10);
  }

  /** Now and then one that is still to come. */
  rowDay(): string {
    const day = this.day();
    return (this.dice.at(-1) ?? 0) % 8 === 0 ? DAY_TO_COME : day;
  }

  amount(): bigint {
    return this.outOf(5) === 0 ? BigInt(1 + this.outOf(99_999)) : (this.one(AMOUNTS) ?? 1n);
  }

  signed(): bigint {
    return this.outOf(3) === 0 ? this.amount() : -this.amount();
  }

  /** What a person sees of a balance; now and then not the newest. */
  seen(account: string): bigint {
    const balance = this.books.accounts.has(account) ? this.books.balanceToday(account) : 0n;
    return this.outOf(6) === 0 ? balance + 1n : balance;
  }

  newRow(row: string): NewRow {
    const amount = this.signed();
    return {
      row,
      account: this.account(),
      date: this.rowDay(),
      amount,
      nickname: this.nickname(),
      parts: this.parts(amount),
    };
  }

  /** None, one category, or a split of two. */
  parts(amount: bigint): Part[] {
    const kind = this.outOf(4);
    if (kind === 0) return [];
    if (kind < 3) return [{ category: this.category(), amount }];
    const share = amount / 3n;
    return [
      { category: this.category(), amount: share },
      { category: this.category(), amount: amount - share },
    ];
  }

  amendment(row: Row): NewRow & { words: string } {
    const account = this.outOf(4) === 0 ? this.account() : row.account;
    const date = this.outOf(3) === 0 ? this.day() : row.date;
    const amount = this.outOf(2) === 0 ? this.signed() : row.amount;
    const words = this.outOf(3) === 0 ? `words ${this.step}` : row.words;
    const nickname = this.outOf(4) === 0 ? this.nickname() : row.nickname;
    return {
      row: row.id,
      account,
      date,
      amount,
      nickname,
      words,
      parts: this.outOf(2) === 0 ? [] : this.parts(amount),
    };
  }

  /** A transfer that is shown in the list of the account at its other end too, and that account. */
  otherSide(): readonly [Row | undefined, string] {
    const { accounts, rows } = this.books;
    const shown = [...rows.values()].flatMap((row) => {
      const { transfer } = row;
      const isShown =
        !row.deleted &&
        transfer?.to === 'account' &&
        transfer.mirror !== null &&
        accounts.has(row.account) &&
        accounts.has(transfer.account);
      return isShown ? [[row, transfer.account] as const] : [];
    });
    return this.one(shown) ?? [undefined, ''];
  }

  rows(row: Row): readonly string[] {
    const second = [...this.books.rows.keys()][(this.dice[0] ?? 0) % this.books.rows.size];
    return (this.dice[1] ?? 0) % 2 === 0 || second === undefined ? [row.id] : [row.id, second];
  }

  withOtherEnd(rows: readonly string[]): readonly string[] {
    const other = this.books.rows.get(rows[0] ?? '')?.match?.other;
    return other !== undefined && this.outOf(2) === 0 ? [...rows, other] : rows;
  }

  /** Mostly one that stands. */
  receipt(): string | undefined {
    const all = [...this.books.receipts];
    const standing = all.filter(([, { removedOn }]) => removedOn === null);
    return this.one(standing.length > 0 && this.outOf(5) > 0 ? standing : all)?.[0];
  }

  /** Beside one of two rows mostly, so that one of them gets as many as it may have. */
  receiptAt(): ReceiptAt {
    const kind = this.outOf(6);
    const rows = [...this.books.rows.keys()];
    if (kind < 3) return { row: this.one(rows.slice(0, 2)) ?? null, entry: null };
    if (kind === 3) return { row: this.one(rows) ?? null, entry: null };
    return { row: null, entry: kind === 4 ? (this.one([...this.books.journalEntries.keys()]) ?? null) : null };
  }

  /** Two rows that fit where there are some; else any two. */
  pair(): readonly [Row | undefined, Row | undefined] {
    const rows = [...this.books.rows.values()];
    const pairs = rows.flatMap((first) =>
      rows.filter((second) => fits(first, second)).map((second) => [first, second] as const),
    );
    return (this.outOf(6) > 0 ? this.one(pairs) : undefined) ?? [this.one(rows), this.one(rows)];
  }

  /** A row that fits another one, on another account. */
  otherEnd({ account, date, amount }: Row): NewRow {
    const row = `row ${this.step}`;
    return { row, account: this.accountBut(account), date, amount: -amount, nickname: this.nickname(), parts: [] };
  }

  journalLines(): { code: string; amount: bigint }[] {
    const codes = [...this.books.lines.keys()];
    const amount = this.amount();
    const first = this.one(codes) ?? OPENING;
    const second = this.one(codes) ?? OPENING;
    if (this.outOf(8) === 0)
      return [
        { code: first, amount },
        { code: second, amount: 1n - amount },
      ];
    const share = amount / 4n;
    const third = share > 0n && this.outOf(3) === 0 ? [{ code: this.one(codes) ?? OPENING, amount: -share }] : [];
    return [{ code: first, amount }, { code: second, amount: third.length > 0 ? share - amount : -amount }, ...third];
  }

  nickname(): string | null {
    return this.one([null, null, 'Paper', 'Ink']) ?? null;
  }

  person(): string {
    return this.one(PEOPLE) ?? OWNER;
  }

  role(): Role {
    return this.one(ROLES) ?? 'assistant';
  }

  details(): AccountDetails {
    return {
      ...(this.outOf(2) === 0 ? { name: this.accountName() } : {}),
      ...(this.outOf(3) === 0 ? { words: `For ${this.outOf(3)}` } : {}),
      ...(this.outOf(4) === 0 ? { limit: BigInt(this.outOf(3)) * 50_000n } : {}),
      ...(this.outOf(5) === 0 ? { number: String(1_230 + this.outOf(3)) } : {}),
    };
  }

  /** At least one thing is said. */
  conditions(): RuleConditions {
    const nothing = { words: null, nickname: null, least: null, most: null, moneyOut: null, account: null };
    const said: readonly Partial<RuleConditions>[] = [
      { words: this.one(['Row', 'words', '1', 'ROW  2']) ?? null },
      { nickname: this.one(['paper', 'INK']) ?? null },
      { least: this.amount() },
      { most: this.amount() },
      { moneyOut: this.outOf(2) === 0 },
      { account: this.account() },
    ];
    return { ...nothing, ...this.one(said), ...(this.outOf(2) === 0 ? this.one(said) : {}) };
  }

  /** One that a rule may give: shown, and no transfer. */
  ruleCategory(): string | null {
    const usable = [...this.books.categories].flatMap(([name, { type, hidden, standard }]) =>
      hidden || type === 'transfer' ? [] : standard ? [name] : [name, name, name],
    );
    return this.one(usable) ?? null;
  }
}

export function fits(first: Row, second: Row): boolean {
  return (
    !first.deleted &&
    !second.deleted &&
    first.account !== second.account &&
    first.amount === -second.amount &&
    !first.match &&
    !second.match
  );
}
