import { columnCells, type ColumnProfile } from './column-profile';
import { parseDate } from '../cells/dates';
import { detectDateFormat, disorderOf, settledByOthers } from './date-format';
import { MAX_COLUMN_CHOICES, MAX_OTHER_TEXTS } from '../limits';
import { plainDirections, typeKey } from './direction-words';
import { isKindName } from './kind-names';
import { isStatusName } from '../table/status-names';
import { isBookingName, isClearingName, isOfSomethingElse, isOtherDayName } from './other-day-names';
import type { TableBody } from '../table/table-body';

export interface DateColumn {
  readonly column: ColumnProfile;
  /** Other columns full of dates that may as well be meant; empty when a name or the order of the columns decides. */
  readonly rivals: readonly ColumnProfile[];
}

/** Posting and value dates: a column of dates with an unknown name beside them is likely the transaction date. */
const FIRST_SECONDARY_RANK = 3;

/**
 * The date column: by its name and rank, if it holds dates; else the first column that is full of dates. Where the
 * header is in an unknown language, what the columns hold tells which it is, or every such column may be meant. Without
 * a header it is the first one, as banks do; but statements are in the order of their booking dates, so a later column
 * in better order may be meant as well.
 */
export function pickDate(body: TableBody, profiles: readonly ColumnProfile[]): DateColumn | null {
  const found = likeliestDate(body, withoutOtherDays(profiles));
  return found && found.rivals.length < MAX_COLUMN_CHOICES ? found : null;
}

function likeliestDate(body: TableBody, profiles: readonly ColumnProfile[]): DateColumn | null {
  const holdsDates = (profile: ColumnProfile): boolean =>
    profile.rows === 0 ? true : profile.dates > 0 && profile.dates >= profile.filled * 0.3;
  const named = profiles
    .filter((profile) => profile.rank.date !== undefined && holdsDates(profile))
    .sort((a, b) => (a.rank.date ?? 0) - (b.rank.date ?? 0) || a.index - b.index);
  // Where most rows are totals without a day, a column with as many days as a named one is as full.
  const isFull = ({ filled, rows }: ColumnProfile): boolean => filled >= Math.min(rows * 0.5, named[0]?.filled ?? rows);
  const full = profiles.filter((profile) => isFullOfDates(profile) && isFull(profile));
  const first = bookingBeside(body, named[0], [...named, ...full]) ?? named[0];
  if (first) {
    const secondBest = (first.rank.date ?? 0) >= FIRST_SECONDARY_RANK;
    const unnamed = full.filter((profile) => profile.rank.date === undefined);
    const isAlone = isBookingName(first.name) && !unnamed.some(({ name }) => isBookingName(name));
    if (secondBest && !isAlone) return amongDates(body, [first, ...unnamed]);
    const [moving, ...others] = isConstant(first)
      ? [...new Set([...named, ...full])].filter((one) => !isConstant(one))
      : [];
    if (moving) return { column: moving, rivals: [...others, first] };
    return { column: first, rivals: isBookingName(first.name) ? [] : inBetterOrder(body, first, unnamed) };
  }
  if (body.headerLine > 0) return amongDates(body, full);
  const [column, ...others] = full;
  if (!column) return null;
  return { column, rivals: inBetterOrder(body, column, others) };
}

/** Without the days that are no row's own, where a column has another one: the statement's, or one day in all rows. */
function withoutOtherDays(profiles: readonly ColumnProfile[]): readonly ColumnProfile[] {
  const isOwn = (profile: ColumnProfile): boolean =>
    !isOfSomethingElse(profile.name) && (profile.rank.date !== undefined || !isConstant(profile, LEAST_CONSTANT));
  const own = profiles.filter((profile) => profile.dates === 0 || isOwn(profile));
  return own.some(isFullOfDates) ? own : profiles;
}

/** Rows of one day may be all that a bank booked then; of so many rows hardly. */
const LEAST_OF_ONE_DAY = 10;

function isConstant({ distinct, filled }: ColumnProfile, least = LEAST_OF_ONE_DAY): boolean {
  return distinct === 1 && filled >= least;
}

/** Columns of other days that go up or down more evenly than those of a column, and are not named after such a day. */
function inBetterOrder(
  body: TableBody,
  column: ColumnProfile,
  others: readonly ColumnProfile[],
): readonly ColumnProfile[] {
  const plain = others.filter(({ name }) => !isOtherDayName(name));
  if (plain.length === 0) return [];
  const order = disorderOf(columnCells(body, column.index));
  return plain.filter((other) => disorderOf(columnCells(body, other.index)) < order);
}

/** The day of value or of purchase beside the day of booking, by its name: the first such column. */
export function pickOtherDate(profiles: readonly ColumnProfile[], date: ColumnProfile | null): ColumnProfile | null {
  const isOther = (profile: ColumnProfile): boolean =>
    profile !== date &&
    !isOfSomethingElse(profile.name) &&
    isFullOfDates(profile) &&
    (profile.rank.date !== undefined || isOtherDayName(profile.name));
  return profiles.find(isOther) ?? null;
}

