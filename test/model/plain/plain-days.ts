/**
 * What the entries of a row or of an account's openings come to on each day, whatever was closed while it was corrected
 * (docs/accounting.md, Closed periods).
 */
import { opposite, type PlainAccount, type PlainBooks, type PlainEntry, type PlainLine, type Row } from './plain-books';

/** What an undo takes back: each entry on its own day, a reclassification as one. */
export interface TakenBack {
  readonly posted: readonly PlainEntry[];
  readonly on?: string | null;
}

/** All that was ever posted for one thing, of which one entry stands. */
export interface Posted {
  readonly entries: readonly PlainEntry[];
  readonly stands: PlainEntry | null;
  readonly row: string | null;
  /** Place within the day. */
  readonly place: () => number;
}

export function postedFor(books: PlainBooks, row: Row): Posted {
  return {
    entries: entriesOf(books, row),
    stands: row.deleted ? null : row.entry,
    row: row.id,
    place: () => row.entry.place,
  };
}

/** @param stands the opening entry that stands, if the account is to have one */
export function openingsOf(
  books: PlainBooks,
  { openingEntries }: PlainAccount,
  stands: PlainEntry | null,
  place: () => number,
): Posted {
  return { entries: books.journal.filter(({ number }) => openingEntries.includes(number)), stands, row: null, place };
}

/**
 * Each open day is to show what stands, if it does, and nothing else; what a closed day would need the first open one
 * has.
 */
export function settleDays(books: PlainBooks, posted: Posted): void {
  const missing = [...ofEntries(posted.stands ? [posted.stands] : [], false), ...ofEntries(posted.entries, true)];
  postByDay(books, posted, missing, (date) => books.openDay(date, true));
}

/** Each day goes back by what was posted, as far as the undo's own entries since `known` have not brought it there. */
export function takeBackDays(
  books: PlainBooks,
  of: Pick<Posted, 'row' | 'place'>,
  known: number,
  { posted }: TakenBack,
  firstOpenDay: boolean,
): void {
  const missing = ofEntries([...posted.filter((entry) => entry.row === of.row), ...books.journal.slice(known)], true);
  postByDay(books, of, missing, (date) => books.openDay(date, firstOpenDay));
}

/** True where the account of a row has its money on other days than the row's own. */
export function moneyLiesElsewhere(books: PlainBooks, row: Row): boolean {
  return elsewhere(books, row).some(({ category }) => category === null);
}

/** What the entries of a row come to besides the one that it stands as. */
export function elsewhere(books: PlainBooks, row: Row): PlainLine[] {
  return [...byDay([...ofEntries(entriesOf(books, row), false), ...ofEntries([row.entry], true)]).values()].flat();
}

/** Days besides its own on which the entries of a row come to something. */
export function otherDays(books: PlainBooks, row: Row): string[] {
  return daysOf(books, row)
    .map(({ date }) => date)
    .filter((date) => date !== row.entry.date);
}

/** What the entries of a row come to on each day on which they come to something, the earliest first. */
export function daysOf(books: PlainBooks, row: Row): { date: string; lines: readonly PlainLine[] }[] {
  const days = [...byDay(ofEntries(entriesOf(books, row), false))].filter(([, lines]) => lines.length > 0);
  return days.map(([date, lines]) => ({ date, lines }));
}

/** What the openings of an account come to besides the one that stands. */
export function openingsElsewhere(books: PlainBooks, { openingEntries, opening }: PlainAccount): PlainLine[] {
  const others = books.journal.filter(
    ({ number }) => openingEntries.includes(number) && number !== opening.entry?.number,
  );
  return [...byDay(ofEntries(others, false)).values()].flat();
}

interface Dated {
  readonly date: string;
  readonly lines: readonly PlainLine[];
}

function entriesOf(books: PlainBooks, row: Row): PlainEntry[] {
  return books.journal.filter((entry) => entry.row === row.id);
}

function ofEntries(entries: readonly PlainEntry[], reversed: boolean): Dated[] {
  return entries.map(({ date, lines }) => ({ date, lines: reversed ? opposite(lines) : lines }));
}

function byDay(parts: readonly Dated[]): Map<string, PlainLine[]> {
  const days = new Map<string, PlainLine[]>();
  for (const { date, lines } of parts) days.set(date, netted([...(days.get(date) ?? []), ...lines]));
  return new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function postByDay(
  books: PlainBooks,
  { row, place }: Pick<Posted, 'row' | 'place'>,
  missing: readonly Dated[],
  dayOf: (date: string) => string,
): void {
  const needed = [...byDay(missing)].filter(([, lines]) => lines.length > 0);
  for (const [date, lines] of byDay(needed.map(([day, lines]) => ({ date: dayOf(day), lines })))) {
    if (lines.length > 0) books.post(date, place(), lines, row);
  }
}

/** Lines of the same code and category added up; what comes to nothing is left out. */
export function netted(lines: readonly PlainLine[]): PlainLine[] {
  const sums = new Map<string, PlainLine>();
  for (const line of lines) {
    const key = `${line.code} ${line.category ?? ''}`;
    sums.set(key, { ...line, amount: (sums.get(key)?.amount ?? 0n) + line.amount });
  }
  return [...sums.values()].filter((line) => line.amount !== 0n);
}
