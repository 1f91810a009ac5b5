import fc from 'fast-check';
import { played } from '../../../test/kit/run/campaign';
import { detectTableLayout } from './layout';
import { completeMapping } from './mapping';
import { readRows } from './read-statement';
import { openStatement } from './open-statement';

/** Statements made up from every habit that banks have, to see that nothing is ever read wrong without being asked. */

interface Transaction {
  readonly day: number;
  readonly cents: number;
  readonly text: string;
}

interface Habits {
  readonly date: string;
  readonly mark: ',' | '.';
  readonly grouped: boolean;
  readonly money: 'signed' | 'pair' | 'pair with zeros' | 'pair with minus' | 'type' | 'parentheses' | 'trailing minus';
  readonly names: 'english' | 'german' | 'unknown' | 'none';
  readonly delimiter: ',' | ';' | '\t';
  readonly balance: boolean;
  readonly valueDate: boolean;
  readonly id: boolean;
  readonly order: number;
}

const NAMES = {
  english: {
    date: 'Date',
    value: 'Value Date',
    text: 'Description',
    amount: 'Amount',
    out: 'Debit',
    in: 'Credit',
    type: 'Type',
    balance: 'Balance',
    id: 'Reference number',
  },
  german: {
    date: 'Buchungstag',
    value: 'Valuta',
    text: 'Verwendungszweck',
    amount: 'Betrag',
    out: 'Soll',
    in: 'Haben',
    type: 'Umsatztyp',
    balance: 'Saldo',
    id: 'Kundenreferenz',
  },
  unknown: {
    date: 'Qa',
    value: 'Qb',
    text: 'Qc',
    amount: 'Qd',
    out: 'Qe',
    in: 'Qf',
    type: 'Qg',
    balance: 'Qh',
    id: 'Qi',
  },
};
const WORDS = {
  english: ['credit', 'debit'],
  german: ['Eingang', 'Ausgang'],
  unknown: ['+', '-'],
  none: ['C', 'D'],
} as const;

function isoOf(day: number): string {
  return new Date(Date.UTC(2025, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
}

function writeDate(day: number, format: string): string {
  const [year = '', month = '', date = ''] = isoOf(day).split('-');
  return format.replace('YYYY', year).replace('YY', year.slice(2)).replace('MM', month).replace('DD', date);
}

function writeNumber(cents: number, { mark, grouped }: Habits): string {
  const whole = String(Math.floor(cents / 100));
  const digits = grouped ? whole.replace(/\B(?=(\d{3})+$)/g, mark === '.' ? ',' : '.') : whole;
  return `${digits}${mark}${String(cents % 100).padStart(2, '0')}`;
}

function moneyCells(cents: number, habits: Habits): string[] {
  const number = writeNumber(Math.abs(cents), habits);
  const out = cents < 0;
  const zero = habits.money === 'pair with zeros' ? writeNumber(0, habits) : '';
  switch (habits.money) {
    case 'signed':
      return [out ? `-${number}` : number];
    case 'parentheses':
      return [out ? `(${number})` : number];
    case 'trailing minus':
      return [out ? `${number}-` : number];
    case 'type':
      return [number, WORDS[habits.names][out ? 1 : 0]];
    case 'pair':
    case 'pair with zeros':
      return out ? [number, zero] : [zero, number];
    case 'pair with minus':
      return out ? [`-${number}`, ''] : ['', number];
    default:
      return habits.money satisfies never;
  }
}

function write(transactions: readonly Transaction[], habits: Habits): string {
  const words = habits.names === 'none' ? null : NAMES[habits.names];
  const moneyNames = words
    ? habits.money === 'type'
      ? [words.amount, words.type]
      : habits.money.startsWith('pair')
        ? [words.out, words.in]
        : [words.amount]
    : [];
  const header = words
    ? [
        words.date,
        ...(habits.valueDate ? [words.value] : []),
        ...(habits.id ? [words.id] : []),
        words.text,
        ...moneyNames,
        ...(habits.balance ? [words.balance] : []),
      ]
    : null;
  let balance = 1_000_000;
  const rows = transactions.map(({ day, cents, text }, at) => {
    balance += cents;
    const optional = [
      ...(habits.valueDate ? [writeDate(day + (at % 3), habits.date)] : []),
      ...(habits.id ? [String(4711 + at * 13)] : []),
    ];
    return [
      writeDate(day, habits.date),
      ...optional,
      text,
      ...moneyCells(cents, habits),
      ...(habits.balance ? [writeNumber(balance, habits)] : []),
    ];
  });
  // Names tell the columns whatever their order; without names the usual order is all there is.
  const turn = (cells: readonly string[]): readonly string[] =>
    header ? [...cells.slice(habits.order % cells.length), ...cells.slice(0, habits.order % cells.length)] : cells;
  const quote = (cell: string): string => (cell.includes(habits.delimiter) ? `"${cell}"` : cell);
  return [...(header ? [header] : []), ...rows]
    .map((cells) => `${turn(cells).map(quote).join(habits.delimiter)}\n`)
    .join('');
}

const transactions = fc
  .array(
    fc.record({
      day: fc.integer({ min: 0, max: 500 }),
      cents: fc.integer({ min: -500_000, max: 500_000 }).filter((cents) => cents !== 0),
      text: fc.constantFrom('Paper', 'Ink, black', 'Rent 2025', 'Coffee 12', 'Client Ångström'),
    }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((rows) => [...rows].sort((a, b) => a.day - b.day));

const habits: fc.Arbitrary<Habits> = fc.record({
  date: fc.constantFrom(
    'DD/MM/YYYY',
    'MM/DD/YYYY',
    'YYYY-MM-DD',
    'DD.MM.YYYY',
    'DD.MM.YY',
    'DD-MM-YYYY',
    'MM/DD/YY',
    'YYYYMMDD',
    'YYYY/MM/DD',
  ),
  mark: fc.constantFrom(',' as const, '.' as const),
  grouped: fc.boolean(),
  money: fc.constantFrom(
    'signed',
    'pair',
    'pair with zeros',
    'pair with minus',
    'type',
    'parentheses',
    'trailing minus',
  ),
  names: fc.constantFrom('english', 'german', 'unknown', 'none'),
  delimiter: fc.constantFrom(',' as const, ';' as const, '\t' as const),
  balance: fc.boolean(),
  valueDate: fc.boolean(),
  id: fc.boolean(),
  order: fc.nat({ max: 6 }),
});

/** The campaign meets every pair of habits; `test/statements/generated` has more habits than these. */
const RUNS = played(250, 6_000);

test('property: whatever the habits of the bank, no row is read wrong without a question', () => {
  let whole = 0;
  fc.assert(
    fc.property(transactions, habits, (rows, bank) => {
      const opened = openStatement(new TextEncoder().encode(write(rows, bank)));
      if (!opened.ok) throw new Error(opened.message);
      const layout = detectTableLayout(opened.table, { accountType: 'checking', exponent: 2 });
      const completed = completeMapping(layout.draft);
      if (layout.questions.length > 0 || !completed.ok) return;
      const read = readRows(opened.table, completed.mapping, { accountType: 'checking', exponent: 2 });
      if (!read.ok) throw new Error(read.message);
      const is = read.rows.map((row) => (row.valid ? `${row.date} ${row.amountMinor}` : 'invalid'));
      expect(is).toEqual(rows.map((row) => `${isoOf(row.day)} ${row.cents}`));
      whole += 1;
    }),
    { numRuns: RUNS },
  );
  expect(whole).toBeGreaterThan(RUNS / 2);
});
