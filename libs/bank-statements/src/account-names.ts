import { accountNameKey } from './cells/account-name';
import type { AccountOfName } from './mapping';
import type { Choice, Question } from './questions/layout-question';

/** An account of the books, as far as a statement can name it. */
export interface NamedAccount {
  readonly id: string;
  readonly name: string;
  /** As the person entered it: whole, or its last digits; null where none is known. */
  readonly number: string | null;
}

/** A name in the account column, and where its rows go. */
export interface SettledName {
  /** As the file writes it. */
  readonly name: string;
  readonly rows: number;
  /** Null while it is open, and where its rows are left out. */
  readonly accountId: string | null;
  readonly isLeftOut: boolean;
  readonly isOpen: boolean;
}

/** More names than a business has accounts: the column is about something else, such as the other party's account. */
export const MAX_ACCOUNT_NAMES = 20;

/** A masked or shortened number says an account apart from another one from so many characters on. */
const LEAST_NUMBER = 4;

/**
 * Says where the rows of each name go. What a person has said comes first; then the account of exactly this name or
 * number. A name that stands in all rows is what the bank calls the account that was chosen, unless the books have
 * another account of that name. Everything else is open: it is asked, never guessed.
 * @param names of every row as the file writes it, '' where a row names none: these go to the account that was chosen.
 * @param accounts those that rows can go to.
 */
export function settledNames(
  names: readonly string[],
  accounts: readonly NamedAccount[],
  chosenId: string,
  said: readonly AccountOfName[],
): SettledName[] {
  const named = countsOf(names);
  const saidByKey = new Map([...said].reverse().map(({ name, to }) => [accountNameKey(name), to]));
  const ids = new Set(accounts.map(({ id }) => id));
  const keyed = accounts.map((account) => ({
    account,
    key: accountNameKey(account.name),
    number: plainNumber(account.number ?? ''),
  }));
  return named.map(({ name, rows }) => {
    const answer = saidByKey.get(accountNameKey(name));
    const to = saidOf(answer, ids, chosenId) ?? accountOf(name, keyed, chosenId, named.length === 1);
    return {
      name,
      rows,
      accountId: to === null || to === 'none' ? null : to,
      isLeftOut: to === 'none',
      isOpen: to === null,
    };
  });
}

/**
 * Where the rows of a name go: an account's id; null where they are left out. A name that is not settled goes to the
 * chosen account.
 */
export function accountFinder(names: readonly SettledName[], chosenId: string): (name: string | null) => string | null {
  const settled = new Map(names.map((known) => [accountNameKey(known.name), known]));
  // A file of many rows has few names.
  const found = new Map<string, string | null>();
  return (name) => {
    const cached = found.get(name ?? '');
    if (cached !== undefined) return cached;
    const known = settled.get(accountNameKey(name ?? ''));
    const accountId = known?.isLeftOut ? null : (known?.accountId ?? chosenId);
    found.set(name ?? '', accountId);
    return accountId;
  };
}

/** The names to be kept: all that say where rows go, and as many open ones as anybody would answer. */
export function namesToKeep(names: readonly SettledName[]): SettledName[] {
  let open = 0;
  return names.filter(({ isOpen }) => !isOpen || (open += 1) <= MAX_ACCOUNT_NAMES);
}

/** Rows of each name as it is first written, in the order of the file. */
function countsOf(names: readonly string[]): { name: string; rows: number }[] {
  const exact = new Map<string, number>();
  for (const name of names) exact.set(name, (exact.get(name) ?? 0) + 1);
  const counts = new Map<string, { name: string; rows: number }>();
  for (const [name, rows] of exact) {
    const key = accountNameKey(name);
    const known = counts.get(key);
    if (key !== '') counts.set(key, { name: known?.name ?? name, rows: rows + (known?.rows ?? 0) });
  }
  return [...counts.values()];
}

/**
 * What has to be asked; one question a name, or whether the column names accounts at all where there are too many.
 * @param isCertain the file is the bank's own statement of these accounts: of too many the first are asked about, then
 *   the rest.
 */
export function accountQuestions(
  names: readonly SettledName[],
  accounts: readonly NamedAccount[],
  chosenId: string,
  isCertain = false,
): Question[] {
  const open = names.filter(({ isOpen }) => isOpen);
  const chosen = accounts.find(({ id }) => id === chosenId)?.name ?? 'the chosen account';
  if (open.length > MAX_ACCOUNT_NAMES && !isCertain) {
    const text = `The rows name ${open.length.toLocaleString('en-US')} accounts that your books do not have. Are they those of the people you paid, or who paid you?`;
    return [
      {
        topic: 'account',
        name: '',
        text,
        choices: [
          { label: `Yes: the money went through ${chosen} in every row`, example: '', change: { account: null } },
        ],
      },
    ];
  }
  return open.slice(0, MAX_ACCOUNT_NAMES).map(({ name, rows }) => ({
    topic: 'account',
    name,
    text: `Which of your accounts is “${name}”?`,
    choices: [
      ...likeliestFirst(name, accounts).map((account): Choice => ({
        label: account.name,
        example: rowCount(rows),
        change: { accounts: [{ name, to: account.id === chosenId ? 'chosen' : account.id }] },
      })),
      {
        label: 'None of mine: leave these rows out',
        example: rowCount(rows),
        change: { accounts: [{ name, to: 'none' }] },
      },
    ],
  }));
}

function saidOf(to: string | undefined, accountIds: ReadonlySet<string>, chosenId: string): string | null {
  if (to === undefined) return null;
  if (to === 'chosen') return chosenId;
  // An account that has been archived since is asked about again.
  return to === 'none' || accountIds.has(to) ? to : null;
}

/** An account with its name and number as they are compared. */
interface KeyedAccount {
  readonly account: NamedAccount;
  readonly key: string;
  readonly number: string;
}

function accountOf(name: string, accounts: readonly KeyedAccount[], chosenId: string, isOnly: boolean): string | null {
  const [key, number] = [accountNameKey(name), plainNumber(name)];
  const isCalled = (known: KeyedAccount): boolean =>
    known.key === key || (known.number.length >= LEAST_NUMBER && known.number === number);
  const fitting = accounts.filter(isCalled).map(({ account }) => account);
  const [first, second] = fitting;
  if (!first) return isOnly ? chosenId : null;
  if (second) return isOnly && fitting.some(({ id }) => id === chosenId) ? chosenId : null;
  // Of two contradicting words, the file's and the person's, none is preferred.
  return isOnly && first.id !== chosenId ? null : first.id;
}

/** The accounts whose number the name ends with come first: "Visa ...1234". */
function likeliestFirst(name: string, accounts: readonly NamedAccount[]): NamedAccount[] {
  const endsLike = ({ number, name: known }: NamedAccount): boolean => {
    const digits = plainNumber(number ?? '').slice(-LEAST_NUMBER);
    return (
      (digits.length === LEAST_NUMBER && plainNumber(name).endsWith(digits)) ||
      accountNameKey(name).includes(accountNameKey(known))
    );
  };
  return [...accounts.filter(endsLike), ...accounts.filter((account) => !endsLike(account))];
}

function plainNumber(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function rowCount(rows: number): string {
  return rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`;
}
