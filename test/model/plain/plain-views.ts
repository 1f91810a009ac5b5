/** Parts of what the plain books show: lists as filtered and sorted, an account's register. */
import type { PlainBooks } from './plain-books';
import { listOf, type Listed } from './plain-list';

/** What somebody asks the list for; absent is not said. */
export interface ListFilter {
  readonly account?: string;
  readonly category?: string;
  readonly type?: 'revenue' | 'expense';
  readonly from?: string;
  readonly to?: string;
  readonly words?: string;
}

export interface RegisterLine {
  readonly date: string;
  readonly amount: bigint;
  readonly balance: bigint;
}

/** Rows that fit, in the order of days and places, with the balances that they have in the whole list. */
export function filteredList(books: PlainBooks, filter: ListFilter): Listed[] {
  const { account, category, type, from, to, words } = filter;
  return listOf(books).filter((row) => {
    const texts = [row.words, row.nickname ?? '', row.category].map((text) => text.toLowerCase());
    const holds = [
      account === undefined || row.account === account,
      category === undefined || row.categories.includes(category),
      type === undefined || books.categories.get(row.category)?.type === type,
      from === undefined || row.date >= from,
      to === undefined || row.date <= to,
      words === undefined || texts.some((text) => text.includes(words.toLowerCase())),
    ];
    return holds.every(Boolean);
  });
}

/** What every day and place brought the account within a range, as the bank would print it; nothing is left out. */
export function registerOf(books: PlainBooks, account: string, start: string, end: string): RegisterLine[] {
  const { code } = books.account(account);
  const places = new Map<string, { readonly date: string; readonly place: number; readonly amount: bigint }>();
  for (const { date, place, lines } of books.journal) {
    const net = lines.reduce((sum, line) => (line.code === code ? sum + line.amount : sum), 0n);
    const key = `${date} ${place}`;
    places.set(key, { date, place, amount: (places.get(key)?.amount ?? 0n) + net });
  }
  const inOrder = [...places.values()].filter(({ amount }) => amount !== 0n);
  inOrder.sort((a, b) => (a.date === b.date ? a.place - b.place : a.date < b.date ? -1 : 1));
  let balance = 0n;
  const all = inOrder.map(({ date, amount }): RegisterLine => ({ date, amount, balance: (balance += amount) }));
  return all.filter(({ date }) => date >= start && date <= end);
}
