import * as fc from 'fast-check';
import { csvCell, csvTextCell } from './csv-cell';

const FORMULA = /^[\s"]*[=+\-@＝＋－＠]/u;
/** Some readers drop these, and then look again. */
const DROPPED = /^[\t\r\n]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Cells as spreadsheets find them. @param quotesAnywhere some take a quote for one in the middle of a cell as well */
function cellsOf(text: string, separators: string, quotesAnywhere: boolean): string[] {
  const cells = [''];
  let isQuoted = false;
  let isBegun = false;
  const add = (character: string): void => {
    cells[cells.length - 1] += character;
    isBegun = true;
  };
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"' && isQuoted && text[at + 1] === '"') add(text.charAt(at++));
    else if (character === '"' && (isQuoted || !isBegun || quotesAnywhere)) [isQuoted, isBegun] = [!isQuoted, true];
    else if (!isQuoted && (separators.includes(character) || character === '\r' || character === '\n')) {
      cells.push('');
      isBegun = false;
    } else add(character);
  }
  return cells;
}

const nasty = fc.string({
  unit: fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    '－',
    '"',
    "'",
    ';',
    ',',
    '\t',
    '\r',
    '\n',
    ' ',
    '\u00a0',
    '1',
    'A',
    '(',
    ')',
    '|',
  ),
});
const anything = fc.oneof(nasty, fc.string({ unit: 'grapheme' }));
const READERS = [',', ';', '\t', ',;', ',;\t'].flatMap((separators) =>
  [true, false].map((quotesAnywhere) => ({ separators, quotesAnywhere })),
);

describe('a file of cells', () => {
  it.each(READERS)(
    'holds no formula for whoever separates by $separators, quotes anywhere: $quotesAnywhere',
    ({ separators, quotesAnywhere }) => {
      const isRun = (cell: string): boolean =>
        !NUMBER.test(cell) && (FORMULA.test(cell) || (separators === ',' && DROPPED.test(cell)));
      fc.assert(
        fc.property(
          fc.array(fc.array(anything, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
          (rows) => {
            const file = rows.map((row) => `${row.map((text) => csvTextCell(text)).join(',')},-12.50\r\n`).join('');
            expect(cellsOf(file, separators, quotesAnywhere).filter(isRun)).toEqual([]);
          },
        ),
        { numRuns: 500 },
      );
    },
  );

  it('gives each text back to whoever separates by commas, but for apostrophes', () => {
    fc.assert(
      fc.property(fc.array(anything, { minLength: 1 }), (texts) => {
        const read = cellsOf(texts.map(csvTextCell).join(','), ',', false);
        expect(read.map((cell) => cell.replaceAll("'", ''))).toEqual(texts.map((text) => text.replaceAll("'", '')));
      }),
    );
  });
});

it.each([
  ['Rent', 'Rent'],
  ['Say "cheese", please', '"Say ""cheese"", please"'],
  ['Honey, -40 jars', '"Honey, -40 jars"'],
  ['=1+1', "'=1+1"],
  ['-5', "'-5"],
  [' =1', "' =1"],
  ['＝1+1', "'＝1+1"],
  ['\t=1', `"'\t'=1"`],
  ['a;=1+1', `"a;'=1+1"`],
  ['a;"=1+1"', `"a;""'=1+1"""`],
  ['a\n@SUM(A1)', `"a\n'@SUM(A1)"`],
])('writes %j as %j', (text, cell) => {
  expect(csvTextCell(text)).toBe(cell);
});

it('leaves plain numbers what they are, and nothing that only begins like one', () => {
  expect(['-80.00', '5', '-5+1', '+5', '-5,00', '--5'].map(csvCell)).toEqual([
    '-80.00',
    '5',
    "'-5+1",
    "'+5",
    `"'-5,00"`,
    "'--5",
  ]);
});
