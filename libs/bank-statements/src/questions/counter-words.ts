import { beginning } from '../cells/cell-text';
import { formatMoney, period } from '../evidence/understanding';
import type { AccountType } from '../mapping';
import { isStateKey } from '../rows/row-status';
import type { ExampleRow, Question } from './layout-question';

/** Characters of a description: enough to know the row by. */
const SHOWN_TEXT = 120;

/** A row as one answer reads it; null what that answer does not tell. */
export interface RowReading {
  readonly line: number;
  /** ISO calendar date. */
  readonly date: string | null;
  readonly description: string;
  readonly amountMinor: bigint | null;
  /** Where the person is to say of each row whether it was paid or received: how much it was. */
  readonly eitherWayMinor: bigint | null;
  /** What the file says in another currency, of a row that is left out until somebody types what that was. */
  readonly foreignMinor: bigint | null;
  /** ISO 4217: what the amount is in. */
  readonly currency: string;
  readonly becomes: ExampleRow['becomes'];
}

/** What the other open questions leave open, so that no example claims it. */
export interface OpenParts {
  readonly date: boolean;
  readonly amount: boolean;
  readonly way: boolean;
  /** Whether a fee beside the amount was taken as well. */
  readonly fee: boolean;
  /** What becomes of rows in another currency. */
  readonly currency: boolean;
}

/** How the rows of one answer were read, all of them or the first of many. */
export interface AnswerRows {
  readonly readings: readonly RowReading[];
  readonly isWhole: boolean;
}

export interface CounterOptions {
  readonly accountType: AccountType;
  /** Decimals of the books' currency. */
  readonly exponent: number;
}

/** A row as it is shown beside an answer: day in words, and what happened to the money. */
export function exampleRow(reading: RowReading, open: OpenParts, options: CounterOptions): ExampleRow {
  const { line, description, currency, becomes, amountMinor } = reading;
  const date = open.date ? null : reading.date;
  const amount = open.amount || open.way ? null : amountMinor;
  return {
    line,
    date: date ?? '',
    description: beginning(description, SHOWN_TEXT),
    amount: amount === null ? '' : decimal(amount, options.exponent),
    currency,
    becomes,
    day: date === null ? (open.date ? '' : 'No day that is in the calendar') : dayInWords(date),
    said: said(reading, open, options),
  };
}

/** "1 September 2026" */
export function dayInWords(iso: string): string {
  return period(iso, iso);
}

function said(reading: RowReading, open: OpenParts, options: CounterOptions): string {
  const { amountMinor, eitherWayMinor, foreignMinor, becomes, currency } = reading;
  const money = (minor: bigint): string => moneyInWords(minor, currency, options);
  if (open.amount) return '';
  if (eitherWayMinor !== null) return `${money(eitherWayMinor)}, and you say which way it went`;
  if (foreignMinor !== null) {
    const told = open.way ? money(foreignMinor) : moved(foreignMinor, money(foreignMinor), options.accountType);
    return open.currency ? told : `${told}, left out until you type what it was`;
  }
  if (amountMinor === null) return becomes === 'unread' ? 'left out until you type the amount' : 'left out';
  // Of what is left out nobody says that it was paid or received: it may be a balance.
  if (becomes !== 'recorded') return `${money(amountMinor)}, left out`;
  return open.way ? money(amountMinor) : moved(amountMinor, money(amountMinor), options.accountType);
}

function moved(minor: bigint, money: string, accountType: AccountType): string {
  if (minor === 0n) return `no money moved`;
  if (accountType === 'credit') return minor < 0n ? `you spent ${money}` : `${money} came off what you owe`;
  return minor < 0n ? `you paid ${money}` : `you received ${money}`;
}

function moneyInWords(minor: bigint, currency: string, { exponent }: CounterOptions): string {
  return formatMoney(minor < 0n ? -minor : minor, { currency, exponent });
}

function decimal(minor: bigint, exponent: number): string {
  return formatMoney(minor, { currency: null, exponent }).replaceAll(',', '');
}

/**
 * Puts a question as somebody would who has the statement before them. Where the rows tell the answers apart, they say
 * it; questions of other kinds keep the words that they came with.
 * @param cellOf what stands in the file where the first example has its date, or its amount
 * @param answers how each answer reads the rows, in the order of the choices
 */
export function inWords(
  question: Question,
  answers: readonly AnswerRows[],
  cellOf: (part: 'date' | 'amount') => string,
  options: CounterOptions,
): Question {
  const firsts = question.choices.map(({ examples }) => examples?.[0]);
  if (firsts.length === 0 || !firsts.every((first) => first !== undefined)) return question;
  const labels = question.choices.map(({ label, change }, at) =>
    Object.keys(change).length === 0 ? label : labelOf(question, label, firsts[at], answers[at], options),
  );
  const choices = question.choices.map((choice, at) => ({ ...choice, label: apart(labels, at, firsts) }));
  return { ...question, text: textOf(question, firsts, cellOf, options), choices };
}

