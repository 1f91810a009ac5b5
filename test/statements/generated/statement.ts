import { type Books, drawBooks } from './books';
import { bend, STATEMENT_CLASSES, type StatementClass } from './classes';
import { POSTED_NAMES } from './column-names';
import { accountOf, type BookRow, type Column, columnsOf, rowCurrency } from './columns';
import { currencyOf } from './currencies';
import { dayOf, isoDay } from './date-writing';
import { canEncode, writeFile } from './file-bytes';
import { opennessOf } from './openness';
import { drawPlan, type Plan, type SpecialRow } from './plan';
import { Random } from './random';
import { withReversals } from './reversals';
import { secondTable } from './second-table';
import { specialCells, type Sums, sumsOf } from './special-rows';
import { surroundingsOf } from './surroundings';
import type { GeneratedStatement, LineTruth } from './truth';

/**
 * A statement from a seed: books first, then a bank that writes them down.
 * @param forced the class to hold; without one the seed says which.
 */
export function generateStatement(seed: number, forced?: StatementClass): GeneratedStatement {
  const random = new Random(seed);
  const statementClass = forced ?? STATEMENT_CLASSES[seed % STATEMENT_CLASSES.length] ?? 'plain';
  const plan = drawPlan(random);
  bend(plan, statementClass, random);
  return write(seed, statementClass, settled(plan), random);
}

interface Line {
  readonly cells: readonly string[];
  readonly truth: LineTruth | null;
  /** The movement that stands in it. */
  readonly row?: BookRow;
}

function write(seed: number, statementClass: StatementClass, plan: Plan, random: Random): GeneratedStatement {
  const rows = bookRows(plan, drawBooks(random, { ...plan, ...booksHabits(plan) }));
  const sums = sumsOf(rows.inOrder, rows.openingMinor);
  const columns = columnsOf(plan, random);
  const around = surroundingsOf(plan, columns, sums, random);
  const ordered = plan.order === 'up' ? rows.inOrder : [...rows.inOrder].reverse();
  const body = withSpecialRows(plan, columns, ordered, rows.openingMinor, random);
  const unread = (cells: readonly string[]): Line => ({ cells, truth: null });
  const header = around.header.map(unread);
  const all: Line[] = [
    ...around.above.map(unread),
    ...header,
    ...paged(plan, body, header, (special, row) => specialCells(special, columns, sumsAt(row), plan, random)),
    ...secondTable(plan, columns, header, random),
    ...around.below.map(unread),
  ];
  const encoding = all.every(({ cells }) => canEncode(cells.join(''), plan.encoding)) ? plan.encoding : 'utf-8';
  const file = writeFile(
    all.map(({ cells }) => cells),
    { ...plan, encoding },
  );
  const lines = new Map<number, LineTruth>();
  all.forEach(({ truth }, at) => {
    if (truth) lines.set(file.lines[at] ?? 0, truth);
  });
  return {
    seed,
    statementClass,
    text: file.text,
    bytes: file.bytes,
    accountType: plan.accountType,
    booksCurrency: plan.booksCurrency,
    exponent: currencyOf(plan.booksCurrency).exponent,
    timeZone: plan.timeZone,
    about: `${plan.language.name} ${plan.country}, ${plan.accountType} in ${plan.booksCurrency}, ${plan.money.kind}, ${encoding}`,
    truth: { lines, isNewestFirst: orderOf(plan, ordered), ...opennessOf(plan, columns, ordered, around.statedDays) },
  };
}

/** Days that go up or down tell it. */
function orderOf({ order, hasInventedWords }: Plan, rows: readonly BookRow[]): boolean | null {
  const days = rows.flatMap(({ movement }) => (movement.state === 'booked' ? [movement.day] : []));
  const isTold = new Set(days).size > 1 && new Set(days).size < days.length && !hasInventedWords;
  return isTold ? order === 'down' : null;
}

function booksHabits(plan: Plan): { withFees: boolean; withStates: boolean; withForeign: boolean } {
  return {
    withFees: plan.extras.includes('fee'),
    withStates: plan.extras.includes('status'),
    withForeign: plan.extras.includes('original') || plan.extras.includes('rate'),
  };
}

function bookRows(
  plan: Plan,
  { openingMinor, movements }: Books,
): { inOrder: readonly BookRow[]; openingMinor: number } {
  let balanceMinor = openingMinor;
  const all = plan.hasReversals ? withReversals(movements, plan.language.name) : movements;
  const inOrder = all.map((drawn, at): BookRow => {
    // At least one row has moved, and low days stay low.
    const state = at === 0 ? 'booked' : drawn.state;
    const movement = { ...drawn, state, ...(plan.isDayLow ? lowDays(drawn.day, plan.firstDay) : {}) };
    if (state === 'booked') balanceMinor += movement.minor + movement.feeMinor;
    return { movement, at, currency: rowCurrency(plan, at), balanceMinor };
  });
  return { inOrder, openingMinor };
}

/** Days from the first to the twelfth of months that follow each other. */
function lowDays(day: number, firstDay: number): { day: number; valueDay: number; purchaseDay: number } {
  const past = day - firstDay;
  const start = new Date(Date.UTC(2023, (firstDay + Math.floor(past / 12)) % 30, 1));
  const low = dayOf(start.toISOString().slice(0, 10)) + (past % 12);
  return { day: low, valueDay: low, purchaseDay: low };
}