/** A day of posting that pending rows leave empty is not the day of every row. */
const WELL_DATED = 0.9;

/** The day of booking where the day that its name puts first is the one on which something was done or bought. */
function bookingBeside(
  body: TableBody,
  first: ColumnProfile | undefined,
  dates: readonly ColumnProfile[],
): ColumnProfile | undefined {
  if (!first || first.rank.date !== DONE_RANK || isBookingName(first.name) || isClearingName(first.name))
    return undefined;
  const full = dates.filter((other) => other !== first && other.dates >= first.dates * WELL_DATED);
  const isClearing = (other: ColumnProfile): boolean => isClearingName(other.name) && isNeverBefore(body, other, first);
  return full.find(({ name }) => isBookingName(name)) ?? full.find(isClearing);
}

/** A payment is cleared on its day or later; what is before it in some row is a day of value. */
function isNeverBefore(body: TableBody, column: ColumnProfile, other: ColumnProfile): boolean {
  const cells = columnCells(body, column.index);
  const others = columnCells(body, other.index);
  const found = settledByOthers(detectDateFormat(cells), others);
  // Where both orders of day and month are open, neither speaks against it.
  if (found.kind !== 'certain') return true;
  return cells.every((cell, at) => {
    const [day, beside] = [parseDate(cell, found.format), parseDate(others[at] ?? '', found.format)];
    return !day.ok || !beside.ok || day.iso >= beside.iso;
  });
}

/** The day of a transaction, an operation or a booking. */
const DONE_RANK = 1;

/**
 * Which of several columns of dates under a header is the day of booking. One that is not named after the day of value
 * or of purchase goes before one that is; columns of the same days are one; and statements are in the order of their
 * booking days.
 */
function amongDates(body: TableBody, columns: readonly ColumnProfile[]): DateColumn | null {
  const [single, more] = columns;
  if (!single || !more) return single ? { column: single, rivals: [] } : null;
  // A total below the rows may have one of the days alone, and no place in their order.
  const rows = body.rows.filter(({ cells }) => columns.every(({ index }) => (cells[index] ?? '').trim() !== ''));
  const whole = rows.length > 1 ? { ...body, rows } : body;
  const orders = new Map(columns.map((column) => [column, disorderOf(columnCells(whole, column.index))]));
  const orderOf = (column: ColumnProfile): number => orders.get(column) ?? 1;
  const plain = columns.filter(({ name }) => !isOtherDayName(name));
  const named = columns.filter((column) => !plain.includes(column));
  const isInOrder = (column: ColumnProfile): boolean => named.every((other) => orderOf(column) <= orderOf(other));
  const left = plain.length > 0 && plain.some(isInOrder) ? plain : columns;
  const firsts = new Map([...left].reverse().map((one) => [columnCells(body, one.index).join('\n'), one]));
  const ofOtherDays = new Set(firsts.values());
  const [column, ...others] = left.filter((one) => ofOtherDays.has(one));
  if (!column) return null;
  const [only, another] = left.filter((one) => orderOf(one) === 0);
  const isBooking = only && !another && (plain.length === 0 || plain.includes(only));
  return isBooking ? { column: only, rivals: [] } : { column, rivals: others };
}

/** A named description that is empty in more rows than this gives way to a column that is not: a row needs one. */
const WELL_FILLED = 0.75;

/**
 * The description: the best named text column among the well-filled ones; else the column with the richest text. One
 * that holds nothing but words such as DEBIT and CREDIT comes last among the named ones, whatever it is called, and one
 * that is empty in many rows after every text that is there in all of them. The type column, which some banks call the
 * booking's text, is taken where nothing else is named and filled.
 */
export function pickDescription(
  profiles: readonly ColumnProfile[],
  taken: ReadonlySet<number>,
  type: ColumnProfile | null,
): ColumnProfile | null {
  const beside = type && bestText(profiles, new Set([...taken, type.index]));
  if (beside?.rank.description !== undefined && beside.filled >= rowsOf(profiles) * WELL_FILLED) return beside;
  const any = bestText(profiles, taken);
  return beside && any?.rank.description === undefined ? beside : any;
}

/**
 * Columns with texts for rows that lack a description, the best first: named ones by their rank, the type, then those
 * with the most words. No column of a state, a currency or an account, and none of codes.
 */
export function pickOtherTexts(
  profiles: readonly ColumnProfile[],
  taken: ReadonlySet<number>,
  type: ColumnProfile | null,
): readonly ColumnProfile[] {
  const rankOf = (profile: ColumnProfile): number =>
    profile.rank.description ?? (profile === type ? UNNAMED_RANK : UNNAMED_RANK + 1);
  return profiles
    .filter((profile) => !taken.has(profile.index) && isText(profile) && isWordy(profile))
    .filter((profile) => isAboutTheRow(profile) && !saysDirectionOnly(profile))
    .sort((a, b) => rankOf(a) - rankOf(b) || b.filled - a.filled || a.index - b.index)
    .slice(0, MAX_OTHER_TEXTS);
}