function textOf(
  question: Question,
  [first, second]: readonly ExampleRow[],
  cellOf: (part: 'date' | 'amount') => string,
  { accountType }: CounterOptions,
): string {
  switch (question.topic) {
    case 'date-order':
      return `Which day is ${cellOf('date')}?`;
    case 'decimal-mark':
      return `How much is ${cellOf('amount').replace(/^[-+−]\s*/, '')}?`;
    case 'direction': {
      const isEither = first && second && first.amount !== '' && isOpposite(first.amount, second.amount);
      const answers = question.choices.filter(({ change }) => Object.keys(change).length > 0);
      if (!isEither || answers.length > 2) return 'Which of these is how it was?';
      const either =
        accountType === 'credit'
          ? 'did you spend it, or did it come off what you owe?'
          : 'did you pay it, or receive it?';
      return `${first.description}: ${either}`;
    }
    case 'column':
      if (question.field === 'date') return 'Each row has more than one day. Which one counts?';
      return question.field === 'amount' ? 'Which of these is how it was?' : question.text;
    case 'rows':
      if (isStateKey(question.name)) return question.text;
      return `${question.name === '' ? 'Rows such as ' : ''}“${first?.description ?? ''}”: did this money move, or does the bank only print a balance or a total there?`;
    case 'statement':
    case 'account':
    case 'currency':
    case 'fee':
      return question.text;
    default:
      return question satisfies never;
  }
}

function isOpposite(one: string, other: string): boolean {
  return one === `-${other}` || other === `-${one}`;
}

function labelOf(
  question: Question,
  label: string,
  first: ExampleRow | undefined,
  rows: AnswerRows | undefined,
  options: CounterOptions,
): string {
  if (!first || !rows) return label;
  switch (question.topic) {
    case 'date-order':
      return first.date === '' ? label : first.day;
    case 'decimal-mark':
      return decimalLabel(label, first, rows, options);
    case 'column':
      if (question.field === 'date') return first.date === '' ? label : first.day;
      return question.field === 'amount' ? whatYouDid(rows, options) : label;
    case 'direction':
      return whatYouDid(rows, options);
    case 'rows':
    case 'statement':
    case 'account':
    case 'currency':
    case 'fee':
      return label;
    default:
      return question satisfies never;
  }
}

/** In the file's own currency, of a row that is left out for that alone. */
function decimalLabel(label: string, first: ExampleRow, { readings }: AnswerRows, options: CounterOptions): string {
  const { foreignMinor = null, currency = '' } = readings.find(({ line }) => line === first.line) ?? {};
  if (foreignMinor !== null) return moneyInWords(foreignMinor, currency, options);
  return first.becomes === 'unread' ? IN_FRACTIONS : first.said === '' ? label : plainMoney(first.said);
}

/** Of figures with more decimals than the currency has. */
const IN_FRACTIONS = 'Not that: these have fractions of a cent, and I will type them';

/** "you paid $12.50" without who did what. */
function plainMoney(text: string): string {
  return text.replace(/^you (?:paid|received|spent) /, '').replace(/ came off what you owe$/, '');
}

/** "You paid 20 times and received money 4 times" */
function whatYouDid({ readings, isWhole }: AnswerRows, { accountType }: CounterOptions): string {
  const counted = readings
    .filter(({ becomes }) => becomes !== 'left-out')
    .map(({ amountMinor, foreignMinor }) => foreignMinor ?? amountMinor);
  const out = counted.filter((minor) => minor !== null && minor < 0n).length;
  const into = counted.filter((minor) => minor !== null && minor > 0n).length;
  const open = counted.filter((minor) => minor === null).length;
  const rest =
    open === 0 ? '' : isWhole ? `; ${open === 1 ? '1 row stays' : `${open} rows stay`} open` : '; some rows stay open';
  return `${bothWays(out, into, isWhole, accountType === 'credit')}${rest}`;
}

function bothWays(out: number, into: number, isWhole: boolean, isCard: boolean): string {
  const spent = isCard ? 'spent' : 'paid';
  if (into === 0) return isWhole && out === 1 ? `You ${spent} it` : `You ${spent} every one of them`;
  if (out === 0) {
    if (isCard) return isWhole && into === 1 ? 'It came off what you owe' : 'Every one of them came off what you owe';
    return isWhole && into === 1 ? 'You received it' : 'You received every one of them';
  }
  const received = isCard ? 'of them came off what you owe' : 'of them you received';
  if (isWhole)
    return `${out.toLocaleString('en-US')} of them you ${spent}, ${into.toLocaleString('en-US')} ${received}`;
  return out >= into ? `Most of them you ${spent}, some ${received}` : `Some of them you ${spent}, most ${received}`;
}

/**
 * Answers of the same words are told apart by what they make of the first row: by how much it was where that differs,
 * else by its day, else by all of it.
 */
function apart(labels: readonly string[], at: number, firsts: readonly (ExampleRow | undefined)[]): string {
  const label = labels[at] ?? '';
  const first = firsts[at];
  const alike = firsts.flatMap((other, place) => (labels[place] === label && other ? [other] : []));
  if (alike.length < 2 || !first) return label;
  const isTelling = (part: (row: ExampleRow) => string): boolean =>
    part(first) !== '' && new Set(alike.map(part)).size === alike.length;
  const money = ({ said }: ExampleRow): string => plainMoney(said);
  if (isTelling(money)) return `${label} (the first was ${money(first)})`;
  if (isTelling(({ day }) => day)) return `${label} (the first on ${first.day})`;
  return `${label} (${[first.day, first.description, first.said].filter(Boolean).join(', ')})`;
}