function withSpecialRows(
  plan: Plan,
  columns: readonly Column[],
  ordered: readonly BookRow[],
  openingMinor: number,
  random: Random,
): readonly Line[] {
  const lines = ordered.map((row): Line => ({
    cells: columns.map(({ cell }) => cell(row)),
    truth: truthOf(row, columns, plan),
    row,
  }));
  const special = (at: 'top' | 'bottom' | 'between', rows: readonly BookRow[]): Line[] =>
    plan.special
      .filter((one) => one.at === at)
      .map((one) => ({
        cells: specialCells(one, columns, sumsOf(rows, openingMinor), plan, random),
        truth: { is: 'no-movement', why: one.what },
      }));
  const middle = Math.ceil(lines.length / 2);
  return [
    ...special('top', ordered),
    ...lines.slice(0, middle),
    ...special('between', ordered.slice(0, middle)),
    ...lines.slice(middle),
    ...special('bottom', ordered),
  ];
}

/** Every few rows a new page begins. */
function paged(
  { pages, carried }: Plan,
  body: readonly Line[],
  header: readonly Line[],
  cellsOf: (special: SpecialRow, row: BookRow) => readonly string[],
): readonly Line[] {
  if (pages === 'none') return body;
  const blank: Line = { cells: [''], truth: null };
  return body.flatMap((line, at) => {
    if (at === 0 || at % PAGE_ROWS !== 0) return [line];
    const row = body.slice(0, at).findLast((before) => before.row !== undefined)?.row;
    const carry = (what: 'carried' | 'brought'): Line[] =>
      carried && row
        ? [{ cells: cellsOf({ ...carried, what, at: 'between' }, row), truth: { is: 'no-movement', why: what } }]
        : [];
    const between = [...(pages === 'headers' ? [] : [blank]), ...(pages === 'blanks' ? [] : header)];
    return [...carry('carried'), ...between, ...carry('brought'), line];
  });
}

/** At the end of a page only what the account holds is known. */
function sumsAt({ balanceMinor, movement }: BookRow): Sums {
  const { day } = movement;
  return {
    openingMinor: balanceMinor,
    closingMinor: balanceMinor,
    inMinor: 0,
    outMinor: 0,
    firstDay: day,
    lastDay: day,
  };
}

const PAGE_ROWS = 5;

function truthOf(row: BookRow, columns: readonly Column[], plan: Plan): LineTruth {
  const { movement, currency } = row;
  if (accountOf(plan, row) !== plan.accountName) return { is: 'no-movement', why: 'of another account' };
  if (movement.state !== 'booked') return { is: 'no-movement', why: movement.state };
  const hasFee = columns.some(({ role }) => role === 'fee');
  return {
    is: 'movement',
    dates: [isoDay(movement.day)],
    minor: movement.minor + (hasFee ? movement.feeMinor : 0),
    currency,
    texts: [movement.payee, movement.purpose],
  };
}

/** Whether one sign may stand for both. */
function sharesSign(one: string, other: string): boolean {
  return currencyOf(one).signs.some((sign) => currencyOf(other).signs.includes(sign));
}

function isToldAround({ toldCurrency, header, currency, booksCurrency }: Plan): boolean {
  return toldCurrency !== 'nowhere' && header !== 'none' && !sharesSign(currency, booksCurrency);
}

/** Takes back what does not go together. */
function settled(plan: Plan): Plan {
  const bent = { ...plan };
  // Under a header that nobody can read, cells hold codes.
  if (bent.hasInventedWords && bent.toldCurrency !== 'above') bent.toldCurrency = 'nowhere';
  const { sign } = bent.numbers;
  const isTold =
    bent.extras.includes('currency') ||
    isToldAround(bent) ||
    (sign !== 'none' && !sharesSign(bent.currency, bent.booksCurrency));
  const exponent = currencyOf(bent.currency).exponent;
  if (!isTold || currencyOf(bent.booksCurrency).exponent !== exponent) bent.booksCurrency = bent.currency;
  bent.isMixed &&= exponent === 2 && bent.extras.includes('currency') && bent.rows > 3;
  if (bent.isMixed) {
    bent.hasBalance = false;
    bent.special = [];
  }
  if (bent.description === 'payee-only' || bent.description === 'sparse')
    bent.extras = [...new Set([...bent.extras, 'payee' as const])];
  // Only figures tell what a row is whose words do not: both must be there, and the balance beside them.
  const isBoth = bent.hasBalance && bent.special.length === 2;
  if (bent.hasInventedWords && !isBoth) bent.special = [];
  if (!isBoth || bent.special.some(({ what }) => what !== 'opening' && what !== 'closing'))
    bent.special = bent.special.map((special) => ({
      ...special,
      name: special.name === 'alone' ? 'before' : special.name,
    }));
  if (bent.header === 'none' || bent.hasInventedWords) bent.second = 'none';
  // A header that nobody can read says nothing of UTC.
  if (bent.isUtc && bent.date.zone === '' && (bent.hasInventedWords || bent.header === 'none'))
    bent.date = { ...bent.date, time: 'iso', zone: 'Z' };
  bent.hasOtherAccounts &&= !bent.hasInventedWords && bent.header !== 'none' && bent.extras.includes('account');
  if (bent.hasOtherAccounts) {
    bent.hasBalance = false;
    bent.special = [];
    bent.carried = null;
    bent.second = 'none';
  }
  if (bent.extras.includes('purchase') && !POSTED_NAMES.has(bent.language.name)) bent.hasEnglishHeader = true;
  if (bent.extras.includes('value') && bent.extras.includes('purchase'))
    bent.extras = bent.extras.filter((extra) => extra !== 'value');
  if (bent.money.kind === 'unsigned' || bent.money.kind === 'pair')
    bent.extras = bent.extras.filter((extra) => extra !== 'net');
  return bent;
}
