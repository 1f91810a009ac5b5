/**
 * The list that the plain books show: each row where it stands, and one that was corrected while its period was closed
 * by days, with what was posted for it on each (docs/accounting.md, Closed periods).
 */
import { TRANSFER, TRANSIT, type PlainBooks, type PlainLine, type Row } from './plain-books';
import { daysOf, elsewhere } from './plain-days';

/** A row of an account's list with the balance after it; a transfer recorded once is shown in both lists. */
export interface Listed {
  readonly account: string;
  readonly date: string;
  readonly place: number;
  readonly amount: bigint;
  readonly balance: bigint;
  readonly words: string;
  readonly nickname: string | null;
  readonly category: string;
  /** Of a split all, as its parts stand. */
  readonly categories: readonly string[];
  /** The account at the other end of a transfer. */
  readonly other: string | null;
}

/** What a row shows on a day in an account. */
type Shown = Pick<Listed, 'account' | 'date' | 'amount' | 'categories' | 'other'>;

/** In the order of days and places. */
export function listOf(books: PlainBooks): Listed[] {
  return inOrder(books, shownOf);
}

/** The same with every row as it stands by now, whatever is still posted on other days. */
export function standingOf(books: PlainBooks): Listed[] {
  return inOrder(books, asItStands);
}

function inOrder(books: PlainBooks, shownOfRow: (books: PlainBooks, row: Row) => Shown[]): Listed[] {
  return [...books.rows.values()]
    .flatMap((row) => shownOfRow(books, row).map((shown) => listed(books, row, shown)))
    .filter(({ account }) => books.accounts.has(account))
    .sort((a, b) => (a.date === b.date ? a.place - b.place : a.date < b.date ? -1 : 1));
}

function listed(books: PlainBooks, { entry, words, nickname }: Row, shown: Shown): Listed {
  const code = books.accounts.get(shown.account)?.code ?? '';
  const balance = books.balanceOfLine(code, { date: shown.date, place: entry.place });
  const [category = ''] = shown.categories;
  return { ...shown, place: entry.place, balance, words, nickname, category };
}

function shownOf(books: PlainBooks, row: Row): Shown[] {
  const days = daysOf(books, row);
  const isCorrected = row.deleted ? days.length > 0 : elsewhere(books, row).length > 0;
  return isCorrected ? days.flatMap(({ date, lines }) => shownOn(books, row, date, lines)) : asItStands(books, row);
}

function asItStands(books: PlainBooks, row: Row): Shown[] {
  if (row.deleted) return [];
  const { account, date, amount, parts, transfer } = row;
  const categories = parts.map(({ category }) => category);
  const own = { account, date, amount, categories, other: otherEnd(books, row) };
  if (transfer?.to !== 'account' || transfer.mirror === null) return [own];
  return [own, { ...own, account: transfer.account, amount: -amount, other: account }];
}

function shownOn(books: PlainBooks, row: Row, date: string, lines: readonly PlainLine[]): Shown[] {
  const [now = ''] = row.parts.map(({ category }) => category);
  const moved = new Map<string, bigint>();
  const uses = new Map<string, bigint>();
  for (const { code, category, amount } of [...lines].sort((a, b) => (a.code < b.code ? -1 : 1))) {
    const account = accountOf(books, code, category);
    if (account !== undefined) moved.set(account, (moved.get(account) ?? 0n) + amount);
    else uses.set(category ?? now, (uses.get(category ?? now) ?? 0n) - amount);
  }
  // Of the other end of a transfer its line says what it was on that day.
  const meant = (account: string): [string, bigint][] => {
    const sums = new Map<string, bigint>();
    for (const { code, category, amount } of lines)
      if (accountOf(books, code, category) === account)
        sums.set(category ?? now, (sums.get(category ?? now) ?? 0n) + amount);
    return [...sums].filter(([, amount]) => amount !== 0n);
  };
  const accounts = [...moved].filter(([, amount]) => amount !== 0n);
  const main = accounts.find(([account]) => account === row.account) ?? accounts[0] ?? ([row.account, 0n] as const);
  const others = accounts.filter((one) => one !== main);
  for (const [account] of others)
    for (const [category, amount] of meant(account)) uses.set(category, (uses.get(category) ?? 0n) - amount);
  const parts = [...uses].filter(([, amount]) => amount !== 0n);
  if (parts.length === 0) return [];
  const wasMoved =
    others.length === 1 &&
    others[0]?.[1] === -main[1] &&
    [main[0], others[0][0]].some((end) =>
      lines.some(({ code, category }) => category !== null && accountOf(books, code, category) === end),
    );
  const standing =
    row.transfer?.to === 'account' && row.transfer.mirror !== null ? [row.account, row.transfer.account] : [];
  const ends = wasMoved ? [main[0], others[0]?.[0] ?? ''] : standing;
  const isTransfer = ends.length > 0 && ends.every((end) => accounts.some(([account]) => account === end));
  const otherOf = (account: string): string | null =>
    isTransfer && ends.includes(account) ? (ends.find((end) => end !== account) ?? null) : matchedWith(books, row);
  const shown = (account: string, amount: bigint, categories: readonly string[]): Shown => ({
    account,
    date,
    amount,
    categories,
    other: otherOf(account),
  });
  return [
    shown(...main, named(parts, now)),
    ...others.map(([account, amount]) => shown(account, amount, named(meant(account), now))),
  ];
}

/** Money lies in accounts, also in those that are gone: what goes by its line of the chart then is in nobody's list. */
function accountOf(books: PlainBooks, code: string, category: string | null): string | undefined {
  const known = [...books.accounts].find(([, account]) => account.code === code)?.[0];
  if (known !== undefined) return known;
  return category === null || (category === TRANSFER && code !== TRANSIT) ? code : undefined;
}

/** What it stands under now comes first, then what is most, then what is first by name. */
function named(parts: readonly (readonly [string, bigint])[], now: string): string[] {
  const rank = ([category, amount]: readonly [string, bigint]): [number, bigint, string] => [
    category === now ? 0 : 1,
    amount < 0n ? amount : -amount,
    category,
  ];
  const before = (a: [number, bigint, string], b: [number, bigint, string]): boolean =>
    a[0] !== b[0] ? a[0] < b[0] : a[1] !== b[1] ? a[1] < b[1] : a[2] < b[2];
  return [...parts].sort((a, b) => (before(rank(a), rank(b)) ? -1 : 1)).map(([category]) => category);
}

function otherEnd(books: PlainBooks, row: Row): string | null {
  return matchedWith(books, row) ?? (row.transfer?.to === 'account' ? row.transfer.account : null);
}

function matchedWith(books: PlainBooks, { match }: Row): string | null {
  return match ? (books.rows.get(match.other)?.account ?? null) : null;
}
