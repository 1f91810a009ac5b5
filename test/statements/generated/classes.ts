import { currencyNames, currencyOf, TRAVEL_CURRENCIES } from './currencies';
import type { DateHabit } from './date-writing';
import type { Minus, Plan, SpecialRow } from './plan';
import type { Random } from './random';

/** Bends an ordinary plan into one that holds the class. */
type Bend = (plan: Plan, random: Random) => void;

const add = (plan: Plan, ...extras: Plan['extras']): void => {
  plan.extras = [...new Set([...plan.extras, ...extras])];
};

/** The classes of mistakes that a reader may make (libs/bank-statements/SCORE.md counts them). */
const BENDS = {
  plain: () => undefined,
  'balance-rows': balanceRows,
  'total-rows': totalRows,
  'direction-words': directionWords,
  'card-words': cardWords,
  unsigned: (plan, random) => {
    plan.money = { kind: 'unsigned' };
    plan.only = random.pick(['out', 'out', 'both', 'in'] as const);
    plan.hasBalance = random.chance(0.35);
    if (random.chance(0.4)) add(plan, 'kind');
  },
  'sign-styles': signStyles,
  'fee-columns': (plan, random) => {
    plan.hasBalance = plan.accountType !== 'credit' && random.chance(0.6);
    add(plan, 'fee');
    if (random.chance(0.35)) add(plan, 'net');
    if (plan.money.kind === 'pair' || plan.money.kind === 'unsigned')
      plan.money = { kind: 'signed', minus: '-', hasPlus: false, positive: 'in' };
  },
  'other-money': (plan, random) => {
    const all = ['tax', 'original', 'rate', 'original-currency'] as const;
    if (random.chance(0.35)) add(plan, 'tax');
    else add(plan, ...all.filter((extra) => extra !== 'tax' && (extra !== 'rate' || random.chance(0.7))));
    if (random.chance(0.5)) plan.hasBalance = plan.accountType !== 'credit';
  },
  'currency-column': (plan, random) => {
    add(plan, 'currency');
    if (random.chance(0.4))
      plan.booksCurrency = random.pick(TRAVEL_CURRENCIES.filter((code) => code !== plan.currency));
  },
  'told-currencies': (plan, random) => {
    const manners = ['header', 'header', 'header', 'above', 'above', 'words'] as const;
    plan.toldCurrency = random.pick(currencyNames(plan.currency).length > 0 ? manners : manners.slice(0, -1));
    plan.extras = plan.extras.filter((extra) => extra !== 'currency');
    if (plan.toldCurrency === 'words') add(plan, 'currency');
    plan.booksCurrency = random.pick(TRAVEL_CURRENCIES.filter((code) => code !== plan.currency));
  },
  'mixed-currencies': (plan, random) => {
    add(plan, 'currency');
    plan.isMixed = true;
    plan.hasBalance = false;
    plan.rows = Math.max(plan.rows, random.int(6, 14));
  },
  'shared-signs': (plan, random) => {
    plan.numbers = { ...plan.numbers, sign: random.pick(['before', 'after', 'code-before', 'code-after'] as const) };
    plan.numbers = { ...plan.numbers, signAt: random.int(0, 1) };
    plan.extras = plan.extras.filter((extra) => extra !== 'currency');
    if (random.chance(0.3))
      plan.booksCurrency = random.pick(TRAVEL_CURRENCIES.filter((code) => code !== plan.currency));
  },
  descriptions: (plan, random) => {
    plan.description = random.pick(['sparse', 'sparse', 'payee-only', 'padded', 'dated'] as const);
    add(
      plan,
      'payee',
      ...random.shuffled(['reference', 'bank', 'time', 'kind', 'counter-account'] as const).slice(0, 3),
    );
  },
  status: (plan) => add(plan, 'status'),
  'odd-states': (plan, random) => {
    add(plan, 'status');
    plan.hasOddStates = true;
    plan.hasReversals = true;
    plan.hasBalance &&= random.chance(0.3);
    plan.rows = Math.max(plan.rows, 6);
  },
  'mixed-dates': (plan, random) => {
    plan.otherDate = random.pick<DateHabit>([
      { ...plan.date, order: 'YMD', separator: '-', hasShortYear: false, isPadded: true },
      { ...plan.date, order: 'DMY', separator: ' ', months: 'en', hasShortYear: false },
      { ...plan.date, hasShortYear: !plan.date.hasShortYear && plan.date.order !== 'YMD' },
      { ...plan.date, time: 'minutes' },
    ]);
  },
  'date-zones': dateZones,
  'two-dates': (plan, random) => add(plan, random.pick(['value', 'purchase', 'purchase'] as const)),
  'other-days': (plan, random) => {
    add(plan, ...random.pick([['other-day'], ['purchase'], ['other-day', 'purchase']] as const));
    plan.hasClearingDay = plan.extras.includes('purchase');
    plan.hasEnglishHeader ||= plan.hasClearingDay;
    plan.rows = Math.max(plan.rows, 8);
    if (plan.header === 'none') plan.header = 'plain';
  },
  'several-accounts': (plan, random) => {
    add(plan, 'account');
    plan.hasOtherAccounts = true;
    plan.hasBalance = false;
    plan.special = [];
    plan.rows = Math.max(plan.rows, 6);
    if (plan.header === 'none') plan.header = random.pick(['plain', 'snake', 'pascal'] as const);
  },
  'three-decimals': (plan, random) => {
    const group = random.pick(['', '', plan.numbers.group, "'"]);
    plan.numbers = { ...plan.numbers, isShort: false, hasZero: true, group };
    plan.rows = random.int(3, 10);
    if (plan.language.name.startsWith('en')) plan.toldCurrency = random.pick(['nowhere', 'header', 'above'] as const);
  },
  'utc-times': (plan, random) => {
    plan.isUtc = true;
    plan.timeZone = random.pick(['America/Los_Angeles', 'America/New_York', 'Asia/Tokyo', 'Australia/Sydney']);
    const written = { order: 'YMD', separator: '-', hasShortYear: false, isPadded: true, months: '' } as const;
    const times = [
      { time: 'iso', zone: 'Z' },
      { time: 'iso', zone: '.000Z' },
      { time: 'seconds', zone: ' UTC' },
      { time: 'seconds', zone: ' +0000' },
      { time: 'minutes', zone: '' },
      { time: 'seconds', zone: '' },
    ] as const;
    plan.date = { ...plan.date, ...written, ...random.pick(times) };
    plan.description = 'whole';
    plan.extras = plan.extras.filter((extra) => extra !== 'value');
    if (plan.header === 'none') plan.header = 'plain';
  },
  'open-dates': (plan, random) => {
    plan.isDayLow = true;
    plan.date = {
      ...plan.date,
      order: plan.language.order === 'MDY' ? 'MDY' : 'DMY',
      separator: random.pick(['/', '/', '-']),
      hasShortYear: random.chance(0.3),
      time: '',
    };
    plan.rows = Math.min(plan.rows, 12);
  },
  'number-formats': (plan, random) => {
    const mark = random.pick(['.', ','] as const);
    const groups = mark === '.' ? ['', ',', ' ', '\u00a0', "'", '’', 'lakh'] : ['', '.', ' ', '\u00a0', '\u202f'];
    plan.numbers = { ...plan.numbers, mark, group: random.pick(groups), isShort: random.chance(0.35) };
    const digits = { ar: '٠١٢٣٤٥٦٧٨٩', hi: '०१२३४५६७८९' }[plan.language.name];
    if (digits !== undefined && random.chance(0.4)) plan.numbers = { ...plan.numbers, digits };
  },
  headers: (plan, random) => {
    plan.header = random.pick([
      'upper',
      'lower',
      'camel',
      'snake',
      'pascal',
      'two-lines',
      'grouped',
      'bracketed',
    ] as const);
    if (plan.header === 'camel' || plan.header === 'snake' || plan.header === 'pascal')
      plan.hasEnglishHeader = random.chance(0.7);
  },
  preambles: (plan, random) => {
    plan.preamble = random.pick(['facts', 'summary', 'summary', 'tables', 'tables', 'period'] as const);
    plan.footer = random.pick(['none', 'totals', 'note', 'table'] as const);
  },
  quoting: (plan, random) => {
    plan.quoting = random.pick(['needed', 'all', 'texts'] as const);
    plan.hasQuotesInCells = true;
    plan.hasTrailingDelimiter = random.chance(0.4);
  },
  encodings: (plan, random) => {
    plan.encoding = random.pick([...plan.language.encodings, 'utf-16le']);
    plan.hasByteOrderMark = plan.encoding === 'utf-16le';
    plan.lineEnd = random.pick(['\n', '\r\n', '\r'] as const);
  },
  'no-header': (plan) => {
    plan.header = 'none';
    plan.preamble = 'none';
    plan.extras = plan.extras.filter((extra) => extra === 'currency' || extra === 'value');
  },
  'month-names': (plan, random) => {
    const isUsual = MONTH_NAMES.has(plan.language.name);
    const months = isUsual && random.chance(0.7) ? plan.language.name : 'en';
    const order = plan.language.order === 'MDY' && random.chance(0.5) ? 'MDY' : 'DMY';
    plan.date = { ...plan.date, order, separator: random.pick([' ', '-', ' ']), months, time: '' };
  },
  'unknown-words': (plan, random) => {
    plan.hasInventedWords = true;
    plan.hasBalance = random.chance(0.75);
    if (random.chance(0.3)) balanceRows(plan, random);
  },
  pages: (plan, random) => {
    plan.pages = random.pick(['headers', 'blanks', 'both'] as const);
    plan.cells = random.pick(['plain', 'padded', 'formula', 'apostrophe', 'broken'] as const);
    plan.hasSeparatorLine = random.chance(0.15);
  },
  few: (plan, random) => {
    plan.rows = random.int(1, 3);
  },
  'carried-pages': (plan, random) => {
    plan.pages = random.pick(['headers', 'blanks', 'both'] as const);
    plan.carried = drawSpecial(random);
    plan.rows = Math.max(plan.rows, 10);
    plan.order = 'up';
    plan.hasBalance = plan.accountType !== 'credit' && random.chance(0.7);
  },
  reversals: (plan) => {
    plan.hasReversals = true;
    plan.rows = Math.max(plan.rows, 6);
  },
  'two-tables': (plan, random) => {
    plan.second = random.pick(['other-account', 'other-account', 'pending'] as const);
    plan.preamble = 'title';
  },
} as const satisfies Record<string, Bend>;

