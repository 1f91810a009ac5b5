import fc from 'fast-check';
import type { Mapping } from './mapping';
import { readStatement, type ReadStatement } from './read-statement';
import type { InvalidRow, StatementRow, ValidRow } from './statement-row';

const MAPPING: Mapping = {
  version: 1,
  headerLine: 1,
  date: 'Date',
  dateFormat: 'MM/DD/YYYY',
  description: 'Description',
  money: { kind: 'amount', amount: 'Amount', sign: { by: 'sign', positive: 'in' } },
  decimalMark: 'point',
  flipped: false,
  type: null,
  category: null,
  account: null,
  balance: null,
};

const PAIR: Mapping = { ...MAPPING, money: { kind: 'debit-credit', debit: 'Debit', credit: 'Credit' } };

function read(text: string, mapping: Mapping, openingDate?: string): ReadStatement {
  const options = {
    exponent: 2,
    accountType: 'checking',
    ...(openingDate === undefined ? {} : { openingDate }),
  } as const;
  const result = readStatement(new TextEncoder().encode(text), mapping, options);
  if (!result.ok) throw new Error(result.message);
  return result;
}

const valid = (row: StatementRow | undefined): ValidRow => {
  if (!row?.valid) throw new Error(`invalid: ${JSON.stringify(row?.reasons)}`);
  return row;
};
const invalid = (row: StatementRow | undefined): InvalidRow => {
  if (!row || row.valid) throw new Error('valid');
  return row;
};

