import { detectLayout } from './layout';

/** Twice the cells may take so many times as long. */
const MOST_GROWTH = 3;
/** Other work on the machine may slow some runs; what grows too fast does so in every one. */
const ATTEMPTS = 6;

type Cell = (row: number, column: number) => string;

const day = (row: number): string => `2026-0${1 + (row % 9)}-${10 + (row % 18)}`;
const amount = (row: number, column: number): string =>
  (((row * 7919 + column * 104_729) % 99_991) / 100 - 400).toFixed(2);

const WORST: Readonly<Record<string, Cell>> = {
  'money alone': amount,
  'one figure': () => '12.34',
  zeros: () => '0.00',
  'days alone': (row, column) => day(row + column),
  'days in an open order': (row, column) => `0${1 + ((row + column) % 9)}/0${1 + (row % 9)}/2026`,
  'every row fills half of the columns': (row, column) => ((row + column) % 2 === 0 ? '' : '5.00'),
  'columns that move like a balance': (row, column) => (column % 2 === 0 ? '1.25' : (1000 + row * 1.25).toFixed(2)),
  'words of directions': (row, column) => ['in', 'out', 'debit', 'credit'][(row + column) % 4] ?? '',
  'figures of an open decimal mark': (row, column) => `"${1 + (row % 9)},${100 + ((row * column) % 899)}"`,
};

function table(cell: Cell, rows: number, columns: number, name: string): Uint8Array {
  const places = [...Array(columns).keys()];
  const header = ['Date', 'Description', ...places.map((at) => `${name} ${at}`)].join(',');
  const lines = [...Array(rows).keys()].map((row) =>
    [day(row), `Shop ${row % 97}`, ...places.map((column) => cell(row, column))].join(','),
  );
  return new TextEncoder().encode([header, ...lines].join('\n'));
}

/** Microseconds of the processor, the least of several runs. */
function timeOf(bytes: Uint8Array, runs: number): number {
  let least = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const before = process.cpuUsage();
    detectLayout(bytes, { exponent: 2, accountType: 'checking' });
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}

function growth(small: Uint8Array, large: Uint8Array): number {
  let least = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && least > MOST_GROWTH; attempt += 1)
    least = Math.min(least, timeOf(large, 1 + attempt) / timeOf(small, 1 + attempt));
  return least;
}

describe.each(Object.entries(WORST))('a table of %s', (_, cell) => {
  test.each(['Column', 'Amount'])('takes time in proportion to its columns, called %s', (name) => {
    expect(growth(table(cell, 100, 50, name), table(cell, 100, 100, name))).toBeLessThan(MOST_GROWTH);
  });

  test.each([4, 29])('and to its rows, of %i columns', (columns) => {
    expect(growth(table(cell, 150, columns, 'Column'), table(cell, 300, columns, 'Column'))).toBeLessThan(MOST_GROWTH);
  });
});

type Line = (row: number) => string;

const letters = (row: number): string => row.toString(36).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '');

const WORST_ROWS: Readonly<Record<string, readonly [header: string, Line]>> = {
  'texts that come three times each': ['Amount', (row) => `shop ${letters(Math.floor(row / 3))},${row % 89}.00`],
  'totals alone': ['Amount', (row) => `Total,${row % 2 === 0 ? '-' : ''}${1 + (row % 89)}.00`],
  'names of accounts': ['Amount,Account', (row) => `shop,-5.00,own ${letters(row)}`],
  'sales that were refunded': ['Amount,Status', (row) => `shop,-5.00,${row % 2 === 0 ? 'Refunded' : 'Completed'}`],
  'types that a balance tells': ['Amount,Balance,Type', (row) => `shop,1.00,${row}.00,${letters(Math.floor(row / 2))}`],
};

describe.each(Object.entries(WORST_ROWS))('rows of %s', (_, [header, line]) => {
  test('take time in proportion to their number', () => {
    const rows = (count: number): Uint8Array =>
      new TextEncoder().encode(
        [`Date,Description,${header}`, ...[...Array(count).keys()].map((row) => `${day(row)},${line(row)}`)].join('\n'),
      );
    expect(growth(rows(2_000), rows(4_000))).toBeLessThan(MOST_GROWTH);
  });
});

describe('more columns than anybody is asked about', () => {
  test('of money: none is taken, and the person is asked where the amount is', () => {
    const found = detectLayout(table(amount, 20, 40, 'Column'), { exponent: 2, accountType: 'checking' });
    const questions = [{ topic: 'column', field: 'amount', choices: [] }];
    expect(found).toMatchObject({ ok: true, layout: { draft: { money: null }, questions } });
  });

  test('of days: none is taken, and the person is asked where the day is', () => {
    const days: Cell = (row, column) => (column === 0 ? amount(row, column) : day(row + column));
    const unnamed = table(days, 20, 40, 'Column').slice('Date'.length);
    const found = detectLayout(unnamed, { exponent: 2, accountType: 'checking' });
    expect(found).toMatchObject({ ok: true, layout: { draft: { date: null } } });
    const questions = found.ok ? found.layout.questions : [];
    expect(questions).toContainEqual(expect.objectContaining({ topic: 'column', field: 'date', choices: [] }));
  });
});