/** Languages whose banks shorten months by name; others write numbers, or English. */
const MONTH_NAMES: ReadonlySet<string> = new Set('de fr es it pt nl sv no da pl cs ro el ru uk tr id'.split(' '));

function balanceRows(plan: Plan, random: Random): void {
  const isTop = (what: 'opening' | 'closing'): boolean => (what === 'opening') === (plan.order === 'up');
  const manner = drawSpecial(random);
  const rows = random.pick([['opening'], ['closing'], ['opening', 'closing'], ['opening', 'closing']] as const);
  plan.special = rows.map((what) => ({ ...manner, what, at: isTop(what) ? 'top' : 'bottom' }));
  if (random.chance(0.5)) plan.hasBalance = true;
}

function totalRows(plan: Plan, random: Random): void {
  const manner = { ...drawSpecial(random), figure: 'amount' as const };
  const rows: readonly (readonly SpecialRow['what'][])[] = [
    ['total'],
    ['turnover-out', 'turnover-in'],
    ['total'],
    ['turnover-in', 'turnover-out'],
  ];
  const at = random.pick(['bottom', 'bottom', 'bottom', 'top', 'between'] as const);
  plan.special = random
    .pick(rows)
    .map((what) => ({ ...manner, what, at: what === 'total' ? at : at === 'between' ? 'bottom' : at }));
}