/** Behind every rank that a name has. */
const UNNAMED_RANK = 100;

function isWordy({ worded, filled }: ColumnProfile): boolean {
  return worded * 2 >= filled;
}

function isAboutTheRow({ name, rank, distinct, filled }: ColumnProfile): boolean {
  return (
    rank.currency === undefined &&
    rank.account === undefined &&
    rank.balance === undefined &&
    !isStatusName(name) &&
    // One text in every row is the bank's or the account's own.
    (distinct > 1 || filled < LEAST_CONSTANT)
  );
}

/** So many equal cells, and no other, are no chance. */
const LEAST_CONSTANT = 3;

/** Rows with anything in them. */
function rowsOf(profiles: readonly ColumnProfile[]): number {
  return Math.max(0, ...profiles.map(({ filled }) => filled));
}

function bestText(profiles: readonly ColumnProfile[], taken: ReadonlySet<number>): ColumnProfile | null {
  const texts = profiles.filter((profile) => !taken.has(profile.index) && (profile.rows === 0 || isText(profile)));
  const rows = rowsOf(profiles);
  const named = texts.filter((profile) => profile.rank.description !== undefined);
  const fullest = Math.max(0, ...named.map((profile) => profile.filled));
  const [best] = named
    .filter((profile) => profile.filled >= fullest * 0.9)
    .sort(
      (a, b) =>
        Number(isNoText(a)) - Number(isNoText(b)) ||
        Number(saysDirectionOnly(a)) - Number(saysDirectionOnly(b)) ||
        (a.rank.description ?? 0) - (b.rank.description ?? 0) ||
        a.index - b.index,
    );
  const whole = texts.filter(
    (profile) =>
      profile.filled > 0 &&
      profile.filled >= rows * 0.95 &&
      isAboutTheRow(profile) &&
      !saysDirectionOnly(profile) &&
      (isWordy(profile) || !best),
  );
  const [richest] = (
    best && best.filled < rows * WELL_FILLED && whole.length > 0
      ? whole
      : best
        ? [best]
        : texts.filter(({ filled }) => filled > 0)
  ).sort((a, b) => richness(b) - richness(a));
  return richest ?? null;
}

/** A category, account, type or balance column, only ever by its name. */
export function pickNamed(
  profiles: readonly ColumnProfile[],
  role: 'category' | 'account' | 'type',
  taken: ReadonlySet<number>,
): ColumnProfile | null {
  const [best] = profiles
    .filter((profile) => profile.rank[role] !== undefined && profile.filled > 0 && !taken.has(profile.index))
    .sort((a, b) => (a.rank[role] ?? 0) - (b.rank[role] ?? 0) || a.index - b.index);
  return best ?? null;
}

/** A column that might hold direction words has few of them, and short. */
const MAX_TYPE_WORDS = 30;
const MAX_TYPE_LENGTH = 30;

/** Columns whose cells might say which way the money went; the ones called "Type" first. */
export function typeCandidates(
  profiles: readonly ColumnProfile[],
  taken: ReadonlySet<number>,
): readonly ColumnProfile[] {
  return profiles
    .filter(
      (profile) =>
        profile.filled > 0 &&
        !taken.has(profile.index) &&
        profile.dates === 0 &&
        !isStatusName(profile.name) &&
        !isKindName(profile.name),
    )
    .filter((profile) => profile.distinct <= MAX_TYPE_WORDS && profile.averageLength <= MAX_TYPE_LENGTH)
    .sort((a, b) => (a.rank.type ?? 9) - (b.rank.type ?? 9) || a.index - b.index);
}

/** All but one cell, or four in five, are dates. */
function isFullOfDates({ dates, filled }: ColumnProfile): boolean {
  return dates > 0 && (dates >= filled * 0.8 || (dates > 2 && dates >= filled - 1));
}

/** Codes, or one text in all of the rows. */
function isNoText(profile: ColumnProfile): boolean {
  const isConstant = profile.distinct === 1 && profile.filled >= LEAST_CONSTANT && profile.filled === profile.rows;
  return profile.filled > 0 && (!isWordy(profile) || isConstant);
}

function saysDirectionOnly({ samples }: ColumnProfile): boolean {
  const words = new Set(samples.map(typeKey));
  return words.size > 0 && plainDirections(words).size === words.size;
}

function isText(profile: ColumnProfile): boolean {
  return profile.filled > 0 && profile.dates < profile.filled * 0.5 && profile.amounts < profile.filled * 0.8;
}

function richness(profile: ColumnProfile): number {
  const variety = profile.distinct / Math.max(1, Math.min(profile.filled, 200));
  const wording = 0.2 + profile.worded / Math.max(1, profile.filled);
  return (profile.filled / Math.max(1, profile.rows)) * (0.2 + variety) * Math.min(profile.averageLength, 40) * wording;
}
