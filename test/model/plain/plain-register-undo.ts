import { refuse, type Opening, type PlainBooks } from './plain-books';
import { openingsOf, settleDays } from './plain-days';
import { refuseInUse } from './plain-register';
import { IN_THE_WAY, type Effect } from './plain-effect';

/** Accounts, categories and the chart. Where nothing is left to take back, nothing happens. */
export function registerTakenBack(books: PlainBooks, effect: Effect, firstOpenDay: boolean): Effect[] {
  switch (effect.did) {
    case 'opened account': {
      const account = books.account(effect.account);
      const { code, opening, openingEntries } = account;
      const foreign = books.journal.some(
        (entry) => !openingEntries.includes(entry.number) && entry.lines.some((line) => line.code === code),
      );
      if (foreign) refuse(IN_THE_WAY);
      const known = books.journal.length;
      if (opening.entry) books.reverse(opening.entry, books.openDay(opening.entry.date, firstOpenDay));
      let given = opening.entry?.place;
      const { entries, ...posted } = openingsOf(books, account, null, () => (given ??= books.nextPlace()));
      settleDays(books, { ...posted, entries: [...entries, ...books.journal.slice(known)] });
      books.accounts.delete(effect.account);
      return [{ did: 'no way back' }];
    }
    case 'archived':
      if (books.account(effect.account).archived !== effect.archived) return [];
      if (effect.archived) refuseTaken(books, books.account(effect.account).name);
      books.changeAccount(effect.account, { archived: !effect.archived });
      return [{ ...effect, archived: !effect.archived }];
    case 'renamed account':
      if (books.account(effect.account).name !== effect.after) refuse(IN_THE_WAY);
      refuseTaken(books, effect.before);
      books.changeAccount(effect.account, { name: effect.before });
      return [{ ...effect, before: effect.after, after: effect.before }];
    case 'changed account':
      return [detailsBack(books, effect)];
    case 'opened line':
    case 'switched line':
      return switchedBack(books, effect.code, effect.did === 'switched line' && !effect.active);
    case 'renamed line': {
      const line = books.lines.get(effect.code);
      if (line?.name !== effect.after) return refuse(IN_THE_WAY);
      books.lines.set(effect.code, { ...line, name: effect.before });
      return [{ ...effect, before: effect.after, after: effect.before }];
    }
    case 'created category': {
      const facts = books.categories.get(effect.category) ?? refuse(IN_THE_WAY);
      if (books.wasPostedUnder(effect.category)) refuse(IN_THE_WAY);
      books.categories.delete(effect.category);
      return [{ did: 'deleted category', category: effect.category, facts }];
    }
    case 'deleted category':
      if (books.categories.has(effect.category)) refuse(IN_THE_WAY);
      if (!books.lines.get(effect.facts.code)?.active) refuse(IN_THE_WAY);
      books.categories.set(effect.category, { ...effect.facts, hidden: false });
      return [{ did: 'created category', category: effect.category }];
    case 'hid category': {
      const facts = books.categories.get(effect.category);
      if (!facts || facts.hidden !== effect.hidden) return [];
      if (facts.hidden && !books.lines.get(facts.code)?.active) refuse(IN_THE_WAY);
      books.categories.set(effect.category, { ...facts, hidden: !effect.hidden });
      return [{ ...effect, hidden: !effect.hidden }];
    }
    case 'mapped': {
      const facts = books.categories.get(effect.category);
      if (facts?.code !== effect.after || !books.lines.get(effect.before)?.active) return refuse(IN_THE_WAY);
      books.categories.set(effect.category, { ...facts, code: effect.before });
      return [{ ...effect, before: effect.after, after: effect.before }];
    }
    default:
      throw new Error(`the model has no way back from ${effect.did}`);
  }
}

/** The log keeps no account numbers, so that an old one cannot come back. */
function detailsBack(books: PlainBooks, effect: Extract<Effect, { did: 'changed account' }>): Effect {
  const { account, before, after } = effect;
  const now = books.account(account);
  if (after.number !== undefined) refuse(IN_THE_WAY);
  if ((after.words ?? now.words) !== now.words || (after.limit ?? now.limit) !== now.limit) refuse(IN_THE_WAY);
  const back = {
    ...(after.words === undefined ? {} : { words: before.words }),
    ...(after.limit === undefined ? {} : { limit: before.limit }),
  };
  books.changeAccount(account, back);
  return { did: 'changed account', account, before: now, after: back };
}

function switchedBack(books: PlainBooks, code: string, active: boolean): Effect[] {
  const line = books.lines.get(code);
  if (!line || line.active === active) return [];
  if (!active) refuseInUse(books, code, IN_THE_WAY);
  books.lines.set(code, { ...line, active });
  return [{ did: 'switched line', code, active }];
}

function refuseTaken(books: PlainBooks, name: string): void {
  if ([...books.accounts.values()].some((account) => !account.archived && account.name === name)) refuse(IN_THE_WAY);
}

export function sameOpening(a: Opening, b: Opening): boolean {
  return a.date === b.date && a.balance === b.balance && a.entry?.number === b.entry?.number;
}
