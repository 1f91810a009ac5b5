/** Statements imported as files: recorded, taken back as a whole, and brought back as their rows were by then. */
import type { FileIntent, Intent, NewRow } from './intent';
import { refuse, Refusal, type PlainBooks } from './plain-books';
import { isGoneBy, matched, recorded, restored, wanted } from './plain-rows';
import { importTakenBack } from './plain-undo';
import type { Effect } from './plain-effect';

/** Such an import is taken back and brought back by itself, not by an undo. */
const DONE: readonly Effect[] = [{ did: 'no way back' }];

export function isAboutFile(intent: Intent | FileIntent): intent is FileIntent {
  return ['import file', 'undo file', 'record file again'].includes(intent.do);
}

export function effectsOfFile(books: PlainBooks, intent: FileIntent): readonly Effect[] {
  if (intent.do === 'import file') {
    for (const row of oldestFirst(intent)) recorded(books, row.row, wanted(books, row, row.row, null), intent.import);
    books.files.set(intent.import, { takenBack: [] });
    return DONE;
  }
  const file = books.files.get(intent.import) ?? refuse('import_not_found');
  const { firstOpenDay = false } = intent;
  if (intent.do === 'undo file') {
    if (file.takenBack.length > 0) refuse('import_not_recorded');
    books.files.set(intent.import, { takenBack: importTakenBack(books, intent.import, firstOpenDay) });
  } else {
    if (file.takenBack.length === 0) refuse('import_not_undone');
    broughtBack(books, intent.import, file.takenBack, firstOpenDay);
    books.files.set(intent.import, { takenBack: [] });
  }
  return DONE;
}

/** A file whose days mostly go down lists the newest row first: its last row is recorded first. */
function oldestFirst({ rows, confirms }: Extract<FileIntent, { do: 'import file' }>): readonly NewRow[] {
  const days = [...rows, ...(confirms ? [confirms] : [])].map(({ date }) => date);
  const steps = days.slice(1).map((day, at) => [days[at] ?? '', day] as const);
  const down = steps.filter(([one, next]) => one > next).length;
  const up = steps.filter(([one, next]) => one < next).length;
  return down > up ? [...rows].reverse() : rows;
}

/**
 * Every row that the file led to stands again: what the undo took as it took it, what people deleted besides as if they
 * restored it. What stands already is left alone, and so is what cannot come back.
 */
function broughtBack(books: PlainBooks, id: string, takenBack: readonly Effect[], firstOpenDay: boolean): void {
  for (const effect of takenBack) {
    if (effect.did !== 'took import back') continue;
    for (const { row, entry, posted } of effect.rows) {
      const gone = books.rows.get(row);
      if (gone && isGoneBy(gone, { entry, posted })) orLeft(() => restored(books, gone, firstOpenDay, { posted }));
    }
  }
  const others = [...books.rows.values()].filter((row) => row.import === id && row.deleted);
  others.sort((a, b) => (a.date === b.date ? a.entry.place - b.entry.place : a.date < b.date ? -1 : 1));
  for (const row of others) orLeft(() => restored(books, row, firstOpenDay));
  const all = [...books.rows.values()].filter((row) => row.import === id);
  if (all.length > 0 && all.every(({ deleted }) => deleted)) refuse('import_not_redone');
  for (const effect of takenBack) if (effect.did === 'unmatched') matchedAgain(books, effect);
}

/** A closed period refuses the whole; anything else only the one row. */
function orLeft(restore: () => void): void {
  try {
    restore();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'period_closed') throw error;
  }
}

type Parted = Extract<Effect, { did: 'matched' | 'unmatched' }>;

/** Where both ends are there as they were. */
function matchedAgain(books: PlainBooks, { transfer, first, second }: Parted): void {
  const ends = [first, second].map((end) => books.rows.get(end));
  const areFree = ends.every((row) => row && !row.deleted && !row.match && row.transfer?.to === 'transit');
  if (areFree) matched(books, transfer, first, second);
}
