/** Thrown dice, and what they mean in the books as they stand: mostly something that can be done, now and then something that cannot. */
import fc from 'fast-check';
import type { AccountKind, Intent, NewRow, Part } from './intent';
import { OPENING, type PlainBooks, type Row } from './plain-books';

const WEIGHTS: readonly [Intent['do'], number][] = [
  ['record', 14],
  ['amend', 8],
  ['recategorise', 6],
  ['make transfer', 4],
  ['delete', 5],
  ['restore', 4],
  ['transfer', 5],
  ['match', 5],
  ['unmatch', 2],
  ['post journal', 3],
  ['reverse journal', 2],
  ['adjust balance', 2],
  ['backdate opening', 2],
  ['open account', 4],
  ['rename account', 1],
  ['archive account', 1],
  ['restore account', 1],
  ['open line', 2],
  ['rename line', 1],
  ['switch line', 2],
  ['map category', 3],
  ['create category', 2],
  ['hide category', 1],
  ['delete category', 1],
  ['close', 2],
  ['reopen', 2],
  ['import', 2],
  ['undo', 14],
];

export interface Throw {
  readonly what: Intent['do'];
  readonly dice: readonly number[];
}

const KINDS: readonly AccountKind[] = ['checking', 'savings', 'credit', 'cash'];
const ROWS_OF_AN_IMPORT = 4;
/** Few days and few amounts, so that rows share days and transfers find their other ends. */
const FIRST_DAY = Date.parse('2025-12-20T00:00:00Z');
const DAYS = 45;
const AMOUNTS = [10_000n, 33_000n, 1n, 8_000n];
const NEW_LINES: readonly (readonly [string, 'asset' | 'liability' | 'equity' | 'revenue' | 'expense', string])[] = [
  ['1510', 'asset', 'fixed'],
  ['2510', 'liability', 'long_term'],
  ['3110', 'equity', 'equity'],
  ['4010', 'revenue', 'revenue'],
  ['5010', 'expense', 'expense'],
];
const USED = ['Sales', 'Supplies', 'Rent', 'Travel', 'Personal', "Owner's Contribution", 'Uncategorized Expenses', 'Transfer'];

export const throwsOf = (longest: number, shortest = 1): fc.Arbitrary<Throw[]> =>
  fc.array(
    fc.record({
      what: fc.oneof(...WEIGHTS.map(([what, weight]) => ({ weight, arbitrary: fc.constant(what) }))),
      dice: fc.array(fc.nat(9_999), { minLength: 12, maxLength: 12 }),
    }),
    { minLength: shortest, maxLength: longest, size: 'max' },
  );

/**
 * What a throw means; undefined where there is nothing that it could be about.
 * @param step the number of this step, which names what it makes
 * @param undoable numbers of earlier steps that changed something
 */
export function meaningOf({ what, dice }: Throw, books: PlainBooks, step: number, undoable: readonly number[]): Intent | undefined {
  const hand = new Hand(dice, books, step);
  return hand.chooses(what, undoable);
}

class Hand {
  private next = 0;

  constructor(
    private readonly dice: readonly number[],
    private readonly books: PlainBooks,
    private readonly step: number,
  ) {}

  chooses(what: Intent['do'], undoable: readonly number[]): Intent | undefined {
    const { books, step } = this;
    const account = this.account();
    const row = this.one([...books.rows.values()]);
    const firstOpenDay = this.outOf(3) === 0;
    switch (what) {
      case 'record':
        return { do: what, ...this.newRow(`row ${step}`) };
      case 'amend':
        return row && { do: what, ...this.amendment(row), mirror: `mirror ${step}`, firstOpenDay };
      case 'recategorise':
        return row && { do: what, rows: this.rows(row), category: this.category(), firstOpenDay };
      case 'make transfer':
        return row && { do: what, row: row.id, to: account, mirror: `mirror ${step}`, firstOpenDay };
      case 'delete':
        return row && { do: what, rows: this.withOtherEnd(this.rows(row)), firstOpenDay };
      case 'restore': {
        const gone = this.one([...books.rows.values()].filter((candidate) => candidate.deleted)) ?? row;
        return gone && { do: what, row: gone.id, firstOpenDay };
      }
      case 'transfer':
        return { do: what, row: `row ${step}`, mirror: `mirror ${step}`, from: account, to: this.account(), date: this.day(), amount: this.amount() };
      case 'match':
        return this.match(firstOpenDay);
      case 'unmatch': {
        const end = this.one([...books.rows.values()].filter((candidate) => candidate.match && !candidate.deleted)) ?? row;
        return end && { do: what, row: end.id };
      }
      case 'undo': {
        const recent = this.outOf(2) === 0 ? undoable.slice(-3) : undoable;
        const chosen = this.one(recent);
        return chosen === undefined ? undefined : { do: what, step: chosen, firstOpenDay };
      }
      default:
        return this.choosesForBooks(what, account, firstOpenDay);
    }
  }

