/** What a step did, and how it is taken back: only while everything is as the step left it. */
import type { AccountDetails } from './intent';
import {
  refuse,
  type Opening,
  type PlainAccount,
  type PlainBooks,
  type PlainCategory,
  type PlainEntry,
  type Row,
} from './plain-books';
import { changed, deleted, isGoneBy, matched, restored, unmatched } from './plain-rows';
import { openingsOf, postedFor, settleDays, takeBackDays } from './plain-days';
import { openedAnew, refuseInUse } from './plain-register';

export type Effect =
  | { readonly did: 'recorded'; readonly row: string; readonly after: Row; readonly posted: readonly PlainEntry[] }
  /** `on` is the day of the reversal or reclassification; null where nothing was posted. */
  | {
      readonly did: 'changed';
      readonly row: string;
      readonly before: Row;
      readonly after: Row;
      readonly on: string | null;
      readonly posted: readonly PlainEntry[];
    }
  | { readonly did: 'deleted'; readonly row: string; readonly entry: number; readonly posted: readonly PlainEntry[] }
  | {
      readonly did: 'matched' | 'unmatched';
      readonly transfer: string;
      readonly first: string;
      readonly second: string;
    }
  | { readonly did: 'posted journal'; readonly entry: string }
  | { readonly did: 'reversed journal'; readonly entry: string; readonly on: string }
  | { readonly did: 'adjusted'; readonly account: string; readonly entry: PlainEntry }
  | {
      readonly did: 'opened anew';
      readonly account: string;
      readonly before: Opening;
      readonly after: Opening;
      readonly on: string | null;
      readonly posted: readonly PlainEntry[];
    }
  | { readonly did: 'locked'; readonly before: string | null; readonly after: string | null }
  | { readonly did: 'opened account'; readonly account: string }
  | { readonly did: 'archived'; readonly account: string; readonly archived: boolean }
  | { readonly did: 'renamed account'; readonly account: string; readonly before: string; readonly after: string }
  | {
      readonly did: 'changed account';
      readonly account: string;
      readonly before: PlainAccount;
      readonly after: AccountDetails;
    }
  | { readonly did: 'opened line'; readonly code: string }
  | { readonly did: 'renamed line'; readonly code: string; readonly before: string; readonly after: string }
  | { readonly did: 'switched line'; readonly code: string; readonly active: boolean }
  | { readonly did: 'created category'; readonly category: string }
  | { readonly did: 'deleted category'; readonly category: string; readonly facts: PlainCategory }
  | { readonly did: 'hid category'; readonly category: string; readonly hidden: boolean }
  | { readonly did: 'mapped'; readonly category: string; readonly before: string; readonly after: string }
  | { readonly did: 'imported'; readonly import: string }
  /** Rows with the entries that were in force when they went. */
  | {
      readonly did: 'took import back';
      readonly rows: readonly {
        readonly row: string;
        readonly entry: number;
        readonly posted: readonly PlainEntry[];
      }[];
    }
  | { readonly did: 'no way back' };

const IN_THE_WAY = 'undo_in_the_way';

export function undone(books: PlainBooks, effects: readonly Effect[], firstOpenDay: boolean): Effect[] {
  return [...effects].reverse().flatMap((effect) => takenBack(books, effect, firstOpenDay));
}

function takenBack(books: PlainBooks, effect: Effect, firstOpenDay: boolean): Effect[] {
  switch (effect.did) {
    case 'recorded':
      return deleted(books, asLeft(books, effect.after), firstOpenDay, effect);
    case 'changed': {
      // Each day as it was: what was posted on the first open day is taken back there, whatever is open by now.
      const { entry, ...before } = effect.before;
      const { on, after, posted } = effect;
      if (on === null)
        return changed(books, asLeft(books, after, true), { ...before, lines: entry.lines }, firstOpenDay, { posted });
      const wasReversed = after.entry.number !== entry.number;
      const row = asLeft(books, after);
      const wasPosted = posted.some(({ number }) => number === after.entry.number);
      if (wasReversed && (!wasPosted || on !== entry.date))
        return [standsAgain(books, row, effect, wasPosted, firstOpenDay)];
      const back = { ...before, lines: entry.lines };
      return changed(books, row, back, firstOpenDay, { posted, on: wasReversed ? row.date : on }, !wasReversed);
    }
    case 'deleted': {
      const row = books.rows.get(effect.row);
      return row && isGoneBy(row, effect) ? [restored(books, row, firstOpenDay, effect)] : refuse(IN_THE_WAY);
    }
    case 'matched':
      return books.rows.get(effect.first)?.match?.id === effect.transfer
        ? [unmatched(books, effect.first)]
        : refuse(IN_THE_WAY);
    case 'unmatched': {
      const ends = [effect.first, effect.second].map((id) => books.rows.get(id));
      const free = ends.every((row) => row && !row.deleted && !row.match && row.transfer?.to === 'transit');
      return free ? [matched(books, effect.transfer, effect.first, effect.second)] : refuse(IN_THE_WAY);
    }
    case 'posted journal': {
      const posted = books.journalEntries.get(effect.entry);
      if (!posted || posted.reversed) return refuse(IN_THE_WAY);
      const { date } = books.reverse(posted.entry, books.openDay(posted.entry.date, firstOpenDay));
      books.journalEntries.set(effect.entry, { ...posted, reversed: true });
      return [{ did: 'reversed journal', entry: effect.entry, on: date }];
    }
    case 'reversed journal':
      return [postedAgain(books, effect.entry, effect.on, firstOpenDay)];
    case 'adjusted': {
      // Once only, like every entry that is taken back.
      if (books.takenBack.has(effect.entry.number)) refuse(IN_THE_WAY);
      books.account(effect.account);
      books.takenBack.add(effect.entry.number);
      const entry = books.reverse(effect.entry, books.openDay(effect.entry.date, firstOpenDay));
      return [{ did: 'adjusted', account: effect.account, entry }];
    }
    case 'opened anew':
      if (!sameOpening(books.account(effect.account).opening, effect.after)) refuse(IN_THE_WAY);
      return [openedAnew(books, effect.account, effect.before, firstOpenDay, effect)];
    case 'locked':
      if (books.closedThrough !== effect.after) refuse(IN_THE_WAY);
      books.closedThrough = effect.before;
      return [{ did: 'locked', before: effect.after, after: effect.before }];
    case 'imported':
      return importTakenBack(books, effect.import, firstOpenDay);
    case 'took import back':
      // What has come back since, whatever became of it then, is left alone.
      return effect.rows.flatMap(({ row, entry, posted }) => {
        const gone = books.rows.get(row);
        return gone && isGoneBy(gone, { entry, posted }) ? [restored(books, gone, firstOpenDay, { posted })] : [];
      });
    case 'no way back':
      return refuse('cannot_undo');
    default:
      return registerTakenBack(books, effect, firstOpenDay);
  }
}