describe('readStatement', () => {
  test('reads a row with everything that is mapped', () => {
    const text =
      'Date,Description,Amount,Type,Category,Account,Balance\n01/16/2026,"Office  supplies",-89.99,expense,Office,Checking,"1,410.01"\n';
    const { rows } = read(text, { ...MAPPING, type: 'Type', category: 'category', account: '#6', balance: 'Balance' });
    expect(rows).toEqual([
      {
        valid: true,
        line: 2,
        date: '2026-01-16',
        description: 'Office supplies',
        amountMinor: -8999n,
        typeWord: 'expense',
        category: 'Office',
        account: 'Checking',
        balanceMinor: 141001n,
        flags: [],
        original: ['01/16/2026', 'Office  supplies', '-89.99', 'expense', 'Office', 'Checking', '1,410.01'],
      },
    ]);
  });

  test('gives every reason of an invalid row', () => {
    const { rows } = read('Date,Description,Amount\n31/12/2026,,12.345\n', MAPPING);
    expect(invalid(rows[0]).reasons.map((reason) => reason.message)).toEqual([
      'Invalid date format',
      'Invalid amount format',
      'Description is required',
    ]);
    expect(invalid(rows[0]).reasons[1]?.detail).toBe('"12.345" has more than 2 decimals');
  });

  test('calls a row with a balance and no amount what it is, and one with neither by what it lacks', () => {
    const file = 'Date,Description,Amount,Balance\n01/01/2026,Beginning balance,,10.00\n01/02/2026,Paper,,\n';
    const { rows } = read(file, { ...MAPPING, balance: 'Balance' });
    expect(rows.map((row) => invalid(row).reasons)).toEqual([
      [{ field: 'amount', message: 'A balance, not a transaction' }],
      [{ field: 'amount', message: 'No amount', detail: 'Type it to import the row' }],
    ]);
  });

  test('reads dates of other formats in the same column, each of them certain, and no others', () => {
    const dates = [
      '01/25/2026',
      '2026-01-26',
      '27.01.2026',
      'Jan 28, 2026',
      '29/01/2026',
      '03-04-2026',
      '2026-02-30',
      'total',
    ];
    const { rows } = read(['Date,Description,Amount', ...dates.map((date) => `"${date}",x,1`)].join('\n'), MAPPING);
    expect(rows.map((row) => (row.valid ? row.date : null))).toEqual([
      '2026-01-25',
      '2026-01-26',
      '2026-01-27',
      '2026-01-28',
      ...[null, null, null, null],
    ]);
  });

  test('takes the order of a second format from its own rows, and none where they do not tell', () => {
    const column = (dates: readonly string[]) =>
      ['Date,Description,Amount', ...dates.map((date) => `${date},x,1`)].join('\n');
    const iso = { ...MAPPING, dateFormat: 'YYYY-MM-DD' };
    const told = read(column(['2026-01-02', '04/02/2026', '25/02/2026']), iso);
    expect(told.rows.map((row) => valid(row).date)).toEqual(['2026-01-02', '2026-02-04', '2026-02-25']);
    const open = read(column(['2026-01-02', '04/02/2026', '05/02/2026']), iso);
    expect(open.rows.map((row) => row.valid)).toEqual([true, false, false]);
    const contradicting = read(column(['2026-01-02', '25/02/2026', '02/26/2026']), iso);
    expect(contradicting.rows.map((row) => row.valid)).toEqual([true, false, false]);
  });

  test('knows which way the money of an unreadable amount went where a word or a column says so', () => {
    const words = { in: ['deposit'], out: ['expense'], neutral: [] };
    const typed: Mapping = {
      ...MAPPING,
      type: 'Type',
      money: { kind: 'amount', amount: 'Amount', sign: { by: 'type', words } },
    };
    const lines = [
      'Date,Description,Amount,Type',
      '01/25/2026,x,12.x0,expense',
      '01/25/2026,x,12.x0,deposit',
      '01/25/2026,x,12.x0,fee',
    ];
    expect(read(lines.join('\n'), typed).rows.map((row) => invalid(row).direction)).toEqual(['out', 'in', undefined]);
    const flipped = read(lines.join('\n'), { ...typed, flipped: true });
    expect(flipped.rows.map((row) => invalid(row).direction)).toEqual(['in', 'out', undefined]);
    const pair = read(
      'Date,Description,Debit,Credit\n01/25/2026,x,1.x0,\n01/25/2026,x,,1.x0\n01/25/2026,x,1.x0,2',
      PAIR,
    );
    expect(pair.rows.map((row) => invalid(row).direction)).toEqual(['out', 'in', undefined]);
  });

  test('flags zeros and rows before the opening date', () => {
    const { rows, summary } = read(
      'Date,Description,Amount\n01/01/2026,Fee,0.00\n01/05/2026,Paper,-5\n',
      MAPPING,
      '2026-01-02',
    );
    expect(rows.map((row) => valid(row).flags)).toEqual([['zero-amount', 'before-opening-date'], []]);
    expect(summary).toMatchObject({ zeroRows: 1, rowsBeforeOpeningDate: 1 });
  });

  test('a debit is money out with or without a minus, but not when the column mixes both', () => {
    const plain = read('Date,Description,Debit,Credit\n01/01/2026,a,5.00,\n01/02/2026,b,0.00,7.00\n', PAIR);
    expect(plain.rows.map((row) => valid(row).amountMinor)).toEqual([-500n, 700n]);
    const minus = read('Date,Description,Debit,Credit\n01/01/2026,a,-5.00,\n01/02/2026,b,,7.00\n', PAIR);
    expect(minus.rows.map((row) => valid(row).amountMinor)).toEqual([-500n, 700n]);
    const mixed = read('Date,Description,Debit,Credit\n01/01/2026,a,5.00,\n01/02/2026,reversal,-5.00,\n', PAIR);
    expect(mixed.rows.map((row) => row.valid)).toEqual([true, false]);
  });

  test('both or no side filled is not an amount', () => {
    const { rows } = read(
      'Date,Description,Debit,Credit\n01/01/2026,a,5.00,6.00\n01/02/2026,b,,\n01/02/2026,c,0.00,0.00\n',
      PAIR,
    );
    expect(rows.map((row) => row.valid)).toEqual([false, false, true]);
  });

  test('a contradicting type word leaves the row open, with both readings, until it is answered', () => {
    const words = { in: ['credit'], out: ['debit'], neutral: [] };
    const text = 'Date,Description,Amount,Type\n01/01/2026,a,-5.00,Credit\n';
    const mapping = (contradiction: 'ask' | 'sign' | 'type'): Mapping => ({
      ...MAPPING,
      type: 'Type',
      money: { kind: 'amount', amount: 'Amount', sign: { by: 'sign-and-type', positive: 'in', words, contradiction } },
    });
    expect(invalid(read(text, mapping('ask')).rows[0]).readings).toEqual({ bySignMinor: -500n, byTypeMinor: 500n });
    expect(valid(read(text, mapping('sign')).rows[0]).amountMinor).toBe(-500n);
    expect(valid(read(text, mapping('type')).rows[0]).amountMinor).toBe(500n);
  });

  test('where the type alone tells, an unknown word is an invalid row and a neutral one counts zero', () => {
    const sign = { by: 'type', words: { in: ['in'], out: ['out'], neutral: ['hold'] } } as const;
    const mapping: Mapping = { ...MAPPING, type: 'Type', money: { kind: 'amount', amount: 'Amount', sign } };
    const { rows } = read(
      'Date,Description,Amount,Type\n01/01/2026,a,5,Out\n01/01/2026,b,5,Hold\n01/01/2026,c,5,What\n',
      mapping,
    );
    expect(valid(rows[0]).amountMinor).toBe(-500n);
    expect(valid(rows[1])).toMatchObject({ amountMinor: 0n, flags: ['zero-amount', 'neutral'] });
    expect(invalid(rows[2]).reasons[0]).toMatchObject({ field: 'direction' });
  });

  test('CR and DR marks hold whatever the sign convention is', () => {
    const sign = { by: 'sign', positive: 'out' } as const;
    const { rows } = read('Date,Description,Amount\n01/01/2026,a,5.00 CR\n01/01/2026,b,5.00 DR\n01/01/2026,c,5.00\n', {
      ...MAPPING,
      money: { kind: 'amount', amount: 'Amount', sign },
    });
    expect(rows.map((row) => valid(row).amountMinor)).toEqual([500n, -500n, -500n]);
  });

  test('repeated headers, totals and pending rows are invalid rows; blank ones do not count', () => {
    const { summary } = read(
      'Date,Description,Amount\n01/01/2026,a,5\n,,\n\nDate,Description,Amount\nPending,b,6\n,Total,11\n',
      MAPPING,
    );
    expect(summary).toMatchObject({ rows: 4, validRows: 1, invalidRows: 3, netMinor: 500n });
  });

  test('a delimiter inside an unquoted text or number makes the row invalid, never a wrong number', () => {
    const text =
      'Date,Description,Amount,Balance\n01/01/2026,Paper,-5.00,100.00\n01/02/2026,Store, 12,-5.00,95.00\n01/03/2026,Ink,-5,50,89.50\n';
    const { rows } = read(text, MAPPING);
    expect(rows.map((row) => row.valid)).toEqual([true, false, false]);
    expect(invalid(rows[1]).reasons).toMatchObject([{ field: 'row', message: 'More cells than columns' }]);
    expect(
      read('Date,Description,Amount\n01/03/2026,Ink,-5,50\n01/04/2026,Ink,-6,25\n', MAPPING).summary.validRows,
    ).toBe(0);
  });

  test('rows with more text than columns are read where the whole file is so', () => {
    const { summary } = read(
      'Date,Amount,Description\n01/01/2026,-5.00,Paper,more,text\n01/02/2026,6.00,Ink,more\n',
      MAPPING,
    );
    expect(summary).toMatchObject({ validRows: 2, netMinor: 100n });
  });

  test('a second table with other columns is not read under the first header', () => {
    const text =
      'Date,Description,Amount\n01/01/2026,Paper,-5.00\nDate,Amount,Description\n01/02/2026,7.00,8\nDate,Description,Amount\n01/03/2026,Ink,-1.00\n';
    const { rows } = read(text, MAPPING);
    expect(rows.map((row) => row.valid)).toEqual([true, false, false, false, true]);
    expect(invalid(rows[2]).reasons).toMatchObject([{ field: 'row', message: 'Row of another table' }]);
  });

  test('finds the header again when the preamble has grown', () => {
    const { rows, summary } = read('Account 1\nPrinted today\nDate,Description,Amount\n01/01/2026,a,5\n', MAPPING);
    expect(summary.rows).toBe(1);
    expect(valid(rows[0]).line).toBe(4);
  });

  test('refuses a file without a mapped column', () => {
    const bytes = new TextEncoder().encode('Date,Text,Amount\n01/01/2026,a,5\n');
    expect(readStatement(bytes, MAPPING, { exponent: 2, accountType: 'checking' })).toMatchObject({
      ok: false,
      code: 'column-missing',
      message: expect.stringContaining('Description'),
    });
  });

  const cents = fc.bigInt({ min: -99999999n, max: 99999999n });
  const rowOf = fc.record({
    cents,
    day: fc.integer({ min: 1, max: 28 }),
    month: fc.integer({ min: 1, max: 12 }),
    text: fc.constantFrom('Paper', 'Ink, black', 'Say "hi"', 'Ümlaut'),
  });

  test('property: the order of columns, the delimiter and the quoting do not change what is read; the switch changes every sign', () => {
    fc.assert(
      fc.property(
        fc.array(rowOf, { minLength: 1, maxLength: 12 }),
        fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
        fc.constantFrom(',', ';', '\t', '|'),
        (rows, order, delimiter) => {
          const pad = (part: number): string => String(part).padStart(2, '0');
          const money = (value: bigint): string =>
            `${value < 0n ? '-' : ''}${(value < 0n ? -value : value) / 100n}.${pad(Number((value < 0n ? -value : value) % 100n))}`;
          const cells = [
            ['Date', 'Description', 'Amount'],
            ...rows.map((row) => [`${pad(row.month)}/${pad(row.day)}/2026`, row.text, money(row.cents)]),
          ];
          const text = cells
            .map((line) => order.map((at) => `"${(line[at] ?? '').replaceAll('"', '""')}"`).join(delimiter))
            .join('\n');
          const normal = read(text, MAPPING);
          const flipped = read(text, { ...MAPPING, flipped: true });
          expect(normal.rows.map((row) => valid(row).amountMinor)).toEqual(rows.map((row) => row.cents));
          expect(normal.rows.map((row) => valid(row).date)).toEqual(
            rows.map((row) => `2026-${pad(row.month)}-${pad(row.day)}`),
          );
          expect(flipped.summary.netMinor).toBe(-normal.summary.netMinor);
        },
      ),
    );
  });
});