function drawSpecial(random: Random): Omit<SpecialRow, 'what' | 'at'> {
  return {
    text: random.pick(['description', 'description', 'description', 'date'] as const),
    hasDate: random.chance(0.6),
    figure: random.pick(['amount', 'balance', 'both'] as const),
    name: random.pick(['none', 'none', 'none', 'none', 'before', 'before', 'behind', 'behind', 'alone'] as const),
    hasDay: random.chance(0.2),
  };
}

function directionWords(plan: Plan, random: Random): void {
  const [into = '', out = ''] = random.pick(plan.language.words.directions.split('|')).split('/');
  plan.money = { kind: 'direction', words: [into, out], isSigned: random.chance(0.25) };
}

/** A column of credit and debit that says nothing of the direction. */
function cardWords(plan: Plan, random: Random): void {
  add(plan, 'card-kind');
  if (random.chance(0.3)) {
    plan.money = { kind: 'unsigned' };
    plan.only = random.pick(['out', 'in'] as const);
    plan.hasBalance = false;
  }
}

function signStyles(plan: Plan, random: Random): void {
  const minus = random.pick<Minus>(['−', '–', 'behind', 'parentheses', 'dr-behind', 'spaced']);
  plan.money = { kind: 'signed', minus, hasPlus: random.chance(0.3) && minus !== 'dr-behind', positive: 'in' };
  const sign = random.pick(['none', 'none', 'before', 'after'] as const);
  plan.numbers = { ...plan.numbers, sign };
}

