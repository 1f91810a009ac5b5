/** Accounts, chart and categories of the plain model. */
import type { AccountDetails, AccountKind, Intent, LineType } from './intent';
import { ADJUSTMENTS, OPENING, refuse, TRANSIT, type Opening, type PlainBooks, type PlainLine } from './plain-books';
import { openingsOf, settleDays, takeBackDays, type TakenBack } from './plain-days';
import type { Effect } from './plain-effect';

type IntentTo<Do extends Intent['do']> = Extract<Intent, { do: Do }>;

export function openAccount(books: PlainBooks, intent: IntentTo<'open account'>): Effect[] {
  const { account, name, balance, date, kind, personal } = intent;
  refuseNameTaken(books, name);
  const code = codeFor(books, kind, personal);
  const type = personal ? 'equity' : kind === 'credit' ? 'liability' : 'asset';
  const day = balance === 0n ? date : books.openDay(date);
  books.lines.set(code, { name, type, subType: personal ? 'equity' : 'current', active: true });
  books.accountCodes.add(code);
  const entry = balance === 0n ? null : books.post(day, books.nextPlace(), openingLines(code, balance));
  const facts = { name, kind, words: '', limit: 0n, number: '', code, personal, archived: false };
  books.accounts.set(account, {
    ...facts,
    opening: { date, balance, entry },
    openingEntries: entry ? [entry.number] : [],
  });
  return [{ did: 'opened account', account }];
}

export function changeAccount(books: PlainBooks, { account, name, ...said }: IntentTo<'change account'>): Effect[] {
  const before = books.account(account);
  const effects: Effect[] = [];
  if (name !== undefined && name !== before.name) {
    refuseNameTaken(books, name);
    effects.push({ did: 'renamed account', account, before: before.name, after: name });
  }
  if (said.limit !== undefined && (said.limit < 0n || (said.limit > 0n && before.kind !== 'credit')))
    refuse('credit_limit');
  const { words = before.words, limit = before.limit, number = before.number } = said;
  books.changeAccount(account, { name: name ?? before.name, words, limit, number });
  const changes: AccountDetails = {
    ...(words === before.words ? {} : { words }),
    ...(limit === before.limit ? {} : { limit }),
    ...(number === before.number ? {} : { number }),
  };
  if (Object.keys(changes).length > 0) effects.push({ did: 'changed account', account, before, after: changes });
  return effects;
}

/** Gone from every list; what was posted stays under its line, which nothing else takes. */
export function deleteAccount(books: PlainBooks, account: string): Effect[] {
  books.account(account);
  books.accounts.delete(account);
  return [{ did: 'no way back' }];
}

export function archiveAccount(books: PlainBooks, account: string, archived: boolean): Effect[] {
  const { name, archived: is } = books.account(account);
  if (is === archived) return [];
  if (!archived) refuseNameTaken(books, name);
  books.changeAccount(account, { archived });
  return [{ did: 'archived', account, archived }];
}

export function adjustBalance(books: PlainBooks, { account, seen, balance }: IntentTo<'adjust balance'>): Effect[] {
  const { code } = books.usableAccount(account);
  const change = balance - books.balanceToday(account);
  if (seen !== books.balanceToday(account)) refuse('balance_changed');
  if (change === 0n) return [];
  const lines = [
    { code, category: null, amount: change },
    { code: ADJUSTMENTS, category: null, amount: -change },
  ];
  return [{ did: 'adjusted', account, entry: books.post(books.openDay(books.today), books.nextPlace(), lines) }];
}

export function backdateOpening(
  books: PlainBooks,
  { account, seen, balance, date }: IntentTo<'backdate opening'>,
): Effect[] {
  const { opening } = books.usableAccount(account);
  if (seen !== books.balanceToday(account)) refuse('balance_changed');
  if (date === opening.date && balance === opening.balance) return [];
  return [openedAnew(books, account, { date, balance }, false)];
}

/**
 * An opening in the place of another: the old entry reversed where there is one, a new one where there is a balance.
 * @param back of an undo
 */
export function openedAnew(
  books: PlainBooks,
  account: string,
  { date, balance }: Pick<Opening, 'date' | 'balance'>,
  firstOpenDay: boolean,
  back?: TakenBack & { readonly on: string | null },
): Effect {
  const { code, opening: before, openingEntries } = books.usableAccount(account);
  const known = books.journal.length;
  let given = before.entry?.place;
  const place = (): number => (given ??= books.nextPlace());
  const on = before.entry && books.reverse(before.entry, books.openDay(before.entry.date, firstOpenDay)).date;
  const day = books.openDay(back?.on ?? date, firstOpenDay);
  const after: Opening = {
    date,
    balance,
    entry: balance === 0n ? null : books.post(day, place(), openingLines(code, balance)),
  };
  const remember = (): void =>
    books.changeAccount(account, {
      opening: after,
      openingEntries: [...openingEntries, ...books.journal.slice(known).map(({ number }) => number)],
    });
  remember();
  if (back) takeBackDays(books, { row: null, place }, known, back, firstOpenDay);
  else settleDays(books, openingsOf(books, books.account(account), after.entry, place));
  remember();
  return { did: 'opened anew', account, before, after, on, posted: books.journal.slice(known) };
}

