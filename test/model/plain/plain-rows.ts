/** Rows of accounts: what each posts, and what leads from one state of a row to another (docs/accounting.md). */
import type { Intent, NewRow, Part } from './intent';
import {
  moneyLiesElsewhere,
  otherDays,
  netted,
  postedFor,
  settleDays,
  takeBackDays,
  type TakenBack,
} from './plain-days';
import {
  opposite,
  Refusal,
  refuse,
  TRANSFER,
  TRANSIT,
  type PlainBooks,
  type PlainLine,
  type Row,
  type Whither,
} from './plain-books';
import type { Effect } from './plain-effect';

/** A row as it is wanted, before it has a place in the books. */
export interface WantedRow {
  readonly account: string;
  readonly date: string;
  readonly amount: bigint;
  readonly words: string;
  readonly nickname: string | null;
  readonly parts: readonly Part[];
  readonly transfer: Whither;
  readonly lines: readonly PlainLine[];
}

/** @param replaced the row that this takes the place of: its amount no longer counts */
export function wanted(
  books: PlainBooks,
  row: Omit<NewRow, 'row'>,
  words: string,
  transfer: Whither,
  replaced?: Pick<Row, 'account' | 'amount'>,
): WantedRow {
  const { account, date, amount, nickname } = row;
  const own = books.usableAccount(account);
  if (amount === 0n) refuse('amount_zero');
  books.refuseOutOfRange(account, amount - (replaced?.account === account ? replaced.amount : 0n));
  const ownLine = { code: own.code, category: null, amount };
  if (transfer) {
    const code = otherEnd(books, account, amount, transfer);
    return {
      account,
      date,
      amount,
      words,
      nickname,
      parts: [{ category: TRANSFER, amount }],
      transfer,
      lines: [ownLine, { code, category: TRANSFER, amount: -amount }],
    };
  }
  const parts =
    row.parts.length > 0
      ? row.parts
      : [{ category: amount > 0n ? 'Uncategorized Revenue' : 'Uncategorized Expenses', amount }];
  if (parts.reduce((sum, part) => sum + part.amount, 0n) !== amount) refuse('split_does_not_sum');
  const lines = parts.map((part) => {
    const category = books.category(part.category);
    if (part.amount === 0n) refuse('split_part_zero');
    if (category.type === 'transfer') refuse('transfer_account_required');
    return { code: category.code, category: part.category, amount: -part.amount };
  });
  return { account, date, amount, words, nickname, parts, transfer: null, lines: [ownLine, ...lines] };
}

/** On its way, or on the line of the account at the other end: the owner's pockets are accounts like others. */
function otherEnd(books: PlainBooks, account: string, amount: bigint, transfer: NonNullable<Whither>): string {
  if (transfer.to === 'transit') return TRANSIT;
  if (transfer.account === account) refuse('transfer_same_account');
  const other = books.usableAccount(transfer.account);
  books.refuseOutOfRange(transfer.account, -amount);
  return other.code;
}

export function recorded(books: PlainBooks, id: string, row: WantedRow, importId: string | null = null): Effect {
  const { lines, ...facts } = row;
  const entry = books.post(books.openDay(row.date), books.nextPlace(), lines, id);
  books.rows.set(id, { id, ...facts, entry, deleted: false, goneOn: null, match: null, import: importId });
  return { did: 'recorded', row: id, after: books.standing(id), posted: [entry] };
}

/**
 * From a row as it stands to what is wanted: nothing, words, a reclassification, or a reversal and a new entry.
 * @param back of an undo
 * @param otherUse where the same money is to be used otherwise: whichever of a transfer's two rows stays, it is a
 * reclassification
 */
export function changed(
  books: PlainBooks,
  before: Row,
  next: WantedRow,
  firstOpenDay: boolean,
  back?: TakenBack,
  otherUse = false,
): Effect[] {
  const { lines, ...facts } = next;
  const known = books.journal.length;
  let on: string | null = null;
  const samePlace = before.date === next.date && before.account === next.account && before.amount === next.amount;
  const rowStays = samePlace || (otherUse && before.date === next.date && sharesRow(before, next));
  const sameUse = sameParts(before.parts, next.parts) && sameWhither(before.transfer, next.transfer);
  if (samePlace && sameUse) {
    if (back) takeBackDays(books, postedFor(books, before), known, back, firstOpenDay);
    if (before.words === next.words && before.nickname === next.nickname && books.journal.length === known) return [];
    books.changeRow(before.id, { words: next.words, nickname: next.nickname });
  } else if (before.match) refuse('transfer_matched');
  else if (rowStays) {
    const difference = netted([...lines, ...opposite(before.entry.lines)]);
    const moneyStays = moneyLiesElsewhere(books, before);
    if (difference.length > 0)
      on = books.post(
        books.openDay(back?.on ?? before.date, firstOpenDay),
        before.entry.place,
        difference,
        before.id,
      ).date;
    books.changeRow(before.id, { ...facts, entry: { ...before.entry, lines } });
    if (back) takeBackDays(books, postedFor(books, before), known, back, firstOpenDay);
    else if (difference.length > 0 && !moneyStays) settleDays(books, postedFor(books, books.standing(before.id)));
  } else {
    on = books.reverse(before.entry, books.openDay(before.entry.date, firstOpenDay)).date;
    const date = books.openDay(next.date, firstOpenDay);
    const entry = books.post(date, before.entry.place, lines, before.id);
    books.changeRow(before.id, { ...facts, date, entry });
    if (back) takeBackDays(books, postedFor(books, before), known, back, firstOpenDay);
    else settleDays(books, postedFor(books, books.standing(before.id)));
  }
  return [
    {
      did: 'changed',
      row: before.id,
      before,
      after: books.standing(before.id),
      on,
      posted: books.journal.slice(known),
    },
  ];
}