/** The money never left the closed month: what stood there stands again, and what was posted on other days goes. */
function standsAgain(
  books: PlainBooks,
  row: Row,
  { before, posted }: Extract<Effect, { did: 'changed' }>,
  wasPosted: boolean,
  firstOpenDay: boolean,
): Effect {
  const known = books.journal.length;
  if (wasPosted) books.reverse(row.entry, books.openDay(row.entry.date, firstOpenDay));
  books.changeRow(row.id, before);
  takeBackDays(books, postedFor(books, row), known, { posted }, firstOpenDay);
  return {
    did: 'changed',
    row: row.id,
    before: row,
    after: books.standing(row.id),
    on: row.entry.date,
    posted: books.journal.slice(known),
  };
}

/** Row by row as they stand; transfers that they are ends of are parted first. */
export function importTakenBack(books: PlainBooks, id: string, firstOpenDay: boolean): Effect[] {
  const standing = [...books.rows.values()].filter((row) => row.import === id && !row.deleted);
  const parted = standing.flatMap((row) => (books.rows.get(row.id)?.match ? [unmatched(books, row.id)] : []));
  const known = books.journal.length;
  for (const { id: row } of standing) deleted(books, books.standing(row), firstOpenDay);
  const posted = books.journal.slice(known);
  return [
    ...parted,
    {
      did: 'took import back',
      rows: standing.map(({ id: row, entry }) => ({
        row,
        entry: entry.number,
        posted: posted.filter((one) => one.row === row),
      })),
    },
  ];
}

/** As an entry of its own, once, on the day of the reversal; what was reversed stays reversed. */
function postedAgain(books: PlainBooks, name: string, on: string, firstOpenDay: boolean): Effect {
  const again = `${name}, again`;
  const { entry } = books.journalEntries.get(name) ?? refuse(IN_THE_WAY);
  if (books.journalEntries.has(again)) refuse(IN_THE_WAY);
  const day = books.openDay(on, firstOpenDay);
  if (entry.lines.some(({ code }) => !books.lines.get(code)?.active)) refuse('ledger_account_inactive');
  books.journalEntries.set(again, { entry: books.post(day, books.nextPlace(), entry.lines), reversed: false });
  return { did: 'posted journal', entry: again };
}

/** Accounts, categories and the chart. Where nothing is left to take back, nothing happens. */
function registerTakenBack(books: PlainBooks, effect: Effect, firstOpenDay: boolean): Effect[] {
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
      const { entries, ...posted } = openingsOf(books, account, null, () => opening.entry?.place ?? books.nextPlace());
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

function sameOpening(a: Opening, b: Opening): boolean {
  return a.date === b.date && a.balance === b.balance && a.entry?.number === b.entry?.number;
}

/** A row exactly as a step left it, and no end of a transfer where money is to be posted. */
function asLeft(books: PlainBooks, after: Row, mayBeMatched = false): Row {
  const row = books.rows.get(after.id);
  if (
    !row ||
    row.deleted ||
    (row.match && !mayBeMatched) ||
    row.words !== after.words ||
    row.nickname !== after.nickname ||
    row.entry.number !== after.entry.number
  )
    return refuse(IN_THE_WAY);
  const text = (lines: Row['entry']['lines']): string =>
    lines.map((line) => `${line.code} ${line.category ?? ''} ${line.amount}`).join();
  const use = ({ parts, transfer }: Row): string =>
    [
      ...parts.map((part) => `${part.category} ${part.amount}`),
      transfer?.to === 'account' ? transfer.account : '',
    ].join();
  const same = text(row.entry.lines) === text(after.entry.lines) && use(row) === use(after);
  return same ? row : refuse(IN_THE_WAY);
}
