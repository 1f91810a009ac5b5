/** What a step did, and how it is taken back: only while everything is as the step left it. */
import { refuse, type PlainBooks, type Row } from './plain-books';
import { changed, deleted, isGoneBy, matched, restored, unmatched } from './plain-rows';
import { postedFor, takeBackDays } from './plain-days';
import { openedAnew } from './plain-register';
import { noteTurned } from './plain-notes';
import { periodTurned } from './plain-periods';
import { receiptTurned } from './plain-receipts';
import { reconciliationTurned } from './plain-reconciliation';
import { scheduleTurned } from './plain-schedules';
import { IN_THE_WAY, type Effect } from './plain-effect';
import { registerTakenBack, sameOpening } from './plain-register-undo';

export function undone(books: PlainBooks, effects: readonly Effect[], firstOpenDay: boolean): Effect[] {
  const ofOneStep = new Set(effects.flatMap((effect) => (effect.did === 'reversed journal' ? [effect.entry] : [])));
  return [...effects].reverse().flatMap((effect) =>
    effect.did === 'posted journal' && ofOneStep.has(effect.entry)
      ? // What its reversal took away stands once more, on the day of the reversal: it goes on the entry's own day.
        [reversedOn(books, `${effect.entry}, again`, dayOf(books, effect.entry), firstOpenDay)]
      : takenBack(books, effect, firstOpenDay),
  );
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
    case 'posted journal':
      return [reversedOn(books, effect.entry, dayOf(books, effect.entry), firstOpenDay)];
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
    case 'reconciled':
    case 'took reconciliation back':
      return [reconciliationTurned(books, effect)];
    case 'put receipt':
      return [receiptTurned(books, effect)];
    case 'wrote note':
    case 'removed note':
    case 'resolved question':
    case 'reopened question':
      return [noteTurned(books, effect)];
    case 'set up schedule':
    case 'changed schedule':
    case 'paused schedule':
    case 'resumed schedule':
    case 'ended schedule':
    case 'settled day':
    case 'returned day':
    case 'changed day':
      return [...scheduleTurned(books, effect)];
    case 'locked':
    case 'prepared':
    case 'let close':
      return [periodTurned(books, effect)];
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

function dayOf(books: PlainBooks, name: string): string {
  return (books.journalEntries.get(name) ?? refuse(IN_THE_WAY)).entry.date;
}

function reversedOn(books: PlainBooks, name: string, day: string, firstOpenDay: boolean): Effect {
  const posted = books.journalEntries.get(name);
  if (!posted || posted.reversed) return refuse(IN_THE_WAY);
  const { date } = books.reverse(posted.entry, books.openDay(day, firstOpenDay));
  books.journalEntries.set(name, { ...posted, reversed: true });
  return { did: 'reversed journal', entry: name, on: date };
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
