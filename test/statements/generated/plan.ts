import type { AccountType } from '@counterfoil/bank-statements/mapping';
import type { DateHabit } from './date-writing';
import { dayOf } from './date-writing';
import type { Language } from './language';
import { LANGUAGES } from './languages';
import type { NumberHabit } from './number-writing';
import type { Random } from './random';

/** How a statement says which way the money went. */
export type MoneyManner =
  | { readonly kind: 'signed'; readonly minus: Minus; readonly hasPlus: boolean; readonly positive: 'in' | 'out' }
  | {
      readonly kind: 'pair';
      readonly hasZeros: boolean;
      readonly hasMinus: boolean;
      readonly isCreditFirst: boolean;
    }
  | { readonly kind: 'direction'; readonly words: readonly [into: string, out: string]; readonly isSigned: boolean }
  | { readonly kind: 'unsigned' };

export type Minus = '-' | '−' | '–' | 'behind' | 'parentheses' | 'dr-behind' | 'spaced';

/** Columns that a bank adds to date, text and money. */
export type ExtraColumn =
  | 'payee'
  | 'value'
  | 'purchase'
  | 'kind'
  | 'reference'
  | 'time'
  | 'category'
  | 'account'
  | 'counter-account'
  | 'bank'
  | 'other-day'
  | 'status'
  | 'card-kind'
  | 'fee'
  | 'net'
  | 'tax'
  | 'original'
  | 'original-currency'
  | 'rate'
  | 'currency'
  | 'empty';

/** A row that is no movement. */
export interface SpecialRow {
  readonly what: 'opening' | 'closing' | 'total' | 'turnover-out' | 'turnover-in' | 'carried' | 'brought';
  readonly at: 'top' | 'bottom' | 'between';
  /** Where its words stand. */
  readonly text: 'description' | 'date' | 'none';
  readonly hasDate: boolean;
  /** Where its figure stands. */
  readonly figure: 'amount' | 'balance' | 'both';
  /** The account's name before or behind the words. */
  readonly name: 'none' | 'before' | 'behind' | 'alone';
  /** The date behind the words. */
  readonly hasDay: boolean;
}

export interface Plan {
  language: Language;
  country: string;
  currency: string;
  /** Where the file says its currency, if not in its cells. */
  toldCurrency: 'nowhere' | 'header' | 'words' | 'above';
  /** What the person's books are kept in. */
  booksCurrency: string;
  accountType: AccountType;
  accountName: string;
  /** Rows of other accounts of the same person are among them. */
  hasOtherAccounts: boolean;
  rows: number;
  firstDay: number;
  only: 'both' | 'out' | 'in';
  order: 'up' | 'down';
  date: DateHabit;
  /** The business's; times in UTC are of its day. */
  timeZone: string;
  isUtc: boolean;
  /** Some dates are written in this way instead. */
  otherDate: DateHabit | null;
  /** The day of booking is called one of clearing. */
  hasClearingDay: boolean;
  /** Day and month of every row at most twelve. */
  isDayLow: boolean;
  numbers: NumberHabit;
  money: MoneyManner;
  hasBalance: boolean;
  /** The balance says what is owed. */
  isBalanceOwed: boolean;
  extras: ExtraColumn[];
  description: 'whole' | 'sparse' | 'payee-only' | 'padded' | 'dated';
  special: SpecialRow[];
  /** Rows in currencies other than the account's. */
  isMixed: boolean;
  header: 'none' | 'plain' | 'upper' | 'lower' | 'camel' | 'snake' | 'pascal' | 'two-lines' | 'grouped' | 'bracketed';
  hasEnglishHeader: boolean;
  /** Words of no language: the file has to be told by what stands in it. */
  hasInventedWords: boolean;
  preamble: 'none' | 'title' | 'facts' | 'summary' | 'tables' | 'period';
  footer: 'none' | 'totals' | 'note' | 'table';
  delimiter: ',' | ';' | '\t' | '|';
  quoting: 'needed' | 'all' | 'texts';
  lineEnd: '\n' | '\r\n' | '\r';
  encoding: string;
  hasByteOrderMark: boolean;
  hasTrailingDelimiter: boolean;
  hasQuotesInCells: boolean;
  /** What printing leaves in a file. */
  pages: 'none' | 'headers' | 'blanks' | 'both';
  /** The balance is carried from page to page, in this manner. */
  carried: Omit<SpecialRow, 'what' | 'at'> | null;
  /** Some states are called by words that say neither that money has moved nor that it has not. */
  hasOddStates: boolean;
  /** Some movements are taken back by another one. */
  hasReversals: boolean;
  /** What stands below the rows, in a table with a header of its own. */
  second: 'none' | 'other-account' | 'pending';
  cells: 'plain' | 'padded' | 'formula' | 'apostrophe' | 'broken';
  /** `sep=;` before everything. */
  hasSeparatorLine: boolean;
}