export function openLine(books: PlainBooks, { code, type, subType }: IntentTo<'open line'>): Effect[] {
  if (code === '3900') refuse('ledger_code_reserved');
  if (books.lines.has(code)) refuse('ledger_code_taken');
  books.lines.set(code, { name: code, type, subType, active: true });
  return [{ did: 'opened line', code }];
}

export function renameLine(books: PlainBooks, { code, name }: IntentTo<'rename line'>): Effect[] {
  const line = ownableLine(books, code);
  if (line.name === name) return [];
  books.lines.set(code, { ...line, name });
  return [{ did: 'renamed line', code, before: line.name, after: name }];
}

const NEEDED = new Set(['1090', '3000', '3010', '3020', '3030', '3090']);

export function switchLine(books: PlainBooks, { code, active }: IntentTo<'switch line'>): Effect[] {
  const line = ownableLine(books, code);
  if (line.active === active) return [];
  if (NEEDED.has(code)) refuse('ledger_account_needed');
  refuseInUse(books, code, 'ledger_account_mapped');
  books.lines.set(code, { ...line, active });
  return [{ did: 'switched line', code, active }];
}

/** A line that a category of the screens posts to stays as it is. */
export function refuseInUse(books: PlainBooks, code: string, reason: string): void {
  if ([...books.categories.values()].some((category) => category.code === code && !category.hidden)) refuse(reason);
}

export function mapCategory(books: PlainBooks, { category: name, code }: IntentTo<'map category'>): Effect[] {
  const category = books.category(name);
  if (category.code === code) return [];
  const line = books.lines.get(code) ?? refuse('ledger_account_not_found');
  if (category.type === 'transfer') return refuse('category_transfer');
  const fitting: readonly LineType[] =
    category.type === 'revenue' ? ['revenue', 'equity'] : ['expense', 'equity', 'asset', 'liability'];
  const ruled = books.accountCodes.has(code) || code === TRANSIT || code === OPENING;
  if (ruled || !line.active || !fitting.includes(line.type)) refuse('category_mapping');
  books.categories.set(name, { ...category, code });
  return [{ did: 'mapped', category: name, before: category.code, after: code }];
}

export function createCategory(books: PlainBooks, { category, type }: IntentTo<'create category'>): Effect[] {
  if (books.categories.has(category)) refuse('category_name_taken');
  const code = freeCode(books, type === 'revenue' ? 4500 : 6700);
  books.lines.set(code, { name: category, type, subType: type, active: true });
  books.categories.set(category, { type, code, standard: false, hidden: false });
  return [
    { did: 'opened line', code },
    { did: 'created category', category },
  ];
}

export function hideCategory(books: PlainBooks, { category: name, hidden }: IntentTo<'hide category'>): Effect[] {
  const category = books.category(name);
  if (category.hidden === hidden) return [];
  if (!hidden && !books.lines.get(category.code)?.active) refuse('category_line_inactive');
  books.categories.set(name, { ...category, hidden });
  return [{ did: 'hid category', category: name, hidden }];
}

export function deleteCategory(books: PlainBooks, { category: name }: IntentTo<'delete category'>): Effect[] {
  const facts = books.category(name);
  if (facts.standard) refuse('category_default');
  if (books.wasPostedUnder(name)) refuse('category_in_use');
  books.categories.delete(name);
  return [{ did: 'deleted category', category: name, facts }];
}

function openingLines(code: string, balance: bigint): PlainLine[] {
  return [
    { code, category: null, amount: balance },
    { code: OPENING, category: null, amount: -balance },
  ];
}

function ownableLine(books: PlainBooks, code: string): NonNullable<ReturnType<PlainBooks['lines']['get']>> {
  const line = books.lines.get(code) ?? refuse('ledger_account_not_found');
  return books.accountCodes.has(code) ? refuse('ledger_account_of_account') : line;
}

function refuseNameTaken(books: PlainBooks, name: string): void {
  if ([...books.accounts.values()].some((account) => !account.archived && account.name === name))
    refuse('account_name_taken');
}

/** Banks from 1000, cards from 2000, the owner's pockets below 3020. */
function codeFor(books: PlainBooks, kind: AccountKind, personal: boolean): string {
  if (!personal) return freeCode(books, kind === 'credit' ? 2000 : 1000);
  let number = 1;
  while (books.lines.has(`3020-${number}`)) number += 1;
  return `3020-${number}`;
}

function freeCode(books: PlainBooks, from: number): string {
  let code = from;
  while (books.lines.has(String(code))) code += 10;
  return String(code);
}