type Shown = Pick<Row, 'account' | 'amount' | 'transfer'>;

function sharesRow(a: Shown, b: Shown): boolean {
  return shownRows(a).some((row) => shownRows(b).includes(row));
}

/** Account and amount of the row, and of the one in the list of the account at the other end of its transfer. */
function shownRows({ account, amount, transfer }: Shown): string[] {
  const own = `${account} ${amount}`;
  return transfer?.to === 'account' && transfer.mirror !== null ? [own, `${transfer.account} ${-amount}`] : [own];
}

/** Reversed on the day of the original; the other end of a matched transfer stays, unmatched. @param back of an undo */
export function deleted(books: PlainBooks, row: Row, firstOpenDay: boolean, back?: TakenBack): Effect[] {
  const effects = row.match ? [unmatched(books, row.id)] : [];
  const known = books.journal.length;
  const { date: goneOn } = books.reverse(row.entry, books.openDay(row.entry.date, firstOpenDay));
  const gone = { ...row, deleted: true, goneOn };
  books.changeRow(row.id, gone);
  if (back) takeBackDays(books, postedFor(books, row), known, back, firstOpenDay);
  else settleDays(books, postedFor(books, gone));
  return [...effects, { did: 'deleted', row: row.id, entry: row.entry.number, posted: books.journal.slice(known) }];
}

/** Whether a row went by this deletion, whose first entry is the reversal, and not by a later one on another day. */
export function isGoneBy(
  { deleted: isGone, entry, goneOn }: Row,
  by: { entry: number } & Pick<TakenBack, 'posted'>,
): boolean {
  return isGone && entry.number === by.entry && goneOn === by.posted[0]?.date;
}

/**
 * As it was, on accounts that are open: where the day that it went is another than its own, what was posted there goes;
 * otherwise it is posted anew, at its place. @param back of an undo
 */
export function restored(books: PlainBooks, row: Row, firstOpenDay: boolean, back?: TakenBack): Effect {
  books.usableAccount(row.account);
  if (row.transfer?.to === 'account') books.usableAccount(row.transfer.account);
  const known = books.journal.length;
  if (row.goneOn !== null && row.goneOn !== row.entry.date) {
    if (!back) for (const day of otherDays(books, row)) books.openDay(day, firstOpenDay);
    books.changeRow(row.id, { deleted: false, match: null });
    if (back) takeBackDays(books, postedFor(books, row), known, back, firstOpenDay);
    else settleDays(books, postedFor(books, books.standing(row.id)));
    return { did: 'recorded', row: row.id, after: books.standing(row.id), posted: books.journal.slice(known) };
  }
  const date = books.openDay(row.date, firstOpenDay);
  const entry = books.post(date, row.entry.place, row.entry.lines, row.id);
  books.changeRow(row.id, { deleted: false, date, entry, match: null });
  if (back) takeBackDays(books, postedFor(books, row), known, back, firstOpenDay);
  return { did: 'recorded', row: row.id, after: books.standing(row.id), posted: books.journal.slice(known) };
}

export function matched(books: PlainBooks, id: string, first: string, second: string): Effect {
  books.changeRow(first, { match: { id, other: second } });
  books.changeRow(second, { match: { id, other: first } });
  return { did: 'matched', transfer: id, first, second };
}

export function unmatched(books: PlainBooks, row: string): Effect {
  const { match } = books.standing(row);
  if (!match) throw new Error('the model unmatched what is not matched');
  books.changeRow(row, { match: null });
  books.changeRow(match.other, { match: null });
  return { did: 'unmatched', transfer: match.id, first: row, second: match.other };
}

function sameParts(a: readonly Part[], b: readonly Part[]): boolean {
  return (
    a.length === b.length &&
    a.every((part, index) => part.category === b[index]?.category && part.amount === b[index].amount)
  );
}

function sameWhither(a: Whither, b: Whither): boolean {
  return a?.to === b?.to && (a?.to !== 'account' || b?.to !== 'account' || a.account === b.account);
}

/** Row by row: what does not fit is left out and does not take the others with it. */
export function imported(books: PlainBooks, intent: Extract<Intent, { do: 'import' }>): Effect[] {
  for (const row of intent.rows) {
    try {
      const next = wanted(books, row, row.row, null);
      books.openDay(row.date);
      recorded(books, row.row, next, intent.import);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return [{ did: 'imported', import: intent.import }];
}
