/** The list as people look at it: filtered, sorted, page by page. Each row has the balance it has in the whole list. */
import { TOTAL_COUNT_HEADER } from '@counterfoil/contracts/header';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { Answer } from '../../kit/app/http-client';
import { decimal, type HttpBooks } from './http-books';
import type { PlainBooks } from '../plain/plain-books';
import type { Listed } from '../plain/plain-list';
import { filteredList, type ListFilter } from '../plain/plain-views';
import { byAccount, day, plainText, read, shownText } from './served-rows';

/** Pages of a list that is looked at page by page: a few, however long it is. */
const PAGES = 3;
const SORTS = ['date', 'date', 'amount', 'category'] as const;

/** How somebody looks at the list. */
interface View {
  readonly filter: ListFilter;
  readonly sort: (typeof SORTS)[number];
  readonly order: 'asc' | 'desc';
  readonly by: 'cursor' | 'offset';
}

/** One way to look at the list, drawn by the die. @returns what is shown, and what the plain books have */
export async function viewed(http: HttpBooks, plain: PlainBooks, die: number): Promise<readonly [unknown, unknown]> {
  const view = viewOf(plain, die);
  const meant = filteredList(plain, view.filter);
  const { rows, total } = await pagesOf(http, view, Math.max(1, Math.ceil(meant.length / PAGES)));
  const asked = JSON.stringify(view);
  const inOrder = view.order === 'asc' ? meant : [...meant].reverse();
  return [
    [
      asked,
      total,
      rows.map((row) => shownKey(row, view)),
      texts(
        plain,
        view,
        rows.map((row) => shownText(http, row)),
      ),
    ],
    [asked, String(meant.length), sortedKeys(meant, view), texts(plain, view, inOrder.map(plainText))],
  ];
}

function viewOf(plain: PlainBooks, die: number): View {
  const one = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % Math.max(1, items.length)];
  const within = Math.floor(die / 8);
  const filters: readonly (() => ListFilter)[] = [
    () => ({}),
    () => definedOnly({ account: one([...plain.accounts.keys()], within) }),
    () => definedOnly({ category: one([...plain.categories.keys()], within) }),
    () => ({ type: within % 2 === 0 ? 'revenue' : 'expense' }),
    () => ({ from: day(within) }),
    () => ({ to: day(within) }),
    () => ({ words: one(['ROW', 'pap', 'trav', '1'], within) ?? 'row' }),
    () => definedOnly({ account: one([...plain.accounts.keys()], within), from: day(within) }),
  ];
  const filter = one(filters, die)?.() ?? {};
  const sort = one(SORTS, within) ?? 'date';
  return { filter, sort, order: die % 3 === 0 ? 'asc' : 'desc', by: die % 5 < 2 ? 'offset' : 'cursor' };
}

function definedOnly(filter: { readonly [Key in keyof ListFilter]: ListFilter[Key] | undefined }): ListFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

interface Pages {
  readonly rows: readonly Transaction[];
  /** As the first page says. */
  readonly total: string | null;
}

async function pagesOf(http: HttpBooks, view: View, limit: number): Promise<Pages> {
  const { client, books } = http;
  const first = `${books.path}/transactions?${queryOf(http, view)}&limit=${limit}`;
  const answer = await read<Transaction[]>(client, first);
  const rows = [...answer.body];
  for (let next = nextOf(first, view, answer, rows.length); next !== undefined;) {
    const page = await read<Transaction[]>(client, next);
    rows.push(...page.body);
    next = page.body.length === 0 ? undefined : nextOf(first, view, page, rows.length);
  }
  return { rows, total: answer.headers.get(TOTAL_COUNT_HEADER) };
}

/** A page that is followed says so; by offset one goes on from there, by cursor where the page says. */
function nextOf(first: string, { by }: View, answer: Answer, seen: number): string | undefined {
  const next = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
  return next === undefined ? undefined : by === 'cursor' ? next : `${first}&offset=${seen}`;
}

function queryOf(http: HttpBooks, { filter, sort, order }: View): string {
  const { account, category, type, from, to, words } = filter;
  const said = {
    accountId: account === undefined ? undefined : http.id(account),
    categoryId: category === undefined ? undefined : http.id(category),
    ...{ type, startDate: from, endDate: to, search: words, sort, order },
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(said)) if (value !== undefined) query.set(name, value);
  return query.toString();
}

/** The keys that it is sorted by, in the order that was asked for. */
function sortedKeys(rows: readonly Listed[], { sort, order }: View): string[] {
  const keyOf = ({ date, amount, category }: Listed): string =>
    ({ date, amount: decimal(amount), category: category.toLowerCase() })[sort];
  const keys = rows.map(keyOf);
  const sorted = sort === 'amount' ? keys.sort((a, b) => Number(a) - Number(b)) : keys.sort();
  return order === 'asc' ? sorted : sorted.reverse();
}

function shownKey({ date, amount, category }: Transaction, { sort }: View): string {
  return { date, amount, category: category.name.toLowerCase() }[sort];
}

/** By day an account's rows come in the order of their places; rows of two accounts may share one. */
function texts(plain: PlainBooks, { sort }: View, rows: readonly string[]): string[] {
  return sort === 'date' ? byAccount(plain, rows) : [...rows].sort();
}