function dateZones(plan: Plan, random: Random): void {
  const zoned = random.pick<Pick<DateHabit, 'order' | 'separator' | 'time' | 'zone'>>([
    {
      order: 'YMD',
      separator: '',
      time: 'compact',
      zone: random.pick(['[0:GMT]', '[-5:EST]', '[+1:CET]', '.000[-5:EST]']),
    },
    { order: 'YMD', separator: '', time: '', zone: random.pick(['[-5:EST]', '[0:GMT]', '[+5.30:IST]']) },
    {
      order: plan.date.order,
      separator: plan.date.separator,
      time: random.pick(['', 'seconds'] as const),
      zone: random.pick(['[-5:EST]', ' [-8:PST]', '[+1:CET]']),
    },
    { order: 'YMD', separator: '-', time: 'iso', zone: random.pick(['Z', '.000Z', '+02:00', '']) },
    { order: 'YMD', separator: '-', time: 'seconds', zone: random.pick([' +0100', ' UTC', '.123456', '']) },
    {
      order: plan.date.order,
      separator: plan.date.separator,
      time: 'minutes',
      zone: random.pick([' CET', ' GMT', '']),
    },
  ]);
  plan.date = { ...plan.date, ...zoned, hasShortYear: false, isPadded: true };
}

export type StatementClass = keyof typeof BENDS | 'everything';

const BENT = Object.keys(BENDS).filter((name): name is keyof typeof BENDS => name in BENDS);

export const STATEMENT_CLASSES: readonly StatementClass[] = [...BENT, 'everything'];

/** 'everything' is two to four classes in one file. */
export function bend(plan: Plan, name: StatementClass, random: Random): void {
  const bends = name === 'everything' ? random.shuffled(BENT).slice(0, random.int(2, 4)) : [name];
  for (const one of bends) BENDS[one](plan, random);
  if (currencyOf(plan.currency).exponent === 0) plan.numbers = { ...plan.numbers, isShort: false };
  // A card's balance is what is owed; statements of cards rarely print it.
  plan.isBalanceOwed = plan.accountType === 'credit' && random.chance(0.5);
}