  private choosesForBooks(what: Intent['do'], account: string, firstOpenDay: boolean): Intent | undefined {
    const { books, step } = this;
    switch (what) {
      case 'post journal':
        return { do: what, entry: `entry ${step}`, date: this.day(), lines: this.journalLines() };
      case 'reverse journal': {
        const entry = this.one([...books.journalEntries.keys()]);
        return entry === undefined ? undefined : { do: what, entry, date: this.outOf(2) === 0 ? undefined : this.day(), firstOpenDay };
      }
      case 'adjust balance': {
        const seen = this.seen(account);
        return { do: what, account, seen, balance: seen + this.signed() * BigInt(this.outOf(3)) };
      }
      case 'backdate opening':
        return { do: what, account, seen: this.seen(account), balance: this.signed() * BigInt(this.outOf(3)), date: this.day(-40) };
      case 'open account': {
        const balance = this.signed() * BigInt(this.outOf(3));
        return { do: what, account: `account ${step}`, name: this.accountName(), kind: this.one(KINDS) ?? 'cash', personal: this.outOf(4) === 0, balance, date: this.day() };
      }
      case 'rename account':
        return { do: what, account, name: this.accountName() };
      case 'archive account':
      case 'restore account':
        return { do: what, account };
      case 'close':
        return { do: what, through: this.day(-20) };
      case 'reopen':
        return { do: what, through: this.outOf(2) === 0 ? null : this.day(-20) };
      case 'import': {
        const rows = Array.from({ length: 1 + this.outOf(ROWS_OF_AN_IMPORT) }, (_, index) => this.newRow(`row ${step}.${index}`));
        return { do: what, import: `import ${step}`, rows };
      }
      default:
        return this.choosesForChart(what);
    }
  }

  private choosesForChart(what: Intent['do']): Intent | undefined {
    const { books, step } = this;
    const [code, type, subType] = this.one(NEW_LINES) ?? ['1510', 'asset', 'fixed'];
    const line = this.one([...books.lines.keys()]) ?? code;
    const own = this.one([...books.categories].flatMap(([name, { standard }]) => (standard ? [] : [name])));
    switch (what) {
      case 'open line':
        return { do: what, code, type, subType };
      case 'rename line':
        return { do: what, code: this.outOf(3) === 0 ? line : code, name: `Line ${step}` };
      case 'switch line':
        return { do: what, code: this.outOf(3) === 0 ? line : code, active: this.outOf(2) === 0 };
      case 'map category':
        return { do: what, category: own ?? this.category(), code: this.outOf(3) === 0 ? line : code };
      case 'create category':
        return this.ownCategory();
      case 'hide category':
        return { do: what, category: this.category(), hidden: this.outOf(2) === 0 };
      case 'delete category':
        return { do: what, category: own ?? this.category() };
      default:
        throw new Error(`no throw means ${what}`);
    }
  }

  private ownCategory(): Intent {
    const type = this.outOf(2) === 0 ? 'revenue' : 'expense';
    return { do: 'create category', category: `Own ${type} ${this.step % 3}`, type };
  }

  private outOf(sides: number): number {
    const value = this.dice[this.next % this.dice.length] ?? 0;
    this.next += 1;
    return (value + Math.floor(this.next / this.dice.length)) % sides;
  }