const ACCOUNT_TYPES: readonly AccountType[] = [
  'checking',
  'checking',
  'checking',
  'savings',
  'credit',
  'credit',
  'cash',
];

/** Of the files, besides those of all languages. */
const ENGLISH_SHARE = 0.2;
const ENGLISH = LANGUAGES.filter(({ name }) => name.startsWith('en'));

/** An ordinary statement of an ordinary bank; a class bends it. */
export function drawPlan(random: Random): Plan {
  const language = random.pick(random.chance(ENGLISH_SHARE) ? ENGLISH : LANGUAGES);
  const { code, currency } = random.pick(language.countries);
  const accountType = random.pick(ACCOUNT_TYPES);
  const mark = language.mark;
  const delimiter =
    mark === ','
      ? random.pick([';', ';', ';', '\t', ','] as const)
      : random.pick([',', ',', ',', ';', '\t', '|'] as const);
  return {
    language,
    country: code,
    currency,
    toldCurrency: 'nowhere',
    booksCurrency: currency,
    accountType,
    accountName: random.pick(language.words.account.split('|')),
    hasOtherAccounts: false,
    rows: random.pick([4, 6, 8, 10, 12, 15, 20, 28, 40]),
    firstDay: dayOf('2023-01-01') + random.int(0, 1300),
    only: 'both',
    order: random.pick(['up', 'down'] as const),
    date: drawDate(random, language),
    timeZone: 'UTC',
    isUtc: false,
    otherDate: null,
    hasClearingDay: false,
    isDayLow: false,
    numbers: { mark, group: random.pick(language.groups), isShort: false, sign: 'none', signAt: 0, digits: '' },
    money: drawMoney(random, accountType),
    hasBalance: accountType !== 'credit' && random.chance(0.6),
    isBalanceOwed: false,
    extras: drawExtras(random),
    description: 'whole',
    special: [],
    isMixed: false,
    header: 'plain',
    hasEnglishHeader: random.chance(0.12),
    hasInventedWords: false,
    preamble: random.pick(['none', 'none', 'none', 'title', 'facts'] as const),
    footer: 'none',
    delimiter,
    quoting: random.pick(['needed', 'needed', 'all', 'texts'] as const),
    lineEnd: random.pick(['\n', '\r\n'] as const),
    encoding: 'utf-8',
    hasByteOrderMark: random.chance(0.2),
    hasTrailingDelimiter: false,
    hasQuotesInCells: false,
    pages: 'none',
    carried: null,
    hasOddStates: false,
    hasReversals: false,
    second: 'none',
    cells: 'plain',
    hasSeparatorLine: false,
  };
}

function drawDate(random: Random, { order, separators }: Language): DateHabit {
  const isIso = random.chance(0.2);
  return {
    order: isIso ? 'YMD' : order,
    separator: isIso ? '-' : random.pick(separators),
    hasShortYear: !isIso && order !== 'YMD' && random.chance(0.15),
    isPadded: random.chance(0.8),
    months: '',
    after: '',
    time: '',
    zone: '',
  };
}

/** On a card every second bank prints purchases without a sign. */
function drawMoney(random: Random, accountType: AccountType): MoneyManner {
  if (random.chance(0.4)) {
    const hasMinus = random.chance(0.15);
    return { kind: 'pair', hasZeros: random.chance(0.2), hasMinus, isCreditFirst: random.chance(0.3) };
  }
  const positive = accountType === 'credit' && random.chance(0.5) ? 'out' : 'in';
  return { kind: 'signed', minus: '-', hasPlus: random.chance(0.1), positive };
}

function drawExtras(random: Random): ExtraColumn[] {
  const shares: readonly (readonly [ExtraColumn, number])[] = [
    ['value', 0.25],
    ['payee', 0.35],
    ['kind', 0.25],
    ['reference', 0.3],
    ['currency', 0.25],
    ['account', 0.1],
    ['counter-account', 0.12],
    ['category', 0.08],
    ['empty', 0.05],
  ];
  return shares.filter(([, share]) => random.chance(share)).map(([extra]) => extra);
}