  private one<Item>(items: readonly Item[]): Item | undefined {
    return items.length === 0 ? undefined : items[this.outOf(items.length)];
  }

  private account(): string {
    return this.one([...this.books.accounts.keys()]) ?? 'nowhere';
  }

  private accountName(): string {
    return `Account ${this.outOf(5)}`;
  }

  private category(): string {
    const own = [...this.books.categories].flatMap(([name, { standard }]) => (standard ? [] : [name]));
    return this.one([...USED, ...own, ...own]) ?? 'Sales';
  }

  private day(shift = 0): string {
    return new Date(FIRST_DAY + (shift + this.outOf(DAYS)) * 86_400_000).toISOString().slice(0, 10);
  }

  private amount(): bigint {
    return this.outOf(5) === 0 ? BigInt(1 + this.outOf(99_999)) : (this.one(AMOUNTS) ?? 1n);
  }

  private signed(): bigint {
    return this.outOf(3) === 0 ? this.amount() : -this.amount();
  }

  /** What a person sees of a balance; now and then not the newest. */
  private seen(account: string): bigint {
    const balance = this.books.accounts.has(account) ? this.books.balance(account) : 0n;
    return this.outOf(6) === 0 ? balance + 1n : balance;
  }

  private newRow(row: string): NewRow {
    const amount = this.signed();
    return { row, account: this.account(), date: this.day(), amount, parts: this.parts(amount) };
  }

  /** None, one category, or a split of two. */
  private parts(amount: bigint): Part[] {
    const kind = this.outOf(4);
    if (kind === 0) return [];
    if (kind < 3) return [{ category: this.category(), amount }];
    const share = amount / 3n;
    return [{ category: this.category(), amount: share }, { category: this.category(), amount: amount - share }];
  }

  private amendment(row: Row): NewRow & { words: string } {
    const account = this.outOf(4) === 0 ? this.account() : row.account;
    const date = this.outOf(3) === 0 ? this.day() : row.date;
    const amount = this.outOf(2) === 0 ? this.signed() : row.amount;
    const words = this.outOf(3) === 0 ? `words ${this.step}` : row.words;
    return { row: row.id, account, date, amount, words, parts: this.outOf(2) === 0 ? [] : this.parts(amount) };
  }

  private rows(row: Row): readonly string[] {
    const second = [...this.books.rows.keys()][(this.dice[0] ?? 0) % this.books.rows.size];
    return (this.dice[1] ?? 0) % 2 === 0 || second === undefined ? [row.id] : [row.id, second];
  }

  private withOtherEnd(rows: readonly string[]): readonly string[] {
    const other = this.books.rows.get(rows[0] ?? '')?.match?.other;
    return other !== undefined && this.outOf(2) === 0 ? [...rows, other] : rows;
  }

  /** Two rows that fit where there are some; else any two. */
  private match(firstOpenDay: boolean): Intent | undefined {
    const rows = [...this.books.rows.values()];
    const pairs = rows.flatMap((first) => rows.filter((second) => fits(first, second)).map((second) => [first, second] as const));
    const pair = (this.outOf(6) > 0 ? this.one(pairs) : undefined) ?? [this.one(rows), this.one(rows)];
    const [first, second] = pair;
    return first && second && { do: 'match', transfer: `transfer ${this.step}`, first: first.id, second: second.id, firstOpenDay };
  }

  private journalLines(): { code: string; amount: bigint }[] {
    const codes = [...this.books.lines.keys()];
    const amount = this.amount();
    const first = this.one(codes) ?? OPENING;
    const second = this.one(codes) ?? OPENING;
    if (this.outOf(8) === 0) return [{ code: first, amount }, { code: second, amount: 1n - amount }];
    const share = amount / 4n;
    const third = share > 0n && this.outOf(3) === 0 ? [{ code: this.one(codes) ?? OPENING, amount: -share }] : [];
    return [{ code: first, amount }, { code: second, amount: third.length > 0 ? share - amount : -amount }, ...third];
  }
}

function fits(first: Row, second: Row): boolean {
  return !first.deleted && !second.deleted && first.account !== second.account && first.amount === -second.amount && !first.match && !second.match;
}
